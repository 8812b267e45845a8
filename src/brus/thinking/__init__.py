"""What computer players think by: modules of dialect alone, so that it also runs compiled and in a browser.

``brus.bots`` makes players of it: it gives them minds and plans, and takes their plays.
"""

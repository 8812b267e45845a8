"""The level *search*, in the kernel's dialect: single-observer information-set Monte Carlo tree search.

Each round lays out a world that fits what the seat knows, goes down one tree that all worlds share, by what has come of
its branches and by what judgement would do, plays out by judgement, and adds the chance to win the match to every node
on the way. A world in which judgement would have played otherwise to the trick on the table is mostly laid out anew.

A tree is a flat list of nodes; the first is the root, and a node's worth is that of whoever chose to go there. A node
is known by who did what: in some worlds one seat is asked next, in some another (4.6). How many nodes there are stands
in the first place of ``path``, which holds the way down behind it.
"""

from brus.kernel.layout import TO_ACT
from brus.kernel.legal import list_legal
from brus.kernel.names import NO, NOBODY, SEATS_AT_MOST, YES
from brus.kernel.sides import count_sides, side_of_seat
from brus.thinking.judgement import choose_by_judgement
from brus.thinking.likely import lay_out_likely_world
from brus.thinking.plan import CERTAIN
from brus.thinking.playing import do_and_see, play_out_by_judgement
from brus.thinking.sampling import chance_at_end

NODE_STEP = 0  # who did what to come there
NODE_VISITS = 1
NODE_WORTH = 2  # the chances to win the match, added up
NODE_CHILD = 3
NODE_NEXT = 4
NODE_SIZE = 5

PATH_AT_MOST = 128
CURIOSITY = 1500  # ten thousandths; how far a branch that has hardly been tried may seem better than it has been so far
EXPECTED = 6  # how many times as likely as any other judgement's choice is taken to be
ROOT_FINE = 100  # square roots are taken in hundredths


def whole_root(number):
    """The whole part of a square root, by Newton's method."""
    if number < 2:
        return number
    root = number
    closer = (root + number // root) // 2
    while closer < root:
        root = closer
        closer = (root + number // root) // 2
    return root


def step_of(seat, action):
    """One number for who does what."""
    return action * SEATS_AT_MOST + seat


def child_of(tree, node, step):
    """The node that a step leads to, or NOBODY."""
    child = tree[NODE_SIZE * node + NODE_CHILD]
    while child != NOBODY and tree[NODE_SIZE * child + NODE_STEP] != step:
        child = tree[NODE_SIZE * child + NODE_NEXT]
    return child


def add_child(tree, node, step, child):
    """Make a new node of that number below another."""
    at = NODE_SIZE * child
    tree[at + NODE_STEP] = step
    tree[at + NODE_VISITS] = 0
    tree[at + NODE_WORTH] = 0
    tree[at + NODE_CHILD] = NOBODY
    tree[at + NODE_NEXT] = tree[NODE_SIZE * node + NODE_CHILD]
    tree[NODE_SIZE * node + NODE_CHILD] = child


def plant_tree(tree, path):
    """A tree of the root alone."""
    tree[NODE_STEP] = 0
    tree[NODE_VISITS] = 0
    tree[NODE_WORTH] = 0
    tree[NODE_CHILD] = NOBODY
    tree[NODE_NEXT] = NOBODY
    path[0] = 1


def promising_action(rules, plan, state, mind, out, luck, tree, node):
    """What the seat to act tries next: what has come to most, or has been tried little for what judgement says.

    As PUCT does: how far a branch may seem better falls with its trials and grows with the root of all trials, by how
    likely it is to be chosen. Judgement's choice is EXPECTED times as likely as any other.
    """
    count = list_legal(rules, state, out)
    if count == 1:
        return out[0]
    expected = choose_by_judgement(rules, plan, state, mind, out, luck)
    visits = 0
    worth = 0
    for at in range(count):
        child = child_of(tree, node, step_of(state[TO_ACT], out[at]))
        if child != NOBODY:
            visits += tree[NODE_SIZE * child + NODE_VISITS]
            worth += tree[NODE_SIZE * child + NODE_WORTH]
    mean = worth // visits if visits > 0 else CERTAIN // 2
    reach = CURIOSITY * whole_root(visits * ROOT_FINE * ROOT_FINE + ROOT_FINE) // ROOT_FINE
    best = out[0]
    most = NOBODY
    for at in range(count):
        child = child_of(tree, node, step_of(state[TO_ACT], out[at]))
        tried = 0
        seems = mean
        if child != NOBODY:
            tried = tree[NODE_SIZE * child + NODE_VISITS]
            seems = tree[NODE_SIZE * child + NODE_WORTH] // tried if tried > 0 else mean
        share = EXPECTED if out[at] == expected else 1
        seems += reach * share // ((EXPECTED + count - 1) * (1 + tried)) * count // 2
        if seems > most:
            most = seems
            best = out[at]
    return best


def search_worlds(rules, plan, position, unseen, remembered, mind, state, out, events, luck, count, tree, path):
    """Go down the tree so many times, each time in another world; the tree has room for a node more each time."""
    for _ in range(count):
        lay_out_likely_world(rules, plan, position, unseen, remembered, mind, state, out, events, luck)
        length = go_down(rules, plan, state, mind, out, events, luck, tree, path)
        play_out_by_judgement(rules, plan, state, mind, out, events, luck)
        add_on_the_way(rules, plan, state, tree, path, length)


def go_down(rules, plan, state, mind, out, events, luck, tree, path):
    """Follow the tree until a node that nobody has been at; return how many steps that took."""
    node = 0
    length = 0
    fresh = NO
    while fresh == NO and state[TO_ACT] != NOBODY:
        side = side_of_seat(rules, state[TO_ACT])
        action = promising_action(rules, plan, state, mind, out, luck, tree, node)
        step = step_of(state[TO_ACT], action)
        child = child_of(tree, node, step)
        if child == NOBODY:
            child = path[0]
            path[0] = child + 1
            add_child(tree, node, step, child)
            fresh = YES
        length += 1
        path[2 * length - 1] = child
        path[2 * length] = side
        do_and_see(rules, state, mind, action, events)
        node = child
    return length


def add_on_the_way(rules, plan, state, tree, path, length):
    """Add what the deal has come to, for whoever chose each step, to the nodes on the way."""
    for side in range(count_sides(rules)):
        chance = chance_at_end(rules, plan, state, side)
        for step in range(length):
            if path[2 * step + 2] == side:
                at = NODE_SIZE * path[2 * step + 1]
                tree[at + NODE_VISITS] += 1
                tree[at + NODE_WORTH] += chance


def gather_root(tree, seat, choices, count, worths):
    """For so many actions of the seat at the root: how often each was tried, and the sum of what it came to."""
    for at in range(count):
        child = child_of(tree, 0, step_of(seat, choices[at]))
        worths[2 * at] = 0 if child == NOBODY else tree[NODE_SIZE * child + NODE_VISITS]
        worths[2 * at + 1] = 0 if child == NOBODY else tree[NODE_SIZE * child + NODE_WORTH]

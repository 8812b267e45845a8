"""Plays tried out by nets, in the kernel's dialect: many deals side by side, each up to its end.

A choice is written down with its deal (:func:`gather_choices`); then each of its plays begins a try, which has a place
of its own in ``states`` and ``minds``. The tries that still wait for a choice are told one behind the other in
``waits`` and ``inputs``; ``going`` holds which ones these are, and in its first place how many.
"""

from brus.kernel.layout import STATE_SIZE, TO_ACT
from brus.kernel.sides import side_of_seat
from brus.sim.lessons import MOST_CHOICES, choose_somehow, come_to_lesson
from brus.sim.selfplay import WAIT_ACTIONS, WAIT_COUNT, WAIT_SIZE, put_back, take_out, tell_choice, waits_for_choice
from brus.thinking.mind import MIND_SIZE
from brus.thinking.playing import do_and_see
from brus.thinking.sampling import chance_at_end


def gather_choices(
    rules, plan, state, mind, pack, out, events, luck, told, count, most, waits, inputs, states, minds
):  # fmt: skip
    """Write down so many choices, each with its deal, going on with the deal that state and mind hold."""
    for lesson in range(count):
        come_to_lesson(rules, plan, state, mind, pack, out, events, luck, most)
        put_back(rules, plan, states, minds, state, mind, out, told, lesson, waits, inputs)
        choose_somehow(rules, plan, state, mind, out, events, luck)


def begin_tries(
    rules, plan, chosen_states, chosen_minds, chosen_waits, count, states, minds, state, mind, out, events, told, going,
    places, sides, waits, inputs, worths,
):  # fmt: skip
    """Do every play of so many choices; ``places`` get where in ``worths`` each try is to be told, ``sides`` whose."""
    going[0] = 0
    tries = 0
    for lesson in range(count):
        for at in range(chosen_waits[WAIT_SIZE * lesson + WAIT_COUNT]):
            take_out(chosen_states, chosen_minds, state, mind, lesson)
            sides[tries] = side_of_seat(rules, state[TO_ACT])
            places[tries] = MOST_CHOICES * lesson + at
            do_and_see(rules, state, mind, chosen_waits[WAIT_SIZE * lesson + WAIT_ACTIONS + at], events)
            go_on_with_try(
                rules, plan, states, minds, state, mind, out, events, told, going, places, sides, tries, waits, inputs,
                worths,
            )  # fmt: skip
            tries += 1


def go_on_with_tries(
    rules, plan, states, minds, state, mind, out, events, told, going, places, sides, choices, waits, inputs, worths
):  # fmt: skip
    """Do what was chosen in each try that waits; those that wait then are told anew."""
    count = going[0]
    going[0] = 0
    for place in range(count):
        number = going[1 + place]
        take_out(states, minds, state, mind, number)
        do_and_see(rules, state, mind, waits[WAIT_SIZE * place + WAIT_ACTIONS + choices[place]], events)
        go_on_with_try(
            rules, plan, states, minds, state, mind, out, events, told, going, places, sides, number, waits, inputs,
            worths,
        )  # fmt: skip


def go_on_with_try(
    rules, plan, states, minds, state, mind, out, events, told, going, places, sides, number, waits, inputs, worths
):  # fmt: skip
    """Go on with a try up to its next choice, or tell what it has come to."""
    if not waits_for_choice(rules, state, mind, out, events):
        worths[places[number]] = chance_at_end(rules, plan, state, sides[number])
        return
    for place in range(STATE_SIZE):
        states[STATE_SIZE * number + place] = state[place]
    for place in range(MIND_SIZE):
        minds[MIND_SIZE * number + place] = mind[place]
    tell_choice(rules, plan, state, mind, out, told, going[0], waits, inputs)
    going[0] += 1
    going[going[0]] = number

"""The naive oracle: a second opinion on the rules, from the rulebook alone, sharing no line with the product.
It shall be obviously right rather than fast: a card is its name ("Jc"), a hand a list of names, a variant a
column of the rulebook's tables. A record is the dict that `tomllib.loads` makes of it."""

import re
from itertools import combinations, permutations, product
from typing import Any

Json = dict[str, Any]
SUITS = "cshd"  # 2.2, high to low
WRITTEN = [rank + suit for rank in "AKQJT98765" for suit in SUITS]  # record.md: the order of cards in a play
MATADORS = ["8s", "Kh", "Jc"]  # low to high
BEATERS = [*(r + s for r in "6JA9" for s in "dhsc" if r + s != "Jc"), *MATADORS]  # 2.3, low to high

VARIANTS = ["danish", "estonian", "ringkobing", "icelandic", "modern"]
FULL = ["danish", "ringkobing", "modern"]  # section 8: three may play, `Kc` beats Sevens, multiples are led
SMACK_POINTS = {  # 6.9, 6.10: the cards that may be dared, and what one of them alone is worth smacked
    "danish": {"8s": 2, "Kh": 2}, "estonian": {}, "ringkobing": {"8s": 1, "Kh": 2},
    "icelandic": {"Kh": 2}, "modern": {"8s": 1, "Kh": 1}}  # fmt: skip

# Section 9: an option's values and its default in each of VARIANTS; where there is no such option, None.
YES_NO, REFUSED, NO = [True, False], "refused", None
OPTIONS: dict[str, tuple[list[Any], list[Any]]] = {
    "target": (list(range(1, 51)), [9, 9, 13, 5, 12]),
    "low_rank": (["T", "5"], ["T", "T", "5", "T", "5"]),
    "first_lead": (["forehand", "dealer"], ["forehand", "forehand", "forehand", "forehand", "dealer"]),
    "kristian_andersen": (YES_NO, [True, NO, False, NO, True]),
    **dict.fromkeys(["piping", "triple_point", "hawking", "chimney"], (YES_NO, [NO, NO, True, NO, NO])),
    "dare_on_empty_talon": (YES_NO, [False, NO, False, True, True]),
    "dare_in_last_trick": (YES_NO, [True, NO, True, True, True]),
    "dare_on_seven": (YES_NO, [True, NO, True, NO, False]),
    "dare_needs_trick": (YES_NO, [NO, NO, False, NO, True]),
    "unlawful_dares": ([REFUSED, "smacked"], [REFUSED, NO, REFUSED, REFUSED, REFUSED]),
    "cut_point": (YES_NO, [NO, NO, NO, True, NO]),
    "proof": (["left", "both", "none"], [NO, NO, NO, "left", NO]),
    "buk_accumulates": (YES_NO, [False, NO, False, NO, False]),
}


class Fault(Exception):
    """The record breaks a rule; the message names deal, trick and seat."""


def check(right: bool, fault: str) -> None:
    """Raise `Fault` unless `right`."""
    if not right:
        raise Fault(fault)


class Table:
    """A match and its present deal, as far as a record has told them; the rules in the rulebook's order."""

    def __init__(self, record: Json) -> None:
        """Sections 8 and 9: the variant, the seats, and the options that the record overrides."""
        self.variant, seats = str(record.get("variant")), record.get("seats", 4)
        options = {name: value for name, value in record.get("options", {}).items() if name[:2] != "x-"}
        check((record.get("brus"), record.get("rules", 1)) == (1, 1), "unknown version")
        check(self.variant in VARIANTS, f"unknown variant {self.variant}")
        check(seats == 4 or (seats == 3 and self.variant in FULL), f"{seats} players (8)")
        self.seats, self.sides = ("NESW", ["NS", "EW"]) if seats == 4 else ("NES", ["N", "E", "S"])
        self.side = {seat: side for side in self.sides for seat in side}  # section 1
        self.rules: Json = {name: of[VARIANTS.index(self.variant)] for name, (_, of) in OPTIONS.items()}
        for name, value in options.items():
            check(self.rules.get(name) is not None, f"{name} is no option of {self.variant} (9)")
            check((type(value), value) in [(type(v), v) for v in OPTIONS[name][0]], f"{name} = {value} (9)")
            check(value != "smacked" or seats == 4, "smacked: four players only (9)")
            check(name != "buk_accumulates" or seats == 3, "buk_accumulates: three players only (9)")
        self.rules.update(options)
        self.score = dict.fromkeys(self.sides, 0)
        self.targets = dict.fromkeys(self.sides, int(self.rules["target"]))
        self.match = Json(variant=self.variant, score=self.score, targets=self.targets, winner=None, deals=[])
        self.buks = 0  # 7.4: what the next deal is worth in addition

    def clockwise(self, first: str) -> str:
        """Section 1: all seats, clockwise from `first`."""
        return self.seats[self.seats.index(first) :] + self.seats[: self.seats.index(first)]

    def begin_deal(self, deal: Json, where: str) -> None:
        """2.1, 7.3, 8.2: pack, hands, talon and first lead; the cuts."""
        check(self.match["winner"] is None, f"{where}: the match is over (7)")
        dealer, hands, cuts = str(deal.get("dealer")), deal.get("hands", {}), deal.get("cuts", "").split()
        check(dealer in list(self.seats) and set(hands) == set(self.seats), f"{where}: dealer or hands")
        self.hands = {seat: hands[seat].split() for seat in self.seats}
        self.talon = deal.get("talon", "").split()
        pack = [rank + suit for rank in "AKQJ9876" + self.rules["low_rank"] for suit in SUITS]
        check(sorted(sum(self.hands.values(), self.talon)) == sorted(pack), f"{where}: the pack (2.1)")
        check({len(hand) for hand in self.hands.values()} == {3}, f"{where}: each is dealt three (8.2)")
        self.due: str = self.clockwise(dealer)[1] if self.rules["first_lead"] == "forehand" else dealer
        self.tricks_won = dict.fromkeys(self.sides, 0)
        self.deal = Json(dealer=dealer, tricks=[], tricks_won=self.tricks_won, winner=None, points=[])
        self.match["deals"].append(self.deal)
        self.deal_over = False
        check("cuts" not in deal or self.rules["cut_point"], f"{where}: there is no cut point (7.3)")
        for number, card in enumerate(cuts, 1):
            if card in ("Jc", "Kh"):
                self.gain(self.side[dealer], [("cut", 1)])
            goes_on = card in ("Jc", "Kh") and self.match["winner"] is None
            check(card in pack and goes_on == (number < len(cuts)), f"{where}: the cut {card} (7.3)")
        self.begin_trick()

    def begin_trick(self) -> None:
        """2.6: nothing lies on the table. Seats and dares stand in the order of play."""
        self.trick: dict[str, list[str]] = {}  # each seat's cards in canonical order
        self.led: list[str] = []
        self.dares: list[tuple[str, str, bool]] = []  # seat, card, whether lawful
        self.hawks: list[str] = []

    def beats(self, card: str, winning: str) -> bool:
        """2.3, 2.4 and section 3: whether `card` beats the card `winning` in this trick."""
        if self.led[0][0] == "7" and self.variant != "icelandic":
            if card == "Kc":
                return winning[0] == "7" and self.variant in FULL  # 3.3
            if card == "Ks":
                return winning == "Kc" and bool(self.rules["kristian_andersen"])  # 3.4
            return card[0] == winning[0] == "7" and SUITS.index(card[1]) < SUITS.index(winning[1])  # 3.1, 3.2
        if card not in BEATERS:
            return False  # 2.4, 3.5, 3.6
        return winning not in BEATERS or BEATERS.index(card) > BEATERS.index(winning)

    def best(self) -> str:
        """2.6, 4.2: the seat now winning. To beat its cards takes some pairing, one card for one."""
        best, *later = self.trick
        for seat in later:
            if any(all(map(self.beats, cards, self.trick[best])) for cards in permutations(self.trick[seat])):
                best = seat
        return best

    def pipers(self) -> list[str]:
        """4.6: who is asked to pipe, in order. No hand is of more than three cards: three alike fill it."""
        alike = [s for s in self.clockwise(self.due) if len({card[0] for card in self.hands[s]}) == 1]
        return [seat for seat in alike if len(self.hands[seat]) == 3 and self.rules["piping"]]

    def may_hawk(self, seat: str) -> bool:
        """5.1-5.3: whether `Kc` beats a Seven now winning that the partner has not played."""
        if not self.rules["hawking"] or not self.trick or self.side[self.best()] == self.side[seat]:
            return False
        return any(self.beats("Kc", card) for card in self.trick[self.best()])

    def may_dare(self, seat: str, cards: list[str], dared: str) -> bool:
        """6.1-6.6: whether `seat`, still holding the `cards` it plays, may lawfully dare one of them."""
        rules, side, hand = self.rules, self.side[seat], self.hands[seat]
        higher = MATADORS[MATADORS.index(dared) + 1 :]
        elsewhere = self.talon + [card for by in self.clockwise(seat)[1:] for card in self.hands[by]]  # 6.2
        hope = self.score[side] + 1 + sum(lawful and self.side[by] == side for by, _, lawful in self.dares)
        refused = [
            len(self.trick) == len(self.seats) - 1,  # 6.1 (a)
            not any(card in elsewhere for card in higher),  # 6.1 (b)
            any(card in played for card in higher for played in [cards, *self.trick.values()]),  # 6.1 (c)
            not self.talon and not rules["dare_on_empty_talon"],  # 6.3
            self.variant == "icelandic" and not self.deal["tricks"],  # 6.4
            self.variant in ("danish", "icelandic") and hope >= self.targets[side],  # 6.5
            (self.led or cards)[0][0] == "7" and rules["dare_on_seven"] is False,  # 6.6
            not self.talon and len(cards) == len(hand) and not rules["dare_in_last_trick"],  # 9
        ]
        return not any(refused)

    def lawful_plays(self, seat: str, pipes: bool) -> list[str]:
        """2.5, 4.1, 4.6, 4.8: every play with every lawful choice of marks, in canonical order."""
        hand, plays = sorted(self.hands[seat], key=WRITTEN.index), []
        unpiped = [1, 2] if self.rules["piping"] else [1, 2, 3] if self.variant in FULL else [1]
        sizes = [len(self.led)] if self.led else [3] if pipes else unpiped
        for cards in [list(chosen) for size in sizes for chosen in combinations(hand, size)]:
            choices = [[card] for card in cards]
            for card, choice in zip(cards, choices, strict=True):
                smacked = self.rules["unlawful_dares"] == "smacked"  # 6.12
                if card in SMACK_POINTS[self.variant] and (smacked or self.may_dare(seat, cards, card)):
                    choice.append(card + "!")
                if card == "Kc" and self.may_hawk(seat):
                    choice.append(card + "^")
            if self.led or len({card[0] for card in cards}) == 1:
                plays += ["".join(marked) for marked in product(*choices)]
        return sorted(plays)

    def make_play(self, seat: str, text: str, pipes: bool, where: str) -> None:
        """`seat` plays `text`, its cards in any order, if that is lawful."""
        marked = sorted(re.findall("[AKQJT98765][cshd][!^]?", text), key=lambda card: WRITTEN.index(card[:2]))
        lawful = "".join(marked) in self.lawful_plays(seat, pipes) and len("".join(marked)) == len(text)
        check(lawful, f"{where}: {text} is not lawful")
        cards = [card[:2] for card in marked]
        self.dares += [(seat, c[:2], self.may_dare(seat, cards, c[:2])) for c in marked if c[2:] == "!"]
        self.hawks += [seat for card in marked if card[2:] == "^"]
        self.trick[seat], self.led = cards, self.led or cards
        self.hands[seat] = [card for card in self.hands[seat] if card not in cards]

    def smack_points(self, card: str) -> int:
        """6.9, 6.10: what one smacked card is worth by itself; in Iceland the round is worth 1 more."""
        return SMACK_POINTS[self.variant][card] + int(self.variant == "icelandic" and card in self.led)

    def contest(self) -> tuple[str, int]:
        """6.7-6.10: the side of *top*, and what it gains from the lawful dares of a trick that has some."""
        by = {card: seat for seat, cards in self.trick.items() for card in cards if card in MATADORS}
        side = self.side[by[max(by, key=MATADORS.index)]]
        dared = [card for _, card, lawful in self.dares if lawful]
        all_three = "8s" in dared and list(by) == ["8s", "Kh", "Jc"]  # played in this order
        if self.variant == "danish" and all_three and self.side[by["Kh"]] not in (self.side[by["8s"]], side):
            return side, 4 if "Kh" in dared else 3  # an oversmack, also by a third player
        smacked = [card for card in dared if self.side[by[card]] != side]
        lost = self.rules["dare_needs_trick"] and self.side[self.best()] != side
        stands = [card for card in dared if self.side[by[card]] == side and not lost]
        less = 1 if self.variant in ("danish", "icelandic") else 0
        return side, sum(map(self.smack_points, smacked + stands)) - less * len(stands)

    def gain(self, side: str, won: list[tuple[str, int]], kind: str = "step") -> None:
        """7, 8.3: one step of scoring; `kind` is "deal" (not capped), "unlawful" (6.12) or "step"."""
        for reason, points in won if self.match["winner"] is None else []:
            most = self.targets[side] - self.score[side] - 1
            credit = min(points, most) if self.rules["chimney"] and kind != "deal" else points
            self.score[side] += credit
            if credit:
                self.deal["points"].append({"side": side, "points": credit, "reason": reason})
            if credit < points and kind == "step":
                self.targets[side] += 1
                self.deal["points"].append({"side": side, "points": -1, "reason": "chimney"})
        if self.score[side] >= self.targets[side]:
            self.match["winner"], self.deal_over = side, True

    def end_trick(self, hidden: bool) -> None:
        """Section 7: the steps of a complete trick in their order; then the draw."""
        best, side, units = self.best(), self.side[self.best()], len(self.led)
        self.deal["tricks"].append({"leader": next(iter(self.trick)), "winner": best, "units": units})
        for seat in self.hawks:
            self.gain(self.side[seat], [("hawk", 1)])  # 5.4
        for seat, card in [(seat, card) for seat, card, lawful in self.dares if not lawful]:
            opponents = self.side[self.clockwise(seat)[1]]
            self.gain(opponents, [("dare", self.smack_points(card))], "unlawful")  # 6.12
        if any(lawful for _, _, lawful in self.dares) and not hidden:
            winner, points = self.contest()
            self.gain(winner, [("dare", points)])
        if units == 3 and self.rules["triple_point"]:
            self.gain(side, [("triple", 1)])  # 4.7
        if self.match["winner"] is None:
            self.tricks_won[side] += units  # 4.4
        if self.match["winner"] is None and self.tricks_won[side] >= 5:
            jan = [("jan", 1)] if sum(self.tricks_won.values()) == self.tricks_won[side] else []
            buk = [("buk", self.buks)] if self.buks else []
            self.gain(side, [("deal", 1), *jan, *buk], "deal")  # 7.1, 7.2, 7.4
            self.deal["winner"], self.deal_over, self.buks = side, True, 0
        elif not any(self.hands.values()) and not self.talon:
            self.deal_over, self.buks = True, self.buks + 1 if self.rules["buk_accumulates"] else 1
        draw = min(units, len(self.talon) // len(self.seats))
        for seat in self.clockwise(best):  # 2.7, 4.5
            self.hands[seat] += self.talon[:draw]
            self.talon = self.talon[draw:]
        self.due = best  # 2.8
        self.begin_trick()

    def before_a_lead(self) -> Json:
        """2.8, 4.6: who acts between two tricks, and what is lawful."""
        if self.deal_over:
            return {"to_act": None, "legal": []}
        if self.pipers():
            return {"to_act": self.pipers()[0], "legal": ["pass", "pipe"]}
        return {"to_act": self.due, "legal": self.lawful_plays(self.due, pipes=False)}

    def replay_trick(self, text: str, follows: bool, where: str) -> Json:
        """One trick of the record, and who acts after it; `follows` tells whether anything follows it."""
        check(not self.deal_over, f"{where}: the deal is over (2.9)")
        check(text[1:2] == ":" and text[0] in self.seats, f"{where}: no leader")
        leader, words, seats = text[0], text[2:].split(), self.clockwise(text[0])
        answer = words.pop() if words and words[-1] in ("show", "hide") else None
        check(leader == self.due or leader in self.pipers(), f"{where}: {leader} is not on lead (2.8, 4.6)")
        triple = bool(words) and len(re.findall(r"\w\w", words[0])) == 3
        pipes = leader in self.pipers() and (leader != self.due or triple)
        check(len(words) <= len(seats), f"{where}: too many plays")
        for seat, word in zip(seats, words, strict=False):
            self.make_play(seat, word, pipes, f"{where}, {seat}")
        if len(words) < len(seats):
            check(not follows and answer is None, f"{where}: unfinished")
            return {"to_act": seats[len(words)], "legal": self.lawful_plays(seats[len(words)], pipes)}
        darer = next((seat for seat, _, lawful in self.dares if lawful), "")
        stands = darer != "" and self.contest()[0] == self.side[darer]
        asked = stands and self.rules["proof"] in ("left", "both") and bool(self.hands[darer])  # 6.11
        check(asked or answer is None, f"{where}: nobody is asked for proof (6.11)")
        self.end_trick(hidden=answer == "hide")
        waits = asked and answer is None and not follows
        return {"to_act": darer, "legal": ["hide", "show"]} if waits else self.before_a_lead()


def run(record: Json) -> tuple[Json, Json]:
    """Replay a record: the documents of `brus replay --json` and of `brus legal --json`."""
    table, deals, to_act = Table(record), record.get("deals", []), Json(to_act=None, legal=[])
    for number, deal in enumerate(deals, 1):
        table.begin_deal(deal, f"deal {number}")
        to_act, tricks, is_last = table.before_a_lead(), deal.get("tricks", []), number == len(deals)
        for count, text in enumerate(tricks, 1):
            follows = count < len(tricks) or not is_last
            to_act = table.replay_trick(text, follows, f"deal {number}, trick {count}")
        check(table.deal_over or is_last, f"deal {number}: unfinished")
    return table.match, to_act


def replay(record: Json) -> Json:
    """Give the document of `brus replay --json`; raise `Fault` if the record breaks a rule."""
    return run(record)[0]


def legal(record: Json) -> Json:
    """Give the document of `brus legal --json`; raise `Fault` if the record breaks a rule."""
    return run(record)[1]

"""The table: what happens at it, and what the keys do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Click, Resize
from textual.screen import Screen
from textual.timer import Timer

from brus.deal import Phase
from brus.events import CardsDrawn, Dealt, Declined, Drew, Event, Led, Shown, TrickWon
from brus.kernel.beating import has_seven_powers
from brus.messages import say
from brus.plays import HIDE, PASS, PIPE, SHOW, Play
from brus.refusals import Refusal
from brus.tui.advice import Advice, reckon, rule_of_thumb
from brus.tui.bar import Key
from brus.tui.choice import Choice, first_choice, needs_picking, why_no_dare, why_no_hawk
from brus.tui.end_screens import DealEndScreen
from brus.tui.faces import LARGE, SMALL, Look
from brus.tui.gone import PARTS_MAY_BE_GONE
from brus.tui.hints import hint, legend, notes
from brus.tui.offers import keys_to_act
from brus.tui.pieces import Scene, badges_shown
from brus.tui.session import Session
from brus.tui.story import announcements, before_the_draw
from brus.tui.table_view import TableView
from brus.tui.thinker import Thought, may_be_fast
from brus.tui.words import Words

if TYPE_CHECKING:
    from brus.tui.app import BrusApp
    from brus.view import View

__all__ = ["TableScreen"]

# Where there is room for large cards and for all that stands around them.
_LARGE_FROM = (108, 38)


class TableScreen(Screen[None]):
    """A match at the table.

    Time passes only here: a computer player's play waits for the speed that is set, the same before every lead and
    every play, whatever the cards; a finished trick stays for the pause that is set. A computer player that searches
    does so meanwhile, beside the screen, and its play waits for that too.
    """

    app: BrusApp
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(number), f"card({number - 1})", show=False) for number in (1, 2, 3)),
        Binding("enter,space", "go", show=False),
        Binding("escape", "put_back", show=False),
        Binding("d", "dare", show=False),
        Binding("h", "hawk", show=False),
        Binding("p", "answer('pipe')", show=False),
        Binding("s", "answer('show')", show=False),
        Binding("n", "decline", show=False),
        Binding("t", "advice", show=False),
        Binding("l", "last_trick", show=False),
        Binding("b", "badges", show=False),
        Binding("o", "app.settings", show=False),
        Binding("question_mark", "help", show=False),
        Binding("q", "app.ask_to_leave", show=False),
        Binding("pageup", "scroll_log(-1)", show=False),
        Binding("pagedown", "scroll_log(1)", show=False),
    ]

    def __init__(self, session: Session, notice: str = "") -> None:
        super().__init__()
        self.session = session
        self.choice = Choice()
        self.notice = notice
        self.greeting = notice
        self.is_warning = False
        self.is_passing = False
        self.holding: tuple[Event, ...] | None = None
        self.looking = False
        self.introduced = not session.is_new
        self.advice: Advice | None = None
        self._reckoned: Thought[Advice] | None = None
        self._thought: Thought[Play] | None = None
        self._timer: Timer | None = None
        self._is_due = False
        self._ending = False

    def compose(self) -> ComposeResult:
        yield TableView()

    def on_mount(self) -> None:
        if self.session.has_searchers:
            self.app.thinker.prepare("search", self, self.show_table)
        self.call_after_refresh(self.advance)

    def on_resize(self, event: Resize) -> None:
        self.show_table()

    def on_screen_suspend(self) -> None:
        # What was refused is not said any longer when the screen that was opened above is left again.
        if self.is_passing:
            self.notice, self.is_warning, self.is_passing = "", False, False
            self.show_table()

    def on_unmount(self) -> None:
        self._stop()

    # what goes on

    def advance(self) -> None:
        """Let everything happen that needs no person, as fast as the settings say, and show the table."""
        self._stop()
        while self.is_attached and not self.app.is_too_small:
            if self.holding is not None:
                if self.app.settings.pause > 0:
                    self._timer = self.set_timer(self.app.settings.pause, self._end_hold)
                break
            if self.looking:
                # Nobody leads while the last trick is looked at: with the lead it would be gone (2.11).
                break
            if not self.introduced:
                self.app.show_introduction(self.session, self._begin)
                break
            if self.session.is_deal_over:
                self._end_deal()
                break
            if self.session.is_persons_turn:
                self.choice = first_choice(self.session.view().legal)
                break
            self._think()
            if not self.session.is_new and self.app.settings.speed > 0:
                self._timer = self.set_timer(self.app.settings.speed, self._step)
                break
            if self._thought is not None and not self._thought.is_done:
                self._is_due = True
                break
            self._take_in(self.session.go_on(self._found()))
        self.show_table()

    def _think(self) -> None:
        """Let a computer player that searches begin with it; what it has begun it goes on with."""
        work = self.session.thought()
        if work is not None and self._thought is None:
            self._thought = self.app.thinker.ask(work, self, self._has_thought)

    def _has_thought(self) -> None:
        if self._is_due and self._thought is not None and self._thought.is_done:
            self._step()

    def _found(self) -> Play | None:
        """What a computer player that searches has found."""
        thought, self._thought = self._thought, None
        return None if thought is None else thought.result

    def _step(self) -> None:
        """The time for a play has come; where it is still thought about, it comes with the thought."""
        if self._thought is not None and not self._thought.is_done:
            self._is_due = True
            self.show_table()
        else:
            self._take_in(self.session.go_on(self._found()))
            self.advance()

    def _stop(self) -> None:
        self._is_due = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _begin(self) -> None:
        self.introduced = True
        self.advance()

    def _take_in(self, events: Sequence[Event]) -> None:
        if self.is_passing or any(isinstance(event, Led | Dealt) for event in events):
            self.notice = self.greeting
        self.choice, self.looking, self.is_warning, self.is_passing = Choice(), False, False, False
        self.advice = self._reckoned = None
        finished = any(isinstance(event, TrickWon | Shown | Declined) for event in events)
        # A player who is asked to show decides while the trick lies there; it stays when that is done.
        if finished and self.session.view().phase != Phase.ASKING_TO_SHOW and self.app.settings.pause != 0:
            self.holding = tuple(events)
            events = before_the_draw(events)[0]
        self._say_aloud(events)

    def _say_aloud(self, events: Sequence[Event]) -> None:
        said = announcements(events, self.words())
        self.notice = " ".join(filter(None, [self.notice, *said, *self.app.take_notices()]))

    def _end_hold(self) -> None:
        later = before_the_draw(self.holding or ())[1]
        self.holding = None
        if self.is_passing:
            self.notice, self.is_warning, self.is_passing = "", False, False
        self._say_aloud(later)
        self.advance()

    def _end_deal(self) -> None:
        if self._ending:
            return
        self._ending = True
        self.app.push_screen(DealEndScreen(self.session, self.words()), self._after_deal)

    def _after_deal(self, result: bool | None) -> None:
        self._ending = False
        if self.session.is_over:
            self.app.end_match(self.session)
            return
        self.notice = ""
        self._take_in(self.session.go_on())
        self.advance()

    # what is shown

    def words(self) -> Words:
        """The names at this table."""
        return self.session.words(ascii_only=self.app.settings.ascii_only)

    def scene(self) -> Scene:
        """What the table shows now."""
        view = self.session.view()
        trick = view.trick
        if self.holding is not None or self.looking or view.phase == Phase.ASKING_TO_SHOW:
            trick = view.last_trick
        events = self.holding or ()
        kept_back = frozenset(card for event in events if isinstance(event, CardsDrawn) for card in event.cards)
        settings = self.app.settings
        size = LARGE if self.size.width >= _LARGE_FROM[0] and self.size.height >= _LARGE_FROM[1] else SMALL
        return Scene(
            view=view,
            words=self.words(),
            look=Look(settings.ascii_only, settings.four_colours, size),
            trick=trick,
            badge=settings.badges,
            by_place=settings.by_place,
            kept_back=kept_back,
            drawn=sum(event.count for event in events if isinstance(event, Drew)),
            choice=self.choice,
            advice=self.advice if self._may_act() else None,
        )

    def show_table(self) -> None:
        """Draw everything anew."""
        if not self.is_mounted:
            return
        scene = self.scene()
        self.set_class(scene.look.size == LARGE, "large")
        with PARTS_MAY_BE_GONE:
            table = self.query_one(TableView)
            table.show(scene, self.session)
            said = " ".join([self.notice, *self._notes(scene)]).strip()
            tone = "warning" if self.is_warning else "" if said else "faint"
            table.tell(self._hint(scene), said or self._legend(scene), tone)
            table.show_keys(self._keys_now(scene), self._keys_always(scene))

    def _hint(self, scene: Scene) -> str:
        if self.holding is not None:
            trick = scene.view.last_trick
            if trick is None or trick.winner is None:
                return ""
            many, who = scene.words.many(trick.winner), scene.words.who(trick.winner)
            taken = say("tui-hint-taken", who=who, many=many, units=trick.units)
            side = scene.view.winner
            if side is None:
                return taken
            words = scene.words
            return f"{taken} {say('tui-log-match-over', side=words.side(side), many=words.side_many(side))}"
        if self.looking:
            return say("tui-hint-last-trick")
        seat = scene.view.to_act
        if self._is_due and seat is not None:
            who = scene.words.who(seat)
            is_compiling = self.app.thinker.is_compiling
            return say("tui-hint-wait-compiling" if is_compiling else "tui-hint-wait-thinking", who=who)
        return hint(scene.view, scene.words)

    def _notes(self, scene: Scene) -> list[str]:
        """What an announcement scores or costs, while it may be made."""
        return notes(scene.view, scene.words) if self._may_act() else []

    def _legend(self, scene: Scene) -> str:
        """What the marks under the cards mean, where nothing else has to be said."""
        if not scene.badge or scene.view.phase == Phase.BEFORE_DEAL:
            return ""
        rules, plays = scene.view.rules, () if scene.trick is None else scene.trick.plays
        led = bool(plays) and has_seven_powers(rules.table, plays[0].cards[0])
        return legend(rules, badges_shown(scene), sevens_led=led)

    def _keys_now(self, scene: Scene) -> list[Key]:
        if self.holding is not None or self.looking:
            return [Key("enter", say("tui-key-go-on"), "screen.go", strong=True)]
        if not self._may_act():
            return []
        return keys_to_act(scene)

    def _keys_always(self, scene: Scene) -> list[Key]:
        keys = []
        lies = self.holding is not None or self.looking or scene.view.phase == Phase.ASKING_TO_SHOW
        if scene.view.last_trick is not None and not lies:
            keys.append(Key("l", say("tui-key-last-trick"), "screen.last_trick"))
        keys.append(Key("b", say("tui-key-badges", shown="yes" if scene.badge else "no"), "screen.badges"))
        if self._may_act():
            word = say("tui-key-advice", shown="yes" if scene.advice is not None else "no")
            keys.append(Key("t", word, "screen.advice"))
        return [
            *keys,
            Key("o", say("tui-key-settings"), "app.settings"),
            Key("?", say("tui-key-help"), "screen.help"),
            Key("q", say("tui-key-leave"), "app.ask_to_leave"),
        ]

    # what the keys do

    def _may_act(self) -> bool:
        return self.holding is None and not self.looking and self.introduced and self.session.is_persons_turn

    def _warn(self, text: str) -> None:
        self.notice, self.is_warning, self.is_passing = self.words().spell(text), True, True
        self.show_table()

    def _remark(self, text: str) -> None:
        """Say something that no rule refuses; it goes with the next play."""
        self.notice, self.is_warning, self.is_passing = text, False, True
        self.show_table()

    def _is_too_early(self) -> bool:
        """Say, where it is so, that a finished trick lies there still or that another's play is waited for."""
        if self._may_act():
            return False
        seat = self.session.view().to_act
        if self.holding is not None or self.looking or seat is None:
            self._remark(say("tui-too-early-trick"))
        else:
            self._remark(say("tui-too-early-turn", who=self.words().name(seat)))
        return True

    def _refuse(self, play: Play, refusal: Refusal) -> None:
        if play.answer is not None:
            self._warn(say("tui-not-now", why=refusal.sentence, rule=refusal.rule))
        else:
            announced = play.dared if refusal.is_dare else ()
            self._warn(refusal.explain(self.words().cards(announced or play.cards)))

    def _play(self, play: Play) -> None:
        refusal = self.session.why_not(play)
        if refusal is not None:
            self._refuse(play, refusal)
            return
        # What was said at the start has been read by now.
        self.greeting = ""
        self.notice = ""
        self._take_in(self.session.play(play))
        self.advance()

    def action_card(self, place: int) -> None:
        """Play the card of this number, or pick it where several may be played."""
        view, hand = self.session.view(), self.scene().hand
        if place >= len(hand) or self._is_too_early():
            return
        card = hand[place]
        if needs_picking(view.legal):
            self.choice, self.notice, self.is_warning = self.choice.toggle(card), "", False
            self.show_table()
        else:
            marked = self.choice.play()
            self._play(marked if marked is not None and card in marked.cards else Play.of([card]))

    def action_go(self) -> None:
        """Go on after a trick, or play the picked cards."""
        if self.holding is not None:
            self._end_hold()
        elif self.looking:
            self.looking = False
            self.advance()
        elif self._may_act():
            play = self.choice.play()
            if play is not None:
                self._play(play)
            elif needs_picking(self.session.view().legal):
                self._remark(say("tui-pick-first"))
            elif self.session.view().legal[0].answer is None:
                self._remark(say("tui-press-a-number"))

    def action_put_back(self) -> None:
        """Put the picked cards back."""
        if self.looking:
            self.action_go()
        elif self._may_act():
            self.choice, self.notice, self.is_warning = first_choice(self.session.view().legal), "", False
            self.show_table()

    def action_dare(self) -> None:
        """Mark the next card that may be dared, after the last none, for Enter to play; or say why not."""
        if not self._is_too_early():
            chosen = self.choice.dare(self.session.view().legal)
            if chosen == self.choice:
                self._why_no_dare()
            else:
                self._choose(chosen)

    def _choose(self, choice: Choice) -> None:
        """Another choice; what was warned of the one before it is said no longer."""
        if self.is_passing:
            self.notice, self.is_warning, self.is_passing = "", False, False
        self.choice = choice
        self.show_table()

    def _why_no_dare(self) -> None:
        view = self.session.view()
        refused = why_no_dare(view.legal, view.hand, self.session.why_not)
        if refused is not None:
            self._refuse(*refused)

    def action_hawk(self) -> None:
        """Mark ``Kc`` as hawking, or take that back, for Enter to play; or say why not."""
        if self._is_too_early():
            return
        view = self.session.view()
        hawking = [play for play in view.legal if play.hawks]
        if not view.rules.house.hawking:
            # Whoever presses this looks for a hint, as there is nothing else that it could mean here.
            self._remark(say("tui-no-hawking"))
        elif not hawking:
            refused = why_no_hawk(view.legal, view.hand, self.session.why_not)
            if refused is not None:
                self._refuse(*refused)
        else:
            self._choose(self.choice.hawk(view.legal))

    def action_answer(self, word: str) -> None:
        """Pipe or show, or say why that is not asked."""
        if not self._is_too_early():
            self._play({"pipe": PIPE, "show": SHOW}[word])

    def action_decline(self) -> None:
        """Do not pipe, or do not show; whichever is asked."""
        if not self._is_too_early():
            self._play(HIDE if HIDE in self.session.view().legal else PASS)

    def action_last_trick(self) -> None:
        """Look at the last trick, until the next lead (2.11)."""
        if self.holding is not None or self.session.view().phase == Phase.ASKING_TO_SHOW:
            self._remark(say("tui-last-trick-lies"))
        elif self.looking:
            self.action_go()
        elif self.session.view().last_trick is None:
            has_been = any(trick.winner is not None for trick in self.session.view().tricks)
            self._remark(say("tui-no-last-trick", gone="yes" if has_been else "no"))
        else:
            # A computer player's lead waits meanwhile, for the trick may be looked at until then.
            self._stop()
            self.looking = True
            self.show_table()

    def action_advice(self) -> None:
        """Tell what could be played, and why, in place of the log; or show the log again."""
        if self._is_too_early():
            return
        view = self.session.view()
        if self.advice is not None:
            self.advice = self._reckoned = None
            self.show_table()
        elif len(view.legal) == 1:
            self._remark(say("tui-advice-no-choice", play=self.words().told(view.legal[0])))
        else:
            self._begin_advice(view)

    def _begin_advice(self, view: View) -> None:
        if may_be_fast():
            self.advice = Advice(remark=say("tui-advice-reckoning"))
            self.app.thinker.prepare("search", self, self._show_advice)
            self._reckoned = self.app.thinker.ask(lambda: reckon(view), self, self._show_advice)
        else:
            self.advice = rule_of_thumb(view, say("tui-advice-by-thumb", lacking=say("extra-fast-missing")))
        self.show_table()

    def _show_advice(self) -> None:
        """Show what is known by now of the advice that is waited for."""
        if self.advice is None or self._reckoned is None:
            return
        if not self._reckoned.is_done:
            if self.app.thinker.is_compiling:
                self.advice = rule_of_thumb(self.session.view(), say("tui-advice-compiling"))
        elif (fault := self._reckoned.fault) is not None:
            self.advice = rule_of_thumb(self.session.view(), say("tui-advice-by-thumb", lacking=str(fault)))
        else:
            self.advice = self._reckoned.result
        self.show_table()

    def action_badges(self) -> None:
        """Show or hide each card's place in the order."""
        self.app.change(replace(self.app.settings, badges=not self.app.settings.badges))
        self.show_table()

    def action_help(self) -> None:
        """Show the rules of this game."""
        self.app.show_help(self.session.view().rules)

    def action_scroll_log(self, pages: int) -> None:
        """Scroll the log."""
        with PARTS_MAY_BE_GONE:
            self.query_one(TableView).scroll_log(pages)

    def on_table_view_card_clicked(self, message: TableView.CardClicked) -> None:
        if self.holding is not None or self.looking:
            self.action_go()
        else:
            self.action_card(message.place)

    def on_click(self, event: Click) -> None:
        # A click on the felt goes on after a trick, as a key does.
        if self.holding is not None or self.looking:
            self.action_go()

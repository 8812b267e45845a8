"""Every sentence that a person can see stands in src/brus/messages/en.ftl, once, and is said somewhere."""

from __future__ import annotations

import ast
import pickle
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from brus import messages
from brus.errors import BrusError
from brus.messages import LANGUAGES, MessageError, say, speaking
from sentences import Said, said_in, sentences_in

SOURCE = Path(__file__).resolve().parent.parent / "src" / "brus"
FILES = sorted(SOURCE.rglob("*.py"))
WEB = SOURCE.parent.parent / "web" / "src"
SAID_IN_THE_BROWSER = re.compile(r"""(['"`])((?:web|tui|reason|variant)-(?:[a-zA-Z0-9-]|\$\{[^}]*\})+)\1""")

# Sentences that no player sees, by file, each with the reason. A pattern must be met, or it has to go.
ALLOWED = {
    "__init__.py": {r"module .*|.* has no attribute .*": "Python's own words to a programmer who misspelt a name"},
    **{
        f"variants/{name}.py": {r"Kristian Andersen": "the nickname of Ks, in no language"}
        for name in ("danish", "modern")
    },
    "machine/compiler.py": {r"(from|\), nogil=).*": "code that is written"},
    "variant.py": {r"(?:[2-9AKQJT][cshd] ?)+": "cards"},
    "kernel/table.py": {r".*": "what each number of a state means, to a programmer who dumps one"},
}


class Needs(Visitor):
    """The arguments, messages and terms that a pattern refers to."""

    def __init__(self) -> None:
        self.arguments: set[str] = set()
        self.references: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_TermReference(self, node: ftl.TermReference) -> None:  # noqa: N802
        self.references.add("-" + node.id.name)


@cache
def entries(language: str) -> dict[str, Needs]:
    """Every message and term of a language, and what it needs."""
    resource = FluentResource((SOURCE / "messages" / f"{language}.ftl").read_text(encoding="utf-8"))
    found: dict[str, Needs] = {}
    for entry in resource.body:
        assert not isinstance(entry, ftl.Junk), f"not Fluent: {entry.content}"
        if isinstance(entry, (ftl.Message, ftl.Term)):
            name = ("-" if isinstance(entry, ftl.Term) else "") + entry.id.name
            assert name not in found, f"{name} stands twice in {language}.ftl"
            assert entry.value is not None, f"{name} has no text"
            needs = Needs()
            needs.visit(entry)
            found[name] = needs
    return found


@cache
def trees() -> dict[str, ast.Module]:
    return {file.relative_to(SOURCE).as_posix(): ast.parse(file.read_text(encoding="utf-8")) for file in FILES}


@cache
def said() -> dict[str, Said]:
    return {file: said_in(tree) for file, tree in trees().items()}


def said_with_arguments() -> Iterator[tuple[str, str, set[str] | None]]:
    """Where an id is said, the id, and the arguments it is given there."""
    for file, module in said().items():
        for name, given in module.ids.items():
            yield file, name, given
        for pattern, given in module.patterns.items():
            yield from ((file, name, given) for name in entries("en") if re.fullmatch(pattern, name))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_sound_fluent_and_has_each_message_once(language: str) -> None:
    assert len(entries(language)) > 10


def test_every_message_that_is_said_exists() -> None:
    for file, module in said().items():
        assert module.faults == [], file
        assert set(module.ids) <= set(entries("en")), file
        for pattern in module.patterns:
            assert any(re.fullmatch(pattern, name) for name in entries("en")), f"{file}: {pattern}"


@cache
def said_in_the_browser() -> tuple[re.Pattern[str], ...]:
    """The names of messages in the client's source; what a name is put together from stands for anything."""
    sources = [file.read_text(encoding="utf-8") for file in WEB.rglob("*") if file.suffix in {".ts", ".svelte"}]
    names = {found for source in sources for _, found in SAID_IN_THE_BROWSER.findall(source)}
    names |= set(re.findall(r"%(web-[a-z-]+)%", (WEB.parent / "index.html").read_text(encoding="utf-8")))
    return tuple(re.compile("[A-Za-z0-9-]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", name)))) for name in names)


def test_the_browser_says_no_message_that_is_not_there() -> None:
    for pattern in said_in_the_browser():
        assert any(pattern.fullmatch(name) for name in entries("en")), pattern.pattern


def test_every_message_is_said() -> None:
    used = {name for _, name, _ in said_with_arguments()}
    # A table of ids that is looked up says what stands in it; so does a message that another one quotes.
    used |= {constant for module in said().values() for constant in module.constants}
    used |= {name for needs in entries("en").values() for name in needs.references}
    used |= {name for name in entries("en") if any(pattern.fullmatch(name) for pattern in said_in_the_browser())}
    assert sorted(set(entries("en")) - used) == []


def test_every_message_is_given_what_it_needs_and_no_more() -> None:
    exact = {(file, name) for file, module in said().items() for name in module.ids}
    seen = 0
    for file, name, given in said_with_arguments():
        if given is None or name not in entries("en"):
            continue
        needed = entries("en")[name].arguments
        assert needed <= given, f"{file}: {name} lacks {needed - given}"
        if (file, name) in exact:
            assert given <= needed, f"{file}: {name} does not use {given - needed}"
        seen += 1
    assert seen > 10


def test_another_language_has_no_message_that_english_lacks_and_needs_nothing_else() -> None:
    for language in LANGUAGES:
        for name, needs in entries(language).items():
            assert name in entries("en"), f"{language}: {name}"
            assert needs.arguments <= entries("en")[name].arguments, f"{language}: {name}"


def test_no_sentence_stands_in_the_code() -> None:
    found = []
    met: Counter[tuple[str, str]] = Counter()
    for file, tree in trees().items():
        for line, text in sentences_in(tree):
            pattern = next((p for p in ALLOWED.get(file, {}) if re.fullmatch(p, text, re.DOTALL)), None)
            if pattern is None:
                found.append(f"{file}:{line}: {text[:80]!r}")
            else:
                met[file, pattern] += 1
    assert found == []
    assert set(met) == {(file, pattern) for file, patterns in ALLOWED.items() for pattern in patterns}


@pytest.mark.parametrize(
    "code",
    [
        'x = "the talon is empty"',
        'x = f"{seat} takes the trick"',
        'raise ValueError("Wrong card, please")',
        'x = {"a": ("one", "two words")}',
        'Button("Play")',
        'self.notify(f"{n} cards")',
        'Binding("q", "quit", "Quit")',
        'click.option("--seed", help="Luck")',
        'print("Hello")',
        'Label("bold red")',
        'x = "bold move on red"',
        'x = "kort på bordet"',
    ],
)
def test_a_sentence_in_the_code_is_caught(code: str) -> None:
    assert len(sentences_in(ast.parse(code))) == 1


@pytest.mark.parametrize(
    "code",
    [
        '"""A docstring of a module."""',
        'x = 1\n"""What x is about."""',
        'x = "AKQJT98765"',
        'x = "Kh 9d"',
        'x = say("trick-won", seat=seat)',
        'Button(say("menu-play"), id="play", classes="wide green")',
        'self.query_one("#hand Card")',
        'Binding("q", "quit", say("key-quit"))',
        'def f(x: "dict of int") -> "list of int": ...',
        'CSS = "Screen { layout: vertical; align: center middle }"',
        're.compile("no +words here")',
        'x = f"{a} {b}"',
        'style = "bold $background on $accent"',
    ],
)
def test_what_is_no_sentence_passes(code: str) -> None:
    assert sentences_in(ast.parse(code)) == []


def test_what_is_read_without_fluent_is_what_fluent_reads() -> None:
    for language in LANGUAGES:
        source = (SOURCE / "messages" / f"{language}.ftl").read_text(encoding="utf-8")
        bundle = FluentBundle([language], use_isolating=False)
        bundle.add_resource(FluentResource(source))
        plain = messages._plain(language)
        assert len(plain) > 5
        for name, text in plain.items():
            value = bundle.get_message(name).value
            assert value is not None
            assert (text, []) == bundle.format_pattern(value), name


@pytest.mark.parametrize(
    ("source", "plain"),
    [
        ("a = one\nb = two  \n", {"a": "one", "b": "two"}),
        ("a = one\n    goes on\nb = two\n", {"b": "two"}),
        ("a = one\n\n    goes on\nb = two\n", {"b": "two"}),
        ("a = one\n    .title = more\n", {}),
        ("a = { $b }\nc =\n    late\n-d = term\n# e = remark\n", {}),
    ],
)
def test_only_messages_of_one_line_of_text_are_read_without_fluent(source: str, plain: dict[str, str]) -> None:
    assert {found[1]: found[2].rstrip() for found in messages._PLAIN.finditer(source)} == plain


def test_a_message_that_is_missing_or_not_given_all_it_needs_is_a_bug_that_names_it() -> None:
    for name, given in (("no-such-message", {}), ("list-or", {"count": 2})):
        with pytest.raises(MessageError, match=name) as raised:
            say(name, **given)
        assert raised.value.message_id == name
        assert isinstance(raised.value, BrusError)
        assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_a_language_without_a_message_says_it_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = {"da": "cli-too-deep = for dybt\n", "en": messages._source("en")}
    monkeypatch.setattr(messages, "_source", sources.__getitem__)
    monkeypatch.setattr(messages, "LANGUAGES", ("da", "en"))
    try:
        with speaking("da"):
            assert say("cli-too-deep") == "for dybt"
            assert say("list-or", first="N", last="S", count=2) == "N or S"
        assert say("cli-too-deep") != "for dybt"
        with pytest.raises(MessageError), speaking("xx"):
            pass
    finally:
        messages._plain.cache_clear()
        messages._bundle.cache_clear()


def test_numbers_are_grouped_and_everything_else_is_said_as_it_writes_itself() -> None:
    from brus import Card, Seat

    assert say("list-or", first=12345, last=Card.parse("Jc"), count=2) == "12,345 or Jc"
    assert say("list-or", first=Seat.N, last=True, count=2) == "N or True"

"""Finding what a person can see: the ids that are said, and sentences that stand in the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

TWO_WORDS = re.compile(r"(?<![^\W\d_])[^\W\d_]{2,}[^\w\s]* +[^\w\s]*[^\W\d_]{2,}(?![^\W\d_])")
# How something is drawn, in Textual's words: no sentence, unless it is put where text is shown.
A_STYLE = re.compile(
    r"((bold|dim|italic|underline|reverse|strike|blink|not|on|auto|link"
    r"|black|red|green|yellow|blue|magenta|cyan|white|ansi_\w+|\$[a-z0-9-]+|#[0-9a-fA-F]+|\d+%)(\s+|$))+"
)
A_WORD = re.compile(r"[^\W\d_]{2,}")

# Calls and arguments whose text is put on a screen, where even a single word is a message.
SHOWS_ITS_FIRST = frozenset(
    "Binding.2 Button Checkbox Collapsible Label Markdown Option Placeholder RadioButton Static TabPane Tab "
    "echo secho notify print write_text write_paragraph append_text".split()
)
SHOWS_NAMED = frozenset(
    "border_subtitle border_title description help label placeholder prompt short_help epilog title tooltip".split()
)
# Calls and arguments whose words are selectors, classes or patterns.
NEVER_SHOWN_CALLS = frozenset(
    "add_class remove_class has_class toggle_class set_class query query_one query_exactly_one compile fullmatch "
    "match search sub finditer findall cast TypeVar get_child_by_id getLogger".split()
)
NEVER_SHOWN_NAMED = frozenset({"classes", "id", "name", "metavar", "selector", "doc"})
NEVER_SHOWN_NAMES = frozenset({"CSS", "DEFAULT_CSS", "BINDING_GROUP_TITLE_ID", "COMPONENT_CLASSES", "DEFAULT_CLASSES"})


@dataclass
class Said:
    """What a module says: ids given as such, patterns of ids put together, and the arguments of each."""

    ids: dict[str, set[str] | None] = field(default_factory=dict)
    patterns: dict[str, set[str] | None] = field(default_factory=dict)
    constants: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


def said_in(tree: ast.Module) -> Said:
    """Every ``say(...)`` of a module; arguments are None where a call gives ``**`` some."""
    said = Said()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            said.constants.add(node.value)
        if not (isinstance(node, ast.Call) and _name_of(node.func) == "say"):
            continue
        given = None if any(k.arg is None for k in node.keywords) else {k.arg or "" for k in node.keywords}
        if len(node.args) != 1:
            said.faults.append(f"{node.lineno}: say takes one id and named arguments")
            continue
        for choice in _choices(node.args[0]):
            if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
                _note(said.ids, choice.value, given)
            elif isinstance(choice, ast.JoinedStr):
                pattern = "".join(re.escape(_literal(part)) if _literal(part) else ".+" for part in choice.values)
                if pattern.startswith(".+"):
                    said.faults.append(f"{node.lineno}: an id that is put together begins with a literal")
                _note(said.patterns, pattern, given)
            elif not isinstance(choice, (ast.Name, ast.Attribute, ast.Subscript)):
                said.faults.append(f"{node.lineno}: an id is a literal, an f-string, or a name for one")
    return said


def sentences_in(tree: ast.Module) -> list[tuple[int, str]]:
    """The sentences that stand in a module's code, with their lines."""
    hidden = set(_never_shown(tree))
    shown = set(_always_shown(tree))
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in hidden:
            if id(node) in shown:
                is_sentence = A_WORD.search(node.value)
            else:
                is_sentence = TWO_WORDS.search(node.value) and not A_STYLE.fullmatch(node.value)
            if is_sentence:
                found.append((node.lineno, node.value))
    return sorted(found)


def _name_of(function: ast.expr) -> str:
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def _choices(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _choices(node.body)
        yield from _choices(node.orelse)
    else:
        yield node


def _literal(part: ast.expr) -> str:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""


def _note(notes: dict[str, set[str] | None], key: str, given: set[str] | None) -> None:
    before = notes.get(key, given)
    # Where calls differ, only what all of them give can be relied on.
    notes[key] = None if before is None or given is None else before & given


def _strings(node: ast.AST) -> Iterator[int]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield id(inner)


def _never_shown(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)  # docstrings, of attributes too
        elif isinstance(node, (ast.arg, ast.AnnAssign)) and node.annotation:
            yield from _strings(node.annotation)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and node.returns:
            yield from _strings(node.returns)
        elif isinstance(node, ast.Call):
            if _name_of(node.func) in NEVER_SHOWN_CALLS:
                yield from (found for argument in node.args for found in _strings(argument))
            for keyword in node.keywords:
                if keyword.arg in NEVER_SHOWN_NAMED:
                    yield from _strings(keyword.value)
        if isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            if any(_name_of(target) in NEVER_SHOWN_NAMES for target in targets):
                yield from _strings(node.value)


def _always_shown(tree: ast.Module) -> Iterator[int]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = _name_of(node.func)
        if name in SHOWS_ITS_FIRST and node.args:
            yield from _parts(node.args[0])
        if f"{name}.2" in SHOWS_ITS_FIRST and len(node.args) > 2:
            yield from _parts(node.args[2])
        for keyword in node.keywords:
            if keyword.arg in SHOWS_NAMED:
                yield from _parts(keyword.value)


def _parts(node: ast.expr) -> Iterator[int]:
    """A literal itself, or the literal parts of an f-string; not what a call inside is given."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield id(node)
    elif isinstance(node, ast.JoinedStr):
        yield from (id(part) for part in node.values if isinstance(part, ast.Constant))

"""What click says of commands, options and mistakes, said in the words of ``messages/en.ftl``.

Its notation stays as it is, ``[OPTIONS]`` and ``[default: 4]``; so does a complaint of a kind that no command of ours
can give rise to.
"""

from __future__ import annotations

import re
from typing import Any, Final

import click

from brus.messages import say
from brus.printable import printable

__all__ = ["Context", "complaint", "speak_for"]

_HEADINGS: Final = {"Options": "cli-heading-options", "Commands": "cli-heading-commands"}
# What click tells in its sentences alone: a value stands at the front of a complaint about a number, what is too much
# between brackets.
_NUMBER_FOUND: Final = re.compile(r"(?s)(.*) is not (?:a valid|in the range) .*")
_TAKES_NONE: Final = re.compile(r"does not take a value")
_TOO_MUCH: Final = re.compile(r"(?s)Got .*? \((.*)\)")
_LONGEST: Final = 200


class _Formatter(click.HelpFormatter):
    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, f"{say('cli-heading-usage')}: ")

    def write_heading(self, heading: str) -> None:
        super().write_heading(say(_HEADINGS[heading]) if heading in _HEADINGS else heading)


class Context(click.Context):
    """A context whose help has our headings."""

    formatter_class = _Formatter


def speak_for(command: click.Command, context: click.Context) -> click.Command:
    """Let a command, and those it is a group of, speak our words; return it."""
    command.context_class = Context
    if (option := command.get_help_option(context)) is not None:
        option.help = say("cli-option-help")
    for inner in getattr(command, "commands", {}).values():
        speak_for(inner, context)
    return command


def complaint(error: click.UsageError) -> str:
    """What is wrong with the arguments, in one sentence: ours, or click's own where it knows more."""
    said = error.format_message().removesuffix(".")
    parameter = getattr(error, "param", None)
    match error:
        case click.NoSuchOption():
            known = error.ctx.command.get_params(error.ctx) if error.ctx else []
            names = ", ".join(_name(each) for each in known if isinstance(each, click.Option))
            return say("cli-no-option", option=_short(error.option_name), known=names)
        case click.BadOptionUsage():
            takes = "no" if _TAKES_NONE.search(said) else "yes"
            return say("cli-option-value", option=_short(error.option_name), takes=takes)
        case click.MissingParameter() if parameter is not None:
            return say("cli-missing", name=_name(parameter))
        case click.BadParameter() if parameter is not None:
            return _wrong_value(parameter, said.partition(": ")[2]) or said
    # Older versions of click, which will do too, have no class of their own for this.
    if (command := getattr(error, "command_name", None)) is not None and error.ctx is not None:
        group = error.ctx.command
        assert isinstance(group, click.Group)
        return say("cli-no-command", command=_short(command), known=", ".join(group.list_commands(error.ctx)))
    if (found := _TOO_MUCH.fullmatch(said)) is not None:
        return say("cli-too-much", found=_short(found[1]))
    return said


def _wrong_value(parameter: click.Parameter, said: str) -> str | None:
    name, kind, found = _name(parameter), parameter.type, _NUMBER_FOUND.fullmatch(said)
    if isinstance(kind, click.Path):
        return say("cli-no-folder", name=name)
    if found is None:
        return None
    is_whole = not isinstance(kind, click.types.FloatParamType)
    expected = say("record-kind-number") if is_whole else say("cli-any-number")
    if (low := _bound(kind, "min")) and (high := _bound(kind, "max")):
        return say("cli-number-between", name=name, found=_short(found[1]), expected=expected, low=low, high=high)
    return say("cli-wrong-number", name=name, found=_short(found[1]), expected=expected)


def _name(parameter: click.Parameter) -> str:
    """An option by its name, an argument by what the help calls it."""
    if isinstance(parameter, click.Option):
        return max(parameter.opts, key=len)
    return (parameter.metavar or str(parameter.name)).removesuffix("...")


def _bound(kind: Any, end: str) -> str:
    bound = getattr(kind, end, None)
    return "" if bound is None else str(bound)


def _short(text: str) -> str:
    return printable(text, _LONGEST)

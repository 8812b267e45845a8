"""The checker of the kernel's dialect (docs/dialect.md): it tells each fault with its line."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

SMALL_NUMBERS = frozenset({0, 1, 2, 3})
IMPORTS_FROM = re.compile(r"brus\.(kernel|bots|sim|thinking)\.[a-z_]+")

STATEMENTS = (
    ast.Assign, ast.AugAssign, ast.Break, ast.Continue, ast.Expr, ast.For, ast.If, ast.Pass, ast.Return,
    ast.While,
)  # fmt: skip
EXPRESSIONS = (
    ast.BinOp, ast.BoolOp, ast.Call, ast.Compare, ast.Constant, ast.IfExp, ast.Name, ast.Subscript,
    ast.UnaryOp,
)  # fmt: skip
OPERATORS = (
    ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.BitAnd, ast.BitOr, ast.BitXor, ast.LShift,
    ast.RShift,
)  # fmt: skip
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
CONDITIONS = (ast.Compare, ast.BoolOp, ast.Call)

JAVASCRIPT_WORDS = frozenset(
    "arguments await boolean byte case catch char const debugger default delete do double enum eval export "
    "extends final float function goto implements instanceof int interface let long native new null package "
    "private protected public short static super switch synchronized this throw throws transient typeof undefined var "
    "void volatile with".split()
)


ASKING = re.compile(r"(is|has|does|was|must|may|beats|holds|fits)(_|$)")
"""A function whose name asks answers with a truth."""


def dialect_faults(source: str, predicates: frozenset[str] = frozenset()) -> list[str]:
    """What in a module is not dialect, as ``line: what``; an empty list when all is.

    ``predicates`` are the functions of other modules that return truths (:func:`predicates_in`).
    """
    tree = ast.parse(source)
    predicates |= predicates_in([source], predicates)
    return [f"{line}: {what}" for line, what in sorted({*_module_faults(tree), *_truth_faults(tree, predicates)})]


def predicates_in(sources: Iterable[str], known: frozenset[str] = frozenset()) -> frozenset[str]:
    """The functions of these modules that return truths and nothing else: a comparison, True or False, another's truth."""
    functions = [node for source in sources for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    values = {function.name: _values_returned(function) for function in functions}
    found = {name for name, returned in values.items() if returned}
    while True:
        kept = {name for name in found if all(_is_truth(value, found | known) for value in values[name])}
        if kept == found:
            return frozenset(found)
        found = kept


def names_defined(source: str) -> list[str]:
    """The functions and constants that a module defines, in their order."""
    return [name for statement in ast.parse(source).body for name in _names_of(statement)]


def names_imported(source: str) -> list[tuple[str, str]]:
    """What a module imports, as pairs of module and name."""
    imports = (statement for statement in ast.parse(source).body if isinstance(statement, ast.ImportFrom))
    return [(statement.module or "", alias.name) for statement in imports for alias in statement.names]


Faults = Iterator[tuple[int, str]]


def _values_returned(function: ast.FunctionDef) -> list[ast.expr]:
    returns = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
    return [arm for value in returns for arm in _arms(value)]


def _arms(node: ast.expr) -> list[ast.expr]:
    """What an expression may come to: the arms of ``a if condition else b``, or itself."""
    return [*_arms(node.body), *_arms(node.orelse)] if isinstance(node, ast.IfExp) else [node]


def _is_truth(node: ast.expr, predicates: frozenset[str] | set[str]) -> bool:
    """Whether an expression is True or False, and no number."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id in predicates
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.Not)
    if isinstance(node, ast.Constant):
        return isinstance(node.value, bool)
    return isinstance(node, (ast.Compare, ast.BoolOp))


def _truth_faults(tree: ast.Module, predicates: frozenset[str] | set[str]) -> Faults:
    """Truths where numbers belong, and numbers where truths do: in JavaScript they are not the same."""
    for function in tree.body:
        if not isinstance(function, ast.FunctionDef):
            continue
        values = _values_returned(function)
        truths = [_is_truth(value, predicates) for value in values]
        if any(truths) and not all(truths):
            yield function.lineno, "returns truths and numbers"
        if ASKING.match(function.name) and not (truths and all(truths)):
            yield function.lineno, f"{function.name} asks, and does not return a truth"
        for node in ast.walk(function):
            for called in _conditions_in(node):
                if isinstance(called, ast.Call) and not _is_truth(called, predicates):
                    yield called.lineno, "truth of a number that is returned"
            for number in _numbers_in(node):
                if any(_is_truth(arm, predicates) for arm in _arms(number)):
                    yield number.lineno, "truth where a number belongs"


def _conditions_in(node: ast.AST) -> list[ast.expr]:
    """The parts of a statement or expression that have to be truths."""
    if isinstance(node, (ast.If, ast.While, ast.IfExp)):
        return [node.test]
    if isinstance(node, ast.BoolOp):
        return node.values
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [node.operand]
    return []


def _numbers_in(node: ast.AST) -> list[ast.expr]:
    """The parts of a statement or expression that have to be numbers or lists."""
    if isinstance(node, (ast.Assign, ast.AugAssign)):
        return [node.value]
    if isinstance(node, ast.BinOp):
        return [node.left, node.right]
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    if isinstance(node, ast.Subscript):
        return [node.slice]
    if isinstance(node, ast.Call):
        return list(node.args)
    if isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not):
        return [node.operand]
    return []


def _names_of(statement: ast.stmt) -> list[str]:
    if isinstance(statement, ast.FunctionDef):
        return [statement.name]
    if isinstance(statement, ast.Assign):
        return [target.id for target in statement.targets if isinstance(target, ast.Name)]
    return []


def _is_docstring(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )


def _module_faults(tree: ast.Module) -> Faults:
    known = {
        alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    known |= {name for statement in tree.body for name in _names_of(statement)}
    for place, statement in enumerate(tree.body):
        if place == 0 and _is_docstring(statement):
            continue
        if isinstance(statement, ast.ImportFrom):
            yield from _import_faults(statement)
        elif isinstance(statement, ast.FunctionDef):
            yield from _function_faults(statement, known)
        elif isinstance(statement, ast.Assign):
            yield from _constant_faults(statement)
        else:
            yield statement.lineno, f"{_kind(statement)} at the top of a module"


def _import_faults(statement: ast.ImportFrom) -> Faults:
    module = statement.module or ""
    if not (IMPORTS_FROM.fullmatch(module) or (statement.level == 1 and module.isidentifier())):
        yield statement.lineno, f"import from {module or 'a package'}"
    for alias in statement.names:
        if alias.asname or alias.name == "*":
            yield statement.lineno, "import under another name"


def _constant_faults(statement: ast.Assign) -> Faults:
    if len(statement.targets) != 1 or not isinstance(statement.targets[0], ast.Name):
        yield statement.lineno, "assignment to something else than one name"
    for node in ast.walk(statement.value):
        if isinstance(node, ast.expr):
            whole = isinstance(node, ast.Constant) and type(node.value) is int
            if not whole and not isinstance(node, (ast.Name, ast.BinOp, ast.UnaryOp)):
                yield statement.lineno, f"{_kind(node)} in a constant"
        elif isinstance(node, ast.operator) and not isinstance(node, OPERATORS):
            yield statement.lineno, f"operator {_kind(node)}"


def _function_faults(function: ast.FunctionDef, known: set[str]) -> Faults:
    arguments = function.args
    if arguments.defaults or arguments.kwonlyargs or arguments.vararg or arguments.kwarg or arguments.posonlyargs:
        yield function.lineno, "arguments other than plain ones"
    if function.decorator_list:
        yield function.lineno, "decorator"
    if function.returns or any(argument.annotation for argument in arguments.args):
        yield function.lineno, "annotation"
    if not _is_docstring(function.body[0]):
        yield function.lineno, "no docstring"
    local = {argument.arg for argument in arguments.args}
    local |= {n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    for name in {function.name, *local} & JAVASCRIPT_WORDS:
        yield function.lineno, f"name {name}, which JavaScript keeps for itself"
    for name in local & known:
        yield function.lineno, f"local name {name} hides the module's"
    body = function.body[1:] if _is_docstring(function.body[0]) else function.body
    for statement in body:
        yield from _statement_faults(statement, known - local, known | local)


def _statement_faults(statement: ast.stmt, callable_names: set[str], names: set[str]) -> Faults:
    line = statement.lineno
    if not isinstance(statement, STATEMENTS):
        yield line, _kind(statement)
        return
    if isinstance(statement, ast.Expr) and not isinstance(statement.value, ast.Call):
        yield line, "expression without effect"
    if isinstance(statement, ast.Assign):
        targets = statement.targets
        if len(targets) != 1 or not isinstance(targets[0], (ast.Name, ast.Subscript)):
            yield line, "assignment to something else than one name or place"
    if isinstance(statement, ast.AugAssign) and not isinstance(statement.op, OPERATORS):
        yield line, f"operator {_kind(statement.op)}"
    if isinstance(statement, (ast.If, ast.While)):
        yield from _condition_faults(statement.test)
    if isinstance(statement, (ast.For, ast.While)) and statement.orelse:
        yield line, "else of a loop"
    if isinstance(statement, ast.For):
        yield from _loop_faults(statement)
    for child in ast.iter_child_nodes(statement):
        if isinstance(child, ast.stmt):
            yield from _statement_faults(child, callable_names, names)
        elif isinstance(child, ast.expr):
            in_for = isinstance(statement, ast.For) and child is statement.iter
            yield from _expression_faults(child, callable_names | ({"range"} if in_for else set()), names)


def _loop_faults(loop: ast.For) -> Faults:
    counts = isinstance(loop.iter, ast.Call) and isinstance(loop.iter.func, ast.Name) and loop.iter.func.id == "range"
    if not counts or not isinstance(loop.target, ast.Name):
        yield loop.lineno, "for that does not count one name through a range"
    elif isinstance(loop.iter, ast.Call) and len(loop.iter.args) > 2:
        yield loop.lineno, "range with a step"


def _condition_faults(test: ast.expr) -> Faults:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return  # its operand is looked at where the expression is
    if not isinstance(test, CONDITIONS):
        yield test.lineno, f"truth of a {_kind(test)}"


def _expression_faults(node: ast.expr, callable_names: set[str], names: set[str]) -> Faults:
    line = node.lineno
    if not isinstance(node, EXPRESSIONS):
        yield line, _kind(node)
        return
    if isinstance(node, ast.Constant):
        yield from _literal_faults(node)
    if isinstance(node, ast.Name) and node.id not in names | callable_names:
        yield line, f"unknown name {node.id}"
    if isinstance(node, ast.BinOp) and not isinstance(node.op, OPERATORS):
        yield line, f"operator {_kind(node.op)}"
    if isinstance(node, ast.UnaryOp):
        yield from _unary_faults(node)
    if isinstance(node, ast.IfExp):
        yield from _condition_faults(node.test)
    if isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _condition_faults(value)
    if isinstance(node, ast.Compare):
        if len(node.ops) > 1:
            yield line, "chained comparison"
        if not all(isinstance(operator, COMPARISONS) for operator in node.ops):
            yield line, "comparison other than by size"
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.UnaryOp):
        yield line, "negative index"
    if isinstance(node, ast.Call):
        yield from _call_faults(node, callable_names)
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr) and not (isinstance(node, ast.Call) and child is node.func):
            yield from _expression_faults(child, callable_names - {"range"}, names)


def _call_faults(call: ast.Call, callable_names: set[str]) -> Faults:
    if not isinstance(call.func, ast.Name):
        yield call.lineno, "call of something else than a name"
    elif call.func.id not in callable_names:
        yield call.lineno, f"call of {call.func.id}, which is no function of the dialect"
    if call.keywords:
        yield call.lineno, "argument by keyword"


def _unary_faults(node: ast.UnaryOp) -> Faults:
    if isinstance(node.op, ast.Not):
        yield from _condition_faults(node.operand)
    elif not isinstance(node.op, (ast.USub, ast.Invert)):
        yield node.lineno, f"operator {_kind(node.op)}"
    elif isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant) and node.operand.value != 1:
        yield node.lineno, "magic literal"


def _literal_faults(node: ast.Constant) -> Faults:
    if isinstance(node.value, bool):
        return
    if type(node.value) is not int:
        yield node.lineno, f"literal of {type(node.value).__name__}"
    elif node.value not in SMALL_NUMBERS:
        yield node.lineno, "magic literal"


def _kind(node: ast.AST) -> str:
    return type(node).__name__

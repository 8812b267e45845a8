"""What the compiled modules begin with: lists as bare pointers, and the decorator of dialect. Imports Numba."""

from __future__ import annotations

from typing import Any

from numba import njit, types
from numba.extending import intrinsic

__all__ = ["as_list", "dialect"]

# Numba's own hints leave the constructors of its types without any.
_LIST = types.CPointer(types.int64)  # type: ignore[no-untyped-call]

# The option _nrt is Numba's, but not in its hints: without it each call counts references, at a fourth of the speed.
dialect = njit(_nrt=False, error_model="numpy")  # type: ignore[call-overload]
"""Compiles a function of dialect: it makes nothing that has to be counted or freed, and never divides by nothing."""


@intrinsic
def as_list(typing_context: Any, address: Any) -> Any:
    """The list of 64-bit integers that begins at an address."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(signature.return_type))

    return _LIST(types.uintp), generate

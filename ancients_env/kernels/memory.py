"""What compiled code can tell the machine about memory, for which Python has no words."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

__all__ = ["expect"]

LINE = 64  # bytes that come from memory together
WRITE, NEAREST, DATA = 1, 3, 1  # of llvm.prefetch: will be written, into the first cache, no code


def expect(array: Any, i: Any) -> None:
    """Have item i of a contiguous array on its way from memory while something else is done; i must be in range.

    It changes nothing but the time that work on the item takes later, and without the JIT not even that.
    """


@intrinsic
def _expect(typingctx, array, i):
    def codegen(context, builder, signature, args):
        found = context.make_array(signature.args[0])(context, builder, args[0])
        byte, word = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, word, word, word])
        fetch = builder.module.declare_intrinsic("llvm.prefetch", [byte], kind)
        how = [ir.Constant(word, k) for k in (WRITE, NEAREST, DATA)]
        size = found.itemsize
        for length in cgutils.unpack_tuple(builder, found.shape)[1:]:
            size = builder.mul(size, length)
        item = builder.gep(builder.bitcast(found.data, byte), [builder.mul(size, args[1])])
        with cgutils.for_range_slice(builder, size.type(0), size, size.type(LINE)) as (offset, _):
            builder.call(fetch, [builder.gep(item, [offset]), *how])
        return context.get_dummy_value()

    return types.void(array, types.int64), codegen


# Numba compares the signatures of this function and of the lambda it returns, annotations included: so neither has any.
@overload(expect)
def _typed(array, i):
    if isinstance(array, types.Array) and array.layout == "C":
        return lambda array, i: _expect(array, np.int64(i))
    return None

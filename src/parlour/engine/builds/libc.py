"""What compiled rules call that is not theirs: Numba and LLVM take it for granted, and a browser does not have it."""

import math
from decimal import Decimal, localcontext

import numpy as np

from parlour.engine.compiled import rule

# `strlen` is what LLVM makes of a loop that looks for a zero. Numba's check before an array is looked at in another
# shape can only say yes here: rules have no arrays that are not in one piece, and the last axis lies closest.
IN_LLVM = """
define i64 @strlen(ptr %text) #0 {
entry:
  br label %step
step:
  %length = phi i64 [ 0, %entry ], [ %longer, %step ]
  %place = getelementptr i8, ptr %text, i64 %length
  %letter = load i8, ptr %place
  %longer = add i64 %length, 1
  %ended = icmp eq i8 %letter, 0
  br i1 %ended, label %end, label %step
end:
  ret i64 %length
}

define i32 @numba_attempt_nocopy_reshape(i64, ptr, ptr, i64 %axes, ptr %shape, ptr %strides, i64 %item, i32) #1 {
entry:
  br label %step
step:
  %left = phi i64 [ %axes, %entry ], [ %axis, %step ]
  %stride = phi i64 [ %item, %entry ], [ %wider, %step ]
  %axis = sub i64 %left, 1
  %to = getelementptr i64, ptr %strides, i64 %axis
  store i64 %stride, ptr %to
  %from = getelementptr i64, ptr %shape, i64 %axis
  %long = load i64, ptr %from
  %wider = mul i64 %stride, %long
  %more = icmp sgt i64 %axis, 0
  br i1 %more, label %step, label %end
end:
  ret i32 1
}

attributes #0 = { noinline "no-builtins" }
attributes #1 = { alwaysinline }
"""

# e to the x is 2 to the k / STEPS, from a table, times e to what little is left of x, from its series.
STEPS_BITS = 6
STEPS = 1 << STEPS_BITS
SHORT = 1 << 44  # what a step is rounded to, so that multiples of it are exact
MOST, LEAST = 709.79, -745.14  # beyond these it is infinite, or nothing
EXPONENT, BIAS = 52, 1023  # where a float keeps its power of two, and what is added to it

with localcontext() as context:
    context.prec = 50
    _STEP = Decimal(2).ln() / STEPS
    STEP = math.floor(_STEP * SHORT) / SHORT
    STEP_REST = float(_STEP - Decimal(STEP))
    _POWERS = [Decimal(2) ** (Decimal(k) / STEPS) for k in range(STEPS)]
    POWERS = np.array([float(power) for power in _POWERS])
    POWERS_REST = np.array([float(power - Decimal(float(power))) for power in _POWERS])


@rule
def exp(x: float) -> float:
    """E to the x: all but a few in a thousand are good to the last bit, and those are one off there."""
    if x != x:
        return x
    if x > MOST:
        return math.inf
    if x < LEAST:
        return 0.0
    k = math.floor(x / STEP + 0.5)
    little = (x - k * STEP) - k * STEP_REST
    series = little + little * little * (
        1 / 2 + little * (1 / 6 + little * (1 / 24 + little * (1 / 120 + little * (1 / 720))))
    )
    power = POWERS[k & (STEPS - 1)]
    value = power + (POWERS_REST[k & (STEPS - 1)] + power * series)
    twos = k >> STEPS_BITS
    half = twos >> 1  # the whole of it may be more than a float can say at once
    return value * two_to(half) * two_to(twos - half)


@rule
def two_to(power: int) -> float:
    """A power of two."""
    return np.int64((power + BIAS) << EXPONENT).view(np.float64)

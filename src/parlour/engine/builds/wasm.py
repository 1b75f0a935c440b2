"""Rules as WebAssembly, for browsers: one module that imports nothing.

Numba drafts the rules as it does for the CPU. Around each that is to be called from outside comes a door, a function
as C would have it: it takes numbers, and where in the module's memory a record or an array begins. LLVM optimises all
of it as one module, and `linking` makes of what it emits something that a browser can load.

Numba reckons with pointers of eight bytes and WebAssembly has them of four. So everything is first inlined and taken
apart until none is left in a structure, and only then told what it is for.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir
from numba.core import types
from numba.core.base import BaseContext
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import cpu_target
from numba.np.arrayobj import populate_array

from parlour.engine.builds import libc
from parlour.engine.builds.cpu import CompiledRule, _link
from parlour.engine.builds.linking import link
from parlour.engine.builds.types import signature
from parlour.engine.compiled import Build

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+mutable-globals,+nontrapping-fptoint,+sign-ext"  # every browser has had them for years
SPEED = 2  # beyond that there is more code, and no quicker
NUMBER, LONG, REAL, POINTER = ir.IntType(32), ir.IntType(64), ir.DoubleType(), ir.PointerType()
POINTERS = re.compile(r"= alloca [\[{<].*\bptr\b")  # a structure in memory that has some


class At(NamedTuple):
    """An array in the module's memory, so many bytes after the pointer that a door is given."""

    shape: tuple[int, ...]
    offset: int = 0


# What becomes of an argument by its name: an array at a pointer, arrays around one pointer that are handed on as one,
# or something that never changes, which is built in and which the door does not ask for.
Argument = At | Mapping[str, Any] | np.ndarray[Any, Any] | int
Arguments = Mapping[str, Argument]


def compiled(doors: Mapping[str, CompiledRule], arguments: Arguments, told: Callable[[], None]) -> bytes:
    """A module whose exports are doors to these rules; whoever waits is told of each rule that is drafted."""
    with global_compiler_lock:
        cpu_target.target_context.refresh()
        CompiledRule.told = staticmethod(told)
        rules = {**doors, "exp": _exp()}
        module = _linked(list(rules.values()))
        outside = _Outside(cpu_target.target_context, arguments)
        for name, rule in rules.items():
            outside.add(name, rule)
        for part in (str(outside.module), libc.IN_LLVM):
            module.link_in(llvm.parse_assembly(part))
        kept = {*doors, "exp", "strlen"}  # LLVM thinks of calling the last two only as it goes
        for each in (*module.functions, *module.global_variables):
            if not each.is_declaration and each.name not in kept:
                each.linkage = "internal"
        return link(_emitted(module), tuple(doors))


def _exp() -> CompiledRule:
    """What stands in for the C library's."""
    kinds = {int: types.int64, float: types.float64}
    build = Build(libc, libc, lambda function: CompiledRule(function, signature(function, kinds)))
    rule: CompiledRule = build.made["exp"]
    return rule


def _linked(rules: list[CompiledRule]) -> Any:
    """These, and all that they call, as one LLVM module."""
    library = JITCodeLibrary(cpu_target.target_context.codegen(), "wasm")
    _link(library._final_module, [rule.draft().library for rule in rules])
    return library._final_module


class _Outside:
    """The doors' side of the module, in LLVM's language, written with Numba's own idea of what an array looks like."""

    def __init__(self, context: BaseContext, arguments: Arguments) -> None:
        self.module = ir.Module("doors")
        self._context = context
        self._arguments = arguments
        self._tables: dict[bytes, ir.GlobalVariable] = {}

    def add(self, name: str, rule: CompiledRule) -> None:
        """Make a door to a rule."""
        asked = [(argument, kind) for argument, kind in self._named(rule) if self._is_asked(argument)]
        kinds = [self._outer(kind) for _, kind in asked]
        door = ir.Function(self.module, ir.FunctionType(self._outer(rule.returns), kinds), name)
        builder = ir.IRBuilder(door.append_basic_block())
        handed = dict(zip((argument for argument, _ in asked), door.args, strict=True))
        inner = [
            self._inner(builder, kind, self._arguments.get(argument), handed.get(argument))
            for argument, kind in self._named(rule)
        ]
        drafted = rule.draft().fndesc
        function = self._context.declare_function(self.module, drafted)
        call = self._context.call_conv.call_function
        _, answer = call(builder, function, rule.returns, rule.args, inner)
        self._answer(builder, rule.returns, answer)

    def _named(self, rule: CompiledRule) -> list[tuple[str, Any]]:
        return list(zip(rule.draft().fndesc.args, rule.args, strict=True))

    def _is_asked(self, argument: str) -> bool:
        return not isinstance(self._arguments.get(argument), int | np.ndarray)

    def _outer(self, kind: Any) -> ir.Type:
        """What stands for a type outside."""
        if kind is types.none:
            return ir.VoidType()
        if kind is types.uint64:
            return LONG
        if isinstance(kind, types.Float):
            return REAL
        return NUMBER if isinstance(kind, types.Integer | types.Boolean) else POINTER

    def _inner(self, builder: ir.IRBuilder, kind: Any, given: Argument | None, handed: Any) -> Any:
        """An argument as the rule takes it."""
        if isinstance(given, int):
            return ir.Constant(LONG, given)
        if isinstance(given, np.ndarray):
            return self._array(builder, kind, given.shape, self._table(given))
        if isinstance(given, At):
            place = builder.gep(handed, [ir.Constant(NUMBER, given.offset)], source_etype=ir.IntType(8))
            return self._array(builder, kind, given.shape, place)
        if isinstance(given, Mapping):
            parts = zip(kind.fields, kind.types, strict=True)
            inner = [self._inner(builder, part, given[name], handed) for name, part in parts]
            return self._context.make_tuple(builder, kind, inner)
        if isinstance(kind, types.Boolean):
            return builder.icmp_signed("!=", handed, ir.Constant(NUMBER, 0))
        return builder.sext(handed, LONG) if handed.type == NUMBER else handed

    def _array(self, builder: ir.IRBuilder, kind: Any, shape: tuple[int, ...], data: Any) -> Any:
        """An array that begins there."""
        array = self._context.make_array(kind)(self._context, builder)
        item = self._context.get_abi_sizeof(self._context.get_data_type(kind.dtype))
        strides = [item * int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
        populate_array(
            array,
            data=builder.bitcast(data, array.data.type),
            shape=[ir.Constant(LONG, length) for length in shape],
            strides=[ir.Constant(LONG, stride) for stride in strides],
            itemsize=ir.Constant(LONG, item),
            meminfo=None,
        )
        return array._getvalue()

    def _table(self, given: np.ndarray[Any, Any]) -> Any:
        """A table that is built into the module, once for all doors that need it."""
        data = np.ascontiguousarray(given).tobytes()
        if data not in self._tables:
            kind = ir.ArrayType(ir.IntType(8), len(data))
            table = self._tables[data] = ir.GlobalVariable(self.module, kind, f"table.{len(self._tables)}")
            table.linkage, table.global_constant, table.align = "internal", True, 8
            table.initializer = ir.Constant(kind, bytearray(data))
        return self._tables[data]

    def _answer(self, builder: ir.IRBuilder, kind: Any, answer: Any) -> None:
        """Return what the rule returned."""
        if kind is types.none:
            builder.ret_void()
        elif isinstance(kind, types.Boolean):
            builder.ret(builder.zext(answer, NUMBER))
        else:
            builder.ret(builder.trunc(answer, NUMBER) if self._outer(kind) == NUMBER else answer)


def _emitted(module: Any) -> bytes:
    """The module as WebAssembly that is not linked yet."""
    machine = _machine()
    settings = llvm.PipelineTuningOptions(SPEED)
    settings.loop_vectorization = settings.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, settings)
    builder.getModulePassManager().run(module, builder)
    text = str(module)
    if POINTERS.search(text):
        raise NotImplementedError("a rule keeps pointers in a structure: WebAssembly has shorter ones")
    text = re.sub(r'^target (datalayout|triple) = ".*"\n', "", text, flags=re.MULTILINE)
    again = llvm.parse_assembly(f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n{text}')
    builder = llvm.create_pass_builder(machine, settings)
    builder.getModulePassManager().run(again, builder)
    again.verify()
    return bytes(machine.emit_object(again))


@cache
def _machine() -> Any:
    """What LLVM knows of WebAssembly."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(cpu="generic", features=FEATURES, opt=SPEED)

"""Rules as machine code for this processor.

Numba drafts each rule by itself, for the one signature its annotations give; LLVM then gets all that some
entry points need as one module, and optimises and emits that once. Left to itself, Numba would do both for
every rule, together with everything it calls, and again for each of its callers, and would make each callable
from Python: that took more than twice as long, and did not run faster.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
from numba import _dynfunc
from numba.core import compiler, sigutils, typing
from numba.core import typed_passes as typed
from numba.core import untyped_passes as untyped
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import PassManager
from numba.core.registry import CPUDispatcher, cpu_target

from parlour.engine.builds.cache import Place, Unit, unit_of
from parlour.engine.builds.types import numba_types, signature
from parlour.engine.compiled import Build

OPTIONS = {
    "nopython": True,
    "nogil": True,
    "error_model": "numpy",  # no exceptions inside a rule
    "_nrt": False,  # no allocation inside a rule, and so no reference counting
}

PASSES = (
    untyped.TranslateByteCode,
    untyped.FixupArgs,
    untyped.IRProcessing,
    untyped.GenericRewrites,
    untyped.ReconstructSSA,
    typed.NopythonTypeInference,
    typed.PreLowerStripPhis,
    typed.IRLegalization,
    typed.NativeLowering,
    typed.NoPythonBackend,
)


class Pipeline(compiler.CompilerBase):  # type: ignore[misc]
    """As much of Numba's own as rules need, which have no closures, generators, array expressions or Python objects."""

    def define_pipelines(self) -> list[Any]:
        """The passes, in their order."""
        manager = PassManager("rules")
        for each in PASSES:
            manager.add_pass(each, each.__name__)
        manager.finalize()
        return [manager]


class Draft(JITCodeLibrary):  # type: ignore[misc]
    """One rule's code before it is linked: not optimised beyond the function, and never emitted by itself."""

    def finalize(self) -> None:
        """Be ready to be linked."""
        self._finalized = True

    def _get_module_for_linking(self) -> Any:
        return self._final_module


class CompiledRule(CPUDispatcher):  # type: ignore[misc]
    """A rule as Numba knows it: drafted when a caller is, called from Python once it is bound."""

    told: Callable[[], None]  # of each draft, while somebody waits

    def __init__(self, function: FunctionType, signature: Any) -> None:
        super().__init__(function, targetoptions={**OPTIONS, "forceinline": hasattr(function, "__inline__")})
        self._can_compile = False  # for no other signature
        self.args, self.returns = sigutils.normalize_signature(signature)
        self._draft: Any = None
        self._called: Any = None
        self._wrapped = False

    @property
    def signatures(self) -> list[Any]:
        """The one signature there is."""
        return [self.args]

    @property
    def nopython_signatures(self) -> list[Any]:
        """The same with what it returns: by this Numba finds which arguments can be taken for its own."""
        return [typing.signature(self.returns, *self.args)]

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What Numba asks when it meets a call of this rule in another."""
        self.draft()
        return super().get_call_template(args, kws)

    @property
    def drafted(self) -> bool:
        """Whether this process has it as something that can be linked."""
        return self._draft is not None

    def draft(self, wrapped: bool = False) -> Any:
        """The rule's code, with a wrapper for calls from Python if need be."""
        if self._draft is None or (wrapped and not self._wrapped):
            flags = compiler.Flags()
            cpu_target.options.parse_as_flags(flags, self.targetoptions)
            flags.no_compile = flags.no_cfunc_wrapper = True
            flags.no_cpython_wrapper = not wrapped
            context = cpu_target.target_context
            library = Draft(context.codegen(), self.py_func.__qualname__)
            made = compiler.compile_extra(
                cpu_target.typing_context, context, self.py_func, self.args, self.returns, flags, {}, library, Pipeline
            )
            self._draft = self.overloads[self.args] = made._replace(entry_point=object())  # a key of its own
            context.insert_user_function(self._draft.entry_point, made.fndesc, [library])
            self._wrapped = wrapped
            CompiledRule.told()
        return self._draft

    def bind(self, address: int, surroundings: Any, keep: object) -> None:
        """Be called from Python by the code at that address; once it is, any other does the same."""
        if self._called is not None:
            return
        function = self.py_func
        self._called = _dynfunc.make_function(  # and kept: the dispatcher only borrows it
            sys.modules[function.__module__], function.__name__, "", address, surroundings, (keep,)
        )
        self._insert([each._code for each in self.args], self._called, False)


class Loaded:
    """A unit in this process: the address of each entry point, and what surrounds it there."""

    def __init__(self, library: Any, unit: Unit, rules: "Mapping[str, CompiledRule]") -> None:
        self.library = library
        engine = library.codegen._engine
        self.entries = {}
        for name, (wrapper, around) in unit.entries.items():
            surroundings = _dynfunc.Environment(rules[name].py_func.__globals__)
            library.codegen.set_env(around, surroundings)  # which does not keep them alive: `entries` does
            self.entries[name] = engine.get_function_address(wrapper), surroundings


_loaded: dict[str, Loaded] = {}


def compiled(
    module: ModuleType,
    entry: ModuleType,
    state: np.dtype[Any],
    house: np.dtype[Any],
    before: Build | None = None,
    supplies: Sequence[ModuleType] = (),
) -> Build:
    """A game's rules and entry points as machine code, from the cache where it has them."""
    types = numba_types(state, house)
    with global_compiler_lock:
        build = Build(module, entry, lambda f: CompiledRule(f, signature(f, types)), before, supplies)
        made_before = before.made if before else {}
        new = {name: made for name, made in build.made.items() if made_before.get(name) is not made}
        _bind(unit_of(module, entry, supplies), new, sum(not rule.drafted for rule in build))
        return build


def _bind(place: Place, rules: Mapping[str, CompiledRule], of: int) -> None:
    """Make these rules callable from Python: from the cache where it has them, else by compiling them now.

    With all that they call so many have no draft yet: that is what progress is counted by.
    """
    cpu_target.target_context.refresh()
    if place.name not in _loaded:
        _loaded[place.name] = _from_cache(place, rules) or _compiled(place, rules, of)
    for name, (address, surroundings) in _loaded[place.name].entries.items():
        rules[name].bind(address, surroundings, _loaded[place.name])


def _from_cache(place: Place, rules: Mapping[str, CompiledRule]) -> Loaded | None:
    unit = place.load()
    if unit is None or unit.entries.keys() != rules.keys():
        return None
    library = _library(place)
    library._set_compiled_object(unit.code)
    library._finalize_final_module()
    return Loaded(library, unit, rules)


def _compiled(place: Place, rules: Mapping[str, CompiledRule], of: int) -> Loaded:
    with place.locked() as report:
        found = _from_cache(place, rules)  # whoever held the lock before may have made it
        if found:
            return found
        done = count(1)
        CompiledRule.told = staticmethod(lambda: report(next(done), of))
        drafts = {name: rule.draft(wrapped=True) for name, rule in rules.items()}
        library = _library(place)
        module = library._final_module
        _link(module, [draft.library for draft in drafts.values()])
        entries = {}
        for name, draft in drafts.items():
            entries[name] = f"{place.name}.{name}", f"{place.name}.{name}.around"
            module.get_function(draft.fndesc.llvm_cpython_wrapper_name).name = entries[name][0]
            module.get_global_variable(draft.fndesc.env_name).name = entries[name][1]
        ours = {wrapper for wrapper, _ in entries.values()}
        for function in module.functions:
            if not function.is_declaration and function.name not in ours:
                function.linkage = "internal"
        library._optimize_final_module()
        module.verify()
        library._finalize_final_module()
        unit = Unit(library._get_compiled_object(), entries)
        place.save(unit)
    return Loaded(library, unit, rules)


def _library(place: Place) -> Any:
    library = JITCodeLibrary(cpu_target.target_context.codegen(), place.name)
    library.enable_object_caching()
    return library


def _link(module: Any, libraries: list[Any]) -> None:
    """Put these, and all that they call, into one module."""
    seen: dict[Any, None] = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if library not in seen:
            seen[library] = None
            waiting += library._linking_libraries if isinstance(library, Draft) else []
    for library in sorted(seen, key=lambda each: not isinstance(each, Draft)):  # only what is called comes of Numba's
        module.link_in(library._get_module_for_linking(), preserve=True)

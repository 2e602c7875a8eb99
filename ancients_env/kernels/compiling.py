"""How Numba is kept from making the same code again and again.

Left alone, Numba links each function with all that it calls, optimises the whole and turns it into machine code, and
does so again for each of its callers, although Python only ever comes in at the entries. `Inner` and `Outer` are
pipelines for `njit` that keep whatever they compile as a `Part`: one function, not linked and not run. An entry links
the parts it reaches, once, and these are optimised and turned into machine code together.

All this stands on the insides of Numba. Where they differ, importing this module fails with an ImportError, and
`jit` does without: slower to compile, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.codegen import JITCodeLibrary, JITCPUCodegen, RuntimeLinker
from numba.core.compiler import Compiler
from numba.core.environment import lookup_environment

__all__ = ["Inner", "Outer", "Part"]

ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of the variables begin that hold the environment of a function

_INSIDES: dict[type, tuple[str, ...]] = {
    JITCodeLibrary: (
        "_ensure_finalized", "_finalize_final_module", "_get_module_for_linking", "_raise_if_finalized", "codegen",
        "enable_object_caching", "finalize", "get_pointer_to_function", "has_dynamic_globals",
    ),
    JITCPUCodegen: ("_library_class", "set_env"),
    RuntimeLinker: ("PREFIX",),
    Compiler: ("compile_extra",),
}  # fmt: skip

for _owner, _names in _INSIDES.items():
    for _name in _names:
        if not hasattr(_owner, _name):
            raise ImportError(f"this Numba has no {_owner.__name__}.{_name}")


class Part(JITCodeLibrary):
    """The code of one function, which stays as it is until it must run: in an entry, or for a stranger who calls it."""

    entry = False
    made = False

    def finalize(self) -> None:
        """Take no more code; an entry is made at once, and so is recursion, which Numba binds by address."""
        self._raise_if_finalized()
        if self.entry or any(v.name.startswith(RuntimeLinker.PREFIX) for v in self._final_module.global_variables):
            self.make()
        self._finalized = True

    def make(self) -> None:
        """Link all that is reached, optimise it, and turn it into machine code."""
        self._finalized, self._shared_module = False, None
        for library in self._reached():
            self._reload_init.update(library._reload_init)
            module = library._bare() if isinstance(library, Part) else library._get_module_for_linking()
            self._final_module.link_in(module, preserve=True)
        self._linking_libraries.clear()
        super().finalize()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT) and (found := lookup_environment(variable.name)) is not None:
                self._codegen.set_env(variable.name, found)

    def _reached(self) -> Iterator[JITCodeLibrary]:
        """All libraries this one needs, callers before the called: LLVM leaves out what nobody has asked for so far."""
        order: list[JITCodeLibrary] = []
        seen = {self}

        def visit(library: JITCodeLibrary) -> None:
            for called in library._linking_libraries:
                if called not in seen:
                    seen.add(called)
                    if isinstance(called, Part):
                        visit(called)
                    order.append(called)

        visit(self)
        return reversed(order)

    def _bare(self) -> Any:
        """The module as another part links it."""
        return super()._get_module_for_linking()

    def _ensure_made(self) -> None:
        self._ensure_finalized()
        if not self.made:
            self.make()

    def _finalize_final_module(self) -> None:
        self.made = True
        super()._finalize_final_module()

    def _get_module_for_linking(self) -> Any:
        self._ensure_made()
        return super()._get_module_for_linking()

    def get_pointer_to_function(self, name: str) -> int:
        """The address of a function, 0 if it is not defined here: kernels have nothing that Python could call."""
        self._ensure_finalized()
        if not self.made and not any(f.name == name for f in self._final_module.functions if not f.is_declaration):
            return 0
        self._ensure_made()
        return int(super().get_pointer_to_function(name))

    @property
    def has_dynamic_globals(self) -> bool:
        """Whether the code may not be kept on disk; who asks is about to keep it."""
        self._ensure_made()
        return bool(super().has_dynamic_globals)

    @property
    def codegen(self) -> Any:
        """What binds a function to its environment, which waits until there is machine code."""
        return self._codegen if self.made else _Unbound()


class _Unbound:
    """Stands for the engine of a part that is not in it."""

    def set_env(self, name: str, environment: Any) -> None:
        """`Part.make` does this."""


@contextmanager
def _in_parts(codegen: Any) -> Iterator[None]:
    """Every library begun meanwhile is a part, those of Numba's own functions too; Numba's compiler lock is held."""
    before = codegen._library_class
    codegen._library_class = Part
    try:
        yield
    finally:
        codegen._library_class = before


class Inner(Compiler):
    """The pipeline of kernels."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile the function and all that it calls to parts."""
        with _in_parts(self.state.targetctx.codegen()):
            return super().compile_extra(func)


class Outer(Inner):
    """The pipeline of entries."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """The function's own part is made; the rest stays parts."""
        library = Part(self.state.targetctx.codegen(), func.__qualname__)
        library.entry = True
        library.enable_object_caching()
        self.state.library = library
        return super().compile_extra(func)

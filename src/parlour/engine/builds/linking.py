"""Makes a module of what LLVM emits for WebAssembly.

LLVM's output is meant for a linker, which brings together many such files and says where everything will lie. Here
there is one file that needs nothing of others. LLVM has then laid out functions and data as they can stay; what is
missing is memory, a stack in it, and names for what is called from outside.
"""

from collections.abc import Iterator, Sequence

from parlour.engine.game import ParlourError

HEADER = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, START, ELEMENT, CODE, DATA, DATA_COUNT = range(13)
AS_IS = (TYPE, FUNCTION, DATA_COUNT, CODE, DATA)  # what LLVM has made ready
A_FUNCTION, A_TABLE, A_MEMORY, A_GLOBAL = range(4)
NUMBER, CONSTANT, END, VARIABLE, FIXED = b"\x7f", b"\x41", b"\x0b", b"\1", b"\0"
SYMBOLS = 8  # the part of the section "linking" that has names
UNDEFINED, NAMED = 0x10, 0x40  # marks of a symbol
STACK = 1 << 18  # bytes for what functions keep while they run; rules do not call themselves
PAGE = 1 << 16
ALIGNED = 16


class Reader:
    """Reads what LLVM has written, from front to back."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def __bool__(self) -> bool:
        """Whether there is more."""
        return self.at < len(self.data)

    def take(self, count: int) -> bytes:
        """So many bytes."""
        self.at += count
        return self.data[self.at - count : self.at]

    def number(self, signed: bool = False) -> int:
        """A number, in as many bytes as it needs, seven bits in each."""
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value - (1 << shift) if signed and byte & 0x40 else value

    def text(self) -> str:
        """A text, its length before it."""
        return self.take(self.number()).decode()

    def parts(self) -> Iterator[tuple[int, "Reader"]]:
        """Everything that comes as a mark, a length, and so many bytes."""
        while self:
            mark = self.take(1)[0]
            yield mark, Reader(self.take(self.number()))


def link(emitted: bytes, exports: Sequence[str]) -> bytes:
    """The module: it exports these functions, its `memory`, and where in it the caller's own begins: at `free`."""
    sections: dict[int, Reader] = {}
    functions: dict[str, int] = {}
    for mark, section in Reader(emitted[len(HEADER) :]).parts():
        if mark != CUSTOM:
            sections[mark] = section
        elif section.text() == "linking":
            functions = _functions(section)
    missing = _imported(sections[IMPORT])
    if missing:
        raise ParlourError(f"these rules call what WebAssembly does not have: {', '.join(missing)}")
    stack = _up(_end_of_data(sections[DATA]) + STACK, ALIGNED)  # it grows downwards
    made = {mark: section.data for mark, section in sections.items() if mark in AS_IS}
    made[MEMORY] = _list([FIXED + _number(_up(stack, PAGE) // PAGE)])
    made[GLOBAL] = _list([_global(VARIABLE, stack), _global(FIXED, stack)])
    doors = [_name(name) + _number(A_FUNCTION) + _number(functions[name]) for name in exports]
    made[EXPORT] = _list(
        [_name("memory") + _number(A_MEMORY) + b"\0", _name("free") + _number(A_GLOBAL) + b"\1", *doors]
    )
    order = (TYPE, FUNCTION, MEMORY, GLOBAL, EXPORT, DATA_COUNT, CODE, DATA)
    return HEADER + b"".join(bytes([mark]) + _number(len(made[mark])) + made[mark] for mark in order if mark in made)


def _functions(linking: Reader) -> dict[str, int]:
    """The number of each function that there is, by name."""
    found = {}
    linking.number()  # its version
    for part, reader in linking.parts():
        for _ in range(reader.number() if part == SYMBOLS else 0):
            kind, marks = reader.take(1)[0], reader.number()
            if kind == 1:  # data
                reader.text()
                for _ in range(0 if marks & UNDEFINED else 3):
                    reader.number()
            else:
                number = reader.number()
                name = reader.text() if not marks & UNDEFINED or marks & NAMED else ""
                if kind == A_FUNCTION:
                    found[name] = number
    return found


def _imported(imports: Reader) -> list[str]:
    """The functions that are not there."""
    missing = []
    for _ in range(imports.number()):
        imports.text()
        name, kind = imports.text(), imports.take(1)[0]
        if kind == A_FUNCTION:
            missing.append(name)
            imports.number()
        elif kind == A_GLOBAL:  # where the stack is: made here, under the same number
            imports.take(2)
        else:
            imports.take(1 if kind == A_TABLE else 0)
            for _ in range(1 + (imports.number() & 1)):
                imports.number()
            if kind == A_TABLE:
                missing.append("functions by number")
    return missing


def _end_of_data(data: Reader) -> int:
    end = 0
    for _ in range(data.number()):
        data.number()
        if data.take(1) != CONSTANT:
            raise NotImplementedError("data at a place that is not known")
        place = data.number(signed=True)
        data.take(1)
        length = data.number()
        data.take(length)
        end = max(end, place + length)
    return end


def _global(changes: bytes, value: int) -> bytes:
    return NUMBER + changes + CONSTANT + _number(value, signed=True) + END


def _name(text: str) -> bytes:
    return _number(len(text)) + text.encode()


def _list(items: Sequence[bytes]) -> bytes:
    return _number(len(items)) + b"".join(items)


def _number(value: int, signed: bool = False) -> bytes:
    out = bytearray()
    while value >= (0x40 if signed else 0x80):
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def _up(value: int, to: int) -> int:
    return -(-value // to) * to

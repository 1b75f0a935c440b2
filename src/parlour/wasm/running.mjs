// Runs a module for running.py: every line asks for something, and every line is answered.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
const asked = async () => JSON.parse((await lines.next()).value ?? "null");
const answer = (value) => process.stdout.write(JSON.stringify(value) + "\n");

let exports;
const ask = {
  load: async (data) => {
    const module = await WebAssembly.compile(Buffer.from(data, "base64"));
    exports = (await WebAssembly.instantiate(module)).exports;
    return [exports.free.value, WebAssembly.Module.imports(module).map(({ name }) => name), Object.keys(exports)];
  },
  grow: (pages) => exports.memory.grow(pages),
  write: (place, data) => new Uint8Array(exports.memory.buffer).set(Buffer.from(data, "base64"), place),
  read: (place, length) => Buffer.from(exports.memory.buffer, place, length).toString("base64"),
  // Numbers of 64 bits come as text.
  call: (door, ...args) => exports[door](...args.map((each) => (typeof each === "string" ? BigInt(each) : each))),
  // Seconds on the processor, which others' work on the same machine does not lengthen.
  clock: () => Object.values(process.cpuUsage()).reduce((all, each) => all + each) / 1e6,
};

for (let next = await asked(); next; next = await asked()) {
  const [what, ...args] = next;
  try {
    answer({ said: (await ask[what](...args)) ?? null });
  } catch (error) {
    answer({ failed: String(error.message) });
  }
}

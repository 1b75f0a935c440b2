// Every piece of text in files of TypeScript, by file: for test_spaces.py.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [web, ...files] = process.argv.slice(2);
const ts = createRequire(`${web}/`)("typescript");

function* pieces(node) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) yield node.text;
  for (const child of node.getChildren()) yield* pieces(child);
}

const found = files.map((file) => [file, [...pieces(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true))]]);
process.stdout.write(JSON.stringify(Object.fromEntries(found)));

/** YAML of a target file; an error in it is named by its place, since its lines may hold a key. */
import { LineCounter, parseDocument, visit, type ErrorCode } from "yaml";

/** Aliases may not multiply what a file holds. */
const mostAliases = 100;

const inQuotes =
  'write text with one of # : @ ! & * { } [ ] % ` in quotes, such as "${NAME}" between braces';

const inOneColumn = "begin the keys of one level in the same column";

/** What most often helps. */
const todos: Readonly<Partial<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: "indent with spaces",
  BAD_SCALAR_START: inQuotes,
  BAD_INDENT: inOneColumn,
  BLOCK_AS_IMPLICIT_KEY: `${inOneColumn}, and ${inQuotes}`,
  MISSING_CHAR: inQuotes,
  TAG_RESOLVE_FAILED: inQuotes,
  UNEXPECTED_TOKEN: inQuotes,
};

/** @throws an error of one sentence that says where and why, without what stands there */
export function readYaml(text: string, path: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  // A tag that nobody knows is a text that begins with an exclamation mark.
  const [error] = [...document.errors, ...document.warnings];
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    const why = error.code.toLowerCase().replaceAll("_", " ");
    const todo = todos[error.code];
    throw new Error(
      `${path} is not YAML: ${why}, line ${line}, column ${col}${todo === undefined ? "" : `; ${todo}`}`,
    );
  }
  visit(document, {
    Alias(_, alias, ancestors) {
      const target = alias.resolve(document);
      if (target && ancestors.includes(target))
        throw new Error(`${path}: an anchor contains itself; write the value out`);
    },
  });
  try {
    return document.toJS({ maxAliasCount: mostAliases });
  } catch {
    // The message quotes the alias, which may be a key without its quotes.
    throw new Error(
      `${path}: an alias (*) has no anchor, or there are too many; quote text with *`,
    );
  }
}

/** YAML of a target file; an error in it is named by its place, since its lines may hold a key. */
import { LineCounter, parseDocument, visit } from "yaml";

/** Aliases may not multiply what a file holds. */
const mostAliases = 100;

/** @throws an error of one sentence that says where and why, without what stands there */
export function readYaml(text: string, path: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line, col } = lineCounter.linePos(error.pos[0]);
    const why = error.code.toLowerCase().replaceAll("_", " ");
    throw new Error(`${path} is not YAML: ${why}, line ${line}, column ${col}`);
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

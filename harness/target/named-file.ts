/** Files that the user names. */
import { readFileSync } from "node:fs";
import { fileTrouble } from "../../reports/format/file-trouble.ts";

/** The text of a file; one that cannot be read is a usage error that says which it was, such as "public key". */
export function namedFile(what: string, path: string): string {
  if (path === "") throw new Error(`the name of the ${what} is blank: is a variable empty?`);
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new Error(`cannot read the ${what} ${path}: ${fileTrouble(cause)}`, { cause });
  }
}

/** Reads a key in PEM from a file that the user names. */
export function namedKey<Key>(what: string, path: string, parse: (pem: string) => Key): Key {
  const pem = namedFile(what, path);
  try {
    return parse(pem);
  } catch (cause) {
    throw new Error(`${path} is not a ${what} in PEM: ${(cause as Error).message}`, { cause });
  }
}

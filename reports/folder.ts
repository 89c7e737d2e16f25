/** Makes folders, as far as they are not there. */
import { existsSync, mkdirSync } from "node:fs";
import { dirname, resolve } from "node:path";

/**
 * Makes one folder after the other: Node's own `recursive` loops for ever where the system keeps saying that a parent is missing, as below
 * /proc.
 */
export function makeFolder(path: string, mode?: number): void {
  const missing: string[] = [];
  for (let at = resolve(path); !existsSync(at); at = dirname(at)) missing.unshift(at);
  for (const folder of missing) makeOne(folder, mode);
}

function makeOne(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    // Another run may have been faster.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

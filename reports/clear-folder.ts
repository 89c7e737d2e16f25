/** Empties a folder of reports; it may be somebody else's, such as `scripts/` where --out names a repository. */
import { readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";

/** Removes the files that assay wrote, and the folder where nothing else is in it. */
export async function clearFolder(
  folder: string,
  isOurs: (path: string) => boolean | Promise<boolean>,
): Promise<void> {
  // None, no folder, or one that we may not read and thus did not write.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile() && (await isOurs(path))) await rm(path, { force: true });
  }
  // It stays where something else is in it.
  await rmdir(folder).catch(() => undefined);
}

/** The version of assay, as package.json has it, and its commit. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };

export const version: string = manifest.version;

/** The commit that this was built from, or that this checkout stands at; null where neither is known. */
export function commitOfAssay(): string | null {
  // Only a package has it; there, a repository around it would be that of its user.
  const built = new URL("../build.json", import.meta.url);
  if (existsSync(built))
    return (JSON.parse(readFileSync(built, "utf8")) as { commit: string | null }).commit;
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    // Neither git nor a repository: an archive of the sources.
    return null;
  }
}

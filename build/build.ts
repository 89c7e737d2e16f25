/** `npm run build`: the package's JavaScript, types and data in `dist/`, laid out like the sources. */
import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { commitOfAssay } from "../harness/version.ts";

const project = fileURLToPath(new URL("..", import.meta.url));
const dist = join(project, "dist");

/** What is read at run time and is not code. */
const data = [
  "schemas/**/*.{yaml,json,txt}",
  "load/profile/*.yaml",
  "load/operator/*",
  "load/k6-build/go.*",
];

rmSync(dist, { recursive: true, force: true });
for (const config of ["build/tsconfig.json", "build/tsconfig.k6.json"])
  execFileSync(join(project, "node_modules/.bin/tsc"), ["-p", config], {
    cwd: project,
    stdio: "inherit",
  });
for (const file of globSync(data, { cwd: project })) {
  mkdirSync(dirname(join(dist, file)), { recursive: true });
  cpSync(join(project, file), join(dist, file));
}
// An installed package has no repository to ask.
writeFileSync(join(dist, "build.json"), `${JSON.stringify({ commit: commitOfAssay() })}\n`);

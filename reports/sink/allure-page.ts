/** allure.html: the results as the Allure CLI shows them, in one file. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Writes nothing where the CLI is not installed. */
export async function writeAllurePage(name: string, results: string, file: string): Promise<void> {
  await rm(file, { force: true });
  const cli = cliPath();
  if (cli === undefined) return;
  const scratch = await mkdtemp(join(tmpdir(), "assay-allure-"));
  try {
    const config = join(scratch, "allurerc.json");
    const awesome = { options: { reportName: name, singleFile: true, reportLanguage: "en" } };
    await writeFile(config, JSON.stringify({ name, plugins: { awesome } }));
    const output = join(scratch, "page");
    // The CLI takes the folder as a glob, so the part of the path that is not ours stays out of it.
    const options = ["generate", basename(results), "--config", config, "--output", output];
    await promisify(execFile)(process.execPath, [cli, ...options], { cwd: dirname(results) });
    await writeFile(file, withoutAnalytics(await readFile(join(output, "index.html"), "utf8")));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Undefined where the CLI is not installed: it is a development dependency. */
function cliPath(): string | undefined {
  try {
    return join(dirname(dirname(fileURLToPath(import.meta.resolve("allure")))), "cli.js");
  } catch {
    // Then there is no allure.html; the results stand all the same.
    return undefined;
  }
}

const analytics =
  /<script[^>]*googletagmanager[^>]*><\/script>\s*<script>[^<]*gtag\([^<]*<\/script>/;

/** The CLI has no option against its script that reports each reader of a page to an outside service. */
export function withoutAnalytics(page: string): string {
  const quiet = page.replace(analytics, "");
  if (quiet.includes("googletagmanager.com/gtag")) {
    throw new Error(
      "allure.html was not written: the Allure CLI embeds analytics in a form that is not known",
    );
  }
  return quiet;
}

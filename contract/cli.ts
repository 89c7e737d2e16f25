/** `node contract/cli.ts generate | check`: writes or guards what derives from the contract. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { YAMLError } from "yaml";
import { allRules, buildContract, type Rulebook } from "./contract.ts";
import { countedPages } from "./counted-pages.ts";
import { pinnedFile, pinnedLines } from "./gate/rules.ts";
import { gates } from "./gates.ts";
import { generate, writeGenerated } from "./generate.ts";
import { repinned } from "./pinned.ts";
import { readSource } from "./read-source.ts";

async function prepare(): Promise<Parameters<(typeof gates)[string]>[0]> {
  const source = readSource();
  const generated = await generate(source);
  const parse = (name: string): unknown => JSON.parse(generated[name] as string);
  const rulebook = parse("rulebook.json") as Rulebook;
  const contract = buildContract(parse("openapi.json"), parse("asyncapi.json"), rulebook);
  return { source, generated, contract };
}

async function runGenerate(): Promise<number> {
  const { source, generated, contract } = await prepare();
  const changed = await writeGenerated(source, generated);
  const path = join(source.directory, pinnedFile);
  const before = readFileSync(path, "utf8");
  const { text, added, dropped } = repinned(path, before, pinnedLines(allRules(contract)));
  if (text !== before) writeFileSync(path, text);
  const root = join(source.directory, "..");
  for (const [page, counted] of Object.entries(countedPages(contract, root)))
    writeFileSync(join(root, page), counted);
  const unpinned = dropped ? `, ${dropped} that no commit has given up` : "";
  console.log(`${changed.length} files written, ${added} rule ids pinned${unpinned}`);
  return 0;
}

async function runCheck(): Promise<number> {
  const input = await prepare();
  let failures = 0;
  for (const [name, gate] of Object.entries(gates)) {
    const problems = await gate(input);
    failures += problems.length;
    console.log(
      `${problems.length ? "✗" : "✓"} ${name}${problems.length ? ` (${problems.length})` : ""}`,
    );
    for (const { where, found, todo } of problems)
      console.log(`    ${where}\n      ${found}\n      → ${todo}`);
  }
  return failures ? 1 : 0;
}

const commands: Record<string, () => Promise<number>> = { generate: runGenerate, check: runCheck };
const command = commands[process.argv[2] ?? ""];
if (!command) {
  console.error(`usage: node contract/cli.ts ${Object.keys(commands).join(" | ")}`);
  process.exitCode = 2;
} else {
  process.exitCode = await command().catch((error: Error) => {
    // Of a file with a mistake in its syntax its place is wanted, and not ours.
    if (!(error.cause instanceof YAMLError)) throw error;
    console.error(error.message);
    return 1;
  });
}

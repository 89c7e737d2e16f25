/** Every command that README and docs show is understood by assay as it is written; jobs are YAML. */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { Command } from "commander";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = ["README.md", ...globSync("docs/*.md", { cwd: root })];

/** Words of a shell line; a placeholder of a CI system is a word that stands for one. */
const wordsOf = (line: string): string[] =>
  [...line.replaceAll(/\$\{\{[^}]*\}\}/g, "1").matchAll(/'[^']*'|"[^"]*"|\S+/g)].map(([word]) =>
    word.replaceAll(/^['"]|['"]$/g, "").replaceAll(/\$[A-Z_]+/g, "1"),
  );

const shown = pages.flatMap((page) => {
  const text = readFileSync(`${root}${page}`, "utf8");
  const starts = /(?:npx assay|npm run assay --|node harness\/cli\.ts|(npm start --)) ([^\n#`]*)/g;
  return [...text.matchAll(starts)].map(([whole, start, rest = ""]) => {
    const words = wordsOf(rest.replaceAll(/\s(?:&&|\||>|;).*$/g, ""));
    return { page, line: whole.trim(), words: start ? ["certify", ...words] : words };
  });
});

async function commandOf(name: string): Promise<Command | undefined> {
  if (!globSync(`harness/command/${name}.ts`, { cwd: root }).length) return undefined;
  const module = (await import(`../harness/command/${name}.ts`)) as Record<string, unknown>;
  return (module[name] ?? module[`${name}Command`]) as Command | undefined;
}

test("there are commands to look at", () => {
  expect(shown.length).toBeGreaterThan(20);
});

test.each(shown.filter(({ words: [name] }) => !name?.startsWith("-")))(
  "$page: $line",
  async ({ words: [name = "", ...words] }) => {
    let command = await commandOf(name);
    expect(command, `there is no command ${name}`).toBeDefined();
    const inner = command?.commands.find((one) => one.name() === words[0]);
    if (inner) {
      command = inner;
      words = words.slice(1);
    }
    // Parses options as the command does, and runs nothing.
    const { unknown } = command?.parseOptions(words) ?? { unknown: ["?"] };
    expect(unknown.filter((word) => word !== "--help")).toEqual([]);
  },
);

test("the help shows no value of a program", async () => {
  const names = globSync("harness/command/*.ts", { cwd: root }).map((file) =>
    basename(file, ".ts"),
  );
  const commands = (await Promise.all(names.map(commandOf))).filter(
    (one) => one instanceof Command,
  );
  expect(commands.length).toBeGreaterThan(10);
  for (const command of commands.flatMap((one) => [one, ...one.commands]))
    expect(command.helpInformation()).not.toMatch(/default:\s+(?:\[|\{|undefined|null)/);
});

test("the README shows every command, with options that it has", async () => {
  const [, block = ""] =
    /\n```\n(assay certify[\s\S]*?)```/.exec(readFileSync(`${root}README.md`, "utf8")) ?? [];
  const shownCommands = [...block.matchAll(/^assay (\w+)(.*(?:\n .*)*)/gm)];
  const help = execFileSync(process.execPath, [`${root}harness/cli.ts`, "--help"], {
    encoding: "utf8",
  });
  const [, listed = ""] = help.split("Commands:");
  const names = [...listed.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name);
  expect(new Set(shownCommands.map(([, name]) => name))).toEqual(
    new Set(names.filter((name) => name !== "help")),
  );
  for (const [, name = "", rest = ""] of shownCommands) {
    const options = (await commandOf(name))?.options.map(({ long }) => long) ?? [];
    const named = [...rest.matchAll(/--[a-z-]+/g)].map(([option]) => option);
    expect(options).toEqual(expect.arrayContaining(named));
  }
});

test("jobs of docs/ci.md are YAML, and name what they run", () => {
  const text = readFileSync(`${root}docs/ci.md`, "utf8");
  const jobs = [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(
    ([, yaml = ""]) =>
      parse(yaml) as { jobs?: Record<string, { steps: unknown[] }>; gate?: { script: string[] } },
  );
  const [hosted, gitlab] = jobs;
  expect(jobs).toHaveLength(2);
  expect(Object.keys(hosted?.jobs ?? {})).toEqual(["part", "gate", "load", "certification"]);
  for (const { steps } of Object.values(hosted?.jobs ?? {}))
    expect(steps.length).toBeGreaterThan(3);
  expect(gitlab?.gate?.script).toEqual([expect.stringMatching(/^npx assay merge /)]);
});

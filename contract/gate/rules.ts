/** Rules name operations and events that exist, and their ids are unique and permanent. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allRules } from "../contract.ts";
import type { GateInput, Problem } from "./problem.ts";

/** The list of every id that was ever published: `<id> <level>`, one per line, sorted. */
export const pinnedFile = "pinned-ids.txt";

export function rules({ source, contract }: GateInput): Problem[] {
  const problems: Problem[] = [];
  const operations = new Set(contract.operations.map(({ operationId }) => operationId));
  const events = new Set(contract.events.map(({ name }) => name));
  const all = allRules(contract);
  const ids = [...all, ...source.openPoints, ...source.untested].map(({ id }) => id);
  for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) {
    problems.push({ where: id, found: "two entries have this id", todo: "rename the newer one" });
  }
  for (const [family, list] of Object.entries(source.rules)) {
    for (const rule of list) {
      const where = `rules/${family}.yaml ${rule.id}`;
      if (!rule.id.startsWith(`${family}.`)) {
        problems.push({ where, found: "the id is of another family", todo: `call it ${family}.…` });
      }
      for (const id of rule.operations ?? []) {
        if (!operations.has(id))
          problems.push({ where, found: `no operation ${id}`, todo: "mend it" });
      }
      for (const name of rule.events ?? []) {
        if (!events.has(name)) problems.push({ where, found: `no event ${name}`, todo: "mend it" });
      }
    }
  }
  return [...problems, ...pinned(source.directory, pinnedLines(all))];
}

/** The lines that the pinned file must hold for these rules. */
export function pinnedLines(all: readonly { id: string; level: string }[]): string[] {
  return all.map(({ id, level }) => `${id} ${level}`).sort();
}

function pinned(directory: string, expected: string[]): Problem[] {
  const lines = readFileSync(join(directory, pinnedFile), "utf8").split("\n").filter(Boolean);
  const [have, want] = [new Set(lines), new Set(expected)];
  return [
    ...lines
      .filter((line) => !want.has(line))
      .map((line) => ({
        where: pinnedFile,
        found: `${line} is pinned but no rule has this id and level any more`,
        todo: "ids are permanent: restore it, or retire it by removing the line in a commit that says why",
      })),
    ...expected
      .filter((line) => !have.has(line))
      .map((line) => ({
        where: pinnedFile,
        found: `${line} is new and not pinned`,
        todo: "run `npm run generate`, which pins new ids",
      })),
  ];
}

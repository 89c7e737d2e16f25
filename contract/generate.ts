/** Produces everything under `schemas/generated/` from the authored contract. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "./bundle.ts";
import { buildContract, type Rulebook } from "./contract.ts";
import { eventDeviationTable } from "./event-deviations.ts";
import { expand } from "./expand.ts";
import { machineTable } from "./machine.ts";
import { openPointTable } from "./open-points.ts";
import { requestDeviationTable } from "./request-deviation-table.ts";
import { mapTypes, modelTypes } from "./types.ts";
import type { Source } from "./source.ts";

/** File name below `schemas/generated/` -> content. */
export type GeneratedFiles = Record<string, string>;

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Computes the generated files; writes nothing. */
export async function generate(source: Source): Promise<GeneratedFiles> {
  const openapi = expand(bundle(source), source);
  const rulebook: Rulebook = {
    authoredRules: Object.entries(source.rules).flatMap(([family, rules]) =>
      rules.map((rule) => ({ ...rule, family })),
    ),
    openPoints: source.openPoints,
    untested: source.untested,
    conditions: source.conditions,
    eventTable: source.eventTable,
    requestTable: source.requestTable,
    machines: source.machines,
  };
  const contract = buildContract(openapi, source.asyncapi, rulebook);
  return {
    "openapi.json": json(openapi),
    "asyncapi.json": json(source.asyncapi),
    "rulebook.json": json(rulebook),
    "open-points.md": openPointTable(source),
    "event-deviations.md": eventDeviationTable(contract),
    "request-deviations.md": requestDeviationTable(contract),
    "machines.md": machineTable(source),
    "types.ts": await modelTypes(contract),
    "maps.ts": mapTypes(contract),
  };
}

/** Writes the generated files and returns the names of those that changed. */
export async function writeGenerated(source: Source, files: GeneratedFiles): Promise<string[]> {
  const stale = await staleFiles(source, files);
  await Promise.all(
    stale.map((name) =>
      writeFile(join(source.directory, "generated", name), files[name] as string),
    ),
  );
  return stale;
}

/** Names of the files that differ from what is on disk, or are missing there. */
export async function staleFiles(source: Source, files: GeneratedFiles): Promise<string[]> {
  const names = await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      const path = join(source.directory, "generated", name);
      const onDisk = await readFile(path, "utf8").catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === "ENOENT") return undefined;
        throw cause;
      });
      return onDisk === content ? [] : [name];
    }),
  );
  return names.flat();
}

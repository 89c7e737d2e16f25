/**
 * Faults (illegal) and accents (legal) that can be switched on by id. Each file of `fault/` and `accent/` exports one table;
 * a new table is found by where it stands.
 */
import { readdirSync } from "node:fs";
import { extname } from "node:path";
import { didYouMean } from "../contract/misspelt.ts";
import type { Accent, Deviation, Fault } from "./deviate/deviation.ts";
import type { Reference } from "./reference.ts";

type Kind = "fault" | "accent";

/** All rows by id; ids are permanent and belong to one row. */
async function collect<Row extends Deviation>(kind: Kind): Promise<ReadonlyMap<string, Row>> {
  const folder = new URL(`${kind}/`, import.meta.url);
  // Sources end otherwise than their compiled form.
  const files = readdirSync(folder).filter((file) => file.endsWith(extname(import.meta.url)));
  const modules = (await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  )) as Record<string, Record<string, Row>>[];
  const rows = new Map<string, Row>();
  for (const [id, row] of modules.flatMap(Object.values).flatMap(Object.entries<Row>)) {
    if (rows.has(id)) throw new Error(`two rows below reference/${kind}/ have the id ${id}`);
    rows.set(id, row);
  }
  return rows;
}

const [faults, accents] = await Promise.all([collect<Fault>("fault"), collect<Accent>("accent")]);

/** Ids of all faults or accents, sorted. */
export const deviationIds = (kind: Kind): string[] =>
  [...(kind === "fault" ? faults : accents).keys()].sort();

function find<Row>(kind: Kind, rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id);
  if (!row)
    throw new Error(
      `there is no ${kind} ${id}; see \`assay list ${kind}s\`${didYouMean(id, rows.keys())}`,
    );
  return row;
}

/** @throws where there is no fault of this id, with the nearest one */
export const findFault = (id: string): Fault => find("fault", faults, id);

/** @throws where there is no accent of this id, with the nearest one */
export const findAccent = (id: string): Accent => find("accent", accents, id);

/** Changes the reference, which must not serve anything yet. */
export function plantFaults(reference: Reference, ids: readonly string[]): void {
  for (const id of ids) findFault(id).plant(reference);
}

/** Changes the reference, which must not serve anything yet. */
export function plantAccents(reference: Reference, ids: readonly string[]): void {
  for (const id of ids) findAccent(id).plant(reference);
}

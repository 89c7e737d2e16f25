/** Faults (illegal) and accents (legal) that can be switched on by id; one file each. */
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Reference } from "./reference.ts";

export interface Deviation {
  /** What it does, in one sentence. */
  says: string;
  plant: (reference: Reference) => void;
}

export interface Fault extends Deviation {
  /** Ids of the rules that must go red. */
  trips: string[];
  /** So rare that only `assay load` sees it. */
  underLoad?: true;
}

export interface Accent extends Deviation {
  /** Why nothing that the documents state is broken: open points, or sections as `1/4.1`. */
  legal: string[];
}

type Kind = "fault" | "accent";

const folder = (kind: Kind): string => fileURLToPath(new URL(`./${kind}/`, import.meta.url));

/** Ids of all faults or accents: the names of their files. */
export function deviationIds(kind: Kind): string[] {
  return readdirSync(folder(kind))
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.slice(0, -".ts".length))
    .sort();
}

async function load<Shape extends Deviation>(kind: Kind, id: string): Promise<Shape> {
  const path = `${folder(kind)}${id}.ts`;
  if (!/^[a-z0-9-]+$/.test(id) || !existsSync(path)) {
    throw new Error(`there is no ${kind} ${id}; see \`assay list ${kind}s\``);
  }
  const module = (await import(pathToFileURL(path).href)) as Record<string, Shape>;
  const shape = module[kind];
  if (!shape) throw new Error(`${path} must export \`${kind}\``);
  return shape;
}

export const loadFault = (id: string): Promise<Fault> => load<Fault>("fault", id);
export const loadAccent = (id: string): Promise<Accent> => load<Accent>("accent", id);

export async function plantFaults(reference: Reference, ids: string[]): Promise<void> {
  for (const id of ids) (await loadFault(id)).plant(reference);
}

export async function plantAccents(reference: Reference, ids: string[]): Promise<void> {
  for (const id of ids) (await loadAccent(id)).plant(reference);
}

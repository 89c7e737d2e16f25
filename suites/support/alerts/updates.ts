/** The updates of the platform, as a user sees them (2/5). */
import type { Caller, Trial } from "../../../harness/author.ts";
import { listOnce } from "../read.ts";

/** An update and whether the user has read it. */
export interface Seen {
  id: string;
  is_read: boolean;
}

/** The updates of all pages, by identifier, once they fit. */
export async function updatesOf(
  { trial, as }: { trial: Trial; as: Caller },
  fits: (all: Seen[]) => boolean = () => true,
): Promise<Seen[]> {
  const question = { trial, as, id: "alerts.updates.list" as const, params: {} };
  const all = await listOnce(question, fits);
  return all.map(({ id, is_read }) => ({ id, is_read })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

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

/** The same for somebody who has not read all of them: for one who has, marking shows nothing. */
export async function givenUnread(who: { trial: Trial; as: Caller }): Promise<Seen[]> {
  const all = await updatesOf(who);
  if (!all.some(({ is_read }) => !is_read))
    who.trial.cannot(`the platform had to show an update that ${who.as.role} has not read`);
  return all;
}

/** Those that were there before: the platform may publish one at any time. */
export const stillOf =
  (before: readonly Seen[]) =>
  (all: readonly Seen[]): Seen[] =>
    all.filter(({ id }) => before.some((one) => one.id === id));

/** So many of the latest are kept in any case (open.alerts-kept). */
const leastKept = 10;

/** The alerts that arrived, as far as they are listed, as a precondition: all, or at least the latest of many. */
export function givenKept(
  trial: Trial,
  ids: readonly string[],
  listed: readonly string[],
): string[] {
  const kept = ids.filter((id) => listed.includes(id));
  if (kept.length < Math.min(ids.length, leastKept))
    trial.cannot("the alerts had to be listed first");
  return kept;
}

/** Where a trial plays: alone, on a website of its own while others play elsewhere, or beside others on one. */
import type { Ending } from "./ending.ts";
import type { Guest } from "../guest/guest.ts";
import { slot } from "../case/slot.ts";
import {
  givesAll,
  homeAlone,
  lookBeforeSharing,
  type Companions,
  type Home,
} from "../run/places.ts";
import type { Run } from "../run/run.ts";

/** Websites that have to be tidied up, because a rule failed there beside others: what it left would mislead the next rule. */
const untidy = slot<Set<Guest>>("attempt: where a failure may have left something");

export interface Whereabouts {
  /** The run as it is seen from there. */
  here: Run;
  /** The website that it has for itself while others play elsewhere. */
  home: Home | undefined;
  /** Whether others play on the same website. */
  isBeside: boolean;
  /** Another website, as `Home` has it. */
  neighbour: Home["neighbour"] | undefined;
  /** What it observed beside others, who may be why: it is told once nothing was wrong. */
  observed: Parameters<Run["observe"]>[];
}

export interface Wanted {
  /** Whether no other rule runs beside this one. */
  isExclusive: boolean;
  /** Which of them may play on the same website, where it could have one to itself. */
  beside?: Companions;
  /** What the rule needs of the website on which it is judged. */
  needs?: readonly string[] | undefined;
}

/** Waits for a place, and tidies it up where nobody else plays there. */
export async function takePlace(
  run: Run,
  { isExclusive, beside, needs = [] }: Wanted,
): Promise<Whereabouts> {
  if (!isExclusive && (beside || !run.places)) await lookBeforeSharing(run);
  const home = isExclusive ? undefined : await run.places?.take(needs, beside);
  const isBeside = !isExclusive && (!home || beside !== undefined) && run.guests.length > 0;
  if (!isBeside) await tidyUp(run, home ? home.guests.slice(0, 1) : run.guests);
  const { target, guests } = home ?? (await homeAlone(run, needs)) ?? run;
  const here: Run = { ...run, target, guests, cutShort: new Set<string>() };
  const observed: Parameters<Run["observe"]>[] = [];
  if (isBeside) {
    here.bygone = run.bygone.beside(here);
    here.observe = (...one) => void observed.push(one);
  }
  const neighbour: Home["neighbour"] = async (mayWait) => {
    const other = await home?.neighbour(mayWait);
    const there = run.guests.filter(({ website_id }) => website_id === other?.website);
    if (!isBeside) await tidyUp(run, there);
    return other;
  };
  return { here, home, isBeside, neighbour: home && neighbour, observed };
}

/** Of these websites those where it is needed, on which nobody else plays. */
async function tidyUp(run: Run, guests: readonly Guest[]): Promise<void> {
  const all = untidy.get(run);
  for (const guest of guests) if (all?.delete(guest)) await guest.tidy();
}

/** Notes that a rule failed beside others: a target that carries out a call that it refuses leaves something that nobody expects. */
export function leaveUntidy(run: Run, { guests }: Pick<Run, "guests">): void {
  const touched = untidy.ensure(run, () => new Set());
  for (const guest of guests) touched.add(guest);
}

/**
 * Whether it could not be played here only for lack of something that the first website has: that is the one about which a target file
 * says most.
 */
export const isOfferedByFirst = (
  run: Run,
  { isFirst }: Home,
  ending: Ending,
): ending is Extract<Ending, { kind: "stopped" }> =>
  !isFirst &&
  ending.kind === "stopped" &&
  Boolean(ending.lacks?.length) &&
  givesAll(run, run.target, ending.lacks ?? []);

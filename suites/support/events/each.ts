/** The rule about one event: several occasions, each of which somebody is notified of. */
import {
  arrives,
  eventBudget,
  type Frame,
  type Id,
  isMissing,
  isStagedVisitor,
  leavesOf,
  memberAt,
  mentions,
  type Missing,
  NotClaimed,
  type Trial,
  type WaitOptions,
} from "../../../harness/author.ts";
import { isOfOthers } from "../ours.ts";
import { isAbout } from "../platform/hook.ts";
import type { Silence } from "../platform/silence.ts";
import { sideEffectsHadTheirTime } from "../side-effects.ts";
import { nextNew } from "./chat-of.ts";
import { happens, ventureInVain, type Cause, type Occasion, type Place } from "./occasion.ts";

/** Enough to see that one event in seven is lost, or that of an act which is repeated in a conversation. */
const several = 7;

export type IsMeant = (data: unknown) => boolean;

/** Where the event is waited for. */
export interface Told {
  event: string;
  /** What has been heard of it so far. */
  heard: () => readonly Frame[];
  next: (event: string, options: WaitOptions) => Promise<Frame | Missing>;
  /** Waits until what the preparations brought about has had its time. */
  calm?: () => Promise<unknown>;
  /** The rule says that from now on none is heard that may be of this thing; what is returned ends the wait. */
  silence: (isMeant: IsMeant, of: Id | undefined) => Silence;
  /**
   * Whether any was heard since. Only where an event may arrive after all those that were caused later, so that one alone proves nothing.
   */
  isHeard?: (isMeant: IsMeant, of: Id | undefined) => () => Promise<boolean>;
  /** The event itself ends such waits, so that it has to be known that it arrives. */
  isFence: boolean;
}

/** Whether the payload may be about what happened: it names it, or none of the things like it. */
const isOf =
  ({ of, isNamed }: Occasion, others: readonly Id[]) =>
  (data: unknown): boolean =>
    of === undefined || (isNamed ? mentions(data, of) : isAbout(of, others)(data));

/** Whether it shows a message that says none of this, as a platform may by itself, in some conversations and not in others (open.platform-messages). */
function saysElse(data: unknown, said: readonly string[]): boolean {
  const contents = [...leavesOf(data)].filter(({ where }) => where.split("/").includes("content"));
  return contents.length > 0 && !contents.some(({ value }) => said.includes(String(value)));
}

/**
 * Whether it shows nothing of what was to be sent, as where the client of the one visitor of a target file answers the signal that
 * ends a wait in the same call (open.call-signal-direction).
 */
function answersOther(data: unknown, body: unknown): boolean {
  const sent = [...leavesOf(memberAt(body, "payload"))].map(({ value }) => String(value));
  const [longest] = sent.toSorted((a, b) => b.length - a.length);
  return ![...leavesOf(data)].some(({ value }) => value === longest);
}

/** The rule says that calls that are refused bring none. */
async function expectNoneInVain(
  place: Place,
  told: Told,
  occasion: Occasion,
  others: readonly Id[],
): Promise<void> {
  // What is sent wrongly need not carry what the right one must.
  const { isNamed: _, isAmongOthers, ...any } = occasion;
  const all = [...others, ...(occasion.others ?? [])];
  const meant = isAmongOthers ? ({ ...any, isNamed: true } as const) : any;
  await told.calm?.();
  const fits = isOf(meant, all);
  // What a refused creation makes is known by what was to be written.
  const said = [...leavesOf(occasion.call?.input.body)].map(({ value }) => String(value));
  const own = occasion.of === undefined ? said : [occasion.of];
  const isSpoken = occasion.call?.id === "conversation.message.send";
  const isSignal = occasion.call?.id === "call.signal.send" && !isStagedVisitor(place.trial);
  const isElse = (data: unknown): boolean =>
    (isSpoken && saysElse(data, said)) ||
    (isSignal && answersOther(data, occasion.call?.input.body));
  const isMeant = (data: unknown): boolean =>
    fits(data) && !isOfOthers(place.trial, data, own) && !isElse(data);
  const isHeard = told.isHeard?.(isMeant, occasion.of);
  if (isHeard && (await ventureInVain(place, occasion))) {
    if (!(await isHeard())) return;
    // One that was late does not come again, once the platform is done with what was there before.
    await sideEffectsHadTheirTime(place.trial);
  }
  const expectSilence = told.silence(isMeant, occasion.of);
  const refused = await ventureInVain(place, occasion);
  if (refused) await expectSilence(`after ${occasion.call?.id} was refused`);
  place.trial.settle();
}

/** The rule says that the occasion brings the event. */
async function comes(
  trial: Trial,
  told: Told,
  { mayBringNone, of }: Occasion,
  where: NonNullable<WaitOptions["where"]>,
): Promise<void> {
  if (mayBringNone) {
    const budget = eventBudget(trial.run.target);
    // One that was heard is not heard again.
    if (!isMissing(await told.next(told.event, { where, budget }))) return;
    if (await mayBringNone())
      throw new NotClaimed(`an open point lets this bring no ${told.event}`);
  }
  await arrives(trial, told, told.event, {
    where,
    ...(of !== undefined && { at: `about ${of}` }),
  });
}

/** The rule says that each of several occasions brings the event, and none that was refused. */
export async function arrivesEachTime(
  place: Place,
  cause: Cause,
  told: Told,
  bystander: Id | undefined,
): Promise<void> {
  const { trial } = place;
  const others: Id[] = bystander === undefined ? [] : [bystander];
  const occasions = trial.times(several);
  for (let index = 0; index < occasions; index++) {
    const occasion = await cause(place, index);
    if (index === 0 && !told.isFence) await expectNoneInVain(place, told, occasion, others);
    const before = new Set(told.heard());
    if (!(await happens(place, occasion))) continue;
    const fits = isOf(occasion, others);
    const where = (data: unknown, frame: Frame): boolean => !before.has(frame) && fits(data);
    await comes(trial, told, occasion, where);
    trial.settle();
    if (occasion.of !== undefined) others.push(occasion.of);
  }
  // What happened in its conversation before could come once more.
  const last = await (told.isFence ? cause(place, nextNew(occasions)) : undefined);
  if (last) await expectNoneInVain(place, told, last, others);
}

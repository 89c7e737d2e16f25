/**
 * What a platform says by itself in a new conversation, or when its user has written, at once or a while later
 * (open.platform-messages). Where it is known to, it is waited for: what comes later would be taken for what a rule brings
 * about. As long as nothing is known, a trial that does not pass looks for what nobody sent, and is played once more then.
 */
import { memberAt } from "../../../contract/pointer.ts";
import type { Operation } from "../../../contract/contract.ts";
import type { CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { eventually } from "../../target/eventually.ts";
import { slot, type Keeper, type Slot } from "../../case/slot.ts";
import type { Trial } from "../../trial/trial.ts";
import { fingerprintOf, type ConversationPlace } from "./messages.ts";
import { allPages } from "../../client/list/pages.ts";

/** What a run knows; "perhaps" until it was waited for, and again where it was waited for and did not come. */
type Known = Slot<"perhaps" | "yes" | "no">;
const greets: Known = slot("platform messages: whether new conversations are greeted");
const answers: Known = slot("platform messages: whether the first message of a user is answered");
const repeats: Known = slot("platform messages: whether later messages of a user are answered too");

const isExpected = (known: Known, run: Keeper): boolean =>
  known.has(run) && known.get(run) !== "no";

/** Fingerprints of what the platform had said when the trial last waited, by conversation. */
const heard = slot<Map<string, Set<unknown>>>("platform messages: heard");
/** Conversations in which the trial had the user write. */
const written = slot<Set<string>>("platform messages: written to");

/** After a conversation was made. */
export async function greeted(place: ConversationPlace): Promise<void> {
  const { trial } = place;
  const { run } = trial;
  const unexpected = [greets, answers, repeats].filter((known) => !isExpected(known, run));
  trial.doubt(async () => {
    // Another trial may have learnt a part of it meanwhile.
    await learn(place);
    return unexpected.some((known) => isExpected(known, run));
  });
  if (isExpected(greets, run)) await moreSaid(place, greets);
}

/** Waits for what the platform may answer to a message from user. */
export async function untilAnswered(place: ConversationPlace): Promise<void> {
  const { trial, params } = place;
  const begun = written.ensure(trial, () => new Set());
  const known = begun.has(params.session_id) ? repeats : answers;
  begun.add(params.session_id);
  if (isExpected(known, trial.run)) await moreSaid(place, known);
}

async function moreSaid(place: ConversationPlace, known: Known): Promise<void> {
  const { trial, as, params } = place;
  const { run } = trial;
  const all = heard.ensure(trial, () => new Map());
  const before = all.get(params.session_id) ?? new Set();
  const isUnsent = isUnsentIn(trial);
  const isMore = (message: unknown): boolean =>
    isUnsent(message) && !before.has(fingerprintOf(message));
  const isEnough = (messages: unknown[]): boolean => messages.some(isMore);
  const read = async (): Promise<unknown[]> =>
    (await thread(place, (list, input) => trial.callOperation(as, list, input), isEnough))
      .filter(isMore)
      .map(fingerprintOf);
  const more = await eventually(trial, "list", read, (found) => found.length > 0);
  all.set(params.session_id, new Set([...before, ...more]));
  if (more.length) known.set(run, "yes");
  // A greeting that came late may have been taken for an answer, and every wait for one would take its whole time.
  else known.set(run, known.get(run) === "yes" ? "perhaps" : "no");
}

/** What the trial came upon; what got in its way is there when it has ended. */
async function learn(place: ConversationPlace): Promise<void> {
  const { trial, as, params } = place;
  const { run } = trial;
  // It may not be a step of the trial any more.
  const { call } = run.unjudged();
  const messages = await thread(place, (list, input) => call(list, as, input));
  const begun = Math.min(...messages.filter(isFrom("user")).map(timeOf));
  const unsent = messages.filter(isUnsentIn(trial)).map(timeOf);
  const count = heard.get(trial)?.get(params.session_id)?.size ?? 0;
  const greeted = isExpected(greets, run) ? count : 0;
  let replies = 0;
  for (const time of unsent.toSorted((a, b) => a - b).slice(greeted)) {
    const isGreeting = time <= begun || (isWholeSecond(begun) && time < begun + 1000);
    if (!isGreeting && ++replies > 1 && !isExpected(repeats, run)) repeats.set(run, "perhaps");
    if (isGreeting && !isExpected(greets, run)) greets.set(run, "perhaps");
    // Where both were said at once, which may be within a second, it may be either.
    if (time >= begun && !isExpected(answers, run)) answers.set(run, "perhaps");
  }
}

/** The messages of all batches until there is enough: they may be so small that what was said before the last message is in another. */
async function thread(
  { trial, params }: ConversationPlace,
  call: (list: Operation, input: CallInput) => Promise<Exchange>,
  isEnough: (messages: unknown[]) => boolean = () => false,
): Promise<unknown[]> {
  const { contract } = trial.run;
  const list = contract.operation("conversation.message.list");
  const batch = (input: CallInput): Promise<Exchange> => call(list, input);
  const how = { withEarlier: true, isEnough };
  return (await allPages(contract, batch, list, { params }, how)) ?? [];
}

const timeOf = (message: unknown): number => Number(memberAt(message, "timestamp"));

const isWholeSecond = (time: number): boolean => time % 1000 === 0;

const isFrom =
  (side: string) =>
  (message: unknown): boolean =>
    memberAt(message, "from") === side;

/** Whether it is a message of an operator that the trial did not send. */
function isUnsentIn({ evidence }: Trial): (message: unknown) => boolean {
  const { exchanges, acts } = evidence.collect();
  const sent = JSON.stringify([exchanges.map(({ request }) => request.body), acts]);
  return (message) =>
    isFrom("operator")(message) &&
    memberAt(message, "type") !== "event" &&
    !sent.includes(JSON.stringify(memberAt(message, "content") ?? null));
}

/**
 * What a platform says by itself in a new conversation, or when its user has written, at once or a while later
 * (open.platform-messages). Where it is known to, it is waited for: what comes later would be taken for what a rule brings
 * about. As long as nothing is known, a trial that does not pass looks for what nobody sent, and is played once more then.
 */
import { memberAt } from "../../contract/pointer.ts";
import { envelopeOf } from "../client/answer.ts";
import { eventually } from "../trial/eventually.ts";
import { slot, type Keeper, type Slot } from "../trial/slot.ts";
import type { Trial } from "../trial/trial.ts";
import { messagesIn, type ConversationPlace } from "./messages.ts";
import { itemsOf } from "./pages.ts";

/** What a run knows; "perhaps" until it was waited for, and again where it was waited for and did not come. */
type Known = Slot<"perhaps" | "yes" | "no">;
const greets: Known = slot("unasked: whether new conversations are greeted");
const answers: Known = slot("unasked: whether the first message of a user is answered");
const repeats: Known = slot("unasked: whether later messages of a user are answered too");

const isExpected = (known: Known, run: Keeper): boolean =>
  known.has(run) && known.get(run) !== "no";

/** By conversation: how much the platform had said when the trial last waited for it. */
const heard = slot<Map<string, number>>("unasked: heard");
/** Conversations in which the trial had the user write. */
const written = slot<Set<string>>("unasked: written to");

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

/** After a message from user was sent. */
export async function answered(place: ConversationPlace): Promise<void> {
  const { trial, params } = place;
  const begun = written.ensure(trial, () => new Set());
  const known = begun.has(params.session_id) ? repeats : answers;
  begun.add(params.session_id);
  if (isExpected(known, trial.run)) await moreSaid(place, known);
}

async function moreSaid(place: ConversationPlace, known: Known): Promise<void> {
  const { trial, params } = place;
  const { run } = trial;
  const counts = heard.ensure(trial, () => new Map());
  const before = counts.get(params.session_id) ?? 0;
  const isUnsent = isUnsentIn(trial);
  const read = async (): Promise<number> => (await messagesIn(place)).filter(isUnsent).length;
  const now = await eventually(trial, "list", read, (count) => count > before);
  counts.set(params.session_id, now);
  if (now > before) known.set(run, "yes");
  // A greeting that came late may have been taken for an answer, and every wait for one would take its whole time.
  else known.set(run, known.get(run) === "yes" ? "perhaps" : "no");
}

/** What the trial came upon; what got in its way is there when it has ended. */
async function learn({ trial, as, params }: ConversationPlace): Promise<void> {
  const { run } = trial;
  // It may not be a step of the trial any more.
  const list = run.contract.operation("conversation.message.list");
  const exchange = await run.unjudged().call(list, as, { params });
  const messages = itemsOf(envelopeOf(exchange).data);
  const begun = Math.min(...messages.filter(isFrom("user")).map(timeOf));
  const unsent = messages.filter(isUnsentIn(trial)).map(timeOf);
  const count = heard.get(trial)?.get(params.session_id) ?? 0;
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

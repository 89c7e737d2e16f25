/** What is of the run, on a website of a target file, where others may work meanwhile. */
import {
  type Caller,
  envelopeOf,
  type Id,
  identifiersIn,
  isStaged,
  memberAt,
  mentions,
  type Trial,
} from "../../harness/author.ts";

/** Whether certainly nobody else made a thing of this name, or said this: a world of the stage belongs to the rule alone. */
export const isOurs = (trial: Trial, name: string): boolean =>
  isStaged(trial) || trial.run.dealings.isKnown(name);

/** Whether a payload is about what others did meanwhile: about something that no call of the run dealt with, and about none of these. */
export const isOfOthers = (trial: Trial, data: unknown, own: readonly Id[]): boolean =>
  !own.some((one) => mentions(data, one)) && identifiersIn(data).some((id) => !isOurs(trial, id));

interface Place {
  trial: Trial;
  as: Caller;
  website_id: string;
}

/** Of conversations that came meanwhile, those that others did not begin, by what was said last in each. */
export async function ofOurs(
  { trial, as, website_id }: Place,
  sessions: readonly string[],
): Promise<string[]> {
  if (isStaged(trial) || sessions.length < 2) return [...sessions];
  const own: string[] = [];
  for (const session_id of sessions) {
    const params = { website_id, session_id };
    const { data } = envelopeOf(await trial.call(as, "conversation.read", { params }));
    const said = memberAt(data, "last_message");
    if (typeof said === "string" && isOurs(trial, said)) own.push(session_id);
  }
  // With which messages one comes back from the spams is open (open.spam-accepted-conversation).
  return own.length ? own : trial.cannot("others began conversations meanwhile");
}

/**
 * Whether others made or removed things of a list since now, so that a count of all is not the rule's alone.
 *
 * @param look what the list names
 */
export async function othersAt(
  trial: Trial,
  look: () => Promise<string[]>,
): Promise<() => Promise<boolean>> {
  if (isStaged(trial)) return () => Promise.resolve(false);
  const others = async (): Promise<string> =>
    JSON.stringify((await look()).filter((name) => !isOurs(trial, name)).toSorted());
  const before = await others();
  return async () => (await others()) !== before;
}

/**
 * Messages as people send them. Which others a platform takes is open: notes of visitors, carousels by email to somebody
 * whose address nobody knows, a recording that is a picture (open.message-combinations, open.message-medium).
 */
import { media, named, type Medium } from "../../../fixtures/media.ts";
import type { CallInput } from "../../client/client.ts";
import { bodyOf, mapMember, withBody, type Members } from "../body.ts";

/** What either side may send; all else comes from operators, and by chat. */
const isOfBoth = (type: unknown): boolean =>
  ["text", "file", "animation", "audio"].includes(String(type));

/** Optional members by which a message is one of an operator. */
const ofOperators = ["mentions", "stealth", "automated"];

/** The content of a message with a file that is what its type says, recorded for a while; other content stays as it is. */
export function withMedium(content: unknown, messageType: unknown): unknown {
  if (!Object.hasOwn(media, String(messageType)) || typeof content !== "object") return content;
  const drawn = content as Members;
  const known: readonly Medium[] = media[messageType as keyof typeof media];
  const medium = known.find(({ type }) => type === drawn["type"]) ?? known[0];
  if (!medium) return content;
  const { name, url, duration } = drawn;
  return {
    ...drawn,
    type: medium.type,
    ...(typeof url === "string" ? { url: named(url, medium) } : {}),
    ...(typeof name === "string" ? { name: named(name, medium) } : {}),
    ...(typeof duration === "number" ? { duration: seconds(duration) } : {}),
  };
}

/** Whole seconds, an hour at most. */
const seconds = (duration: number): number => 1 + (Math.round(Math.abs(duration)) % 3600);

/** The choices of a picker, of which no two have the same value and one at most is selected (open.message-choice-fields). */
function withOneSelected(content: unknown): unknown {
  const { choices } = (content ?? {}) as { choices?: unknown };
  if (!Array.isArray(choices)) return content;
  const byValue = new Map(choices.map((one: Members) => [one["value"], one]));
  const different = [...byValue.values()];
  const first = different.findIndex(({ selected }) => selected === true);
  const chosen = different.map((one, at) =>
    one["selected"] === true ? { ...one, selected: at === first } : one,
  );
  return { ...(content as Members), choices: chosen };
}

/** Content of a message of this type as somebody would send it. */
export const contentAsSaid = (content: unknown, type: unknown): unknown =>
  withOneSelected(withMedium(content, type));

/** The message as somebody would send it. */
export function asSaid(input: CallInput): CallInput {
  const { type, from, origin, user } = bodyOf(input);
  const isSomebodys = ofOperators.some((name) => Boolean(bodyOf(input)[name]));
  const whole = mapMember(input, "content", (content) => contentAsSaid(content, type));
  return withBody(whole, {
    from: from === "user" && isOfBoth(type) && !isSomebodys ? "user" : from && "operator",
    origin: origin === "email" || !isOfBoth(type) ? origin && "chat" : origin,
    ...(user ? { user: { ...user, type: "website" } } : {}),
    // Neither is shown to the other party as messages are.
    ...(type === "note" || type === "event" ? { stealth: undefined } : {}),
  });
}

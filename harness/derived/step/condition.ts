/** Conditions in words of `x-shown-by`: when the reader shows what was written, and how to see to it. */
import { memberAt } from "../../../contract/pointer.ts";
import { isBlank } from "./contains.ts";

export interface FieldCondition {
  /** Whether it holds for this body, and what the reader shows. */
  holds: (body: unknown, data: unknown) => boolean;
  /** Members of the body that make it hold, where the body alone decides. */
  members?: Record<string, unknown>;
}

/** The trial sees to it: it reads at once, with the same names and in the right session. */
const always: FieldCondition = { holds: () => true };
/** Blank values are never compared. */
const whereNotBlank = always;

const isPolled = (data: unknown): boolean => memberAt(data, "mode") === "poll";
const isOverHttp = (data: unknown): boolean => {
  const replicas = memberAt(data, "replicas");
  return Array.isArray(replicas) && replicas.every((url) => /^https?:/.test(String(url)));
};

/** Milliseconds; in seconds it is later still, as the unit is open (open.timestamp-unit). */
const year2100 = Date.UTC(2100);

const fromSide = (side: string): FieldCondition => ({
  holds: (body) => memberAt(body, "from") === side && memberAt(body, "stealth") !== true,
  members: { from: side, stealth: false },
});

/** By the sentence of the contract; a test holds that every sentence is here. */
export const conditions: Readonly<Record<string, FieldCondition>> = {
  "Read in a session of the new account.": always,
  "Before the seconds of time.for have passed.": always,
  "In the card that is new after billing:card:added arrived.": always,
  "Read with the same hash, key and website_id.": always,
  "The content is of the type of the message.": always,
  "The value is not blank.": whereNotBlank,
  "The category_id is not blank.": whereNotBlank,
  "The group is not blank.": whereNotBlank,
  "The section_id is given, not blank, and of the category given.": {
    holds: (body) => !isBlank(memberAt(body, "category_id")),
  },
  "From is operator and stealth is not true.": fromSide("operator"),
  "From is user and stealth is not true.": fromSide("user"),
  "The mode of the node is poll.": { holds: (_, data) => isPolled(data) },
  "The mode of the node is poll and its replicas are http:// or https:// URLs.": {
    holds: (_, data) => isPolled(data) && isOverHttp(data),
  },
  "expire_at is absent or lies in the future.": {
    holds: (body) => Number(memberAt(body, "expire_at") ?? year2100) >= year2100,
    members: { expire_at: year2100 },
  },
};

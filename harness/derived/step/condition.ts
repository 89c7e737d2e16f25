/** Conditions of `x-shown-by`: when the reader shows what was written, and how to see to it. */
import { isDeepStrictEqual } from "node:util";
import type { Contract, Operation } from "../../../contract/contract.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { fieldSchemas, type JsonSchema, type Resolve } from "../../../contract/schema.ts";
import { contains, containsEntries, containsWords, isBlank } from "../../compare/contains.ts";
import { addressAsSent, contentAsSent, isImageOf } from "../../compare/as-sent.ts";

export interface FieldCondition {
  /** Whether it holds for this body, and what the reader shows. */
  holds: (body: unknown, data: unknown) => boolean;
  /** Members of the body that make it hold, where the body alone decides. */
  members?: Record<string, unknown>;
  /** Whether the reader shows what was sent; without it, as it was sent. */
  fits?: (received: unknown, sent: unknown) => boolean;
  /** Turns what is shown now into what was shown before, if nobody wrote in between; absent where it has to be the same. */
  asBefore?: (now: unknown, before: unknown) => unknown;
}

/** Conditions that the trial meets anyway: it reads at once, under the same names and in the right session. */
const always: FieldCondition = { holds: () => true };
/** Blank values are never compared. */
const whereNotBlank = always;

const isPolled = (data: unknown): boolean => memberAt(data, "mode") === "poll";
const isOverHttp = (data: unknown): boolean => {
  const replicas = memberAt(data, "replicas");
  return Array.isArray(replicas) && replicas.every((url) => /^https?:/.test(String(url)));
};

const fromSide = (side: string): FieldCondition => ({
  holds: (body) => memberAt(body, "from") === side && memberAt(body, "stealth") !== true,
  members: { from: side, stealth: false },
});

type Fits = NonNullable<FieldCondition["fits"]>;

/** A condition on a person whose avatar may be stored elsewhere (open.image-elsewhere); it is not blank. */
const avatarElsewhere =
  (fits: Fits): Fits =>
  (received, sent) => {
    const { avatar } = Object(received) as { avatar?: unknown };
    const own = memberAt(sent, "/avatar");
    const isThere = !isBlank(own) && isImageOf(avatar, own);
    const shown = isThere ? { ...Object(received), avatar: own } : received;
    return fits(shown, sent);
  };

/** An image may be stored elsewhere a moment after it was written (open.image-elsewhere), and so may an avatar. */
const avatarAsBefore = (now: unknown, before: unknown): unknown => {
  const avatar = memberAt(now, "/avatar");
  if (avatar === undefined) return now;
  return { ...Object(now), avatar: addressAsSent(avatar, memberAt(before, "/avatar")) } as object;
};

/** Entries of the platform's own may be added by themselves (open.people-segments-added). */
const arrayAsBefore = (now: unknown, before: unknown): unknown =>
  Array.isArray(now) && Array.isArray(before)
    ? now.filter((one) => before.some((other) => isDeepStrictEqual(one, other)))
    : now;

/** What the reader shows under this condition, as it would have been shown before. */
export const asBefore = (when: string | undefined, now: unknown, before: unknown): unknown =>
  conditions[when ?? ""]?.asBefore?.(now, before) ?? now;

/** Whether the reader shows what was sent under this condition. */
export const isShown = (when: string | undefined, received: unknown, sent: unknown): boolean =>
  (conditions[when ?? ""]?.fits ?? contains)(received, sent);

/** What was sent to a place that a reader shows, and what it shows there. */
export interface ShownPlace {
  to: string;
  when: string | undefined;
  received: unknown;
  sent: unknown;
}

/** Whether a reader shows at a place what was sent; where numbers are places among others, any number will do (open.order-written). */
export const isShownIn =
  ({ data }: Operation, { resolve }: Contract) =>
  ({ to, when, received, sent }: ShownPlace): boolean =>
    isShown(when, received, sent) ||
    (typeof received === "number" && data !== undefined && mayBeRenumbered(data, to, resolve));

export const mayBeRenumbered = (data: JsonSchema, to: string, resolve: Resolve): boolean =>
  fieldSchemas(data, to, resolve).some((schema) => schema["x-renumbered-open"] !== undefined);

/** Conditions by their id in `schemas/conditions.yaml`; a test ensures that none that is used is missing. */
export const conditions: Readonly<Record<string, FieldCondition>> = {
  "read-as-new-account": always,
  "before-time-is-over": always,
  "not-expired": always,
  "in-the-added-card": always,
  "read-by-same-link": always,
  "content-of-message-type": {
    ...always,
    fits: (received, sent) => contains(contentAsSent(received, sent), sent),
  },
  "value-not-blank": whereNotBlank,
  "image-perhaps-elsewhere": {
    ...whereNotBlank,
    fits: isImageOf,
    asBefore: addressAsSent,
  },
  "avatar-perhaps-elsewhere": {
    ...whereNotBlank,
    fits: avatarElsewhere(contains),
    asBefore: avatarAsBefore,
  },
  "avatar-perhaps-elsewhere-array-perhaps-added-to": {
    ...whereNotBlank,
    fits: avatarElsewhere(containsEntries),
    asBefore: avatarAsBefore,
  },
  "array-perhaps-added-to": {
    ...whereNotBlank,
    fits: containsEntries,
    asBefore: arrayAsBefore,
  },
  "false-perhaps-absent": { ...always, fits: (received, sent) => (received ?? false) === sent },
  "title-perhaps-longer": { ...always, fits: containsWords },
  "root-perhaps-added": {
    ...always,
    fits: (received, sent) => received === sent || String(received).startsWith(`${String(sent)}.`),
  },
  // What a body leaves out may have been written before.
  "not-disabled": {
    holds: (body) => memberAt(body, "disabled") === false,
    members: { disabled: false },
  },
  "not-stealthy": {
    holds: (body) => memberAt(body, "stealth") === false,
    members: { stealth: false },
  },
  "category-not-blank": whereNotBlank,
  "group-not-blank": whereNotBlank,
  "section-of-given-category": {
    holds: (body) => !isBlank(memberAt(body, "category_id")),
  },
  "from-operator-openly": fromSide("operator"),
  "from-user-openly": fromSide("user"),
  "node-polls": { holds: (_, data) => isPolled(data) },
  "node-polls-perhaps-added-to": { holds: (_, data) => isPolled(data), fits: containsEntries },
  "node-polls-web": {
    holds: (_, data) => isPolled(data) && isOverHttp(data),
  },
};

/** Other readings of members of a body that say nothing, or say it in another spelling (1/1). */
import { memberAt } from "../../../contract/pointer.ts";
import type { JsonSchema } from "../../../contract/schema.ts";
import { changeDeclared, type Declared } from "../../deviate/declared.ts";
import { accent, unusual, type Accent, type Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";
import { invalid } from "../../refusal.ts";
import { wrap } from "../../seams.ts";

/** A member that is read as if it had not been sent. */
const leftOut = Symbol("left out");

/** Reads members that the documents name in another way, at each depth, before the body is judged. */
const readsMembers =
  (read: (value: unknown, member: Declared) => unknown): Plant =>
  ({ seams, contract }) =>
    wrap(seams, "body", (original) => (operation, body) => {
      if (!operation.body) return original(operation, body);
      const changed = changeDeclared(operation.body, contract.resolve, body, (object, declared) => {
        for (const member of declared) {
          if (!Object.hasOwn(object, member.name)) continue;
          const value = read(object[member.name], member);
          if (value === leftOut) delete object[member.name];
          else object[member.name] = value;
        }
        return object;
      });
      return original(operation, changed);
    });

/** Reads null as a field that was left out. */
const nullLeftOut: Plant = readsMembers((value, { required }) =>
  value === null && !required ? leftOut : value,
);

/** Refuses null. */
const nullRefused: Plant = readsMembers((value, { name }) => {
  if (value === null) throw invalid(`${name}: null`);
  return value;
});

/** Refuses arrays that hold nothing. */
const emptyArraysRefused: Plant = readsMembers((value, { name }) => {
  if (Array.isArray(value) && !value.length) throw invalid(`${name}: empty`);
  return value;
});

/** Reads null as a blank text or an empty list, and elsewhere as left out. */
const nullClears: Plant = readsMembers((value, { schema: { type }, required }) => {
  if (value !== null || required) return value;
  return type === "string" ? "" : type === "array" ? [] : leftOut;
});

/** The listed value that differs from this one in letter case only. */
function listedAs({ enum: listed }: JsonSchema, value: unknown): unknown {
  if (typeof value !== "string" || !listed) return value;
  const meant = value.toLowerCase();
  return listed.find((one) => typeof one === "string" && one.toLowerCase() === meant) ?? value;
}

/** Takes enumerated values in any letter case. */
const enumerationsAnyCase: Plant = readsMembers((value, { schema }) => listedAs(schema, value));

/** Takes blank texts where the documents do not say that a text may be blank. */
const blankTaken: Plant = seam("violation", (original) => (operation, query, body) => {
  const found = original(operation, query, body);
  return found?.includes("must NOT have fewer than 1 characters") ? undefined : found;
});

/** Takes a blank avatar of a user beside texts that are judged as ever. */
const blankAvatarTaken: Plant = seam("violation", (original) => (operation, query, body) => {
  if (operation.operationId !== "account.profile.merge" || memberAt(body, "avatar") !== "")
    return original(operation, query, body);
  return original(operation, query, { ...(body as object), avatar: undefined });
});

export const bodyAccents: Record<string, Accent> = {
  "blank-taken": accent(
    "Accepts blank texts where the documents do not say that a text may be blank.",
    ["open.body-blank", "open.message-empty", "open.helpdesk-blank-strings"],
    blankTaken,
  ),
  "blank-avatar-taken": accent(
    "Accepts a blank avatar in a change of a profile, and no other blank text.",
    ["open.body-blank"],
    blankAvatarTaken,
  ),
  "empty-arrays-refused": unusual(
    accent("Refuses empty arrays in bodies.", ["open.array-empty"], emptyArraysRefused),
    ["routing.rules-emptied"],
  ),
  "enumerations-any-case": accent(
    "Accepts enumerated values of bodies in any letter case.",
    ["open.enumeration-case"],
    enumerationsAnyCase,
  ),
  "null-clears": accent(
    "Reads null in a body as a blank text or an empty list, and elsewhere as left out.",
    ["open.body-null", "open.people-patch-clear"],
    nullClears,
  ),
  "null-left-out": accent(
    "Reads null in a body as a field that was left out.",
    ["open.body-null"],
    nullLeftOut,
  ),
  "null-refused": accent("Refuses null in a body.", ["open.body-null"], nullRefused),
};

/** Operators that go on being shown as they were shown before. */
import type { Operator } from "../../../schemas/generated/types.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";
import { pick } from "../../pick.ts";

/** An operator shows the names that were shown first. */
const namedAsShownFirst: Plant = (reference) => {
  const first = new Map<string, Partial<Operator>>();
  shows("operators.operator.read", (one) => {
    const names = first.get(one.user_id) ?? pick(one, ["first_name", "last_name"]);
    first.set(one.user_id, names);
    return { ...one, ...names };
  })(reference);
};

/** Who was once shown with a two-factor token is always shown with one. */
const tokenShownForEver: Plant = (reference) => {
  const known = new Set<string>();
  shows("operators.operator.read", (data) => {
    if (data.has_token) known.add(data.user_id);
    return { ...data, has_token: known.has(data.user_id) };
  })(reference);
};

export const shownFaults: Record<string, Fault> = {
  "operators-token-shown-for-ever": fault(
    "An operator who removed the two-factor token is still shown as having one.",
    ["operators.has-token-follows"],
    tokenShownForEver,
  ),
  "operators-read-once": fault(
    "An operator shows the names that it showed at first.",
    ["operators.shown-as-in-profile"],
    namedAsShownFirst,
  ),
};

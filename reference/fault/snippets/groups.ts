import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";

/** A blank group leaves the group of an answer snippet as it was. */
export const blankGroupKept: Plant = instead("snippets.answer.merge", (call, original) => {
  const { group, ...body } = call.body;
  return original({ ...call, body: group ? call.body : body });
});

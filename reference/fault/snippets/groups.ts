import type { Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";

/** A blank group leaves the group of an answer snippet as it was. */
export const blankGroupKept: Plant = instead("snippets.answer.merge", (call, original) => {
  const { group, ...body } = call.body;
  return original({ ...call, body: group ? call.body : body });
});

/** The list shows for ever the group that an answer snippet had last. */
export const blankGroupListed: Plant = (reference) => {
  const last = new Map<string, string>();
  afterwards("snippets.answer.merge", ({ params, body }) => {
    if (body.group) last.set(params.answer_snippet_id, body.group);
  })(reference);
  shows("snippets.answer.list", (all) =>
    all.map((one) => {
      const group = last.get(one.snippet_id);
      return group === undefined ? one : { ...one, group };
    }),
  )(reference);
};

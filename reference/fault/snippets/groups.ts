import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { answersOf } from "../../routes/snippets.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";

/** A blank group leaves the group of an answer snippet as it was. */
const blankGroupKept: Plant = instead("snippets.answer.merge", (call, original) => {
  const { group, ...body } = call.body;
  return original({ ...call, body: group ? call.body : body });
});

/** The list shows for ever the group that an answer snippet had last. */
const blankGroupListed: Plant = (reference) => {
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

/** The removal of an answer snippet removes the others of its group. */
const groupRemoved: Plant = instead("snippets.answer.remove", (call, original) => {
  const all = answersOf(websiteOf(call));
  const group = all.get(call.params.answer_snippet_id)?.group;
  const data = original(call);
  const left = [...all].filter((one) => group && one.group === group);
  for (const { snippet_id } of left) all.delete(snippet_id);
  return data;
});

export const groupsFaults: Record<string, Fault> = {
  "snippets-blank-group-kept": fault(
    "A blank group leaves the group of an answer snippet as it was.",
    ["snippets.blank-group"],
    blankGroupKept,
  ),
  "snippets-blank-group-listed": fault(
    "The list shows the group of an answer snippet also after it was blanked.",
    ["snippets.blank-group"],
    blankGroupListed,
  ),
  "snippets-group-removed": fault(
    "The removal of an answer snippet removes the others of its group.",
    ["snippets.blank-group"],
    groupRemoved,
  ),
};

import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { answersOf } from "../../routes/snippets.ts";
import { wrapHandler } from "../../seams.ts";
import type { AnswerSnippet } from "../../../schemas/generated/types.ts";

/** An answer snippet that is created with the title of a removed one has its content and group. */
export const contentOfRemoved: Plant = ({ seams }) => {
  const removed = new Map<string, AnswerSnippet>();
  wrapHandler(seams, "snippets.answer.remove", (call, original) => {
    const { website_id, answer_snippet_id } = call.params;
    const answer = answersOf(websiteOf(call)).get(answer_snippet_id);
    if (answer) removed.set(`${website_id} ${answer.title}`, answer);
    return original(call);
  });
  wrapHandler(seams, "snippets.answer.create", (call, original) => {
    const former = removed.get(`${call.params.website_id} ${call.body.title}`);
    const data = original(call);
    const [created] = answersOf(websiteOf(call));
    if (former && created) {
      const { snippet_id, title } = created;
      answersOf(websiteOf(call)).set(snippet_id, { ...former, snippet_id, title });
    }
    return data;
  });
};

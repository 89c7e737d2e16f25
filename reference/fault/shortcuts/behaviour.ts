import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";

/** A batch replacement of tags also tags the shortcuts that had none. */
export const batchTagsUntagged: Plant = instead("shortcuts.tag.replace-all", (call, original) => {
  original({ ...call, body: { ...call.body, match: "none" } });
  return original(call);
});

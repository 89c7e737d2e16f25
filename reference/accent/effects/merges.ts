import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead, takesBody } from "../../deviate/handler.ts";
import { nodeOf } from "../../routes/status/state.ts";
import { profileOf } from "../../state/people.ts";

/** PATCH of a profile adds to its segments. */
export const segmentsAddUp: Plant = takesBody("people.profile.merge", (body, call) => {
  if (!body.segments) return body;
  const { segments } = profileOf(websiteOf(call), call.params.people_id);
  return { ...body, segments: [...new Set([...segments, ...body.segments])] };
});

/** PUT of a node keeps the replicas and http that it leaves out. */
export const keepsNode: Plant = takesBody("status.node.replace", (body, call) => {
  const { replicas, http } = nodeOf(call).node;
  return { ...(replicas && { replicas }), ...(http && { http }), ...body };
});

/** PATCH of a node forgets the parts of its http that were not sent. */
export const nodeHttpReplaced: Plant = instead("status.node.merge", (call, original) => {
  if (call.body.http) delete nodeOf(call).node.http;
  return original(call);
});

/** Widgets of plugins beside a conversation (1/4.3); the plugin's answer comes as an event. */
import type { Call, Handlers } from "../../call.ts";
import { later } from "../../later.ts";
import { Refusal } from "../../refusal.ts";
import { tell } from "../../state/conversation/store.ts";
import { placeOf } from "./place.ts";

/** How often a client asks whether the result is there, and for how long (s). */
const strategy = { attempts: 3, exhaustion: 10 };

type WidgetCall = Pick<Call, "reference"> & {
  params: { website_id: string; session_id: string; plugin_id: string };
};

/** Hands the action to the plugin, which answers with `result` or fails. */
function handOver(call: WidgetCall, result: Record<string, unknown>): object {
  const { website, conversation } = placeOf(call);
  const { plugin_id } = call.params;
  if (!website.plugins.has(plugin_id)) throw new Refusal(404, "not_subscribed");
  const { reference } = call;
  const correlation_id = reference.seams.newId("correlation");
  later(reference, () => {
    const outcome = reference.outside.answer("widget", website.website_id);
    tell(reference, conversation, "widget:action:processed", {
      plugin_id,
      correlation_id,
      outcome,
      ...(outcome === "success" ? { result } : {}),
    });
  });
  return { correlation_id, strategy };
}

export const widget: Handlers = {
  "conversation.widget.press": (call) => {
    const { section_id, item_id, data } = call.body;
    return handOver(call, { section_id, item_id, data });
  },
  "conversation.widget.exchange": (call) => {
    const { body } = call;
    const { section_id, item_id, action } = body;
    return handOver(call, {
      section_id,
      item_id,
      ...(body.action === "fetch" ? { data: body.data ?? {} } : {}),
      ...(body.action === "edit" && body.value !== undefined ? { value: body.value } : {}),
      action,
    });
  },
};

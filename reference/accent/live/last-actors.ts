/** Whose act in a conversation was the last of its kind, so that events can be sent to them, or to others. */
import type { KnownCaller } from "../../model.ts";
import type { EmittedEvent, RelayListener } from "../../relay/event.ts";

const keyOf = ({ credential }: KnownCaller): string =>
  credential.tier === "plugin" ? credential.plugin_id : credential.user_id;

export function lastActors(): {
  note: (call: { params: { session_id: string }; caller: KnownCaller | undefined }) => void;
  isOf: (listener: RelayListener, event: EmittedEvent) => boolean;
} {
  const actors = new Map<string, string>();
  return {
    note: ({ params, caller }) => {
      if (caller) actors.set(params.session_id, keyOf(caller));
    },
    isOf: ({ user_id, plugin_id }, { session_id = "" }) =>
      actors.get(session_id) === (user_id ?? plugin_id),
  };
}

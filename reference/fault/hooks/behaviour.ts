import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import type { EmittedEvent } from "../../relay/event.ts";
import { wrap } from "../../seams.ts";
import { hooksOf } from "../../state/hook.ts";

/** A hook is active after each delivery, also after one that its target refused. */
export const alwaysActive: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const { attempted } = target;
    target.attempted = (at, _, url) => attempted(at, true, url);
    deliver(target, delivery);
  };
};

/** Of several hooks that name an event only one is told of it. */
export const firstOnly: Plant = ({ seams }) => {
  const told = new WeakSet<EmittedEvent>();
  wrap(seams, "hookNames", (original) => (namespaces, event) => {
    if (told.has(event) || !original(namespaces, event)) return false;
    told.add(event);
    return true;
  });
};

/** Hooks are told of the messages of both sides as message:send. */
export const messagesOfOneSide: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const isOther = delivery.event === "message:received";
    deliver(target, isOther ? { ...delivery, event: "message:send" } : delivery);
  };
};

const stem = (name: string): string => name.slice(0, name.lastIndexOf(":"));

/** A hook is also sent the namespaces that begin like one that it names. */
export const namespaceByPrefix: Plant = seam(
  "hookNames",
  (original) => (namespaces, event) =>
    original(namespaces, event) || namespaces.some((one) => stem(one) === stem(event.name)),
);

/** Each delivery to hooks carries the payload of the one before it. */
export const payloadBehind: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  let previous: Record<string, unknown> = {};
  hooks.deliver = (target, delivery) => {
    const data = previous;
    previous = delivery.data;
    deliver(target, { ...delivery, data });
  };
};

/** PUT of a hook adds the events that it carries to those that the hook had. */
export const putAddsEvents: Plant = instead("hooks.hook.replace", (call, original) => {
  const before = hooksOf(websiteOf(call)).get(call.params.hook_id)?.events ?? [];
  const events = [...before, ...call.body.events];
  return original({ ...call, body: { ...call.body, events } });
});

/** Hooks are told of reads by both sides as message:acknowledge:read:send. */
export const readsOfOneSide: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const isOther = delivery.event === "message:acknowledge:read:received";
    deliver(target, isOther ? { ...delivery, event: "message:acknowledge:read:send" } : delivery);
  };
};

import { respellsField } from "../deviate/request.ts";
import { hooksOf } from "../state/hook.ts";
import { invalid } from "../refusal.ts";
import { websiteOf, type Call } from "../call.ts";
import { toleratesWhere } from "../deviate/check.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { hooksMiss, losesEventWhere, untoldOf, untoldOfPlugins } from "../deviate/event.ts";
import { deliversElsewhere, deliversOtherSession, losesDeliveryOneIn } from "../deviate/hook.ts";
import {
  afterwards,
  instead,
  forgets,
  hidesField,
  refusesWhen,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { comesBack } from "../deviate/memory.ts";
import { seam } from "../deviate/seam.ts";
import { hooksDeliveryFaults } from "./hooks/delivery.ts";

const isUnderEmail = ({ params }: Call): boolean => String(Object.values(params)).includes("@");

export const hooksFaults: Record<string, Fault> = {
  ...hooksDeliveryFaults,
  "hooks-emptied-not": fault(
    "A PUT of a hook without any event is accepted, and the events that were there stay.",
    ["platform.blank-takes-away"],
    instead("hooks.hook.replace", (call, original) => {
      const { hook_id } = call.params;
      const { events = [] } = hooksOf(websiteOf(call)).get(hook_id) ?? {};
      const { body } = call;
      return original(body.events.length ? call : { ...call, body: { ...body, events } });
    }),
  ),
  "hooks-block-untold": fault(
    "Hooks are not notified that a conversation is blocked.",
    ["platform.hook-session-set-block"],
    hooksMiss("session:set_block"),
  ),
  "hooks-edits-untold": fault(
    "Hooks are not notified of edited messages.",
    ["platform.hook-message-updated"],
    hooksMiss("message:updated"),
  ),
  "hooks-unblocking-untold": fault(
    "Hooks are not notified that a conversation is unblocked.",
    ["platform.hook-session-set-block"],
    untoldOf("hookNames", ({ operation, body }) => {
      const { blocked } = body as { blocked?: boolean };
      return operation.operationId === "conversation.block.set" && blocked === false;
    }),
  ),
  "hooks-blocks-of-plugins-untold": fault(
    "Hooks are not notified that a plugin blocks a conversation.",
    ["platform.hook-session-set-block"],
    untoldOf(
      "hookNames",
      ({ operation, caller }) =>
        operation.operationId === "conversation.block.set" && caller?.tier === "plugin",
    ),
  ),
  "hooks-target-cut": fault(
    "The target of a hook is cut after 255 characters.",
    ["hooks.target-with-query"],
    respellsField("hooks.hook.merge", "/target", (text) => text.slice(0, 255)),
  ),
  "hooks-events-of-channels-taken": fault(
    "A hook is created with an event that is told on the realtime channel alone.",
    ["enumeration:hooks.hook.create"],
    toleratesWhere("hooks.hook.create", /events/, ({ events }) =>
      events.some((name) => (name as string) === "spam:decision"),
    ),
  ),
  "hooks-events-by-prefix": fault(
    "A hook is saved with any event that begins with session: as others do.",
    ["enumeration:hooks.hook.replace"],
    toleratesWhere("hooks.hook.replace", /events/, ({ events }) =>
      events.every((name) => /^(?:session|message|people):/.test(name)),
    ),
  ),
  "hooks-first-name-only": fault(
    "A hook that names several namespaces receives the first of them only.",
    ["hooks.delivers-each-named"],
    seam("hookNames", (original) => (namespaces, event) => original(namespaces.slice(0, 1), event)),
  ),
  "hooks-first-five-names-only": fault(
    "A hook that names many namespaces receives the first five of them only.",
    ["hooks.delivers-each-named"],
    seam("hookNames", (original) => (namespaces, event) => original(namespaces.slice(0, 5), event)),
  ),
  "hooks-first-ten-names-only": fault(
    "A hook that names many namespaces receives the first ten of them only.",
    ["hooks.delivers-each-named"],
    seam(
      "hookNames",
      (original) => (namespaces, event) => original(namespaces.slice(0, 10), event),
    ),
  ),
  "hooks-health-untold": fault(
    "Hooks are not notified that the health of a node changes.",
    ["platform.hook-status-health"],
    hooksMiss("status:health:changed"),
  ),
  "hooks-nickname-untold": fault(
    "Hooks are not notified of the nickname that a visitor gives.",
    ["platform.hook-visitor"],
    hooksMiss("session:set_nickname"),
  ),
  "hooks-patch-drops-events": fault(
    "A PATCH of a hook that does not name its events drops them.",
    ["merge-keeps:hook"],
    instead("hooks.hook.merge", (call, original) =>
      original({ ...call, body: { events: [], ...call.body } }),
    ),
  ),
  "hooks-people-untold-under-email": fault(
    "Hooks are not notified of what is done to a profile under its email.",
    ["platform.hook-people-updated", "platform.hook-people-removed"],
    losesEventWhere("people.profile.merge", isUnderEmail, "people:profile:updated"),
    losesEventWhere("people.profile.remove", isUnderEmail, "people:profile:removed"),
  ),
  "hooks-renamed-profile-untold": fault(
    "Hooks are not notified of a profile of which the email alone is changed.",
    ["platform.hook-people-updated"],
    losesEventWhere(
      "people.profile.merge",
      ({ body }) => Object.keys(body).join() === "email",
      "people:profile:updated",
    ),
  ),
  "hooks-people-untold": fault(
    "Hooks are not notified of profiles.",
    [
      "platform.hook-people-created",
      "platform.hook-people-updated",
      "platform.hook-people-removed",
    ],
    seam(
      "hookNames",
      (original) => (namespaces, event) =>
        !event.name.startsWith("people:profile:") && original(namespaces, event),
    ),
  ),
  "hooks-rating-untold": fault(
    "Hooks are not notified of ratings.",
    ["platform.hook-session-rating"],
    hooksMiss("session:sync:rating"),
  ),
  "hooks-removed-session-untold": fault(
    "Hooks are not notified that a conversation is removed.",
    ["platform.hook-session-removed"],
    hooksMiss("session:removed"),
  ),
  "hooks-subscription-untold": fault(
    "Hooks are not notified that a subscription changes.",
    ["platform.hook-email-subscribe"],
    hooksMiss("email:subscribe"),
  ),
  "hooks-subscription-by-campaign-untold": fault(
    "Hooks are not notified of an unsubscription that names a campaign.",
    ["platform.hook-email-subscribe"],
    losesEventWhere(
      "subscription.merge",
      ({ query }) => query.campaign_id !== undefined,
      "email:subscribe",
    ),
  ),
  "hooks-topic-untold": fault(
    "Hooks are not notified of the topic of a conversation.",
    ["platform.hook-platform"],
    hooksMiss("session:sync:topic"),
  ),
  "hooks-put-keeps-label": fault(
    "PUT of a hook keeps its label.",
    ["hooks.put-overwrites"],
    takesBody("hooks.hook.replace", (body, call) => ({
      ...body,
      label: hooksOf(websiteOf(call)).get(call.params.hook_id)?.label ?? body.label,
    })),
  ),
  "hooks-patch-adds-events": fault(
    "PATCH of a hook adds the events that it carries to those that the hook had.",
    ["hooks.patch-events-as-a-whole"],
    takesBody("hooks.hook.merge", (body, call) => {
      const { events = [] } = hooksOf(websiteOf(call)).get(call.params.hook_id) ?? {};
      return body.events ? { ...body, events: [...events, ...body.events] } : body;
    }),
  ),
  "hooks-patch-never-shrinks": fault(
    "PATCH of a hook ignores events that are fewer than it had.",
    ["hooks.patch-events-as-a-whole"],
    takesBody("hooks.hook.merge", (body, call) => {
      const { events = [] } = hooksOf(websiteOf(call)).get(call.params.hook_id) ?? {};
      return (body.events?.length ?? 0) < events.length ? { ...body, events } : body;
    }),
  ),
  "hooks-campaign-refused": fault(
    "A hook for campaign:running alone is refused.",
    ["hooks.every-namespace-accepted"],
    refusesWhen("hooks.hook.merge", ({ body }) =>
      body.events?.join() === "campaign:running" ? invalid("events") : undefined,
    ),
  ),
  "hooks-put-of-avatars-refused": fault(
    "A hook is not replaced by one for session:set_avatar.",
    ["hooks.every-namespace-accepted"],
    refusesWhen("hooks.hook.replace", ({ body }) =>
      body.events.includes("session:set_avatar") ? invalid("events") : undefined,
    ),
  ),
  "hooks-few-namespaces": fault(
    "A hook is created for 32 namespaces at most; the rest is dropped.",
    ["hooks.every-namespace-accepted"],
    takesBody("hooks.hook.create", (body) => ({ ...body, events: body.events.slice(0, 32) })),
  ),
  "hooks-namespace-swapped": fault(
    "A hook for plugin:event is saved for email:subscribe.",
    ["hooks.every-namespace-accepted"],
    takesBody("hooks.hook.merge", (body) => ({
      ...body,
      ...(body.events && {
        events: body.events.map((name) => (name === "plugin:event" ? "email:subscribe" : name)),
      }),
    })),
  ),
  "hooks-removals-untold": fault(
    "Hooks are not notified of removed messages.",
    ["hooks.delivers-subscribed"],
    hooksMiss("message:removed"),
  ),
  "hooks-told-of-all": fault(
    "A hook is notified of everything.",
    ["hooks.only-subscribed", "hooks.new-events"],
    seam("hookNames", () => () => true),
  ),
  "hooks-told-of-edits-too": fault(
    "A hook that names message:removed is notified of message:updated too.",
    ["hooks.only-subscribed"],
    seam(
      "hookNames",
      (original) => (namespaces, event) =>
        original(namespaces, event) ||
        (event.name === "message:updated" && namespaces.includes("message:removed")),
    ),
  ),
  "hooks-plugin-events-of-other-websites": fault(
    "What a plugin reports of one website is delivered to the hooks of other websites as well.",
    ["hooks.only-own-website", "hook-arrives:plugin:event"],
    deliversElsewhere("plugin:event"),
  ),
  "hooks-phone-of-another": fault(
    "Hooks are told of the phone number of a visitor as that of another conversation.",
    ["platform.hook-visitor", "hook-arrives:session:set_phone"],
    deliversOtherSession("session:set_phone"),
  ),
  "hooks-topic-one-in-seven": fault(
    "Every seventh topic of a conversation is not delivered to a hook.",
    ["platform.hook-platform", "hook-arrives:session:sync:topic"],
    losesDeliveryOneIn(7, "session:sync:topic"),
  ),
  "hooks-removed-comes-back": fault(
    "A PATCH of a hook that was removed brings it back.",
    ["platform.removed-stays-removed"],
    comesBack("hooks.hook.remove", "hooks.hook.merge", hooksOf),
  ),
  "hooks-removal-idle": fault(
    "The removal of a hook is accepted and removes nothing.",
    ["hooks.removed-is-silent"],
    forgets("hooks.hook.remove"),
  ),
  "hooks-attempt-unnoted": fault(
    "A hook shows no attempted_at.",
    ["hooks.attempted-at"],
    hidesField("hooks.hook.read", "attempted_at"),
  ),
  "hooks-attempt-unlisted": fault(
    "The list of hooks shows no attempted_at.",
    ["hooks.attempted-at"],
    hidesField("hooks.hook.list", "attempted_at"),
  ),
  "hooks-attempt-listed-day-late": fault(
    "The list of hooks shows each attempt as made a day later.",
    ["hooks.attempted-at-is-now"],
    shows("hooks.hook.list", (all) =>
      all.map((one) =>
        one.attempted_at ? { ...one, attempted_at: one.attempted_at + 86_400_000 } : one,
      ),
    ),
  ),
  "hooks-attempt-lost-with-label": fault(
    "A PATCH of the label of a hook takes its attempted_at away.",
    ["hooks.attempted-at-is-now"],
    afterwards("hooks.hook.merge", (call) => {
      const hook = hooksOf(websiteOf(call)).get(call.params.hook_id);
      if (hook && call.body.label !== undefined) delete hook.attempted_at;
    }),
  ),
  "hooks-never-active": fault(
    "A hook whose target accepted a delivery stays inactive.",
    ["hooks.active-after-delivery"],
    shows("hooks.hook.read", (hook) => ({ ...hook, status: "inactive" })),
  ),
  "hooks-listed-inactive": fault(
    "The list of hooks shows all of them as inactive.",
    ["hooks.active-after-delivery"],
    shows("hooks.hook.list", (hooks) => hooks.map((hook) => ({ ...hook, status: "inactive" }))),
  ),
  "hooks-inactive-once-renamed": fault(
    "A PATCH of the label of a hook sets its status back.",
    ["hooks.active-after-delivery"],
    afterwards("hooks.hook.merge", (call) => {
      const hook = hooksOf(websiteOf(call)).get(call.params.hook_id);
      if (hook && call.body.label !== undefined) hook.status = "inactive";
    }),
  ),
  "hooks-target-unescaped": fault(
    "Deliveries go to the target of a hook as it is with its escapes resolved.",
    ["hooks.target-with-query"],
    seam("hookRequest", (original) => (request, delivery) => {
      const { url, ...more } = original(request, delivery);
      return { ...more, url: decodeURIComponent(url) };
    }),
  ),
  "hooks-target-lowered": fault(
    "Deliveries go to the target of a hook in lower case.",
    ["hooks.target-with-query"],
    seam("hookRequest", (original) => (request, delivery) => {
      const { url, ...more } = original(request, delivery);
      return { ...more, url: url.toLowerCase() };
    }),
  ),
  "hooks-target-saved-lowered": fault(
    "The target of a new hook is saved in lower case.",
    ["read-back:hooks.hook.create/hooks.hook.read", "read-back:hooks.hook.create/hooks.hook.list"],
    takesBody("hooks.hook.create", (body) => ({ ...body, target: body.target.toLowerCase() })),
  ),
  "hooks-target-without-last-slash": fault(
    "Deliveries to a hook lack the slash that ends the path of its target.",
    ["hooks.target-with-query"],
    seam("hookRequest", (original) => (request, delivery) => {
      const { url, ...more } = original(request, delivery);
      return { ...more, url: url.replace(/\/(?=\?|$)/, "") };
    }),
  ),
  "hooks-target-without-query": fault(
    "Deliveries to a hook lack the query of its target.",
    ["hooks.target-with-query"],
    seam("hookRequest", (original) => (request, delivery) => {
      const { url, ...more } = original(request, delivery);
      return { ...more, url: url.replace(/\?.*$/, "") };
    }),
  ),
  "hooks-plugin-acts-untold": fault(
    "Hooks are not notified of what plugins do.",
    ["hooks.delivers-acts-of-plugins"],
    untoldOfPlugins("hookNames"),
  ),
};

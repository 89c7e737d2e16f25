import { accent, type Accent, type Plant, unusual } from "../deviate/deviation.ts";
import { refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { deliversInTurn } from "../deviate/hook.ts";
import { seam } from "../deviate/seam.ts";
import type { Seams } from "../seams.ts";
import { hooksMiss, losesEventOf, namesForHooks } from "../deviate/event.ts";
import { deliversInBatches } from "./hooks/batch.ts";
import { attemptsNotedLate } from "./hooks/attempted.ts";
import { compressed, inBase64, inToken } from "./hooks/encoded.ts";
import { directionOf, inferred, isPlain, moreCauses, hooksCausesAccents } from "./hooks/causes.ts";
import { delaysAccents } from "./hooks/delays.ts";
import { formerAccents } from "./hooks/former.ts";

const delivers = (change: Seams["hookRequest"]): Plant =>
  seam(
    "hookRequest",
    (original) => (request, delivery) => change(original(request, delivery), delivery),
  );

/** Digits in which the first thousands of numbers stand. */
const everyNumber = Array.from({ length: 3_000 }, (_, i) => i).join("");

/** What hooks may be sent on another platform. */
export const hooksAccents: Record<string, Accent> = {
  ...hooksCausesAccents,
  ...delaysAccents,
  ...formerAccents,
  "hook-directions-swapped": accent(
    "Names what the visitor does to hooks as received, and what operators do as send.",
    ["open.hook-message-direction"],
    namesForHooks((event) => [directionOf(event.name)]),
  ),
  "hook-never-attempted-zero": accent(
    "Shows 0 as attempted_at of a hook until 1500 ms after its first delivery, and what became of each as late.",
    ["open.hook-attempted-at-unit"],
    attemptsNotedLate,
    shows("hooks.hook.read", (data) => ({ ...data, attempted_at: data.attempted_at ?? 0 })),
  ),
  "hook-more-causes": accent(
    "Also notifies hooks of the data and the pages of the visitor with each message.",
    ["open.hook-causes"],
    namesForHooks(moreCauses),
  ),
  "hook-few-causes": unusual(
    accent(
      "Notifies hooks of messages that are edited or removed, and of nothing else.",
      ["open.hook-causes", "open.people-hooks-of-own-writes"],
      hooksMiss(...inferred),
    ),
    [
      "platform.hook-message-directions",
      "platform.hook-read-directions",
      "platform.hook-session-set-block",
      "platform.hook-session-removed",
      "platform.hook-session-rating",
      "platform.hook-people-created",
      "platform.hook-people-updated",
      "platform.hook-people-removed",
      "platform.hook-email-subscribe",
      "platform.hook-visitor",
      "platform.hook-platform",
      "platform.hook-status-health",
      ...inferred.map((name) => `hook-arrives:${name}`),
    ],
  ),
  "hook-sync-beside-set": accent(
    "Also reports what the visitor says to hooks as session:sync:events.",
    ["open.hook-set-versus-sync"],
    namesForHooks(({ name }) =>
      name.startsWith("session:set_") ? [name, "session:sync:events"] : [name],
    ),
  ),
  "hook-delivery-named-otherwise": accent(
    "Delivers JSON in which the namespace and the payload have other names.",
    ["open.hook-delivery"],
    delivers((request, { event, data }) => ({
      ...request,
      body: JSON.stringify({ id: 1, hook: { name: event }, payload: data }),
    })),
  ),
  "hook-delivery-as-form": accent(
    "Delivers a form by PUT, in which the payload is a field.",
    ["open.hook-delivery"],
    delivers((request, { event, data }) => ({
      ...request,
      method: "PUT",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ namespace: event, payload: JSON.stringify(data) }).toString(),
    })),
  ),
  "hook-deliveries-in-turn": accent(
    "Delivers to the hooks of a website one after the other, and to the next once two attempts at the one before have failed.",
    ["open.hook-retry"],
    deliversInTurn(({ count, delivered }) => delivered || count === 2),
  ),
  "hook-delivery-in-batches": accent(
    "Delivers what happens within 150 ms together, as a list in one request.",
    ["open.hook-delivery"],
    deliversInBatches,
  ),
  "hook-delivery-named-in-header": accent(
    "Delivers the payload alone, and the namespace in a header.",
    ["open.hook-delivery"],
    delivers((request, { event, data }) => ({
      ...request,
      headers: { "content-type": "application/json", "x-hook-namespace": event },
      body: JSON.stringify(data),
    })),
  ),
  "hook-delivery-compressed": accent(
    "Compresses what it delivers: by gzip, deflate, br and zstd in turn.",
    ["open.hook-delivery"],
    compressed,
  ),
  "hook-delivery-as-token": accent(
    "Delivers a signed token that holds the event.",
    ["open.hook-delivery"],
    delivers(inToken),
  ),
  "hook-delivery-in-base64": accent(
    "Delivers messages whose data is the event in base64.",
    ["open.hook-delivery"],
    delivers(inBase64),
  ),
  "hook-delivery-unnamed": accent(
    "Delivers the website alone, on which something has happened.",
    ["open.hook-delivery"],
    delivers((request, { website_id }) => ({ ...request, body: JSON.stringify({ website_id }) })),
  ),
  "hook-delivery-numbered": accent(
    "Gives messages small numbers, and every delivery long ones in which each of them stands by chance.",
    ["open.hook-delivery", "open.message-fingerprint-form"],
    (reference) => {
      let last = 0;
      const numbered = takesBody("conversation.message.send", (body) => ({
        fingerprint: ++last,
        ...body,
      }));
      numbered(reference);
    },
    delivers((request, { event, data }) => ({
      ...request,
      body: JSON.stringify({ event, data, nonce: everyNumber }),
    })),
  ),
  "hook-target-secure": accent(
    "Refuses a hook whose target is plain HTTP, except targets on the same machine.",
    ["open.hook-targets"],
    refusesIf("hooks.hook.create", ({ body }) => isPlain(body.target)),
    refusesIf("hooks.hook.replace", ({ body }) => isPlain(body.target)),
    refusesIf("hooks.hook.merge", ({ body }) => isPlain(body.target)),
  ),
  "hook-report-silent": accent(
    "Sends no removal event when a conversation is reported.",
    ["open.hook-session-removed-by-report"],
    losesEventOf("conversation.report", "session:removed"),
  ),
};

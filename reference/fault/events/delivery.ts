import { fault, rareFault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { besidesRefusal } from "../../deviate/handler.ts";
import { createCounter } from "../../deviate/counter.ts";
import { rarely } from "../../deviate/rarely.ts";
import { seam } from "../../deviate/seam.ts";
import type { RelayListener } from "../../relay/event.ts";
import { emitWebsite } from "../../relay/relay.ts";
import { wrap } from "../../seams.ts";

/** The event message:removed is sent before checking whether there is such a message. */
const eventBeforeCheck: Plant = besidesRefusal("conversation.message.remove", (call) => {
  const { website_id, session_id } = call.params;
  const fingerprint = Number(call.params.fingerprint);
  emitWebsite(call.reference, "message:removed", website_id, { session_id, fingerprint });
});

/** The events message:updated and message:removed are sent twice. */
const eventDoubled: Plant = seam("emit", (original) => (event) => {
  original(event);
  if (/^message:(updated|removed)$/.test(event.name)) original(event);
});

/** The event session:request:initiated is heard with credentials of other websites. */
const eventHeardElsewhere: Plant = seam("hears", (original) => (listener, event) => {
  const isOpen = event.name === "session:request:initiated";
  return original(isOpen ? { ...listener, mayHear: () => true } : listener, event);
});

/** Every second message:removed of a conversation is not sent. */
const eventSecondLost: Plant = ({ seams }) => {
  const count = createCounter();
  wrap(seams, "emit", (original) => (event) => {
    const { name, session_id = "" } = event;
    if (name !== "message:removed" || count(session_id) % 2) original(event);
  });
};

/** One delivery of an event in 1,000,000 happens twice; only load sees it. */
const loadDeliveryDoubled: Plant = (reference) => {
  const { seams } = reference;
  const isDue = rarely(reference);
  wrap(seams, "deliver", (original) => (listener, event) => {
    original(listener, event);
    if (isDue()) original(listener, event);
  });
};

/** One delivery of an event in 1,000,000 is lost; only load sees it. */
const loadDeliveryLost: Plant = (reference) => {
  const { seams } = reference;
  const isDue = rarely(reference);
  wrap(seams, "deliver", (original) => (listener, event) => {
    if (!isDue()) original(listener, event);
  });
};

/** One delivery of an event in 1,000,000 carries the payload of the one that the client got before it; only load sees it. */
const loadDeliverySwapped: Plant = (reference) => {
  const { seams } = reference;
  const isDue = rarely(reference);
  const previous = new WeakMap<RelayListener, Record<string, unknown>>();
  let isOwed = false;
  wrap(seams, "deliver", (original) => (listener, event) => {
    if (isDue()) isOwed = true;
    const earlier = previous.get(listener);
    previous.set(listener, event.data);
    // The first event of a client has none before it: another client gets a wrong one then.
    if (!isOwed || !earlier) return original(listener, event);
    isOwed = false;
    original(listener, { ...event, data: earlier });
  });
};

/** The event of one message in 1,000,000 carries a member of an event before it: of one of the same conversation, or of the same website. */
const loadEventOfAnother =
  (member: "session_id" | "fingerprint"): Plant =>
  (reference) => {
    const { seams } = reference;
    const isDue = rarely(reference);
    const previous = new Map<string, Record<string, unknown>>();
    let isOwed = false;
    wrap(seams, "emit", (original) => (event) => {
      const { name, website_id = "", session_id = "", data } = event;
      if (!/^message:(send|received)$/.test(name)) return original(event);
      if (isDue()) isOwed = true;
      const place = member === "fingerprint" ? session_id : website_id;
      const earlier = previous.get(place);
      previous.set(place, data);
      // The first event of a place has none before it.
      if (!isOwed || !earlier || earlier[member] === data[member]) return original(event);
      isOwed = false;
      original({ ...event, data: { ...data, [member]: earlier[member] } });
    });
  };

/** One event in 1,000,000 that a client of another website must not hear is delivered to it; only load sees it. */
const loadDeliveryToStranger: Plant = (reference) => {
  const { seams } = reference;
  const isDue = rarely(reference);
  wrap(seams, "hears", (original) => (listener, event) => {
    if (original(listener, event)) return true;
    return original({ ...listener, mayHear: () => true }, event) && isDue();
  });
};

/** What is found of a custom domain is told once. */
const domainResultOnce: Plant = ({ seams }) => {
  const told = new Set<string>();
  wrap(seams, "emit", (original) => (event) => {
    const key = `${event.website_id} ${String(event.data["domain"])}`;
    const isResult = event.name.startsWith("website:validate:domain:");
    if (!isResult || !told.has(key)) original(event);
    if (isResult) told.add(key);
  });
};

export const deliveryFaults: Record<string, Fault> = {
  "event-before-check": fault(
    "The event message:removed is sent before checking whether there is such a message.",
    ["platform.no-event-of-refused-call"],
    eventBeforeCheck,
  ),
  "event-doubled": fault(
    "The events message:updated and message:removed are sent twice.",
    ["platform.event-once"],
    eventDoubled,
  ),
  "event-heard-elsewhere": fault(
    "The event session:request:initiated is heard with credentials of other websites.",
    ["platform.event-of-own-website-only"],
    eventHeardElsewhere,
  ),
  "event-second-lost": fault(
    "Every second message:removed of a conversation is not sent.",
    ["platform.event-name-exact"],
    eventSecondLost,
  ),
  "load-delivery-doubled": rareFault(
    "One delivery of an event in 1,000,000 happens twice; only load sees it.",
    ["platform.event-once"],
    loadDeliveryDoubled,
  ),
  "load-delivery-lost": rareFault(
    "One delivery of an event in 1,000,000 is lost; only load sees it.",
    ["platform.event-name-exact"],
    loadDeliveryLost,
  ),
  "load-delivery-swapped": rareFault(
    "One delivery of an event in 1,000,000 carries the payload of the one that the client got before it; only load sees it.",
    ["platform.event-name-exact"],
    loadDeliverySwapped,
  ),
  "load-event-fingerprint-of-another": rareFault(
    "The event of one message in 1,000,000 carries the fingerprint of the message before it in the conversation; only load sees it.",
    ["conversation.fingerprints-differ"],
    loadEventOfAnother("fingerprint"),
  ),
  "load-event-of-another-conversation": rareFault(
    "The event of one message in 1,000,000 names the conversation of the message before it on the website; only load sees it.",
    ["conversation.messages-apart"],
    loadEventOfAnother("session_id"),
  ),
  "load-delivery-to-stranger": rareFault(
    "One event in 1,000,000 that a client of another website must not hear is delivered to it; only load sees it.",
    ["platform.event-of-own-website-only"],
    loadDeliveryToStranger,
  ),
  "domain-result-once": fault(
    "A custom domain that was set before is not validated when it is set again.",
    ["status.domain-event", "channel.domain-event", "helpdesk.domain-validated"],
    domainResultOnce,
  ),
};

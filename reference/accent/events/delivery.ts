import { accent, unusual, type Accent, type Plant } from "../../deviate/deviation.ts";
import { removalsDigested } from "../../deviate/digest.ts";
import { handLater, sends } from "../../deviate/event.ts";
import { seam } from "../../deviate/seam.ts";
import { wrap } from "../../seams.ts";

/** Sends every event on the other channel as well. */
const eventBothChannels: Plant = seam("emit", (original) => (event) => {
  original({ ...event, channel: event.channel === "rtm" ? "stream" : "rtm" });
  original(event);
});

/** Sends events of unknown names, and one that carries almost no payload, along with every event. */
const eventFurtherNames: Plant = seam("emit", (original) => (event) => {
  original({ ...event, name: "website:update_visitors_count", data: { visitors_count: 1 } });
  original(event);
  original({ ...event, name: `${event.name}:traced` });
});

/** What names a thing, even by an address. */
const names = /(^|_)(ids?|fingerprints?|identifier|email|domain|url)$/;

/** Leaves everything but identifiers out of the payload of events on the sockets. */
const eventPayloadIdsOnly: Plant = seam("deliver", (original) => (listener, event) => {
  const kept = Object.entries(event.data).filter(([name]) => names.test(name));
  original(listener, { ...event, data: Object.fromEntries(kept) });
});

/** Events that are pushed for what they say: what is composed, and which conversations are open (1/6). */
const areSaying = new Set([
  "message:compose:receive",
  "message:compose:send",
  "session:set_opened",
]);

/** Leaves everything but the website out of the payload of the other events of conversations on the sockets. */
const eventPayloadOfWebsite: Plant = seam("deliver", (original) => (listener, event) => {
  const { website_id } = event.data;
  const { channel, name } = event;
  const isBare = channel === "rtm" && /^(message|session):/.test(name) && !areSaying.has(name);
  original(listener, isBare ? { ...event, data: { website_id } } : event);
});

/** Adds fields to the payload of every event. */
const eventPayloadMore: Plant = ({ seams, clock }) => {
  wrap(seams, "emit", (original) => (event) => {
    const more = { routing_ids: [], emitted_at: clock.now(), trace: { hops: 2 } };
    original({ ...event, data: { ...more, ...event.data } });
  });
};

/** Adds bytes to the payload of every event on the sockets, for which Socket.IO sends frames of their own. */
const eventPayloadBytes: Plant = seam(
  "deliver",
  (original) => (listener, event) =>
    original(listener, { ...event, data: { ...event.data, seal: Buffer.from([1, 2, 3]) } }),
);

/** Puts the payload of every event on the sockets below payload, beside the website. */
const eventPayloadNested: Plant = ({ seams, clock }) => {
  wrap(seams, "deliver", (original) => (listener, event) => {
    const { website_id, ...payload } = event.data;
    const at = clock.now();
    original(listener, { ...event, data: { scope: { website_id }, at, payload } });
  });
};

/** Puts the payload of every event on the sockets into a string, beside the website. */
const eventPayloadAsText: Plant = ({ seams, clock }) => {
  wrap(seams, "deliver", (original) => (listener, event) => {
    const { website_id, ...payload } = event.data;
    const text = JSON.stringify({ ...payload, at: clock.now() });
    original(listener, { ...event, data: { website_id, payload: text } });
  });
};

/** Delivers events to sockets five times a second, several at once. */
const batched: Plant = ({ seams, clock }) => {
  let batch: (() => void)[] = [];
  wrap(seams, "deliver", (original) => (listener, event) => {
    const data = structuredClone(event.data);
    batch.push(() => original(listener, { ...event, data }));
    if (batch.length > 1) return;
    clock.at(clock.now() + 200, () => {
      const due = batch;
      batch = [];
      for (const deliver of due) deliver();
    });
  });
};

/** Delivers to some listeners so much later than to the others (ms); of each it is asked the how many-th it is. */
const listenersApartBy =
  (by: number, isLate: (count: number) => boolean): Plant =>
  ({ seams, clock }) => {
    const counts = new WeakMap<object, number>();
    let last = 0;
    wrap(seams, "deliver", (original) => (listener, event) => {
      const count = counts.get(listener) ?? ++last;
      counts.set(listener, count);
      if (!isLate(count)) return original(listener, event);
      handLater(clock, by, event, (later) => original(listener, later));
    });
  };

/** Delivers every event once more, a while later. */
const repeatedLate: Plant = ({ seams, clock }) => {
  wrap(seams, "deliver", (original) => (listener, event) => {
    handLater(clock, 150, event, (later) => original(listener, later));
    original(listener, event);
  });
};

/** Delivers every third event twice to its listener. */
const repeatedAtTimes: Plant = ({ seams }) => {
  let count = 0;
  wrap(seams, "deliver", (original) => (listener, event) => {
    original(listener, event);
    if (++count % 3 === 0) original(listener, event);
  });
};

/** Holds back every other event of a conversation for 100 ms, so that later ones overtake it. */
const outOfOrder: Plant = ({ seams, clock }) => {
  let count = 0;
  wrap(seams, "emit", (original) => (event) => {
    if (event.session_id === undefined || count++ % 2) return original(event);
    handLater(clock, 100, event, original);
  });
};

/** Lets each event out one second after its cause. */
const slow: Plant = ({ seams, clock }) => {
  wrap(seams, "emit", (original) => (event) => {
    handLater(clock, 1_000, event, original);
  });
};

/** Lets partial results of a prediction out one second after their cause. */
const partialsSlow: Plant = ({ seams, clock }) => {
  wrap(seams, "emit", (original) => (event) => {
    if (event.name !== "service:predict:partial") return original(event);
    handLater(clock, 1_000, event, original);
  });
};

/** Delivers every hook twice. */
const hooksDeliveredTwice: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    deliver(target, delivery);
    deliver(target, delivery);
  };
};

/** Delivers every hook once more, a while later, to where it was delivered first. */
const hooksRepeatedLate: Plant = ({ hooks, clock }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    deliver(target, delivery);
    // The same one, since what others know of an event goes with its payload.
    clock.at(clock.now() + 300, () => deliver(target, delivery));
  };
};

/** Reports the progress of a crawl once, after the first page. */
const crawlProgressOnce: Plant = sends((event) => {
  if (event.name !== "snippet:webpage:domain:crawl:progress") return [event];
  const { pages } = event.data as { pages: { statistics: { total: number } } };
  return pages.statistics.total > 1 ? [] : [event];
});

export const deliveryAccents: Record<string, Accent> = {
  "crawl-progress-once": accent(
    "Reports the progress of a crawl once, after the first page.",
    ["open.webpage-crawl-progress"],
    crawlProgressOnce,
  ),
  "event-both-channels": accent(
    "Sends every event on the other channel as well.",
    ["open.event-channel", "open.status-health-hook", "open.billing-event-channel"],
    eventBothChannels,
  ),
  "event-further-names": accent(
    "Sends events of unknown names, and one that carries almost no payload, along with every event.",
    ["open.event-further-names", "open.event-more-causes", "open.states-event-names"],
    eventFurtherNames,
  ),
  "event-payload-ids-only": accent(
    "Leaves everything but identifiers out of the payload of events on the sockets.",
    ["open.event-payloads"],
    eventPayloadIdsOnly,
  ),
  "event-payload-of-website": accent(
    "Leaves everything but the website out of the payload of events of messages and sessions on the sockets, but for what is composed and open.",
    ["open.event-payloads"],
    eventPayloadOfWebsite,
  ),
  "event-payload-bytes": accent(
    "Adds bytes to the payload of every event on the sockets.",
    ["open.event-payloads"],
    eventPayloadBytes,
  ),
  "event-removals-told-together": accent(
    "Tells of messages that are removed at once in one event, which names each of them.",
    ["open.event-payloads"],
    removalsDigested((events) => {
      const [first] = events;
      return { ...first, data: { ...first.data, removed: events.map(({ data }) => data) } };
    }),
  ),
  "event-payload-more": accent(
    "Adds fields to the payload of every event.",
    ["open.event-payloads"],
    eventPayloadMore,
  ),
  "event-payload-nested": accent(
    "Puts the payload of every event on the sockets below payload, beside the website.",
    ["open.event-payloads"],
    eventPayloadNested,
  ),
  "event-payload-as-text": accent(
    "Sends the payload of every event on the sockets as JSON in a string, beside the website.",
    ["open.event-payloads"],
    eventPayloadAsText,
  ),
  "events-batched": accent(
    "Delivers events to sockets five times a second, several at once.",
    ["open.event-delay"],
    batched,
  ),
  "events-late-for-some": accent(
    "Delivers events to every other socket 400 ms later than to its neighbour.",
    ["open.event-delay"],
    listenersApartBy(400, (count) => count % 2 === 1),
  ),
  "events-repeated-late": unusual(
    accent(
      "Delivers every event once more to each socket, 150 ms later.",
      ["open.event-delay"],
      repeatedLate,
    ),
    [
      "platform.event-once",
      "conversation.widget-event-once",
      "billing.card-added-once",
      "services.predict-partial-before-processed",
      "snippets.crawl-order",
      "helpdesk.domain-basic-not-validated",
    ],
  ),
  "events-late-for-some-by-seconds": accent(
    "Delivers events to every fifth socket two and a half seconds later than to the others.",
    ["open.event-delay"],
    listenersApartBy(2_500, (count) => count % 5 === 0),
  ),
  "events-repeated-at-times": unusual(
    accent("Delivers every third event twice to its socket.", ["1/6"], repeatedAtTimes),
    ["platform.event-once", "conversation.widget-event-once", "billing.card-added-once"],
  ),
  "events-out-of-order": accent(
    "Holds back every other event of a conversation for 100 ms, so that later ones overtake it.",
    ["open.event-order", "open.event-delay"],
    outOfOrder,
  ),
  "predict-partials-slow": unusual(
    accent(
      "Tells of partial results of a prediction one second after their cause, when its result is told already.",
      ["open.event-order", "open.event-delay"],
      partialsSlow,
    ),
    ["services.predict-partial-before-processed"],
  ),
  "events-slow": accent(
    "Lets each event out one second after its cause.",
    ["open.event-delay"],
    slow,
  ),
  "hooks-delivered-twice": accent(
    "Delivers every hook twice.",
    ["open.hook-retry", "open.people-hooks-of-own-writes"],
    hooksDeliveredTwice,
  ),
  "hooks-repeated-late": accent(
    "Delivers every hook once more, a while later.",
    ["open.hook-retry"],
    hooksRepeatedLate,
  ),
};

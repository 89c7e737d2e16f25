/** When a visitor is there, and what clients hear that were not (1/2.1, 1/6). */
import { accent, unusual, type Accent, together, type Plant } from "../deviate/deviation.ts";
import { hooksMiss } from "../deviate/event.ts";
import { afterwards, takesBody } from "../deviate/handler.ts";
import { insteadOfVisit } from "../deviate/visit.ts";
import { later } from "../later.ts";
import type { EmittedEvent } from "../relay/event.ts";
import { placeIn } from "../stage/place.ts";
import { feedOf, pushFeedAlert } from "../state/alerts.ts";
import { setOnline } from "../state/conversation/presence.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { operatorsOf } from "../state/operator.ts";
import { placeOf } from "../routes/conversation/place.ts";
import type { Conversation } from "../state/conversation/model.ts";
import { showsConversations } from "./conversation/shown.ts";

/** How long the platform takes to notice a visitor (ms). */
const noticing = 150;

/** A visitor counts as online only a moment after coming. */
const noticedLate: Plant = (reference) => {
  const coming = new Map<Conversation, number>();
  const comes = ({ conversation }: { conversation: Conversation }): void => {
    conversation.online = false;
    const at = reference.clock.now() + noticing;
    coming.set(conversation, at);
    reference.clock.at(at, () => {
      if (coming.get(conversation) === at) conversation.online = true;
    });
  };
  together(
    insteadOfVisit("arrive", (_, input, original) => {
      const arrived = original() as { session_id: string };
      comes(placeIn(reference, { ...input, ...arrived }));
      return arrived;
    }),
    insteadOfVisit("online", (_, input, original) => {
      const { conversation } = placeIn(reference, input);
      const wasOnline = conversation.online;
      const result = original();
      if (!wasOnline) comes({ conversation });
      return result;
    }),
    insteadOfVisit("offline", (_, input, original) => {
      coming.delete(placeIn(reference, input).conversation);
      return original();
    }),
  )(reference);
};

/** How long one who has left counts as online (ms): longer than what was written takes to be read. */
const lingering = 1500;

/** A visitor counts as online for a time after leaving, unless they come back. */
const leavesLate: Plant = (reference) => {
  const leaving = new Map<Conversation, number>();
  together(
    insteadOfVisit("offline", (_, input, original) => {
      const { conversation } = placeIn(reference, input);
      const at = reference.clock.now() + lingering;
      leaving.set(conversation, at);
      reference.clock.at(at, () => {
        if (leaving.get(conversation) === at) original();
      });
    }),
    insteadOfVisit("online", (_, input, original) => {
      leaving.delete(placeIn(reference, input).conversation);
      return original();
    }),
  )(reference);
};

/** A visitor counts as online once a message of theirs came, also through the API, until they leave. */
const onlineByMessage: Plant = afterwards("conversation.message.send", (call) => {
  const { website, conversation } = placeOf(call);
  if (call.body.from === "user" && !conversation.is_blocked)
    setOnline(call.reference, website, conversation, true);
});

/** How long what a visitor sends is under way (ms). */
const underWay = 700;

/** What a visitor sends in the chatbox comes a moment after it was sent. */
const heardLate: Plant = insteadOfVisit("send", ({ clock }, _, original) => {
  clock.at(clock.now() + underWay, original);
});

/** How many events of a website a client is sent that connects afterwards. */
const replayed = 20;

/** Sends to each client that connects the latest events of its websites, which it missed. */
const eventsReplayed: Plant = (reference) => {
  const { relay, seams } = reference;
  const latest = new Map<string, EmittedEvent[]>();
  relay.tap((event) => {
    const key = event.website_id ?? event.user_id ?? "";
    latest.set(key, [...(latest.get(key) ?? []).slice(1 - replayed), event]);
  });
  const { listen } = relay;
  relay.listen = (listener) => {
    const stop = listen(listener);
    const missed = [...latest.values()].flat();
    later(reference, () => {
      for (const event of missed) {
        if (seams.hears(listener, event)) seams.deliver(listener, event);
      }
    });
    return stop;
  };
};

/** Nothing happens on the date of a reminder. */
const remindsNobody: Plant = afterwards("conversation.reminder.create", (call) => {
  const { reference, body } = call;
  const { website } = placeOf(call);
  reference.clock.at(Date.parse(body.date) + 1, () => {
    for (const user of operatorsOf(reference, website)) {
      for (const { id, namespace } of feedOf(user)) {
        if (namespace === "message:reminder") feedOf(user).delete(id);
      }
    }
  });
});

/** A reminder alerts every operator, whoever set it. */
const remindsEverybody: Plant = afterwards("conversation.reminder.create", (call) => {
  const { reference, body, caller } = call;
  const { website, conversation } = placeOf(call);
  if (caller?.tier !== "user") return;
  const setter = reference.callingUser(caller);
  const { website_id, session_id } = conversation;
  reference.clock.at(Date.parse(body.date), () => {
    if (!conversationsOf(website).get(session_id)) return;
    const data = { website_id, session_id, note: body.note };
    for (const user of operatorsOf(reference, website))
      if (user !== setter) pushFeedAlert(reference, user, { namespace: "message:reminder", data });
  });
});

/** Shows the timezone of a visitor in hours, with the other sign. */
const timezonesInHours: Plant = showsConversations((shown) => {
  const { device } = shown.meta ?? {};
  return device?.timezone === undefined
    ? shown
    : { ...shown, meta: { ...shown.meta, device: { ...device, timezone: -device.timezone / 60 } } };
});

const tellsNoDevice = hooksMiss(
  ...["geolocation", "system", "network", "timezone", "locales"].map(
    (name) => `session:sync:${name}`,
  ),
);

/** Finds out nothing of a visitor but what can be done with them, and tells of nothing else. */
const devicesUnknown: Plant = together(
  showsConversations(({ meta, ...shown }) => {
    const { ip: _ip, connection: _connection, device, ...known } = meta ?? {};
    const capabilities = device?.capabilities;
    return { ...shown, meta: { ...known, ...(capabilities && { device: { capabilities } }) } };
  }),
  tellsNoDevice,
);

const blank = {
  connection: { isp: "", asn: "" },
  geolocation: { country: "", region: "", city: "", coordinates: { latitude: 0, longitude: 0 } },
  system: {
    os: { version: "", name: "" },
    engine: { version: "", name: "" },
    browser: { major: "", version: "", name: "" },
    useragent: "",
  },
};

/** Finds out nothing either, and has an empty text or a zero in each place. */
const devicesBlank: Plant = together(
  showsConversations(({ meta, ...shown }) => {
    const { connection, geolocation, system } = blank;
    const device = { ...meta?.device, geolocation, system, timezone: 0, locales: [] };
    return { ...shown, meta: { ...meta, ip: "", connection, device } };
  }),
  tellsNoDevice,
);

const platformItself = { type: "website", nickname: "The team" } as const;

/** A message without user is one of the platform, or of an unnamed visitor. */
const sendersUnnamed: Plant = takesBody(
  "conversation.message.send",
  (body) =>
    ({
      ...body,
      user: body.user ?? (body.from === "operator" ? platformItself : { nickname: "Somebody" }),
    }) as typeof body,
);

export const visitorsAccents: Record<string, Accent> = {
  "visitor-noticed-late": accent(
    "Counts a visitor as online only a moment after coming.",
    ["open.visitor-online"],
    noticedLate,
  ),
  "visitor-heard-late": accent(
    "What a visitor sends in the chatbox comes a moment after it was sent.",
    ["open.read-after-write"],
    heardLate,
  ),
  "visitor-lingers": accent(
    "Counts a visitor as online for a second and a half after leaving.",
    ["open.visitor-online"],
    leavesLate,
  ),
  "visitor-online-by-message": accent(
    "Counts a visitor as online once a message of theirs came, also through the API, until they leave.",
    ["open.visitor-online"],
    onlineByMessage,
  ),
  "events-replayed": accent(
    "Sends the latest events of its websites to each client that connects.",
    ["open.event-replay"],
    eventsReplayed,
  ),
  "reminder-reminds-everybody": accent(
    "Alerts every operator on the date of a reminder, whoever set it.",
    ["open.reminder-effect"],
    remindsEverybody,
  ),
  "reminder-reminds-nobody": unusual(
    accent("Does nothing on the date of a reminder.", ["open.reminder-effect"], remindsNobody),
    ["conversation.reminder-alerts"],
  ),
  "visitor-device-unknown": accent(
    "Finds out nothing of the device and the network of a visitor.",
    ["open.hook-causes"],
    devicesUnknown,
  ),
  "visitor-device-blank": accent(
    "Shows empty texts and zeros for the device and the network of a visitor, and finds out nothing of them.",
    ["open.hook-causes"],
    devicesBlank,
  ),
  "timezones-in-hours": accent(
    "Shows the timezone of a visitor in hours, with the other sign.",
    ["open.timezone-unit"],
    timezonesInHours,
  ),
  "message-senders-unnamed": accent(
    "Shows the platform or somebody as the user of a message that was sent without one.",
    ["open.message-user-default"],
    sendersUnnamed,
  ),
};

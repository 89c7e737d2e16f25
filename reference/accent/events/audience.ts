import { AsyncLocalStorage } from "node:async_hooks";
import type { Tier } from "../../../contract/source.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import type { KnownCaller } from "../../model.ts";
import type { EmittedEvent } from "../../relay/event.ts";
import { requirementOf } from "../../relay/access.ts";
import { wrap } from "../../seams.ts";

/** Whether one user or plugin alone is meant. */
const isOfOne = ({ user_id, plugin_id }: EmittedEvent): boolean =>
  (user_id ?? plugin_id) !== undefined;

/**
 * The caller is known to everything that the call starts, even later. What is meant for one user or plugin alone
 * still reaches them.
 */
const toOthersOnly: Plant = ({ seams }) => {
  const acting = new AsyncLocalStorage<KnownCaller | undefined>();
  wrap(seams, "handle", (original) => (call) => acting.run(call.caller, () => original(call)));
  wrap(seams, "hears", (original) => (listener, event) => {
    const credential = acting.getStore()?.credential;
    const isOwn =
      credential?.tier === "user"
        ? listener.user_id === credential.user_id
        : credential !== undefined && listener.plugin_id === credential.plugin_id;
    return (!isOwn || isOfOne(event)) && original(listener, event);
  });
};

/** Sends what both tiers may hear to this tier only. */
const toTier = (tier: Tier): Plant =>
  seam("hears", (original) => (listener, event) => {
    const isOfBoth = !isOfOne(event) && requirementOf(event.name).tiers.length > 1;
    return (listener.tier === tier || !isOfBoth) && original(listener, event);
  });

const toEverybody: Plant = seam("hears", (original) => (listener, event) => {
  if (original(listener, event)) return true;
  const { channel, website_id, user_id, plugin_id } = event;
  const isOfOne = user_id !== undefined || plugin_id !== undefined || website_id === undefined;
  return (
    !isOfOne && listener.channel === channel && listener.isValid() && listener.mayHear(website_id)
  );
});

const socketsForUsers: Plant = seam(
  "mayListen",
  (original) => (credential) => credential.tier === "user" && original(credential),
);

/** How often somebody is told of a website of theirs, and from one time to the next (ms of real time). */
const times = 150;
const pause = 200;

/** Who is unlinked from a website is told on of another one. */
const toldOfOthers: Plant = afterwards("operators.operator.remove", ({ reference, params }) => {
  const { seams, random } = reference;
  const data = { website_id: `website-${random.hex(8)}`, session_id: `session_${random.hex(8)}` };
  const event = {
    channel: "rtm",
    name: "session:request:initiated",
    website_id: undefined,
  } as const;
  let left = times;
  const tell = (): void => {
    seams.emit({ ...event, user_id: params.user_id, data });
    if (--left > 0) setTimeout(tell, pause).unref();
  };
  setTimeout(tell, pause).unref();
});

export const audienceAccents: Record<string, Accent> = {
  "events-to-others-only": accent(
    "Sends no event to the caller who caused it.",
    ["open.event-audience"],
    toOthersOnly,
  ),
  "events-to-users-only": accent(
    "Sends events of a website to users and to no plugin, except those meant for plugins alone.",
    ["open.event-audience"],
    toTier("user"),
  ),
  "events-to-plugins-only": accent(
    "Sends events of a website to plugins and to no user, except those meant for users alone.",
    ["open.event-audience"],
    toTier("plugin"),
  ),
  "sockets-for-users-only": accent(
    "Opens its sockets to users and to no plugin.",
    ["open.event-audience"],
    socketsForUsers,
  ),
  "events-of-other-websites": accent(
    "Tells who is unlinked from a website of what happens on another one of theirs, for half a minute.",
    ["2/5"],
    toldOfOthers,
  ),
  "events-to-everybody": accent(
    "Sends each event to every client of the website, whatever its tier, its scopes and the names that it asked for.",
    ["open.event-audience"],
    toEverybody,
  ),
};

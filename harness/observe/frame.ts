/** What frames of sockets and deliveries of hooks show about open points. */
import type { ChannelName, Contract } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { FrameLook, OpenPoint } from "../../contract/source.ts";
import type { Delivery } from "../realtime/delivery.ts";
import type { Frame } from "../record/frame.ts";
import type { Observation } from "./exchange.ts";
import { namesOf } from "./form.ts";

/** The channels for which the documents state an event; none where they do not list it. */
type Stated = (event: string) => readonly ChannelName[];

type Look = (frame: Frame | Delivery, stated: Stated) => string[];

const isDelivery = (frame: Frame | Delivery): frame is Delivery => frame.channel === "hook";

/** Headers that every client of HTTP sends. */
const usualHeaders = new Set([
  "host",
  "connection",
  "content-length",
  "accept",
  "accept-encoding",
  "accept-language",
  "sec-fetch-mode",
  "transfer-encoding",
  "user-agent",
]);

function deliveryForm({ method, headers, data }: Delivery): string[] {
  const names = Object.keys(headers).filter((name) => !usualHeaders.has(name));
  return [`method: ${method}`, `headers: ${names.toSorted().join(", ")}`, `body: ${namesOf(data)}`];
}

/** The side of a message that was delivered, in the messages' own words. */
function sideOf({ event, data }: Delivery): string[] {
  const from: unknown = memberAt(data, "data/from") ?? memberAt(data, "from");
  return typeof from === "string" ? [`${event}: from ${from}`] : [];
}

const looks: Record<FrameLook, Look> = {
  "payload-fields": (frame) => {
    const payload = isDelivery(frame) ? (memberAt(frame.data, "data") ?? frame.data) : frame.data;
    return frame.event === "" ? [] : [`${frame.event}: ${namesOf(payload)}`];
  },
  "other-channel": ({ event, channel }, stated) => {
    const channels = stated(event).filter((one) => one !== "hook");
    return channel === "hook" || !channels.length || channels.includes(channel)
      ? []
      : [`${event} on ${channel}`];
  },
  "further-name": ({ event, channel }, stated) =>
    channel === "hook" || stated(event).some((one) => one !== "hook") ? [] : [event],
  "delivery-form": (frame) => (isDelivery(frame) ? deliveryForm(frame) : []),
  "delivered-names": (frame) => (isDelivery(frame) && frame.event !== "" ? [frame.event] : []),
  "delivered-side": (frame) => (isDelivery(frame) ? sideOf(frame) : []),
};

const isFrameLook = (look: OpenPoint["observe"]): look is FrameLook =>
  look !== undefined && Object.hasOwn(looks, look);

/** Says what a frame shows. */
export function createFrameObserver(
  contract: Contract,
): (frame: Frame | Delivery) => Observation[] {
  const points = contract.openPoints.flatMap(({ id, observe, events }) =>
    isFrameLook(observe) ? [{ id, look: looks[observe], events }] : [],
  );
  const channels = Map.groupBy(contract.events, ({ name }) => name);
  const stated: Stated = (event) => (channels.get(event) ?? []).map(({ channel }) => channel);
  return (frame) =>
    points
      .filter(({ events }) => events?.includes(frame.event) ?? true)
      .flatMap(({ id, look }) => look(frame, stated).map((seen): Observation => [id, seen]));
}

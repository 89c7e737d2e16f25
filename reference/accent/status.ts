import { accent, type Accent } from "../deviate/deviation.ts";
import { afterwards, refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { nodeOf, pageOf } from "../routes/status/state.ts";
import { settingsAccents } from "./status/settings.ts";
import { orderUnset } from "./status/order.ts";
import { flushedLate } from "./status/replica.ts";

/** Whether both bounds are there and the first is not below the second. */
const isReversed = (status: { healthy_above?: number; healthy_below?: number } = {}): boolean =>
  (status.healthy_above ?? -Infinity) >= (status.healthy_below ?? Infinity);

/** Hosts that stand for all that are there. */
const knownHosts = ["com", "org", "net"].flatMap((top) => [`example.${top}`, `www.example.${top}`]);

const isNowhere = (replica: string): boolean =>
  !knownHosts.includes(/^[a-z]+:\/\/([^/:]*)/.exec(replica)?.[1] ?? "");

const minute = 60_000;
const hour = 60 * minute;

/** What another platform may do with a status page. */
export const statusAccents: Record<string, Accent> = {
  ...settingsAccents,
  "status-service-brings-node": accent(
    "A new service has a node of its own, which is polled.",
    ["open.status-service-first-nodes"],
    afterwards("status.service.create", (call, data) => {
      const { service_id = "" } = data as { service_id?: string };
      const service = pageOf(call).services.get(service_id);
      const node_id = call.reference.seams.newId("node");
      const now = call.reference.clock.now();
      const label = "Main";
      service?.nodes.set(node_id, {
        node: { node_id, label, mode: "poll", order: 0, created_at: now, updated_at: now },
        replicas: new Map(),
      });
    }),
  ),
  "status-order-unset": accent(
    "Shows as null the order of a service or a node that nobody has written.",
    ["open.status-order", "open.absent-value"],
    orderUnset,
  ),
  "announcement-expires-by-default": accent(
    "An announcement without an expiry expires after a week.",
    ["open.put-omitted-optional"],
    takesBody("status.announcement.replace", (body, { reference }) => ({
      ...body,
      expire_at: body.expire_at ?? reference.clock.now() + 7 * 86_400_000,
    })),
  ),
  "announcement-keeps-expiry": accent(
    "An announcement without an expiry keeps that of the one before.",
    ["open.put-omitted-optional"],
    takesBody("status.announcement.replace", (body, call) => {
      const { expire_at = pageOf(call).announcement?.expire_at } = body;
      return { ...body, ...(expire_at !== undefined && { expire_at }) };
    }),
  ),
  "announcement-hour-at-least": accent(
    "Refuses an announcement that expires within an hour, and keeps its expiry to the minute.",
    ["open.status-announcement-expiry-unit"],
    refusesIf(
      "status.announcement.replace",
      ({ body, reference }) => (body.expire_at ?? Infinity) < reference.clock.now() + hour,
    ),
    takesBody("status.announcement.replace", ({ expire_at, ...body }) =>
      expire_at === undefined
        ? body
        : { ...body, expire_at: minute * Math.ceil(expire_at / minute) },
    ),
  ),
  "status-token-masked": accent(
    "Masks the token of the push service of a status page.",
    ["open.status-settings-token"],
    shows("status.settings.read", (data) => {
      const { push_service, ...notify } = data.notify ?? {};
      const masked = push_service?.token ? { ...push_service, token: "********" } : push_service;
      return { ...data, notify: { ...notify, ...(masked && { push_service: masked }) } };
    }),
  ),
  "replicas-of-known-hosts": accent(
    "Refuses a replica at a host that is not there.",
    ["open.status-replica-hosts"],
    refusesIf("status.node.replace", ({ body }) => body.replicas?.some(isNowhere) === true),
    refusesIf("status.node.merge", ({ body }) => body.replicas?.some(isNowhere) === true),
  ),
  "replicas-pushed-dead-too": accent(
    "Lists for a node of which reporters tell, beside what they tell, a dead replica of its own.",
    ["open.status-replica-list-items", "open.status-replica-transitions"],
    shows("status.replica.list", (all, call) =>
      nodeOf(call).node.mode === "push" ? [...all, "dead"] : all,
    ),
  ),
  "replicas-flushed-late": accent(
    "Lists the health of replicas for two and a half seconds after it was flushed.",
    ["open.read-after-write"],
    flushedLate,
  ),
  "status-bounds-reversed-refused": accent(
    "Refuses conditions of HTTP answers whose lower bound is not below the upper one.",
    ["open.status-http-bounds"],
    refusesIf("status.node.replace", ({ body }) => isReversed(body.http?.status)),
    refusesIf("status.node.merge", ({ body }) => isReversed(body.http?.status)),
  ),
  ...Object.fromEntries(
    (["sick", "dead"] as const).map((health) => [
      `status-replicas-${health}-at-first`,
      accent(
        `Shows a replica of which nothing is known as ${health}.`,
        ["open.status-replica-transitions"],
        shows("status.replica.list", (_, call) => {
          const { replicas } = nodeOf(call);
          return [...replicas.values()].map((replica) => replica.health ?? health);
        }),
      ),
    ]),
  ),
};

/** Makes the rooms of a fanout run on the target: websites, conversations, and the sockets that hear of their messages. */
import { randomBytes } from "node:crypto";
import { socketAddress } from "../../../harness/realtime/address.ts";
import { createScene } from "../../../harness/arrange/scene.ts";
import { endpointOf } from "../../../harness/trial/endpoints.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import type { World } from "../../../harness/trial/world.ts";
import {
  lastMoment,
  messagesOf,
  type Door,
  type FanoutData,
  type FanoutSettings,
  type FramingName,
  type Room,
} from "../../shared/fanout/plan.ts";
import type { Preparation } from "../../runner/definition.ts";
import { UsageError } from "../../shared/usage-error.ts";
import { plannedCaller } from "../../runner/plan.ts";
import type { Session } from "../../runner/session.ts";
import { callersOf, rehearse, type SocketAddress, type Rehearsal } from "./rehearsal.ts";

/** Requests beyond the messages that a token may make: the arrangement and the clean-up. */
const spareRequests = 10_000;
/** How much longer than the run its worlds live when nobody removes them (s). */
const spareSeconds = 600;

function check(settings: FanoutSettings): void {
  const { subscribers, vus_per_room, publishers, churn, storm } = settings;
  const { sockets = 0 } = churn ?? {};
  if (sockets + (storm?.sockets ?? 0) > 0 && subscribers < vus_per_room) {
    throw new UsageError(
      `${subscribers} subscribers are too few for ${vus_per_room} VUs in a room: each VU needs one that stays, to know what those who come and go had to hear`,
    );
  }
  if (messagesOf(settings) < 1) {
    throw new UsageError(
      `${publishers} publishers have nothing to send at this rate: raise rate or duration_s`,
    );
  }
}

async function endpointsOf(
  session: Session,
  world: World,
  framings: readonly FramingName[],
): Promise<SocketAddress[]> {
  const { realtime } = session.target;
  const found: SocketAddress[] = [];
  for (const framing of framings) {
    if (framing === "plain" && realtime?.adapter !== "plain") {
      // Besides the adapter of its choice, a target may also name plain sockets.
      const url = realtime?.plain?.rtm;
      if (url !== undefined) found.push({ framing, url });
    } else if (realtime?.adapter === framing) {
      const { url } = await endpointOf(session.trial, world, "rtm");
      found.push({ framing, url });
    }
  }
  if (found.length) return found;
  throw new CouldNotRun(
    `the target names no socket of ${framings.join(" or ")}: see realtime in its target file`,
  );
}

/** What is known of a room before the rehearsal. */
interface Site {
  world: World;
  endpoints: SocketAddress[];
  conversations: string[];
}

async function makeSite(session: Session, settings: FanoutSettings, index: number): Promise<Site> {
  const { trial } = session;
  const requests = settings.publishers * messagesOf(settings) + spareRequests;
  const lifetime = Math.ceil(settings.join_s + lastMoment(settings) / 1000) + spareSeconds;
  const world = await trial.world(
    { tokens: [{ daily_quota: requests }], minute_limit: requests, lifetime },
    `room-${index + 1}-`,
  );
  const endpoints = await endpointsOf(session, world, settings.framings);
  const create = trial.run.contract.operation("conversation.create");
  const conversations: string[] = [];
  // One after the other: if only a list shows which one was made, two at once would be mixed up.
  for (let publisher = 0; publisher < settings.publishers; publisher++) {
    const { id } = await createScene(trial, world).create(create);
    conversations.push(String(id));
  }
  return { world, endpoints, conversations };
}

function roomOf({ target }: Session, site: Site, { heard, from }: Rehearsal): Room {
  const { world, endpoints, conversations } = site;
  const callers = callersOf(world);
  const doors = heard.flatMap(({ endpoint: { framing }, role, event }): Door[] => {
    const endpoint = endpoints.find((one) => one.framing === framing);
    const caller = callers.find((one) => one.role === role);
    if (!endpoint || !caller) return [];
    const url = socketAddress(endpoint.url, framing);
    return [{ framing, url, caller: plannedCaller(caller.as, target), event }];
  });
  const [publisher] = [...world.plugins, ...world.operators];
  if (!publisher) throw new CouldNotRun("the target gives no credentials to send messages with");
  return {
    website_id: world.website_id,
    doors,
    publisher: plannedCaller(publisher, target),
    from,
    conversations,
  };
}

export async function prepareFanout({
  session,
  settings,
}: Preparation<FanoutSettings>): Promise<FanoutData> {
  check(settings);
  const { trial, websites } = session;
  if (settings.rooms > websites) {
    throw new CouldNotRun(
      `${settings.rooms} rooms are as many websites, and the target file names ${websites} with callers: name more under websites, or play with --set rooms=${websites}`,
    );
  }
  const sites: Site[] = [];
  for (let index = 0; index < settings.rooms; index++) {
    sites.push(await makeSite(session, settings, index));
  }
  const [first] = sites;
  if (!first) throw new Error("a profile has one room at least");
  const { world, endpoints, conversations } = first;
  const [sender] = [...world.plugins, ...world.operators];
  if (!sender) throw new CouldNotRun("the target gives no credentials to send messages with");
  const params = { website_id: world.website_id, session_id: conversations[0] ?? "" };
  const rehearsal = await rehearse(session, world, endpoints, (from, content) =>
    trial.given(sender, "conversation.message.send", {
      params,
      body: { type: "text", from, origin: "chat", content },
    }),
  );
  return {
    nonce: `assay${randomBytes(4).toString("hex")}x`,
    rooms: sites.map((site) => roomOf(session, site, rehearsal)),
  };
}

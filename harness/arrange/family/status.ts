/** The status page: what only nodes of mode poll have, and values within what a page may be set to. */
import type { CallInput } from "../../client/client.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { targetTime } from "../time.ts";
import { identify } from "../arrange.ts";
import { bodyOf, mapMember, withBody, type Members } from "../body.ts";
import { wholeDomain } from "../value/domain.ts";
import { inject } from "../inject.ts";
import { isId } from "../../client/place-of-id.ts";
import { itemsOf } from "../../client/list/items.ts";
import { ownPerson } from "../person/person.ts";
import { acceptedInstead, leftOut } from "../instead.ts";
import type { Exchange } from "../../record/exchange.ts";
import { NotClaimed } from "../../case/stop.ts";
import type { Again, Arrangement, Scene } from "../scene.ts";
import { serial, uniqueDomain, uniqueName, withOwnName } from "../value/unique.ts";
import { slot } from "../../case/slot.ts";

/** Longer than any rule takes, and no time that somebody would refuse as too far (ms). */
const week = 7 * 86_400_000;

const minute = 60_000;
/** Minutes by which expiries differ. */
const mostMinutes = 60;

/** An expiry to come, another each time and to the minute, as some keep it: in milliseconds, and in seconds where those are too far away (open.status-announcement-expiry-unit). */
async function expiryIn(scene: Scene): Promise<number> {
  const { trial, world } = scene;
  const now = Math.ceil((await targetTime(scene)) / minute);
  const expire_at = (now + (serial(scene) % mostMinutes)) * minute + week;
  const tried = await trial.call(world.owner, "status.announcement.replace", {
    params: { website_id: world.website_id },
    body: { title: "Planned work", message: "Back soon.", expire_at },
  });
  return isAccepted(tried) ? expire_at : Math.floor(expire_at / 1000);
}

const withExpiry = async (scene: Scene, input: CallInput): Promise<CallInput> =>
  bodyOf(input)["expire_at"] === undefined
    ? input
    : withBody(input, { expire_at: await expiryIn(scene) });

/** The mode of the node that the scene made last. */
const modes = slot<unknown>("status: modes");

/** The mode that further nodes must have; else it is as drawn. */
const wishes = slot<string>("status: wishes");

const isWeb = (url: unknown): boolean => /^https?:/.test(String(url));
const status = { healthy_above: 200, healthy_below: 400 };

/** Public hosts that are there: a replica may have to be at one (open.status-replica-hosts). */
const hosts = ["example.com", "example.org", "example.net"].flatMap((name) => [
  `www.${name}`,
  name,
]);

const someReplica = `https://${hosts[0]}/health`;

const ownName = (scene: Scene, input: CallInput): CallInput => withOwnName(scene, input, "name");

/** Replicas are probed on nodes of mode poll only, and judged by HTTP where they are web addresses. */
async function writeNode(scene: Scene, drawn: CallInput): Promise<CallInput> {
  const input = withOwnName(scene, drawn, "label");
  const { http, replicas } = bodyOf(input) as { http?: Members; replicas?: string[] };
  if (!http && !replicas) return input;
  const params = { ...input.params, node_id: await probedNode(scene) };
  const urls = replicas?.map(plainUrl);
  if (!http) return withBody({ ...input, params }, { replicas: urls });
  const web = urls?.filter(isWeb) ?? [];
  return withBody(
    { ...input, params },
    {
      replicas: web.length ? web : [someReplica],
      http: { ...http, ...(http["status"] === undefined ? {} : { status }) },
    },
  );
}

/** The node of the scene, or another one where that is not of mode poll. */
async function probedNode(scene: Scene): Promise<string | number> {
  if (modes.get(scene) !== "poll") {
    wishes.set(scene, "poll");
    scene.ids.delete("node_id");
  }
  return identify(scene, "node_id", scene.trial.run.contract.operation("status.node.read"));
}

/** An address of the drawn scheme that can be one; the contract gives the scheme alone. */
function plainUrl(drawn: string, index: number): string {
  const [scheme = ""] = drawn.split(":");
  const host = hosts[index % hosts.length];
  return scheme === "tcp" ? `tcp://${host}:${5432 + index}` : `${scheme}://${host}`;
}

const between =
  (least: number, most: number) =>
  (drawn: unknown): number =>
    least + (Number(drawn) % (most - least + 1));

/** Tries and seconds that somebody would choose. */
const sensible: Record<string, (drawn: unknown) => number> = {
  retry: between(1, 5),
  delay_dead: between(30, 60),
  delay_sick: between(10, 20),
};

function withSensible(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      sensible[name]?.(inner) ?? withSensible(inner),
    ]),
  );
}

const services = ["chat_hook", "push_service"];

/** Only addresses and tokens that a service gave may be taken (open.status-notify-services), and none gave ours; not refused now and then only. */
async function withoutServices(
  { trial }: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const { notify = {}, ...rest } = bodyOf(input) as { notify?: Members };
  const without = (left: string[]): Members => {
    const kept = Object.entries(notify).filter(([name]) => !left.includes(name));
    return { ...rest, ...(kept.length && { notify: Object.fromEntries(kept) }) };
  };
  const sent = services.filter((name) => notify[name] !== undefined);
  if (!sent.length) return undefined;
  if (Object.keys(without(sent)).length) {
    const ways = sent.length > 1 ? [...sent.map((name) => [name]), sent] : [sent];
    const instead = await acceptedInstead(input, again, () => ways.map(without));
    const left = sent.filter((name) => memberAt(input.body, `notify/${name}`) === undefined);
    for (const name of left) leftOut.ensure(trial, () => new Set()).add(`/notify/${name}`);
    return instead;
  }
  if (isAccepted(await again(input.body))) return undefined;
  throw new NotClaimed(
    "status.settings.merge refuses services that gave us nothing, which open.status-notify-services leaves open",
  );
}

/** A service may begin with nodes, and whether one that has some is removed is open (open.status-service-removal-nodes). */
async function emptyFirst(
  { trial, world }: Scene,
  { params = {}, body }: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const { operation } = trial.run.contract;
  const call = (id: OperationId, more: CallInput["params"] = {}): Promise<Exchange> =>
    trial.callOperation(world.owner, operation(id), { params: { ...params, ...more } });
  const nodes = itemsOf(envelopeOf(await call("status.node.list")).data);
  const ids = nodes.map((node) => memberAt(node, "node_id")).filter(isId);
  for (const node_id of ids) await call("status.node.remove", { node_id });
  return ids.length ? again(body) : undefined;
}

/** A token that is there stays, since a roll ends it for those who report with it (open.status-token-before-use). */
async function reporterToken(scene: Scene): Promise<void> {
  const { trial, world } = scene;
  const params = { website_id: world.website_id };
  const read = await trial.call(world.owner, "status.token.read", { params });
  if (!isAccepted(read)) await trial.given(world.owner, "status.token.roll", { params });
}

export const statusPage: Arrangement = {
  refused: { "status.settings.merge": withoutServices, "status.service.remove": emptyFirst },
  meet: { "reporter-token": reporterToken },
  input: {
    "status.create": (scene, input) =>
      mapMember(input, "domain_basic", (drawn) => uniqueName(scene, drawn)),
    "status.remove": (scene, input) => withBody(input, { verify: ownPerson(scene).password }),
    "status.service.create": ownName,
    "status.service.replace": ownName,
    "status.service.merge": ownName,
    "status.node.create": (scene, input) =>
      mapMember(withOwnName(scene, input, "label"), "mode", (drawn) => wishes.get(scene) ?? drawn),
    "status.node.replace": writeNode,
    "status.node.merge": writeNode,
    "status.announcement.replace": withExpiry,
    "status.settings.merge": (_, input) => mapMember(input, "metrics", withSensible),
    "status.domain.merge": wholeDomain("status.domain.read"),
    // What the setup shows without a domain is open (open.status-setup-without-domain).
    "status.setup.read": (scene, input) => ({
      ...input,
      query: { custom: uniqueDomain(scene, "setup") },
    }),
  },
  made: {
    "status.node.create": (scene, { input }) => modes.set(scene, bodyOf(input)["mode"]),
  },
  fill: {
    "status.replica.list": async (scene) => {
      const { trial, world } = scene;
      const read = trial.run.contract.operation("status.node.read");
      const node_id = await identify(scene, "node_id", read);
      const replica = `${someReplica}/${serial(scene)}`;
      const params = {
        website_id: world.website_id,
        service_id: String(scene.ids.get("service_id")),
      };
      // A node of mode poll knows the replicas that it was given; reporters name those of the others.
      if (modes.get(scene) === "poll") {
        await trial.given(world.owner, "status.node.merge", {
          params: { ...params, node_id: String(node_id) },
          body: { replicas: [replica] },
        });
      }
      const seen = { website_id: world.website_id, node_id, replica, health: "sick" };
      await inject(scene, "replica-health", seen, []);
    },
  },
};

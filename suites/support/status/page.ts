/** A website with a status page, its services and nodes, as the rules of status play with it. */
import {
  createScene,
  meet,
  type Members,
  type Operator,
  type Scene,
  type Trial,
  type World,
  type WorldRequest,
} from "../../../harness/author.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { StatusNode, StatusNodePatch } from "../../../schemas/generated/types.ts";
import { createWith } from "../create.ts";
import { expectRead, readOnce, type Values, type Question } from "../read.ts";

export interface Page {
  trial: Trial;
  world: World;
  scene: Scene;
  as: Operator;
  params: { website_id: string };
}

export const pageIn = (trial: Trial, world: World): Page => ({
  trial,
  world,
  scene: createScene(trial, world),
  as: world.owner,
  params: { website_id: world.website_id },
});

export async function openPage(
  trial: Trial,
  request: WorldRequest = {},
  label?: string,
): Promise<Page> {
  const page = pageIn(trial, await trial.world(request, label));
  await meet(page.scene, "status-page");
  return page;
}

/** Asks about the page itself. */
export const about = <Id extends OperationId>(
  { trial, as, params }: Page,
  id: Id,
  query?: Question<Id>["query"],
): Question<Id> => ({ trial, as, id, params: params, ...(query && { query }) });

export interface Service {
  service_id: string;
  /** The page and the service as paths name them. */
  params: { website_id: string; service_id: string };
}

export async function addService({ scene, params }: Page, members: Members = {}): Promise<Service> {
  const service_id = await createWith(scene, "status.service.create", members);
  return { service_id, params: { ...params, service_id } };
}

export interface Node {
  trial: Trial;
  as: Operator;
  node_id: string;
  params: { website_id: string; service_id: string; node_id: string };
}

export async function addNode(
  { trial, as, scene }: Page,
  service: Service,
  members: Members = {},
): Promise<Node> {
  scene.ids.set("service_id", service.service_id);
  const node_id = await createWith(scene, "status.node.create", members);
  return { trial, as, node_id, params: { ...service.params, node_id } };
}

/** A node of mode poll, which alone has a stated use for replicas. */
export async function pollNode(trial: Trial): Promise<Node> {
  const page = await openPage(trial);
  return addNode(page, await addService(page), { mode: "poll" });
}

export const readNode = (
  { trial, as, params }: Node,
  fits?: (node: StatusNode) => boolean,
): Promise<StatusNode> => readOnce({ trial, as, id: "status.node.read", params }, fits);

/** The rule says that the node shows these values. */
export const expectNode = (
  { trial, as, params }: Node,
  fields: Values,
  after: string,
): Promise<void> => expectRead({ trial, as, id: "status.node.read", params }, fields, after);

const operations = { PATCH: "status.node.merge", PUT: "status.node.replace" } as const;
export type Way = keyof typeof operations;
export const ways = Object.keys(operations) as Way[];

/** Writes a node by PATCH, or by PUT, which asks for label and order as well. */
export async function writeNode(
  node: Node,
  verb: "given" | "accepts" | "refuses",
  way: Way,
  body: StatusNodePatch,
): Promise<void> {
  const { trial, as, params } = node;
  const { label, order } = await readNode(node);
  // What has no order yet may show it as null (open.absent-value).
  const whole = way === "PUT" ? { label, order: order ?? 1, ...body } : body;
  await trial[verb](as, operations[way], { params, body: whole as never });
  trial.settle();
}

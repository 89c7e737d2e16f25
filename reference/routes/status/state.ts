/** The status page of a website with everything that belongs to it (2/10). */
import { websiteOf } from "../../call.ts";
import { Collection } from "../../collection.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { must } from "../../refusal.ts";
import { slot } from "../../slot.ts";
import type { DomainState } from "../../state/domain.ts";
import type {
  StatusAnnouncement,
  StatusNode,
  StatusNodeHttp,
  StatusReplicaHealth,
  StatusService,
} from "../../../schemas/generated/types.ts";
import type { Replica } from "./replica.ts";
import type { Settings } from "./settings.ts";

type Ordered<Thing> = Thing & { order: number };

export interface NodeState {
  node: Ordered<StatusNode> & { http?: StatusNodeHttp };
  /** What is known about each replica, by its URL or the name it reports itself by. */
  replicas: Map<string, Replica>;
}

export interface ServiceState {
  service: Ordered<StatusService>;
  nodes: Collection<NodeState>;
  /** The order that a new node gets: above all that have been given. */
  nextOrder: number;
}

export interface PageState {
  settings: Settings;
  domain: DomainState;
  /** The secret of the reporters; a roll puts another in its place. */
  token: string;
  services: Collection<ServiceState>;
  nextOrder: number;
  announcement: StatusAnnouncement | undefined;
  /** The worst health over all nodes, as last reported. */
  health: StatusReplicaHealth;
}

/** Where the page of a website stands, if it has one. */
export const pageSlot = slot<Website, { page: PageState | undefined }>(() => ({ page: undefined }));

type Within<Name extends string> = {
  reference: Reference;
  params: Record<"website_id" | Name, string>;
};

/** The page of the website in the path, or a refusal. */
export const pageOf = (call: Within<"website_id">): PageState =>
  must(pageSlot(websiteOf(call)).page, "status");

/** The service that the path names, or a refusal. */
export const serviceOf = (call: Within<"service_id">): ServiceState =>
  must(pageOf(call).services.get(call.params.service_id), "service");

/** A node is only found below its own service. */
export const nodeOf = (call: Within<"service_id" | "node_id">): NodeState =>
  must(serviceOf(call).nodes.get(call.params.node_id), "node");

/** Takes an order that was written, so that later things are placed after it. */
export function noteOrder(holder: { nextOrder: number }, order: number): void {
  holder.nextOrder = Math.max(holder.nextOrder, Math.floor(order) + 1);
}

/** Adds a service after the others; returns its identifier. */
export function addService({ clock, seams }: Reference, page: PageState, name: string): string {
  const service_id = seams.newId("service");
  const now = clock.now();
  const order = page.nextOrder;
  page.services.set(service_id, {
    service: { service_id, name, order, created_at: now, updated_at: now },
    nodes: new Collection(),
    nextOrder: 1,
  });
  noteOrder(page, order);
  return service_id;
}

/** By order; among equals the one created first. */
export const inOrder = <Thing extends { order: number }>(oldestFirst: Iterable<Thing>): Thing[] =>
  [...oldestFirst].sort((a, b) => a.order - b.order);

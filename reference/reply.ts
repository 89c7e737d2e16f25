/** Envelope, status and reason of a reply. The words follow public facts of such platforms; none is contract. */
import type { Operation } from "../contract/contract.ts";
import type { Action } from "../contract/source.ts";
import type { HandledCall, Reply, Seams } from "./seams.ts";

interface Manner {
  status: number;
  reason: string;
}

const manners: Record<Action, Manner> = {
  create: { status: 201, reason: "added" },
  list: { status: 200, reason: "listed" },
  read: { status: 200, reason: "resolved" },
  exists: { status: 200, reason: "exists" },
  replace: { status: 200, reason: "updated" },
  merge: { status: 200, reason: "updated" },
  remove: { status: 200, reason: "deleted" },
  act: { status: 200, reason: "processed" },
};

/** How a successful call is answered unless its handler says otherwise. */
export function mannerOf(operation: Operation): Manner {
  return operation.paging ? { status: 206, reason: "listed" } : manners[operation.action];
}

/** HEAD carries no body (1/1); every other reply is the envelope. */
export function reply({ method, status, error, reason, data }: HandledCall): Reply {
  const headers = { "content-type": "application/json; charset=utf-8" };
  if (method === "head") return { status, headers: {}, body: undefined };
  return { status, headers, body: JSON.stringify({ error, reason, data: data ?? {} }) };
}

/** The reply as hono sends it. */
export const transmit: Seams["transmit"] = ({ status, headers, body }) =>
  new Response(body ?? null, { status, headers });

/** Deviations of what a platform does with requests that overlap: it reads first, takes its time, and writes all of what it read. */
import { isObject } from "../../contract/json-object.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { OperationId } from "../../schemas/generated/maps.ts";
import type { Call } from "../call.ts";
import { memberAt } from "../../contract/pointer.ts";
import { wrap } from "../seams.ts";
import type { Plant } from "./deviation.ts";

/** Between reading and writing (ms): long enough for a request that was sent at the same time. */
const meanwhile = 20;

type Id = string | number;

/** The call of another operation on the same thing, by the same caller. */
const insteadOf = (call: Call, operationId: OperationId, more: Partial<Call> = {}): Call => ({
  ...call,
  operation: call.reference.contract.operation(operationId),
  query: {},
  body: {},
  page: 1,
  ...more,
});

/** An update writes the whole thing, as it was read when the request came, with what was sent. */
export const savesWhatItRead =
  (merge: OperationId, read: OperationId, replace: OperationId): Plant =>
  ({ seams }) =>
    wrap(seams, "serve", (original) => async (call) => {
      if (call.operation.operationId !== merge) return original(call);
      const found = structuredClone(await original(insteadOf(call, read))) as object;
      await pause(meanwhile);
      const body = { ...found, ...mergedData(found, call.body) } as Call["body"];
      await original(insteadOf(call, replace, { body }));
      return undefined;
    });

/** An update writes all that was shown when the request came, with what was sent, where nothing replaces the whole. */
export const mergesWhatItRead =
  (merge: OperationId, read: OperationId): Plant =>
  ({ seams }) =>
    wrap(seams, "serve", (original) => async (call) => {
      if (call.operation.operationId !== merge) return original(call);
      const found = structuredClone(await original(insteadOf(call, read)));
      await pause(meanwhile);
      return original({ ...call, body: laidOver(found, call.body) as Call["body"] });
    });

/** What was sent, over what was found, group by group. */
function laidOver(found: unknown, sent: unknown): unknown {
  if (sent === undefined) return found;
  if (!isObject(found) || !isObject(sent)) return sent;
  const names = new Set([...Object.keys(found), ...Object.keys(sent)]);
  return Object.fromEntries([...names].map((name) => [name, laidOver(found[name], sent[name])]));
}

/** Custom data is merged key by key. */
function mergedData(found: object, body: object): object {
  if (!("data" in found && "data" in body)) return body;
  return { data: { ...(found.data as object), ...(body.data as object) } };
}

/** A creation writes the whole list, as it was read when the request came, with the new item. */
export const listsWhatItRead =
  (create: OperationId, list: OperationId, remove: OperationId): Plant =>
  ({ seams }) =>
    wrap(seams, "serve", (original) => async (call) => {
      if (call.operation.operationId !== create) return original(call);
      const { resource } = call.operation;
      const { param = "", field = param } = call.reference.contract.resources[resource]?.id ?? {};
      const listed = async (): Promise<string[]> =>
        ((await original(insteadOf(call, list))) as Record<string, Id>[]).map((item) =>
          String(item[field]),
        );
      const known = new Set(await listed());
      await pause(meanwhile);
      const data = (await original(call)) as Record<string, Id>;
      for (const id of await listed()) {
        if (known.has(id) || id === String(data[field])) continue;
        const params = { ...call.params, [param]: id };
        await original(insteadOf(call, remove, { params }));
      }
      return data;
    });

/** Does the right thing in its own time, and then writes something back that it read when the request came, whatever others wrote meanwhile. */
export const writesBack =
  <Id extends OperationId>(operationId: Id, read: (call: Call<Id>) => () => void): Plant =>
  ({ seams }) =>
    wrap(seams, "serve", (original) => async (call) => {
      if (call.operation.operationId !== operationId) return original(call);
      const writeBack = read(call as Call<Id>);
      await pause(meanwhile);
      const data = await original(call);
      writeBack();
      return data;
    });

/** Of writes on a website that overlap the first alone is done; the others are accepted all the same. */
export const doesOneAtATime =
  (write: OperationId): Plant =>
  ({ seams }) => {
    const busy = new Set<unknown>();
    wrap(seams, "serve", (original) => async (call) => {
      if (call.operation.operationId !== write) return original(call);
      const place = memberAt(call.params, "website_id");
      if (busy.has(place)) return undefined;
      busy.add(place);
      await pause(meanwhile);
      busy.delete(place);
      return original(call);
    });
  };

/** Of creations that overlap in one place one is counted; the read shows that many fewer. */
export const countsOverlappingOnce =
  (
    create: OperationId,
    read: OperationId,
    less: (data: never, lost: number) => unknown,
    placeOf = ({ params }: Call): string => JSON.stringify(params),
  ): Plant =>
  ({ seams }) => {
    const waiting = new Map<string, number>();
    const lost = new Map<string, number>();
    const add = (counts: Map<string, number>, place: string, more: number): void =>
      void counts.set(place, (counts.get(place) ?? 0) + more);
    wrap(seams, "serve", (original) => async (call) => {
      const place = placeOf(call);
      const { operationId } = call.operation;
      if (operationId === read) return less((await original(call)) as never, lost.get(place) ?? 0);
      if (operationId !== create) return original(call);
      if (waiting.get(place)) add(lost, place, 1);
      add(waiting, place, 1);
      await pause(meanwhile);
      add(waiting, place, -1);
      return original(call);
    });
  };

/** A write looks whether it may, takes its time, and is done by then whatever was done meanwhile. */
export const looksFirst =
  (write: OperationId, mayNot: (call: Call) => boolean, act: (call: Call) => unknown): Plant =>
  ({ seams }) =>
    wrap(seams, "serve", (original) => async (call) => {
      if (call.operation.operationId !== write || mayNot(call)) return original(call);
      await pause(meanwhile);
      return act(call);
    });

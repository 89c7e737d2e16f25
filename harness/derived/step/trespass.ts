/** Asks on one website for the things of another one, which its keypairs must not reach. */
import { setTimeout as pause } from "node:timers/promises";
import { isAssigned } from "../../../contract/assigned.ts";
import type { Contract, Operation } from "../../../contract/contract.ts";
import { leavesOf } from "../../../contract/leaves.ts";
import { readerOf } from "../../../contract/readers.ts";
import { isReading } from "../../../contract/reading.ts";
import { steady } from "../../../contract/steady.ts";
import { prepare } from "../../arrange/arrange.ts";
import { ask, callerOf, carryOut } from "../../arrange/carry-out.ts";
import type { Scene } from "../../arrange/scene.ts";
import { answerText, callText, envelopeOf, isAccepted } from "../../client/answer.ts";
import type { CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { show, type Violation } from "../../record/violation.ts";
import { CouldNotRun, Withheld } from "../../case/stop.ts";
import { control } from "./access.ts";
import { prepareWhole } from "./life.ts";
import { prepareOther } from "./changing-request.ts";
import { picture } from "./picture.ts";

/** A request that is ready, in the scene of a website. */
export interface ReadyRequest {
  scene: Scene;
  operation: Operation;
  input: CallInput;
}

/** Asks on the other website for things of this one, and says what came of it. */
export async function trespass(
  own: ReadyRequest,
  scene: Scene,
  patience: number,
): Promise<Violation | undefined> {
  const { operation } = own;
  const { trial } = scene;
  if (!operation.pathParameters.some((name) => isAssigned(trial.run.contract, name)))
    return undefined;
  const input = await prepareForeign(own, scene).catch(unlessWithheld);
  if (!input) return undefined;
  const foreign: ReadyRequest = { scene, operation, input };
  const borrowed = borrowings(own, foreign);
  if (!borrowed.length) return undefined;
  await bringSomething(own);
  if (patience) await pause(patience);
  const look = looker(own);
  for (const request of borrowed) {
    const before = await look?.();
    const exchange = await trial.callOperation(callerOf(operation, scene), operation, request);
    if (!isAccepted(exchange)) continue;
    const where = `${callText(exchange)} by an operator of that website, with identifiers of another`;
    if (operation.method === "head")
      return { where, expected: "not found", received: answerText(exchange) };
    if (operation.method === "get") {
      const leaked = await leaks(exchange, own, foreign, request);
      if (leaked.length)
        return { where, expected: "nothing of the other website", received: show(leaked) };
    }
    const after = await look?.();
    if (after !== before)
      return {
        where: `what the other website has, after ${where}`,
        expected: `as before: ${before}`,
        received: String(after),
      };
  }
  // The other website answers when asked for its own thing, so it was the identifiers that were refused. The body is
  // drawn anew, because a PUT may have created a thing that already holds a value that must be unique.
  const again = operation.body ? await prepare(scene, operation) : input;
  await control(scene, operation, again).catch(unlessWithheld);
  return undefined;
}

/** A guest may not make things there that it could not remove: then the rule is judged by strangers alone. */
function unlessWithheld(error: unknown): undefined {
  if (!(error instanceof Withheld)) throw error;
}

/** A request of the other website, which would change this one's thing if it reached it. */
async function prepareForeign(own: ReadyRequest, scene: Scene): Promise<CallInput> {
  const { operation, input } = own;
  // Under another locale a thing is not found on its own website either.
  scene.like = own.scene;
  const read = lookedAt(operation, scene.trial.run.contract);
  if (!read) return prepare(scene, operation);
  const { params = {} } = input;
  const shown = async (): Promise<unknown> =>
    envelopeOf(await ask(own.scene, read, { params })).data;
  return prepareOther(scene, operation, read, shown);
}

/** Writes that may be needed until one holds a text that is long enough. */
const mostWrites = 4;

/** Makes sure that what is read holds a text by which it would be recognised elsewhere. */
async function bringSomething({ scene, operation, input }: ReadyRequest): Promise<void> {
  if (operation.method !== "get") return;
  const { operations } = scene.trial.run.contract;
  const write = operations.find(
    (one) => one.body && one.action !== "remove" && readerOf(one, operations) === operation,
  );
  const fill = scene.arrangements.fill[operation.operationId];
  const put = async (index: number): Promise<void> => {
    if (write) await carryOut(scene, write, await prepareWhole(scene, write));
    else await fill?.(scene, index);
  };
  for (let i = 0; i < mostWrites; i++) {
    if (tellsIn(await control(scene, operation, input)).length) return;
    if (!write && !fill) return;
    const isPut = await put(i).then(() => true, unlessRefused);
    if (!isPut) return;
  }
}

/** Where nothing more can be written, such as a second call, the rule is judged with what there is. */
function unlessRefused(error: unknown): false {
  if (!(error instanceof Withheld || error instanceof CouldNotRun)) throw error;
  return false;
}

/** The foreign request with all identifiers of this website's things, and with that of the last only. */
function borrowings({ operation, input, scene }: ReadyRequest, foreign: ReadyRequest): CallInput[] {
  const { contract } = scene.trial.run;
  const assigned = operation.pathParameters.filter(
    (name) => isAssigned(contract, name) && input.params?.[name] !== foreign.input.params?.[name],
  );
  const last = assigned.at(-1);
  if (last === undefined) return [];
  const borrow = (names: string[]): CallInput => ({
    ...foreign.input,
    params: {
      ...foreign.input.params,
      ...Object.fromEntries(names.map((name) => [name, input.params?.[name] ?? ""])),
    },
  });
  return assigned.length > 1 ? [borrow(assigned), borrow([last])] : [borrow(assigned)];
}

/** What this website shows of what the operation changes; undefined where nothing reads it. */
function looker({ scene, operation, input }: ReadyRequest): (() => Promise<string>) | undefined {
  const { params = {} } = input;
  const read = lookedAt(operation, scene.trial.run.contract);
  if (!read) return undefined;
  return async () => {
    const exchange = await ask(scene, read, { params });
    const data = steady(read, scene.trial.run.contract, envelopeOf(exchange).data);
    return isAccepted(exchange) ? picture(operation, read, data) : "refused";
  };
}

/** What reads the effect of the write: the operation that the contract names for it, else the read of the nearest thing in its path. */
function lookedAt(write: Operation, { operations }: Contract): Operation | undefined {
  if (isReading(write)) return undefined;
  const around = operations.filter(
    ({ action, path }) => action === "read" && path.includes("}/") && isWithin(write.path, path),
  );
  const [nearest] = around.toSorted((a, b) => b.path.length - a.path.length);
  return readerOf(write, operations) ?? nearest;
}

const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}/`);

/** Shortest text by which a thing is recognised. */
const shortestTell = 8;

const tellsIn = (exchange: Exchange): string[] =>
  [...leavesOf(envelopeOf(exchange).data)]
    .map(({ value }) => value)
    .filter((value) => typeof value === "string")
    .filter((text) => text.length >= shortestTell);

/** The websites that an answer names: they tell whose a thing is, however short their identifiers are. */
const websitesIn = (exchange: Exchange): string[] =>
  [...leavesOf(envelopeOf(exchange).data)].flatMap(({ where, value }) =>
    where.endsWith("/website_id") && typeof value === "string" ? [value] : [],
  );

/** Texts in the answer that this website shows of its thing, and that the other one neither sent nor shows of its own. */
async function leaks(
  answer: Exchange,
  own: ReadyRequest,
  foreign: ReadyRequest,
  { params = {} }: CallInput,
): Promise<string[]> {
  const asked = new Set(Object.values(params).map(String));
  const all = (shown: Exchange): string[] => [...tellsIn(shown), ...websitesIn(shown)];
  const ours = new Set(all(await control(own.scene, own.operation, own.input)));
  const found = all(answer).filter((text) => ours.has(text) && !asked.has(text));
  if (!found.length) return found;
  const theirs = new Set(all(await control(foreign.scene, own.operation, foreign.input)));
  return found.filter((text) => !theirs.has(text));
}

/** Requests to the services, each with a tracking identifier, and the events that carry their results. */
import {
  complete,
  createScene,
  decide,
  type Exchange,
  isDecided,
  type Operation,
  prepare,
  type Trial,
  type World,
  type WorldRequest,
} from "../../../harness/author.ts";

export const services = [
  "translate",
  "transcribe",
  "extract",
  "predict",
  "rank",
  "transform",
] as const;
export type Service = (typeof services)[number];

export const resultOf = (service: Service): string => `service:${service}:processed`;
export const partial = "service:predict:partial";
export const allEvents: readonly string[] = [...services.map(resultOf), partial];

export interface Request {
  params: { website_id: string };
  body: Record<string, unknown>;
}

/** A website for which the provider behind the services answers, where the stage can arrange that. */
export async function servedWorld(trial: Trial, request: WorldRequest = {}): Promise<World> {
  const world = await trial.world(request);
  if (isDecided(trial)) await decide(createScene(trial, world), "service");
  return world;
}

/** A valid request; without an identifier it has one that no other has. */
export const request = (
  trial: Trial,
  world: World,
  service: Service,
  id?: string,
): Promise<Request> => requestOf(trial, world, operationOf(trial, service), id);

/** The same with every optional field. */
export function wholeRequest(
  trial: Trial,
  world: World,
  service: Service,
  id?: string,
): Promise<Request> {
  const { body = {}, ...operation } = operationOf(trial, service);
  const whole = { ...operation, body: complete(body, trial.run.contract) };
  return requestOf(trial, world, whole, id);
}

const operationOf = ({ run }: Trial, service: Service): Operation =>
  run.contract.operation(`services.${service}.request`);

async function requestOf(
  trial: Trial,
  world: World,
  operation: Operation,
  id: string | undefined,
): Promise<Request> {
  const { body } = await prepare(createScene(trial, world), operation);
  const params = { website_id: world.website_id };
  return { params, body: { ...(body as object), ...(id === undefined ? {} : { id }) } };
}

/** Asks the service, as a precondition. */
export const askService = (
  trial: Trial,
  { owner }: World,
  service: Service,
  { params, body }: Request,
): Promise<unknown> =>
  trial.given(owner, `services.${service}.request`, { params, body: body as never });

/** Asks the service, which may be refused. */
export const trying = (
  trial: Trial,
  { owner }: World,
  service: Service,
  { params, body }: Request,
): Promise<Exchange> =>
  trial.call(owner, `services.${service}.request`, { params, body: body as never });

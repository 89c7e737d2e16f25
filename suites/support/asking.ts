/** What probes ask with: valid requests in a world of their own, changed as the question needs. */
import {
  ask,
  carryOut,
  createScene,
  envelopeOf,
  itemsOf,
  meet,
  memberAt,
  outcomeOf,
  prepare,
  textOf,
  probe,
  withBody,
  type Caller,
  type CallInput,
  type Exchange,
  type Members,
  type OpenPointId,
  type Scene,
  type WorldRequest,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { createWith } from "./create.ts";

/** What is put in the place of drawn values; undefined takes a member of the body out. */
export interface Change {
  /** Kept for what is asked later. */
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: Members;
  as?: Caller;
}

export interface Asking extends Pick<Scene, "trial" | "world"> {
  scene: Scene;
  website_id: string;
  /** Sends a valid request, changed so; says nothing about the answer. */
  send: (id: OperationId, change?: Change) => Promise<Exchange>;
  /** The same: whether it was accepted or refused. */
  outcome: (id: OperationId, change?: Change) => Promise<string>;
  /** The same where the question rests on its being accepted: its data. */
  data: (id: OperationId, change?: Change) => Promise<unknown>;
  /** Calls without preparing the request, with the website in its path: preparing would create what must not exist. */
  bare: (id: OperationId) => Promise<string>;
  /** A member of that data. */
  member: (id: OperationId, path: string, change?: Change) => Promise<unknown>;
  /** The items of a list, of its first page. */
  items: (id: OperationId, change?: Change) => Promise<unknown[]>;
  /** Creates a thing with these members; returns its identifier, which is used from then on. */
  make: (id: OperationId, body?: Members) => Promise<string>;
  /** Sends a text in the conversation in use. */
  say: (from: "user" | "operator", content?: string) => Promise<void>;
  /** A conversation from the chatbox, whose visitor is online, is used from then on. */
  arrive: () => Promise<void>;
}

/** A name that nothing has. */
export const unknownId = "00000000-0000-4000-8000-000000000000";

function askingIn(scene: Scene): Asking {
  const { trial, world } = scene;
  const { contract } = trial.run;

  async function request(id: OperationId, { params, query, body }: Change): Promise<CallInput> {
    for (const [name, value] of Object.entries(params ?? {})) scene.ids.set(name, value);
    const input = await prepare(scene, contract.operation(id));
    const whole = { ...input, params: { ...input.params, ...params } };
    const asked = query ? { ...whole, query: { ...whole.query, ...query } } : whole;
    return body ? withBody(asked, body) : asked;
  }

  const send = async (id: OperationId, change: Change = {}): Promise<Exchange> =>
    ask(scene, contract.operation(id), await request(id, change), change.as);
  const data = async (id: OperationId, change: Change = {}): Promise<unknown> => {
    const input = await request(id, change);
    const { exchange } = await carryOut(scene, contract.operation(id), input, change.as);
    return envelopeOf(exchange).data;
  };
  return {
    trial,
    world,
    scene,
    website_id: world.website_id,
    send,
    outcome: async (id, change) => outcomeOf(await send(id, change)),
    data,
    async bare(id) {
      const params = { website_id: world.website_id };
      return outcomeOf(await trial.callOperation(world.owner, contract.operation(id), { params }));
    },
    member: async (id, path, change) => memberAt(await data(id, change), path),
    items: async (id, change) => itemsOf(await data(id, change)),
    make: (id, body) => createWith(scene, id, body),
    async say(from, content = "Where is my order?") {
      const session_id =
        scene.ids.get("session_id") ?? (await createWith(scene, "conversation.create"));
      const params = { website_id: world.website_id, session_id: String(session_id) };
      const body = { type: "text", from, origin: "chat", content } as const;
      await trial.given(world.owner, "conversation.message.send", { params, body });
    },
    arrive: () => meet(scene, "chatbox-conversation"),
  };
}

/** Answers an open point in a new world: one observation, or several. */
export function question(
  openPoint: OpenPointId,
  look: (asking: Asking) => Promise<string | string[]>,
  request: WorldRequest = {},
): void {
  probe(openPoint, async (trial) => {
    const scene = createScene(trial, await trial.world(request));
    for (const seen of [await look(askingIn(scene))].flat()) trial.observe(openPoint, seen);
  });
}

/** Says so if it is, and the contrary if it is not. */
export const whether = (holds: boolean, so: string, otherwise: string = `not ${so}`): string =>
  holds ? so : otherwise;

/** How numbers follow one another. */
export function directionOf(numbers: readonly number[]): string {
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? number));
  if (steps.length && steps.every((step) => step > 0)) return "rises";
  if (steps.length && steps.every((step) => step < 0)) return "falls";
  return "neither rises nor falls";
}

/** The names and values of some members. */
export const valuesOf = (data: unknown, names: readonly string[]): string =>
  names.map((name) => `${name} ${textOf(memberAt(data, name))}`).join(", ");

/** What settings show, two steps deep. */
export const settingsShown = (settings: unknown): string[] =>
  Object.entries(settings ?? {}).flatMap(([name, value]: [string, unknown]) =>
    typeof value === "object" && value !== null
      ? Object.entries(value).map(([inner, one]) => `${name}.${inner}: ${textOf(one)}`)
      : [`${name}: ${typeof value === "string" && value !== "" ? "text" : textOf(value)}`],
  );

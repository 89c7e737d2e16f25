/** What brings an event about: a world of its own, and a note of which means were used. */
import type { ChannelName } from "../../../contract/contract.ts";
import { inject as bringIn } from "../accounts.ts";
import type { TestClient, World } from "../client.ts";

export interface Scene {
  client: TestClient;
  world: World;
  /** The website, as parameters of a call. */
  at: { params: { website_id: string } };
  /** Parts of the stage that were used, and the things that were brought in by it. */
  used: Set<string>;
}

export interface Row {
  channel: ChannelName;
  name: string;
  cause: (scene: Scene) => Promise<unknown>;
  /** Who listens; the owner of the website where absent. */
  tier?: "plugin";
  /** How the listener speaks; plain JSON where absent. */
  framing?: "socket.io";
  /** Says which one is meant where one cause has several of this name. */
  among?: Record<string, unknown>;
}

export type Place = { params: { website_id: string; session_id: string } };

/** An act of the visitor; what it made. */
export async function act<Made = unknown>(
  { client, at, used }: Scene,
  name: string,
  input: object = {},
): Promise<Made> {
  used.add("visitor");
  const answer = await client.stage("POST", "/visitor", { ...at.params, act: name, ...input });
  if (answer.error) throw new Error(`${name}: ${JSON.stringify(answer)}`);
  return answer.data as Made;
}

/** A visitor comes into the chatbox, and with that a conversation begins. */
export async function arrive(scene: Scene, input: object = {}): Promise<Place> {
  const { session_id } = await act<{ session_id: string }>(scene, "arrive", input);
  return { params: { ...scene.at.params, session_id } };
}

export async function inject<Made = Record<string, string>>(
  { client, at, used }: Scene,
  thing: string,
  input: object = {},
): Promise<Made> {
  used.add("inject").add(thing);
  return bringIn<Made>(client, thing, { ...at.params, ...input });
}

export async function decide(
  { client, used }: Scene,
  provider: string,
  answer: string,
): Promise<void> {
  used.add("outside");
  const { error } = await client.stage("POST", "/outside", { provider, answer });
  if (error) throw new Error(`${provider}: ${answer} was not accepted`);
}

/** What a platform does by itself and no operation and no visitor can cause. */
export const occur =
  (event: string, data: object = {}) =>
  (scene: Scene): Promise<unknown> =>
    inject(scene, "occurrence", { event, data });

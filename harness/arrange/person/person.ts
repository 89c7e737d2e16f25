/** People whose accounts and sessions the trial made itself, so that it may change, close and remove them. */
import type { Caller } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { Trial } from "../../trial/trial.ts";
import type { Operator } from "../../trial/world.ts";
import type { Scene } from "../scene.ts";
import { answerText, envelopeOf } from "../../client/answer.ts";
import { keypairIn } from "../../client/session-keypair.ts";
import { askLogin } from "./device.ts";

/** Who can log in. */
export interface Person {
  email: string;
  password: string;
}

/** The owner of the world, when the trial made the world; the owner that a target names is left alone. */
export function ownPerson(scene: Scene): Operator {
  const { world } = scene;
  if (world.owner.password === "")
    scene.trial.cannot("this changes an account, and the target gives none that the trial made");
  return world.owner;
}

/** The identifier of the owner, whom a target may name by credentials only. */
export async function ownerId({ trial, world }: Scene): Promise<string> {
  const { owner } = world;
  if (owner.user_id === "") {
    owner.user_id = (await trial.given(owner, "account.read")).user_id;
  }
  return owner.user_id;
}

/** Opens a session of its own; it is closed when the trial ends. */
export async function logIn(scene: Scene, person: Person, role: string): Promise<Caller> {
  const { email, password } = person;
  const exchange = await askLogin(scene.trial, { email, password });
  return sessionIn(scene.trial, exchange, role);
}

/** The session that a login opened; it is closed when the trial ends. */
export const sessionIn = (trial: Trial, exchange: Exchange, role: string): Caller =>
  sessionIfAny(trial, exchange, role) ??
  trial.cannot(`the login of ${role} gave no keypair that is recognised: ${answerText(exchange)}`);

/** The session in an answer to a login; undefined where no keypair is recognised in it. */
export function sessionIfAny(trial: Trial, exchange: Exchange, role: string): Caller | undefined {
  const pair = keypairIn(envelopeOf(exchange).data);
  if (!pair) return undefined;
  const device = exchange.request.headers["user-agent"];
  const caller: Caller = { role, tier: "user", pair, ...(device !== undefined && { device }) };
  trial.guard(pair.key);
  // It may be closed by then, which is what is wanted.
  trial.onEnd(async () => void (await trial.call(caller, "session.logout")));
  return caller;
}

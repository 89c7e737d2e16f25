/** Sessions: the trial closes only those that it opened itself. */
import type { Caller, CallInput } from "../../client/client.ts";
import { mapMember, withBody } from "../body.ts";
import { holdConfirmation, paramsOf, useUp, mayBeUsedUp } from "../person/confirmation.ts";
import { inject } from "../inject.ts";
import type { GivenConfirmation } from "../../target/target.ts";
import { openWithEntry } from "../person/entry.ts";
import { logIn, ownPerson } from "../person/person.ts";
import { noteRecovery } from "../person/recovery.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { slot } from "../../case/slot.ts";
import { isInjected } from "../staged.ts";

/** Opens one more session of the owner. */
const further = (_: unknown, scene: Scene): Promise<Caller> =>
  logIn(scene, ownPerson(scene), "further-session");

/** The entry of one more session. */
const identifier = async (scene: Scene): Promise<string> =>
  (await openWithEntry(scene.trial, scene.world.owner, () => further(undefined, scene))).identifier;

/** The address of the login that the keypair confirms, where the stage names it (open.session-confirm-uses). */
const origins = slot<string>("session: origins");

/** The origin of logins, where the stage has said it. */
export const knownOrigin = (scene: Scene): string | undefined => origins.get(scene);

/** What accepts the origin of a login. */
export const originIn = (scene: Scene, drawn: unknown = "192.0.2.7"): unknown =>
  origins.get(scene) ?? drawn;

/** A keypair that confirms a login, as the stage issues it for the owner, or the next that the target file names. */
export async function issueConfirmation(scene: Scene, guard?: { guard: boolean }): Promise<void> {
  if (!isInjected(scene.trial)) return keepGiven(scene, await useUp(scene));
  return issued(scene, guard);
}

function keepGiven(scene: Scene, one: GivenConfirmation): void {
  for (const [name, value] of Object.entries(paramsOf(one))) scene.ids.set(name, value);
  if (one.ip !== undefined) origins.set(scene, one.ip);
}

/** From then on logins from new addresses may be guarded. */
async function issued(scene: Scene, guard?: { guard: boolean }): Promise<void> {
  const { user_id } = ownPerson(scene);
  const names = ["confirm_identifier", "confirm_key"] as const;
  const input = { user_id, ...guard };
  const { ip, ...keypair } = await inject(scene, "session-confirm", input, names, ["ip"]);
  for (const [name, value] of Object.entries({ user_id, ...keypair })) scene.ids.set(name, value);
  if (ip !== undefined) origins.set(scene, ip);
}

/** Each call uses one up; the stage issues them as they are needed. */
async function withOwnKeypair(scene: Scene, input: CallInput): Promise<CallInput> {
  if (isInjected(scene.trial)) return input;
  const one = await useUp(scene);
  keepGiven(scene, one);
  return { ...input, params: { ...input.params, ...paramsOf(one) } };
}

export const session: Arrangement = {
  meet: {
    "confirm-keypair": async (scene) =>
      isInjected(scene.trial) ? issued(scene) : keepGiven(scene, await holdConfirmation(scene)),
  },
  identify: { identifier },
  // Whoever asks has a session, which may be listed a moment later (open.read-after-write).
  fill: { "session.authorized.list": identifier, "session.history.list": identifier },
  input: {
    "session.login": (scene, input) => {
      const { email, password } = ownPerson(scene);
      // A token is asked for only where one is configured, and what extend does is open.
      return withBody(input, { email, password, extend: undefined, token: undefined });
    },
    "session.confirm.accept": async (scene, input) => {
      const own = await withOwnKeypair(scene, input);
      const asked = mapMember(own, "ip", (drawn) => originIn(scene, drawn));
      const good = { ip: originIn(scene), country: "FR" };
      return isInjected(scene.trial)
        ? asked
        : mayBeUsedUp(scene, "session.confirm.accept", asked, good);
    },
    "session.confirm.remove": async (scene, input) =>
      isInjected(scene.trial)
        ? input
        : mayBeUsedUp(scene, "session.confirm.remove", await withOwnKeypair(scene, input)),
    "session.recover": ({ trial, world: { owner } }, input) => {
      if (owner.email === "") return input;
      noteRecovery(trial, owner.user_id);
      return withBody(input, { email: owner.email });
    },
  },
  caller: { "session.logout": further },
};

/** A change of what a login needs may end all sessions, even the one that it is made in (open.account-password-ends-sessions). */
import type { SessionLogin } from "../../../schemas/generated/types.ts";
import { isAccepted, isRefused } from "../../client/answer.ts";
import { totp, withTokenOf } from "../../client/totp.ts";
import type { Exchange } from "../../record/exchange.ts";
import type { Scene } from "../scene.ts";
import { targetTime } from "../time.ts";
import { askLogin } from "./device.ts";
import { ownPerson, sessionIn } from "./person.ts";

/** The token of the secret that is the current one by the target. */
export const currentToken = async (scene: Scene, secret: string): Promise<string> =>
  totp(secret, await targetTime(scene));

/** The answer to a request with a token of the secret, by the time of the target. */
export const withToken = (
  scene: Scene,
  secret: string,
  send: (token: string) => Promise<Exchange>,
): Promise<Exchange> => withTokenOf(secret, () => targetTime(scene), send);

/** The owner goes on in a new session, where theirs has ended. @param secret of which tokens are made, where one is configured */
export async function stayLoggedIn(
  scene: Scene,
  { secret, email }: { secret?: string | undefined; email?: string } = {},
): Promise<void> {
  const { trial, world } = scene;
  // Shows nothing of what a rule says.
  const look = (): Promise<Exchange> => trial.call(world.owner, "account.read");
  if (!isRefused(await trial.evidence.aside(look))) return;
  const person = ownPerson(scene);
  const logIn = (more: Partial<SessionLogin>): Promise<Exchange> =>
    askLogin(trial, { email: email ?? person.email, password: person.password, ...more });
  const login = await (secret === undefined
    ? logIn({})
    : withToken(scene, secret, (token) => logIn({ token })));
  if (isAccepted(login))
    world.owner.pair = sessionIn(trial, login, "the owner in a new session").pair;
}

/**
 * Whether a platform keeps one session per device (open.session-at-most). All logins come from this machine and do not name a device, so
 * each would end the one before, or get the same session again. Once that is known, each login names a device of its own. Until then a
 * login is compared with those before it, and a trial that logs in a second time checks whether its first session is over; if so, two
 * further logins show why, and the trial is played once more.
 */
import type { SessionLogin } from "../../../schemas/generated/types.ts";
import type { Caller, Keypair } from "../../client/client.ts";
import { isRefused } from "../../client/answer.ts";
import type { Exchange } from "../../record/exchange.ts";
import { openedBy } from "../../client/session-keypair.ts";
import { slot } from "../../case/slot.ts";
import type { Trial } from "../../trial/trial.ts";

const known = slot<"one a device" | "several">("device: sessions that one may have");
const devices = slot<{ count: number }>("device: how many there were");
const firsts = slot<Caller>("device: the first session of the trial");
const given = slot<Set<string>>("device: keypairs that logins gave");

/** Logs in. */
export async function askLogin(trial: Trial, body: SessionLogin): Promise<Exchange> {
  const { run } = trial;
  if (known.get(run) === "one a device") {
    const seen = devices.ensure(run, () => ({ count: run.firstSerial }));
    seen.count += 1;
    return trial.call(undefined, "session.login", { body, device: `assay/${seen.count}` });
  }
  const { exchange, caller } = await logInPlainly(trial, body);
  if (caller && isGivenBefore(trial, caller)) {
    known.set(run, "one a device");
    return playAgain(trial);
  }
  const first = firsts.get(trial);
  if (caller && !first) firsts.set(trial, caller);
  if (caller && first && !known.has(run)) await lookAt(trial, first, body);
  return exchange;
}

async function logInPlainly(
  trial: Trial,
  body: SessionLogin,
): Promise<{ exchange: Exchange; caller: Caller | undefined }> {
  const exchange = await trial.call(undefined, "session.login", { body });
  const pair = openedBy(exchange);
  if (pair) trial.guard(pair.key);
  return { exchange, caller: pair && { role: "earlier", tier: "user", pair } };
}

/** Whether a login before, of this run or of whoever wrote the target file, gave the same session. */
function isGivenBefore({ run }: Trial, { pair }: Caller): boolean {
  const textOf = ({ identifier, key }: Keypair): string => JSON.stringify([identifier, key]);
  const { user } = run.target.credentials ?? {};
  const all = given.ensure(run, () => new Set(user ? [textOf(user)] : []));
  const isKnown = all.has(textOf(pair));
  all.add(textOf(pair));
  return isKnown;
}

/** More is known now of how logins have to be made. */
function playAgain(trial: Trial): never {
  trial.doubt(() => Promise.resolve(true));
  return trial.cannot("more was logged in than the rule asks for, to see what a device may have");
}

const isOver = async (trial: Trial, caller: Caller): Promise<boolean> =>
  isRefused(await trial.call(caller, "session.exists"));

/** The first session is over because of the second one, or because the rule ended it: two further ones tell. */
async function lookAt(trial: Trial, first: Caller, body: SessionLogin): Promise<void> {
  const { run } = trial;
  if (!(await isOver(trial, first))) return known.set(run, "several");
  const { caller: one } = await logInPlainly(trial, body);
  const { caller: other } = await logInPlainly(trial, body);
  if (!one || !other) return undefined;
  for (const caller of [one, other])
    trial.onEnd(async () => void (await trial.call(caller, "session.logout")));
  known.set(run, (await isOver(trial, one)) ? "one a device" : "several");
  return playAgain(trial);
}

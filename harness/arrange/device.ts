/**
 * Whether a platform keeps one session a device (open.session-at-most). Every login comes from here and says nothing of its
 * device, so that each would end the one before. Where that is known, each comes from a device of its own. As long as nothing
 * is known, a trial that does not pass finds out, and is played once more then.
 */
import type { SessionLogin } from "../../schemas/generated/types.ts";
import { envelopeOf, isAccepted, isRefused } from "../client/answer.ts";
import type { Exchange } from "../record/exchange.ts";
import { keypairIn } from "../run/session.ts";
import { slot } from "../trial/slot.ts";
import type { Trial } from "../trial/trial.ts";

const known = slot<"one a device" | "several">("device: sessions a device may have");
const devices = slot<{ count: number }>("device: how many there were");

/** Logs in. */
export function askLogin(trial: Trial, body: SessionLogin): Promise<Exchange> {
  const { run } = trial;
  if (known.get(run) === "one a device") {
    const seen = devices.ensure(run, () => ({ count: run.firstSerial }));
    seen.count += 1;
    return trial.call(undefined, "session.login", { body, device: `assay/${seen.count}` });
  }
  trial.doubt(async () => {
    if (!known.has(run)) await learn(trial, body);
    return known.get(run) === "one a device";
  });
  return trial.call(undefined, "session.login", { body });
}

/** Logs in twice, and looks whether the first session is over. */
async function learn(trial: Trial, body: SessionLogin): Promise<void> {
  const open = async () => {
    const exchange = await trial.call(undefined, "session.login", { body });
    const pair = isAccepted(exchange) ? keypairIn(envelopeOf(exchange).data) : undefined;
    if (!pair) return undefined;
    trial.guard(pair.key);
    const caller = { role: "device", tier: "user", pair } as const;
    trial.onEnd(async () => void (await trial.call(caller, "session.logout")));
    return caller;
  };
  const first = await open();
  const second = first && (await open());
  if (!first || !second) return;
  const isOver = isRefused(await trial.call(first, "session.exists"));
  known.set(trial.run, isOver ? "one a device" : "several");
}

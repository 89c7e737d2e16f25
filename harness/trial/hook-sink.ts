/** Where a trial has hooks deliver to. */
import { slot } from "../case/slot.ts";
import { startSink, type HookTarget, type Sink } from "../realtime/sink.ts";
import type { Trial } from "./trial.ts";
import { keepWaits } from "./waits.ts";

const sinks = slot<Promise<Sink>>("events: sink");

/** Where the target file says at which address to listen, all rules of a run listen there. */
const sinkOf = (trial: Trial): Promise<Sink> => {
  const { run } = trial;
  const { hooks } = run.target;
  if (hooks)
    return sinks.ensure(run, () => startSink({ ...hooks.listen, url: hooks.url, lingers: false }));
  return sinks.ensure(trial, () => {
    const sink = startSink();
    trial.onEnd(async () => (await sink).close());
    return sink;
  });
};

/** A new target for a hook, at the sink of the trial. */
export async function hookTarget(trial: Trial): Promise<HookTarget> {
  const sink = await sinkOf(trial);
  const target = sink.open(
    (delivery) => {
      trial.evidence.frame(delivery);
      trial.run.heard(delivery);
    },
    (data) => trial.run.bygone.isIn(data),
  );
  const data = { target: target.url };
  trial.evidence.act({ by: "hooks", method: "GET", path: "", body: undefined, data });
  trial.onEnd(() => keepWaits(trial, target.waits));
  return target;
}

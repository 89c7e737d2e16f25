/** Whether the sockets of a target let anybody in: at a wrong address hundreds of rules would stay undecided one by one. */
import { messageOf } from "../../../contract/thrown.ts";
import type { SocketChannel } from "../../realtime/listener.ts";
import type { Run } from "../../run/run.ts";
import type { Entrance } from "../../target/entrance.ts";
import { hearAll } from "../../trial/listening.ts";
import { CouldNotRun, NotClaimed } from "../../case/stop.ts";
import type { Diagnosis } from "./diagnosis.ts";
import { doctorTrial } from "./doctor-trial.ts";

/** The socket channels that the target file names. */
function channelsOf({ realtime }: Run["target"]): SocketChannel[] {
  const { adapter = "none", plain } = realtime ?? {};
  if (adapter === "none") return [];
  return (["rtm", "stream"] as const).filter(
    (channel) => adapter !== "plain" || plain?.[channel] !== undefined,
  );
}

const todo = "check realtime in the target file; with `adapter: none` a run leaves sockets out";

/** What the file lacks is told with what may be added to it, and what it does not claim is not looked at. */
const isTold = (error: unknown): boolean =>
  error instanceof NotClaimed || (error instanceof CouldNotRun && error.lacks.length > 0);

/** Sockets are not tried for somebody whom the API does not let in: that would tell nothing more. */
export async function socketDiagnoses(
  run: Run,
  refused: readonly Entrance[],
): Promise<Diagnosis[]> {
  const channels = channelsOf(run.target);
  if (!channels.length || !(run.stageParts.has("world") || run.target.website)) return [];
  const trial = doctorTrial(run);
  try {
    const world = await trial.world();
    const callers = [...world.operators, ...world.plugins];
    const keys = new Set(callers.map(({ pair }) => pair.key));
    if (refused.some(({ caller }) => keys.has(caller.pair.key))) return [];
    const diagnoses: Diagnosis[] = [];
    for (const channel of callers.length ? channels : []) {
      const what = `the ${channel} socket lets in who has to be`;
      try {
        await hearAll(trial, world, channel, callers);
        diagnoses.push({ ok: true, what });
      } catch (error) {
        if (!isTold(error)) diagnoses.push({ ok: false, what: messageOf(error), todo });
      }
    }
    return run.redactor()(diagnoses);
  } finally {
    await trial.end();
  }
}

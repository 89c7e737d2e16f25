/** The harness at work on a reference of its own: a run, and trials that end with the test. */
import { loadContract } from "../../contract/contract.ts";
import { openRun, type Run } from "../../harness/run/run.ts";
import type { Target } from "../../harness/target/target.ts";
import { createTrial, type Trial } from "../../harness/trial/trial.ts";
import { plainPaths } from "../../reference/relay/sockets.ts";
import {
  startReference,
  type RunningReference,
  type ServerOptions,
} from "../../reference/server.ts";
import { stagePath } from "../../reference/stage/stage.ts";

export interface Bench {
  running: RunningReference;
  run: Run;
  trial: () => Trial;
  close: () => Promise<void>;
}

const stageSecret = "bench-secret";

export type BenchOptions = ServerOptions & {
  adapter?: "socket.io" | "plain";
  target?: Partial<Target>;
};

export async function bench({
  adapter = "socket.io",
  ...options
}: BenchOptions = {}): Promise<Bench> {
  const contract = loadContract();
  const running = await startReference({ contract, stageSecret, ...options });
  const { url } = running;
  const sockets = url.replace("http", "ws");
  const target: Target = {
    name: "reference",
    url,
    stage: { url: url + stagePath, secret: stageSecret },
    realtime: {
      adapter,
      plain: { rtm: sockets + plainPaths.rtm, stream: sockets + plainPaths.stream },
      budget: 2_000,
    },
    ...options.target,
  };
  const run = await openRun(contract, target);
  return {
    running,
    run,
    trial: () =>
      createTrial(run, () => {
        throw new Error("nothing is drawn here");
      }),
    async close() {
      await run.close();
      await running.close();
    },
  };
}

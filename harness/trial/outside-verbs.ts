/** The verbs of a property that go around the platform: the stage with its worlds, and mail. */
import { memberAt } from "../../contract/pointer.ts";
import type { Stage } from "../client/stage.ts";
import type { ToldTime } from "./calling.ts";
import type { Share } from "./commons.ts";
import type { Secrecy } from "./secrecy.ts";
import { movedForAll } from "./seen-by-all.ts";
import { NeedsExclusiveRun } from "../case/stop.ts";
import type { Trial } from "./trial.ts";
import { createWorld, missing, removeWorld, type World, type WorldRequest } from "./world.ts";

export interface OutsideVerbsOptions {
  secrecy: Secrecy;
  /** What the trial uses of the lists that all websites see. */
  share: Share;
  time: ToldTime;
  /** Whether no other rule runs beside this one. */
  isExclusive: boolean;
}

interface OutsideVerbs extends Pick<Trial, "stage" | "mail"> {
  stagedWorld: (stage: Stage, request: WorldRequest, label: string) => Promise<World>;
}

/** @param trial a function, since the trial is complete only once it has its verbs */
export function outsideVerbsOf(
  trial: () => Trial,
  { secrecy, share, time, isExclusive }: OutsideVerbsOptions,
): OutsideVerbs {
  return {
    async stagedWorld(stage, request, label) {
      const { cast, onEnd } = trial();
      const world = await createWorld(stage, request, label);
      for (const { pair } of [...world.operators, ...world.plugins]) secrecy.guard(pair.key);
      cast.enters(world);
      secrecy.conceal(cast.brings([world.operators, world.plugins]));
      onEnd(() => removeWorld(stage, world));
      return world;
    },
    async stage(part, method, path, body) {
      const { run, cast, evidence } = trial();
      if (!run.stage || !run.stageParts.has(part))
        missing(part === "mail" ? part : `stage:${part}`);
      const moved = isExclusive || method === "GET" ? undefined : movedForAll(part, body);
      if (moved === "anything") throw new NeedsExclusiveRun(`${method} ${path}`);
      if (moved) await share.use(moved, "adds");
      const data = await run.stage.call(method, path, body);
      secrecy.conceal(cast.brings(data));
      const told = memberAt(data, "now");
      if (typeof told === "number") time.last = told;
      evidence.act({ by: "stage", method, path, body, data });
      return data;
    },
    async mail(address) {
      const { run, cast, stage } = trial();
      if (!run.inbox) return stage("mail", "GET", `/mail?to=${encodeURIComponent(address)}`);
      const mails = await run.inbox.to(address);
      // Only values that open something are named in the target file.
      for (const value of mails.flatMap(({ values }) => Object.values(values))) {
        cast.mailed(value);
        secrecy.conceal([value]);
      }
      return mails;
    },
  };
}

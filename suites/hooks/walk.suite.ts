/** The status of hooks through deliveries that their targets accept and refuse (1/3.2). */
import { eventually, isMissing, rule } from "../../harness/author.ts";
import { walkMachine, type Act } from "../support/machine.ts";
import {
  close,
  firstTold,
  hookUp,
  refusals,
  removeSpare,
  surest,
} from "../support/platform/hook.ts";
import { paramsOf } from "../support/platform/website.ts";

const name = "hooks.status-follows-deliveries";

rule(name, async (trial) => {
  const world = await trial.world();
  let hooked = await hookUp(trial, [surest], world);
  const acts: Record<string, Act> = {
    "accept what is sent": () => close(hooked),
    async "refuse what is sent"() {
      hooked.target.answer(trial.draw(refusals));
      // Whatever is sent will do: what was removed before may come once more, and after that nothing (open.hook-retry).
      if (isMissing(await firstTold(hooked, surest, () => removeSpare(hooked))))
        trial.cannot(`the hook had to be sent ${surest} first`);
    },
    async "begin with a new hook"() {
      hooked = await hookUp(trial, [surest], world);
    },
  };
  await walkMachine(trial, name, {
    acts,
    async compare(state, after) {
      // What a hook shows of which nothing was sent is not stated.
      if (state === "untold") return;
      const params = { ...paramsOf(world), hook_id: await hooked.hookId() };
      const read = async (): Promise<string> =>
        (await trial.given(world.owner, "hooks.hook.read", { params })).status;
      const status = await eventually(trial, "list", read, (shown) => shown === state);
      trial.equal(status, state, `/data/status ${after}`);
    },
  });
});

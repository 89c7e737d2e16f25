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
  let wasTriedAgain = false;
  const acts: Record<string, Act> = {
    "accept what is sent": () => close(hooked),
    async "refuse what is sent"() {
      hooked.target.answer(trial.draw(refusals));
      const before = hooked.target.heard().length;
      const told = await firstTold(hooked, surest, () => removeSpare(hooked));
      // Whatever is sent will do: what was removed before, or a call to see who answers, and after that nothing (open.hook-retry).
      if (isMissing(told) && hooked.target.heard().length === before)
        trial.cannot(`the hook had to be sent ${surest} first`);
    },
    async "begin with a new hook"({ from }) {
      if (from === "failed" && !wasTriedAgain) await tryAgain();
      hooked = await hookUp(trial, [surest], world);
    },
  };
  const expectStatus = async (wanted: string, after: string): Promise<void> => {
    const params = { ...paramsOf(world), hook_id: await hooked.hookId() };
    const read = async (): Promise<string> =>
      (await trial.given(world.owner, "hooks.hook.read", { params })).status;
    const status = await eventually(trial, "list", read, (shown) => shown === wanted);
    trial.equal(status, wanted, `/data/status ${after}`);
  };
  // Nothing more may be sent to it (open.hook-retry), but what it is sent and accepts is the last that it was sent.
  const tryAgain = async (): Promise<void> => {
    wasTriedAgain = true;
    hooked.target.answer({ kind: "status", status: 200 });
    if (isMissing(await firstTold(hooked, surest, () => removeSpare(hooked)))) return;
    await expectStatus("active", "once a hook that failed accepted what it was sent next");
    trial.settle();
  };
  await walkMachine(trial, name, {
    acts,
    async compare(state, after) {
      // What a hook shows of which nothing was sent is not stated.
      if (state !== "untold") await expectStatus(state, after);
    },
  });
});

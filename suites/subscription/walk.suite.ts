/** The subscription of an address through any sequence of changes (1/3.1). */
import { createScene, eventually, rule } from "../../harness/author.ts";
import { walkMachine } from "../support/machine.ts";
import { expectWritten, linkIn, readLink, shownIn } from "../support/subscription/link.ts";

const name = "subscription.states-walked";

rule(name, async (trial) => {
  const scene = createScene(trial, await trial.world());
  const [link, other] = [await linkIn(scene), await linkIn(scene)];
  // Whether an address is subscribed at first is open.
  await expectWritten(link, true);
  const acts = {
    subscribe: () => expectWritten(link, true),
    unsubscribe: () => expectWritten(link, false),
    // What it would become, were the two one.
    "change another address": ({ from }: { from: string }) =>
      expectWritten(other, from !== "subscribed"),
  };
  await walkMachine(trial, name, {
    acts,
    async compare(state, after) {
      const wanted = state === "subscribed";
      const shown = await eventually(
        trial,
        "thing",
        async () => shownIn(await readLink(link)),
        (now) => now === wanted,
      );
      trial.equal(shown, wanted, `/data/subscribed ${after}`);
    },
  });
});

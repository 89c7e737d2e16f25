/** The deletion of a website through any sequence of schedules and aborts (1/3.1). */
import { rule } from "../../harness/author.ts";
import { calls, walkMachine } from "../support/machine.ts";
import { websiteAt, challenge, expectExpunge, ownWorld } from "../support/website/deletion.ts";

const name = "website.deletion-states-walked";

rule(name, async (trial) => {
  const world = await ownWorld(trial);
  const { owner: stranger } = await ownWorld(trial, {}, "foreign-");
  const { owner } = world;
  const body = challenge(owner);
  const wrong = { verify: { ...body.verify, secret: `${owner.password}x` } };
  const acts = {
    schedule: calls(trial, owner, "website.remove", () => ({ ...websiteAt(world), body })),
    "schedule with a wrong secret": calls(trial, owner, "website.remove", () => ({
      ...websiteAt(world),
      body: wrong,
    })),
    "schedule as somebody of another website": calls(trial, stranger, "website.remove", () => ({
      ...websiteAt(world),
      body: challenge(stranger),
    })),
    abort: calls(trial, owner, "website.expunge.abort", () => websiteAt(world)),
    "abort as somebody of another website": calls(trial, stranger, "website.expunge.abort", () =>
      websiteAt(world),
    ),
    "abort without credentials": calls(trial, undefined, "website.expunge.abort", () =>
      websiteAt(world),
    ),
  };
  await walkMachine(trial, name, {
    acts,
    async compare(state, after) {
      await expectExpunge(trial, world, state === "scheduled", after);
      await trial.accepts(owner, "website.read", websiteAt(world));
    },
  });
});

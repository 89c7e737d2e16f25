/** A scheduled deletion that is aborted (1/3.1). */
import * as fc from "fast-check";
import { rule } from "../../harness/author.ts";
import {
  websiteAt,
  challenge,
  expectExpunge,
  expectStaysWhenDue,
  lasting,
  ownWorld,
  passDeletion,
  schedule,
} from "../support/website/deletion.ts";

/** How often it is scheduled and aborted. */
const rounds = fc.integer({ min: 1, max: 2 });

rule("website.expunge-aborts-deletion", async (trial) => {
  const world = await ownWorld(trial);
  const control = await ownWorld(trial, {}, "control-");
  for (let i = trial.draw(rounds); i > 0; i--) {
    await schedule(trial, world);
    // Once more: that is refused, or is aborted along with the first (open.website-deletion-twice).
    await trial.call(world.owner, "website.remove", {
      ...websiteAt(world),
      body: challenge(world.owner),
    });
    await trial.accepts(world.owner, "website.expunge.abort", websiteAt(world));
    trial.settle();
  }
  // One that is not aborted shows that the time has come.
  await schedule(trial, control);
  await passDeletion(trial, control);
  await trial.accepts(await lasting(trial, world), "website.read", websiteAt(world));
});

rule("website.expunge-needs-schedule", async (trial) => {
  const { owner, website_id } = await trial.world();
  await trial.refuses(owner, "website.expunge.abort", { params: { website_id } });
});

rule("website.delete-after-abort", async (trial) => {
  const world = await ownWorld(trial);
  const { owner } = world;
  await schedule(trial, world);
  await trial.given(owner, "website.expunge.abort", websiteAt(world));
  // That it was proved once is no proof of the next time.
  const { verify } = challenge(owner);
  const body = { verify: { ...verify, secret: `${owner.password}x` } };
  await trial.refuses(owner, "website.remove", { ...websiteAt(world), body });
  await trial.accepts(owner, "website.remove", { ...websiteAt(world), body: challenge(owner) });
});

rule("website.expunge-by-second-owner", async (trial) => {
  const world = await ownWorld(trial, { operators: ["owner", "owner"] });
  const [, second] = world.operators;
  if (!second) trial.cannot("the website had to have two owners");
  await schedule(trial, world);
  await trial.accepts(second, "website.expunge.abort", websiteAt(world));
  await expectExpunge(trial, world, false, "after another owner aborted the deletion");
  trial.settle();
  await expectStaysWhenDue(trial, world);
});

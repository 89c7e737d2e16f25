/** Hooks are notified of what is done to conversations, profiles and subscriptions (1/6). */
import * as fc from "fast-check";
import {
  arrives,
  ask,
  type Caller,
  carryOut,
  createScene,
  isRefused,
  prepare,
  rule,
  uniqueEmail,
  word,
} from "../../harness/author.ts";
import { type Chat, startChat } from "../support/conversation/chat.ts";
import { talk } from "../support/conversation/message.ts";
import { addProfile, profileAt, profileOnce, type People } from "../support/people/profile.ts";
import { isAbout, openHook, tells, type Hooked } from "../support/platform/hook.ts";
import { paramsOf } from "../support/platform/website.ts";

const flips = fc.integer({ min: 1, max: 3 });

rule("platform.hook-session-set-block", async (trial) => {
  const hooked = await openHook(trial, ["session:set_block"]);
  const tellsOfBlock = (by: Caller, params: Chat["params"], blocked: boolean): Promise<void> =>
    tells(hooked, "session:set_block", () =>
      trial.given(by, "conversation.block.set", { params, body: { blocked } }),
    );
  for (let i = trial.draw(flips); i > 0; i--) {
    const { as, params } = await startChat(trial, hooked.world, hooked.as);
    await tellsOfBlock(as, params, true);
    trial.settle();
    await tellsOfBlock(as, params, false);
    trial.settle();
    // Whoever does it, a plugin where there is one.
    const [plugin = as] = hooked.world.plugins;
    await tellsOfBlock(plugin, params, true);
    trial.settle();
  }
});

rule("platform.hook-session-removed", async (trial) => {
  const hooked = await openHook(trial, ["session:removed"]);
  for (let i = trial.draw(flips); i > 0; i--) {
    const { as, params } = await startChat(trial, hooked.world, hooked.as);
    await tells(hooked, "session:removed", () =>
      trial.given(as, "conversation.remove", { params }),
    );
  }
});

const stars = fc.integer({ min: 1, max: 5 });

rule("platform.hook-session-rating", async (trial) => {
  const hooked = await openHook(trial, ["session:sync:rating"]);
  for (let i = trial.draw(flips); i > 0; i--) {
    const chat = await startChat(trial, hooked.world, hooked.as);
    await talk(chat);
    const { params } = chat;
    const body = { stars: trial.draw(stars) };
    await tells(hooked, "session:sync:rating", () =>
      trial.given(hooked.as, "ratings.rating.replace", { params, body }),
    );
  }
});

const peopleOf = ({ trial, world, as }: Hooked): People => ({
  trial,
  world,
  as,
  ...paramsOf(world),
});

/** A person may be known by their email a moment later than by their identifier (open.read-after-write). */
const givenKnownBy = (people: People, named: string): Promise<unknown> =>
  profileOnce(people, named, () => true);

rule("platform.hook-people-created", async (trial) => {
  const hooked = await openHook(trial, ["people:profile:created"]);
  for (let i = trial.draw(flips); i > 0; i--)
    await tells(hooked, "people:profile:created", () => addProfile(peopleOf(hooked), `new-${i}`));
});

const bothWays = fc.shuffledSubarray(["merged", "replaced"] as const, { minLength: 2 });

rule("platform.hook-people-updated", async (trial) => {
  const hooked = await openHook(trial, ["people:profile:updated"]);
  const people = peopleOf(hooked);
  const [merged, replaced] = [await addProfile(people, "ada"), await addProfile(people, "bob")];
  await givenKnownBy(people, merged.email);
  const ids = { merged: merged.people_id, replaced: replaced.people_id };
  const body = { ...trial.body("people.profile.replace"), email: replaced.email };
  const ways = {
    merged: () =>
      trial.given(hooked.as, "people.profile.merge", {
        params: profileAt(people, merged.email),
        body: { notepad: "Met at the fair." },
      }),
    replaced: () =>
      trial.given(hooked.as, "people.profile.replace", {
        params: profileAt(people, replaced.people_id),
        body,
      }),
  };
  for (const way of trial.draw(bothWays)) {
    await ways[way]();
    const where = isAbout(ids[way], Object.values(ids));
    await arrives(trial, hooked.target, "people:profile:updated", { where });
  }
  trial.settle();
  const email = uniqueEmail(createScene(trial, hooked.world), "renamed");
  const where = isAbout(ids.merged, Object.values(ids));
  const renamed = { params: profileAt(people, ids.merged), body: { email } };
  await tells(
    hooked,
    "people:profile:updated",
    () => trial.given(hooked.as, "people.profile.merge", renamed),
    { where },
  );
});

rule("platform.hook-people-removed", async (trial) => {
  const hooked = await openHook(trial, ["people:profile:removed"]);
  const people = peopleOf(hooked);
  for (const name of ["people_id", "email"] as const) {
    const { [name]: named } = await addProfile(people, `old-${name}`);
    await givenKnownBy(people, named);
    await tells(hooked, "people:profile:removed", () =>
      trial.given(hooked.as, "people.profile.remove", { params: profileAt(people, named) }),
    );
  }
});

rule("platform.hook-email-subscribe", async (trial) => {
  const hooked = await openHook(trial, ["email:subscribe"]);
  const scene = createScene(trial, hooked.world);
  const merge = trial.run.contract.operation("subscription.merge");
  const { params = {} } = await prepare(scene, merge);
  // Whether the address is subscribed at first is open, so the second of the two is a change.
  await tells(hooked, "email:subscribe", async () => {
    for (const subscribed of [true, false]) {
      const input = { params, query: paramsOf(hooked.world), body: { subscribed } };
      await carryOut(scene, merge, input);
    }
  });
  trial.settle();
  const query = { ...paramsOf(hooked.world), campaign_id: trial.draw(word) };
  const unsubscribe = { params, query, body: { subscribed: false } };
  // A campaign that is not known may be refused (open.subscription-campaign).
  if (isRefused(await ask(scene, merge, unsubscribe))) return;
  await tells(hooked, "email:subscribe", async () => {
    const again = { params, query: paramsOf(hooked.world), body: { subscribed: true } };
    await carryOut(scene, merge, again);
  });
  trial.settle();
  await tells(hooked, "email:subscribe", () => carryOut(scene, merge, unsubscribe));
});

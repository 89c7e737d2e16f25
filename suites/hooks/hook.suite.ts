/** Hooks as they are written and read (2/9). */
import * as fc from "fast-check";
import {
  createScene,
  eventually,
  rule,
  targetFor,
  type Caller,
  type Trial,
} from "../../harness/author.ts";
import type { HookEvent } from "../../schemas/generated/types.ts";
import { createWith } from "../support/create.ts";
import { namespacesOf } from "../support/platform/hook.ts";
import { expectRead, listOnce, readOnce, type Question } from "../support/read.ts";

interface Place {
  trial: Trial;
  as: Caller;
  website: { website_id: string };
  /** Creates a hook for these events. */
  create: (events: readonly string[]) => Promise<string>;
}

async function openPlace(trial: Trial): Promise<Place> {
  const world = await trial.world();
  const scene = createScene(trial, world);
  return {
    trial,
    as: world.owner,
    website: { website_id: world.website_id },
    create: (events) => createWith(scene, "hooks.hook.create", { events }),
  };
}

/** A label, and a target that the platform takes as far as the hooks before have shown that. */
async function written(trial: Trial): Promise<{ label: string; target: string }> {
  const { label, target } = trial.body("hooks.hook.replace");
  return { label, target: await targetFor(trial, target) };
}

const question = ({ trial, as, website }: Place, hook_id: string): Question<"hooks.hook.read"> => ({
  trial,
  as,
  id: "hooks.hook.read",
  params: { ...website, hook_id },
});

/** Several lists of namespaces, each a change of the one before. */
const lists = (all: HookEvent[]): fc.Arbitrary<HookEvent[][]> =>
  fc
    .shuffledSubarray(all, { minLength: 6, maxLength: 6 })
    .map(([a = "message:send", b = a, c = a, d = a, e = a, f = a]) => [
      [a, b, c],
      [b],
      [d, e, b],
      [f],
    ]);

rule("hooks.put-overwrites", async (trial) => {
  const place = await openPlace(trial);
  const [first = [], ...others] = trial.draw(lists(namespacesOf(trial)));
  const hook_id = await place.create(first);
  for (const events of others) {
    const { label, target } = await written(trial);
    const body = { label, target, events };
    await trial.given(place.as, "hooks.hook.replace", {
      params: { ...place.website, hook_id },
      body,
    });
    await expectRead(question(place, hook_id), { ...body }, "after PUT");
  }
});

rule("hooks.patch-events-as-a-whole", async (trial) => {
  const place = await openPlace(trial);
  const [first = [], ...others] = trial.draw(lists(namespacesOf(trial)));
  const hook_id = await place.create(first);
  for (const events of others) {
    const params = { ...place.website, hook_id };
    await trial.given(place.as, "hooks.hook.merge", { params, body: { events } });
    await expectRead(question(place, hook_id), { events }, "after PATCH");
    trial.observe("open.patch-arrays", "the events of a hook are replaced");
  }
});

rule("hooks.identity-kept", async (trial) => {
  const place = await openPlace(trial);
  const { as, website } = place;
  const list = { trial, as, id: "hooks.hook.list" as const, params: website };
  const ids = [await place.create(["message:send"]), await place.create(["message:send"])];
  const [hook_id = ""] = ids;
  const isWhole = (all: { hook_id: string }[]): boolean =>
    ids.every((id) => all.some((one) => one.hook_id === id));
  // A hook whose target is called meanwhile changes, so that the first page may look like two.
  const idsOf = (all: { hook_id: string }[]): string[] => [
    ...new Set(all.map((hook) => hook.hook_id)),
  ];
  const before = idsOf(await listOnce(list, isWhole)).toSorted();
  const params = { ...website, hook_id };
  for (const way of ["PUT", "PATCH"] as const) {
    const { label, target } = await written(trial);
    const body = { label: `${label} ${way}`, target, events: ["message:received" as const] };
    if (way === "PUT") await trial.given(as, "hooks.hook.replace", { params, body });
    else await trial.given(as, "hooks.hook.merge", { params, body });
    await expectRead(question(place, hook_id), { hook_id, label: body.label }, `after ${way}`);
    const all = idsOf(await listOnce(list, isWhole));
    // What an earlier rule removed may have been listed before.
    const expected = before.filter((id) => ids.includes(id) || all.includes(id));
    trial.equal(all.toSorted(), expected, `the identifiers of all hooks after ${way}`);
  }
});

rule("hooks.every-namespace-accepted", async (trial) => {
  const place = await openPlace(trial);
  const { as, website } = place;
  const all = namespacesOf(trial);
  const hook_id = await place.create(["message:send"]);
  const params = { ...website, hook_id };
  for (const events of [...all.map((name) => [name]), all]) {
    const what = events.length === 1 ? events[0] : "all namespaces";
    await trial.accepts(as, "hooks.hook.merge", { params, body: { events } });
    // A PATCH may add to the events that were there (open.patch-arrays).
    const isShown = (hook: { events: string[] }): boolean =>
      events.every((name) => hook.events.includes(name));
    const hook = await readOnce(question(place, hook_id), isShown);
    trial.expect(isShown(hook), `/data/events with ${what}`, events.join(", "), hook.events);
    trial.settle();
  }
  const replaced = await written(trial);
  await trial.accepts(as, "hooks.hook.replace", { params, body: { ...replaced, events: all } });
  trial.settle();
  // Another label and target: two hooks may not have the same (open.hook-same-target).
  const created = await written(trial);
  await trial.accepts(as, "hooks.hook.create", {
    params: website,
    body: { ...created, events: all },
  });
  trial.settle();
  const list = { trial, as, id: "hooks.hook.list" as const, params: website };
  const isThere = (hooks: { events: string[] }[]): boolean =>
    hooks.filter(({ events }) => all.every((name) => events.includes(name))).length > 1;
  const hooks = await eventually(trial, "list", () => listOnce(list), isThere);
  trial.expect(
    isThere(hooks),
    "the list of hooks",
    "one created with all namespaces",
    hooks.length,
  );
});

/** Where a plugin token may act: on every website that installed its plugin, and on no other (1/5). */
import * as fc from "fast-check";
import {
  type Caller,
  createScene,
  eventually,
  type Exchange,
  isAccepted,
  isRefused,
  type PluginCaller,
  type Reading,
  rule,
  succeed,
  type Trial,
  type World,
} from "../../harness/author.ts";
import { expectRefusal } from "../support/answer.ts";
import { expectClosed, openRoutes } from "../support/platform/closed.ts";
import { expectTokenDeafened } from "../support/platform/deafened.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectRefused, questionOf } from "../support/read.ts";

const put = (
  trial: Trial,
  { website_id }: World,
  { plugin_id }: PluginCaller,
  installed: boolean,
): Promise<unknown> =>
  trial.stage("inject", "POST", "/inject", { thing: "plugin", website_id, plugin_id, installed });

/** Asks for the website until the answer fits; returns the last one. */
const askUntil = (
  trial: Trial,
  as: Caller,
  world: World,
  what: Reading,
  fits: (exchange: Exchange) => boolean,
): Promise<Exchange> =>
  eventually(trial, what, () => trial.call(as, "website.read", { params: paramsOf(world) }), fits);

/** The rule says that the website lets the token in, once it had time to learn of the installation: how soon is not stated. */
async function expectOpen(trial: Trial, as: Caller, world: World): Promise<void> {
  await askUntil(trial, as, world, "list", isAccepted);
  await trial.accepts(as, "website.read", { params: paramsOf(world) });
  trial.settle();
}

const visits = fc.array(
  fc.tuple(fc.nat({ max: 2 }), fc.constantFrom("website.read", "conversations.conversation.list")),
  { minLength: 6, maxLength: 12 },
);

rule("platform.token-reaches-every-installation", async (trial) => {
  const home = await trial.world();
  const others = [await trial.world({}, "second-"), await trial.world({}, "third-")];
  const { plugin } = home;
  for (const world of others) await put(trial, world, plugin, true);
  const worlds = [home, ...others];
  for (const world of worlds) await expectOpen(trial, plugin, world);
  for (const [place, id] of trial.draw(visits))
    await trial.accepts(plugin, id, { params: paramsOf(worlds[place] ?? home) });
  trial.settle();
  // One that no longer has it says nothing of the others.
  const left = others[0] ?? home;
  await put(trial, left, plugin, false);
  await askUntil(trial, plugin, left, "list", isRefused);
  for (const world of worlds.filter((one) => one !== left))
    await trial.accepts(plugin, "website.read", { params: paramsOf(world) });
});

type Ask = (trial: Trial, as: Caller, world: World) => Promise<void>;

/** What a stranger tries; each would be accepted from a token whose plugin is installed. */
const attempts: Record<string, Ask> = {
  read: (trial, as, world) => trial.refuses(as, "website.read", { params: paramsOf(world) }),
  list: (trial, as, world) =>
    trial.refuses(as, "conversations.conversation.list", { params: paramsOf(world) }),
  create: (trial, as, world) =>
    trial.refuses(as, "conversation.create", { params: paramsOf(world) }),
  write: (trial, as, world) =>
    trial.refuses(as, "people.profile.create", {
      params: paramsOf(world),
      body: trial.body("people.profile.create"),
    }),
  exists: (trial, as, world) => trial.refuses(as, "helpdesk.exists", { params: paramsOf(world) }),
};
const names = Object.keys(attempts);
const everyAttempt = fc.shuffledSubarray(names, { minLength: names.length });

rule("platform.token-needs-installation", async (trial) => {
  const world = await trial.world({ tokens: [{}, { installed: false }] });
  const foreign = await trial.world({}, "foreign-");
  const { contract } = trial.run;
  await succeed(createScene(trial, world), contract.operation("helpdesk.create"));
  await trial.given(world.plugin, "helpdesk.exists", { params: paramsOf(world) });
  await trial.given(foreign.plugin, "website.read", { params: paramsOf(foreign) });
  for (const stranger of [...world.plugins.slice(1), foreign.plugin])
    for (const name of trial.draw(everyAttempt)) await attempts[name]?.(trial, stranger, world);
});

rule("platform.installation-opens-website", async (trial) => {
  const world = await trial.world({ tokens: [{ installed: false }] });
  const before = await askUntil(trial, world.plugin, world, "thing", isRefused);
  if (!isRefused(before)) trial.cannot("the website had to refuse the token first");
  await put(trial, world, world.plugin, true);
  await expectOpen(trial, world.plugin, world);
  // Nor is a former installation in the way.
  await put(trial, world, world.plugin, false);
  await askUntil(trial, world.plugin, world, "list", isRefused);
  await put(trial, world, world.plugin, true);
  await expectOpen(trial, world.plugin, world);
});

rule("platform.uninstallation-closes-website", async (trial) => {
  const world = await trial.world();
  const { plugin } = world;
  const params = paramsOf(world);
  await trial.given(plugin, "website.read", { params });
  await trial.given(plugin, "conversation.create", { params });
  const reading = { trial, as: plugin, ...params };
  const open = await openRoutes(reading);
  await put(trial, world, plugin, false);
  // How soon it takes effect is not stated, nor that it does everywhere at once.
  const after = "of a website that no longer has the plugin";
  await expectRefused(questionOf(reading, "website.read", { params }), after, "list");
  trial.settle();
  await expectClosed(reading, open, after, "list");
  const write = () => trial.call(plugin, "conversation.create", { params });
  const written = await eventually(trial, "list", write, isRefused);
  expectRefusal(trial, written, `conversation.create ${after}`);
});

rule("platform.uninstalled-hears-nothing", (trial) =>
  expectTokenDeafened(
    trial,
    (world, token) => put(trial, world, token, false),
    "a plugin that is no longer installed",
  ),
);

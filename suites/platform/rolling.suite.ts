/** Rolling a token, which its owner does in the marketplace; here the stage does it (1/5). */
import * as fc from "fast-check";
import { isRefused, type PluginCaller, rule } from "../../harness/author.ts";
import { expectClosed, openRoutes } from "../support/platform/closed.ts";
import { expectTokenDeafened } from "../support/platform/deafened.ts";
import { roll } from "../support/platform/roll.ts";
import { paramsOf } from "../support/platform/website.ts";

const times = fc.integer({ min: 1, max: 3 });
const calls = ["website.read", "conversation.create"] as const;
const everyCall = fc.shuffledSubarray([...calls], { minLength: calls.length });

rule("platform.rolled-keypair-refused", async (trial) => {
  const world = await trial.world();
  const params = paramsOf(world);
  const earlier: PluginCaller[] = [];
  let token = world.plugin;
  const reading = { trial, as: token, ...params };
  const open = await openRoutes(reading);
  for (let i = trial.draw(times); i > 0; i--) {
    for (const id of calls) await trial.given(token, id, { params });
    earlier.push(token);
    token = await roll(trial, world, token);
    for (const previous of earlier.toReversed())
      for (const id of trial.draw(everyCall)) await trial.refuses(previous, id, { params });
    trial.settle();
  }
  // Each family may look elsewhere for who calls.
  await expectClosed(reading, open, "with the first keypair of a token that was rolled");
});

const sessions = "website:conversation:sessions";

rule("platform.rolled-keypair-replaced", async (trial) => {
  const limit = { scopes: { [sessions]: ["read" as const, "write" as const] } };
  const world = await trial.world({ tokens: [{}, limit] });
  const params = paramsOf(world);
  let [token, limited] = world.plugins as [PluginCaller, PluginCaller];
  for (let i = trial.draw(times); i > 0; i--) {
    await trial.given(token, "website.read", { params });
    token = await roll(trial, world, token);
    await trial.accepts(token, "website.read", { params });
    await trial.accepts(token, "conversations.conversation.list", { params });
    trial.settle();
  }
  // Rolling one leaves another one as it is, and none may do more than before.
  await trial.accepts(limited, "conversations.conversation.list", { params });
  trial.settle();
  if (!isRefused(await trial.call(limited, "people.profile.list", { params })))
    trial.cannot("a token had to be refused for its scopes first");
  limited = await roll(trial, world, limited);
  await trial.accepts(limited, "conversations.conversation.list", { params });
  await trial.refuses(limited, "people.profile.list", { params });
});

rule("platform.rolled-hears-nothing", (trial) =>
  expectTokenDeafened(
    trial,
    (world, token) => roll(trial, world, token),
    "the previous keypair of a token that was rolled",
  ),
);

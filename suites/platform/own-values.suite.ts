/** What each website has of its own by nature: addresses and secrets that lead to it and to no other (2/7, 2/10, 2/11). */
import {
  createScene,
  createdScene,
  giveWidget,
  inject,
  isAccepted,
  isBlank,
  isInjected,
  meet,
  memberAt,
  rule,
  unlessImpossible,
  type Scene,
} from "../../harness/author.ts";
import { paramsOf, secondWebsite } from "../support/platform/website.ts";
import { listOnce, questionOf, readOnce } from "../support/read.ts";

interface OwnValue {
  read: "channel.email.read" | "status.read" | "status.token.read" | "helpdesk.read";
  at: string;
  /** Conditions that must hold before it is there. */
  needs: readonly string[];
}

const ownValues: readonly OwnValue[] = [
  { read: "channel.email.read", at: "email", needs: [] },
  { read: "status.read", at: "url", needs: ["status-page"] },
  { read: "status.token.read", at: "token", needs: ["status-page", "reporter-token"] },
  { read: "helpdesk.read", at: "url", needs: ["helpdesk"] },
];

/** The value on the website of the scene; nothing where none is shown. */
async function valueIn(scene: Scene, { read, at, needs }: OwnValue): Promise<unknown> {
  const { trial, world } = scene;
  for (const token of needs) await meet(scene, token);
  const input = { params: paramsOf(world) };
  if (!isAccepted(await trial.call(world.owner, read, input))) return undefined;
  const question = questionOf({ trial, as: world.owner }, read, input);
  return memberAt(await readOnce(question, (data) => !isBlank(memberAt(data, at))), at);
}

/** The secret with which a widget is listed on the website of the scene. */
async function widgetToken({ trial, world }: Scene, plugin_id: string): Promise<unknown> {
  const reader = { trial, as: world.owner };
  const question = questionOf(reader, "plugins.widget.list", { params: paramsOf(world) });
  const isIts = (one: { plugin_id: string }): boolean => one.plugin_id === plugin_id;
  return (await listOnce(question, (all) => all.some(isIts))).find(isIts)?.token;
}

/** One plugin with a widget on the websites of both scenes, and the secrets of its two subscriptions. */
async function widgetTokens(here: Scene, there: Scene): Promise<[unknown, unknown]> {
  const { website_id } = here.world;
  const plugin = { website_id, name: "Plugin of two websites" };
  const { plugin_id } = await inject(here, "plugin", plugin, ["plugin_id"]);
  await inject(there, "plugin", { website_id: there.world.website_id, plugin_id }, []);
  for (const scene of [here, there]) await giveWidget(scene, plugin_id);
  return [await widgetToken(here, plugin_id), await widgetToken(there, plugin_id)];
}

rule("platform.own-values-apart", async (trial) => {
  const world = await trial.world();
  const here = createScene(trial, world);
  const there = createdScene(trial, world, await secondWebsite(trial, world));
  let compared = 0;
  const expectApart = (what: string, [own, other]: readonly unknown[] = []): void => {
    // What is not shown is not the same.
    if (isBlank(own) || isBlank(other)) return;
    compared += 1;
    const where = `${what} on another website of the owner`;
    trial.expect(own !== other, where, "another one", other);
  };
  for (const value of ownValues) {
    const values = await unlessImpossible(async () => [
      await valueIn(here, value),
      await valueIn(there, value),
    ]);
    expectApart(`/data/${value.at} of ${value.read}`, values);
  }
  if (isInjected(trial)) {
    const tokens = await unlessImpossible(() => widgetTokens(here, there));
    expectApart("/data/*/token of plugins.widget.list", tokens);
  }
  trial.settle();
  if (!compared) trial.cannot("the website shows none of these values");
});

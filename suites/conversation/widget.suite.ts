/** Widgets of plugins beside a conversation; the plugin of the stage answers by itself. */
import * as fc from "fast-check";
import { rule, type PluginCaller, type Trial, word } from "../../harness/author.ts";
import type { WidgetExchange, WidgetPress } from "../../schemas/generated/types.ts";
import { startChat, type Chat } from "../support/conversation/chat.ts";
import { followsEach } from "../support/conversation/each.ts";
import { texts } from "../support/conversation/message.ts";
import { follows, followsOnce } from "../support/follows.ts";
import { listenIn, overheard, watch } from "../support/room.ts";

const event = "widget:action:processed";
const data = fc.dictionary(word, texts, { minKeys: 1, maxKeys: 3 });
const drawnItem = fc.record({ section_id: word, item_id: word });

/** An item that the widget of the plugin has, where the stage names one (open.widget-unknown-item). */
const itemOf = (trial: Trial, { widget }: PluginCaller) => widget ?? trial.draw(drawnItem);

/** Widgets are for users only. */
const press = ({ trial, world, params }: Chat, plugin_id: string, body: WidgetPress) =>
  trial.given(world.owner, "conversation.widget.press", { params: { ...params, plugin_id }, body });

const exchange = ({ trial, world, params }: Chat, plugin_id: string, body: WidgetExchange) =>
  trial.given(world.owner, "conversation.widget.exchange", {
    params: { ...params, plugin_id },
    body,
  });

rule("conversation.widget-button-event", async (trial) => {
  const world = await trial.world(overheard);
  const chat = await startChat(trial, world);
  const watched = await watch(trial, world);
  for (const sent of [
    { data: trial.draw(data) },
    { data: {} },
    { data: trial.draw(data), value: trial.draw(data) },
  ]) {
    const body = { ...itemOf(trial, world.plugin), ...sent };
    await follows(watched, event, () => press(chat, world.plugin.plugin_id, body));
  }
});

rule("conversation.widget-event-once", async (trial) => {
  const world = await trial.world(overheard);
  const chat = await startChat(trial, world);
  const watched = await watch(trial, world);
  const body = { ...itemOf(trial, world.plugin), data: trial.draw(data) };
  await followsOnce(watched, event, () => press(chat, world.plugin.plugin_id, body));
});

rule("conversation.widget-each-processed", async (trial) => {
  const world = await trial.world(overheard);
  const chat = await startChat(trial, world);
  const here = await listenIn(trial, world);
  const presses = [1, 2].map(() => ({ ...itemOf(trial, world.plugin), data: trial.draw(data) }));
  const acts = presses.map((body) => () => press(chat, world.plugin.plugin_id, body));
  await followsEach(trial, here, event, acts);
});

rule("conversation.widget-data-event", async (trial) => {
  const world = await trial.world(overheard);
  const chat = await startChat(trial, world);
  const watched = await watch(trial, world);
  const place = itemOf(trial, world.plugin);
  const fetches = { ...place, action: "fetch" as const, data: trial.draw(data) };
  const edits = { ...place, action: "edit" as const, value: trial.draw(texts) };
  const bare = { ...place, action: "fetch" as const };
  for (const body of [fetches, edits, bare]) {
    await follows(watched, event, () => exchange(chat, world.plugin.plugin_id, body));
  }
});

rule("conversation.widget-needs-plugin", async (trial: Trial) => {
  const world = await trial.world({ tokens: [{}, { installed: false }] });
  const [installed, missing] = world.plugins;
  if (!installed || !missing) trial.cannot("the target names no plugin that is not installed");
  const chat = await startChat(trial, world, world.owner);
  const place = itemOf(trial, installed);
  const body = { ...place, data: trial.draw(data) };
  const fetches = { ...place, action: "fetch" as const, data: {} };
  // The same actions of a plugin that is installed show what the refusals are for.
  await press(chat, installed.plugin_id, body);
  await exchange(chat, installed.plugin_id, fetches);
  const params = { ...chat.params, plugin_id: missing.plugin_id };
  await trial.refuses(world.owner, "conversation.widget.press", { params, body });
  await trial.refuses(world.owner, "conversation.widget.exchange", { params, body: fetches });
});

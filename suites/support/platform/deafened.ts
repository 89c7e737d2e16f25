/** Somebody who heard what happens on a website, and who must not any more. */
import { setTimeout as pause } from "node:timers/promises";
import {
  eventually,
  fence,
  type Frame,
  hearAll,
  type Listener,
  NotClaimed,
  type PluginCaller,
  type Trial,
  type World,
} from "../../../harness/author.ts";

/** Those who go on hearing, and the one who does not once the act was done. */
export interface Deafened {
  world: World;
  listeners: readonly Listener[];
  ended: Listener;
}

/** How late it may come (ms). */
const straggling = 1000;

const leftOpen = (): never => {
  throw new NotClaimed("who hears what happens on a website is left open (open.event-audience)");
};

/** The rule says that after the act the last of two tokens hears nothing more of the website. */
export async function expectTokenDeafened(
  trial: Trial,
  act: (world: World, token: PluginCaller) => Promise<unknown>,
  who: string,
): Promise<void> {
  const world = await trial.world({ tokens: [{}, {}] });
  const token = world.plugins[1] ?? trial.cannot("the stage gave no two tokens");
  const all = await hearAll(trial, world, "rtm", [world.owner, ...world.plugins]);
  const ended = all.find(({ role }) => role === token.role) ?? leftOpen();
  const listeners = all.filter((one) => one !== ended);
  await expectDeafened(trial, { world, listeners, ended }, () => act(world, token), who);
}

/** The rule says that after the act one of the listeners hears nothing more, while the others do. */
export async function expectDeafened(
  trial: Trial,
  { world, listeners, ended }: Deafened,
  act: () => Promise<unknown>,
  who: string,
): Promise<void> {
  const heard = await fence(trial, [...listeners, ended], world);
  if (!heard.at(-1)) leftOpen();
  await act();
  // Whatever else a socket is sent, such as why it ends, is none of the website's events.
  const known = new Set(trial.run.contract.events.map(({ name }) => name));
  const told = (): Frame[] => ended.heard().filter(({ event }) => known.has(event));
  const strays = async (): Promise<Frame[]> => {
    const before = told().length;
    // One may come later than what the others are told.
    for (const _ of [1, 2]) await fence(trial, listeners, world);
    return told().slice(before);
  };
  // It may take a while on a socket that is open.
  await eventually(trial, "change", strays, ({ length }) => length === 0);
  // What was caused before may still be on its way, and comes again where a platform repeats it (platform.event-once).
  await pause(straggling);
  const names = (await strays()).map(({ event }) => event);
  trial.equal(names, [], `events that are heard by ${who}`);
  trial.settle();
}

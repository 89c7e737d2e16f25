/** Somebody who heard what happens on a website, and who must not any more. */
import { setTimeout as pause } from "node:timers/promises";
import {
  type Caller,
  eventually,
  fence,
  type Frame,
  hearAll,
  hearIfLetIn,
  leavesOf,
  type Listener,
  mentions,
  NotClaimed,
  type PluginCaller,
  type Trial,
  type World,
} from "../../../harness/author.ts";
import { straggling } from "../follows.ts";
import { deafAmong } from "./hearing.ts";

/** Those who go on hearing, and the one who does not once the act was done. */
export interface Deafened {
  world: World;
  listeners: readonly Listener[];
  ended: Listener;
  /** Whose connection that is. */
  as: Caller;
}

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
  const room = { world, listeners, ended, as: token };
  await expectDeafened(trial, room, () => act(world, token), who);
}

/** Whether it is of another website: a user hears of all of theirs (2/5). */
const isOfAnother = ({ data }: Frame, { website_id }: World): boolean =>
  !mentions(data, website_id) &&
  [...leavesOf(data)].some(({ where }) => /(^|\/)website_id$/.test(where));

/** The events of the website that a connection received; other frames, such as why it ends, do not count. */
function toldTo(trial: Trial, world: World, { heard }: Listener): Frame[] {
  const known = new Set(trial.run.contract.events.map(({ name }) => name));
  return heard().filter((frame) => known.has(frame.event) && !isOfAnother(frame, world));
}

/** The rule says that after the act one of the listeners hears nothing more, also on a connection that is opened then, while the others do. */
export async function expectDeafened(
  trial: Trial,
  { world, listeners, ended, as }: Deafened,
  act: () => Promise<unknown>,
  who: string,
): Promise<void> {
  const heard = await fence(trial, [...listeners, ended], world);
  if (!heard.at(-1)) leftOpen();
  await act();
  const straysAt = (listener: Listener) => async (): Promise<Frame[]> => {
    const before = toldTo(trial, world, listener).length;
    // One may come later than what the others are told.
    for (const _ of [1, 2]) await fence(trial, listeners, world);
    return toldTo(trial, world, listener).slice(before);
  };
  const expectNothing = async (listener: Listener, where: string): Promise<void> => {
    // It may take a while on a socket that is open.
    await eventually(trial, "change", straysAt(listener), ({ length }) => length === 0);
    // What was caused before may still be on its way, and comes again where a platform repeats it (platform.event-once).
    await pause(straggling);
    const names = (await straysAt(listener)()).map(({ event }) => event);
    trial.equal(names, [], `events that are heard by ${where}`);
    trial.settle();
  };
  await expectNothing(ended, who);
  // That another one has ended is none of theirs.
  const hearing = listeners.filter((_, i) => heard[i]);
  const deaf = (await deafAmong({ trial, world, others: [] }, hearing)).map(({ role }) => role);
  trial.equal(deaf, [], `others than ${who} who hear no events any more`);
  trial.settle();
  const again = await hearIfLetIn(trial, world, "rtm", as);
  if (again) await expectNothing(again, `${who}, on a connection that was opened then`);
}

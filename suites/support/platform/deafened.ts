/** Somebody who heard what happens on a website, and who must not any more. */
import {
  eventually,
  fence,
  type Frame,
  type Listener,
  NotClaimed,
  type Trial,
  type World,
} from "../../../harness/author.ts";

/** Those who go on hearing, and the one who does not once the act was done. */
export interface Deafened {
  world: World;
  listeners: readonly Listener[];
  ended: Listener;
}

/** The rule says that after the act one of the listeners hears nothing more, while the others do. */
export async function expectDeafened(
  trial: Trial,
  { world, listeners, ended }: Deafened,
  act: () => Promise<unknown>,
  who: string,
): Promise<void> {
  const heard = await fence(trial, [...listeners, ended], world);
  if (!heard.at(-1))
    throw new NotClaimed("who hears what happens on a website is left open (open.event-audience)");
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
  const names = (await strays()).map(({ event }) => event);
  trial.equal(names, [], `events that are heard by ${who}`);
  trial.settle();
}

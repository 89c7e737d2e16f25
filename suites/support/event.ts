/** Events that follow an act, whichever client of the website receives them (open.event-audience). */
import { eventually, type Frame, mustStillHear, type Trial } from "../../harness/author.ts";
import type { Room } from "./room.ts";
import { silenceOf } from "./platform/silence.ts";

/** What any of them has heard by now; of every name where none is given. */
export const heardIn = (
  { listeners, beside = [] }: Room,
  names: readonly (string | undefined)[] = [undefined],
): Frame[] =>
  [...listeners, ...beside].flatMap((listener) => names.flatMap((name) => listener.heard(name)));

type IsMeant = (payload: unknown) => boolean;

/** The first frame that the act brings under one of the names, with a payload that may be meant; undefined where none comes. */
export async function isBrought(
  trial: Trial,
  room: Room,
  names: readonly string[],
  act: () => Promise<unknown>,
  isMeant: IsMeant = () => true,
): Promise<Frame | undefined> {
  const before = new Set(heardIn(room, names));
  const isNew = (frame: Frame): boolean => !before.has(frame) && isMeant(frame.data);
  const find = (): Promise<Frame | undefined> => Promise.resolve(heardIn(room, names).find(isNew));
  await act();
  const frame = await eventually(trial, "event", find, Boolean);
  if (!frame) mustStillHear([...room.listeners, ...(room.beside ?? [])]);
  return frame;
}

/** The rule says that the act brings an event of one of these names, and none of the others whose payload may be meant. */
export async function brings(
  trial: Trial,
  room: Room,
  names: readonly string[],
  act: () => Promise<unknown>,
  others: readonly string[] = [],
  isMeant?: IsMeant,
): Promise<Frame | undefined> {
  const expectSilence = silenceOf(trial, room, others, isMeant);
  const before = new Set(heardIn(room));
  const frame = await isBrought(trial, room, names, act);
  const heard = heardIn(room).filter((one) => !before.has(one));
  trial.expect(
    frame !== undefined,
    "the events that follow",
    names.join(" or "),
    heard.map(({ event }) => event),
  );
  trial.settle();
  if (others.length) await expectSilence(`beside ${frame?.event}`);
  trial.settle();
  return frame;
}

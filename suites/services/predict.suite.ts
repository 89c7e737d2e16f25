/** Predictions: partial results before the result, and what may be left out (2/8). */
import {
  eventually,
  fence,
  type Frame,
  mentions,
  mustStillHear,
  rule,
  word,
  type Trial,
} from "../../harness/author.ts";
import { listenIn, overheard, type Room } from "../support/room.ts";
import { isBrought } from "../support/event.ts";
import {
  askService,
  servedWorld,
  partial,
  request,
  resultOf,
  wholeRequest,
  type Request,
} from "../support/services/service.ts";
import { sideEffectsHadTheirTime } from "../support/side-effects.ts";

const processed = resultOf("predict");

interface Predicted {
  room: Room;
  ids: string[];
}

/** Asks for a prediction, and waits until all that it brings has come: a precondition, since another rule asks for its result. */
async function untilProcessed(trial: Trial, room: Room, sent: Request): Promise<void> {
  const { listeners, world } = room;
  const act = (): Promise<unknown> => askService(trial, world, "predict", sent);
  if (!(await isBrought(trial, room, [processed], act)))
    trial.cannot(`${processed} had to arrive first`);
  await fence(trial, listeners, world);
}

/** Asks for two predictions, one after the other. */
async function predict(trial: Trial): Promise<Predicted> {
  const world = await servedWorld(trial, overheard);
  const room = await listenIn(trial, world);
  const ids = [trial.draw(word), trial.draw(word)];
  for (const [i, id] of ids.entries()) {
    const make = i ? wholeRequest : request;
    await untilProcessed(trial, room, await make(trial, world, "predict", id));
  }
  return { room, ids };
}

const isOf =
  (event: string, id: string) =>
  (frame: { event: string; data: unknown }): boolean =>
    frame.event === event && mentions(frame.data, id);

rule("services.predict-partial-emitted", async (trial) => {
  const world = await servedWorld(trial, overheard);
  const room = await listenIn(trial, world);
  const counts = (): number[] => room.listeners.map((listener) => listener.heard(partial).length);
  for (let times = 0; times < 2; times++) {
    const before = counts();
    await untilProcessed(trial, room, await request(trial, world, "predict"));
    const more = (): Promise<number[]> =>
      Promise.resolve(counts().map((count, i) => count - (before[i] ?? 0)));
    const isSome = (since: number[]): boolean => since.some((count) => count > 0);
    // It may be told after the result, which a SHOULD speaks of (open.event-order).
    const since = await eventually(trial, "event", more, isSome);
    if (!isSome(since)) mustStillHear(room.listeners);
    trial.expect(isSome(since), `${partial} of a prediction`, "one at least", since);
    trial.settle();
  }
});

rule("services.predict-partial-before-processed", async (trial) => {
  const { room, ids } = await predict(trial);
  // One more may come of itself, which no fence closes.
  await sideEffectsHadTheirTime(trial);
  for (const listener of room.listeners) {
    const frames = listener.heard();
    for (const id of ids) {
      const result = frames.findIndex(isOf(processed, id));
      const late = result < 0 ? [] : frames.slice(result).filter(isOf(partial, id));
      const payloads = late.map(({ data }) => data);
      trial.equal(payloads, [], `${partial} of ${id} after its result, heard by ${listener.role}`);
    }
  }
});

rule("services.predict-partial-tracking-id", async (trial) => {
  const { room, ids } = await predict(trial);
  const listen = (): Promise<Frame[]> =>
    Promise.resolve(room.listeners.flatMap((listener) => listener.heard(partial)));
  const isOfAll = (all: Frame[]): boolean => ids.every((id) => all.some(isOf(partial, id)));
  const heard = await eventually(trial, "event", listen, isOfAll);
  if (!isOfAll(heard)) mustStillHear(room.listeners);
  if (!heard.length) trial.cannot("no partial result came");
  for (const id of ids)
    trial.expect(heard.some(isOf(partial, id)), partial, `one with the id ${id}`, heard.length);
  const strange = heard.filter((frame) => !ids.some((id) => isOf(partial, id)(frame)));
  trial.equal(
    strange.map(({ data }) => data),
    [],
    `${partial} without the id of a request`,
  );
});

rule("services.predict-options-omitted", async (trial) => {
  const world = await servedWorld(trial);
  const full = await request(trial, world, "predict");
  // The type of sender and recipient is open: a target that refuses these decides nothing here.
  const options = { source: "inbox", target: "operator", text: "Your order" };
  await askService(trial, world, "predict", { ...full, body: { ...full.body, ...options } });
  const { id, context } = full.body;
  const { source, target, text } = options;
  const bodies = [{}, { source, target }, { target, text }, { source, text }];
  for (const [i, more] of bodies.entries()) {
    const body = { id: `${String(id)}-${i}`, context, ...more } as never;
    await trial.accepts(world.owner, "services.predict.request", { params: full.params, body });
  }
});

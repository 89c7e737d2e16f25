/** Predictions: partial results before the result, and what may be left out (2/8). */
import { fence, mentions, rule, word, type Trial } from "../../harness/author.ts";
import { follows, listenIn, overheard, watch, type Room } from "../support/conversation/once.ts";
import {
  ask,
  servedWorld,
  partial,
  request,
  resultOf,
  wholeRequest,
} from "../support/services/service.ts";

const processed = resultOf("predict");

interface Predicted {
  room: Room;
  ids: string[];
}

/** Asks for two predictions at a time, and waits until all that they bring has come. */
async function predict(trial: Trial): Promise<Predicted> {
  const world = await servedWorld(trial, overheard);
  const room = await listenIn(trial, world);
  const ids = [trial.draw(word), trial.draw(word)];
  const watched = { trial, here: room, elsewhere: undefined };
  for (const [i, id] of ids.entries()) {
    const make = i ? wholeRequest : request;
    const sent = await make(trial, world, "predict", id);
    await follows(watched, processed, () => ask(trial, world, "predict", sent));
    trial.settle();
  }
  await fence(trial, room.listeners, world);
  return { room, ids };
}

const isOf =
  (event: string, id: string) =>
  (frame: { event: string; data: unknown }): boolean =>
    frame.event === event && mentions(frame.data, id);

rule("services.predict-partial-emitted", async (trial) => {
  const world = await servedWorld(trial, overheard);
  const { here } = await watch(trial, world);
  const watched = { trial, here, elsewhere: undefined };
  for (let times = 0; times < 2; times++) {
    const before = here.listeners.map((listener) => listener.heard(partial).length);
    const sent = await request(trial, world, "predict");
    await follows(watched, processed, () => ask(trial, world, "predict", sent));
    await fence(trial, here.listeners, world);
    const since = here.listeners.map(
      (listener, i) => listener.heard(partial).length - (before[i] ?? 0),
    );
    const where = `${partial} of a prediction`;
    trial.expect(
      since.some((count) => count > 0),
      where,
      "one at least",
      since,
    );
    trial.settle();
  }
});

rule("services.predict-partial-before-processed", async (trial) => {
  const { room, ids } = await predict(trial);
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
  const heard = room.listeners.flatMap((listener) => listener.heard(partial));
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
  const options = { source: "helpdesk", target: "operator", text: "Your order" };
  await ask(trial, world, "predict", { ...full, body: { ...full.body, ...options } });
  const { id, context } = full.body;
  const { source, target, text } = options;
  const bodies = [{}, { source, target }, { target, text }, { source, text }];
  for (const [i, more] of bodies.entries()) {
    const body = { id: `${String(id)}-${i}`, context, ...more } as never;
    await trial.accepts(world.owner, "services.predict.request", { params: full.params, body });
  }
});

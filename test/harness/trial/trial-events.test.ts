/** Trials hear what the reference pushes and delivers, and close negative waits with a fence. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { memberAt } from "../../../contract/pointer.ts";
import { plain } from "../../../harness/realtime/codec.ts";
import { fence, isOfFence } from "../../../harness/arrange/event/fence.ts";
import { mentions } from "../../../harness/realtime/match.ts";
import type { Listener } from "../../../harness/realtime/listener.ts";
import { createTrial, type Trial } from "../../../harness/trial/trial.ts";
import { arrives } from "../../../harness/trial/arrives.ts";
import { hookTarget } from "../../../harness/trial/hook-sink.ts";
import { hear } from "../../../harness/trial/listening.ts";
import { openRun } from "../../../harness/run/run.ts";
import { emitWebsite } from "../../../reference/relay/relay.ts";
import { CouldNotRun, Indeterminate } from "../../../harness/case/stop.ts";
import type { World } from "../../../harness/trial/world.ts";
import type { MessageSend } from "../../../schemas/generated/types.ts";
import { bench, type Bench, type BenchOptions } from "../../support/bench.ts";
import { startSocketServer } from "../../support/socket-server.ts";

const benches = new Map<string, Bench>();
const owned: Bench[] = [];
const trials: Trial[] = [];

beforeAll(async () => {
  for (const adapter of ["socket.io", "plain"] as const)
    benches.set(adapter, await bench({ adapter }));
});
afterEach(async () => {
  for (const trial of trials.splice(0)) await trial.end();
});
afterAll(async () => {
  for (const one of [...benches.values(), ...owned]) await one.close();
});

/** A trial that ends with the test. */
function begin(one = benches.get("socket.io") as Bench): Trial {
  const trial = one.trial();
  trials.push(trial);
  return trial;
}

/** A reference of its own for one test. */
async function own(options: BenchOptions): Promise<Bench> {
  const made = await bench(options);
  owned.push(made);
  return made;
}

const text: MessageSend = { type: "text", from: "operator", origin: "chat", content: "Hello" };

interface Sent {
  website_id: string;
  session_id: string;
  fingerprint: string;
}

/** A message in a conversation from the chatbox. */
async function sent(trial: Trial, { website_id, owner }: World): Promise<Sent> {
  const input = { website_id, act: "arrive" };
  const arrival = await trial.stage("visitor", "POST", "/visitor", input);
  const session_id = String(memberAt(arrival, "session_id"));
  const params = { website_id, session_id };
  const data = await trial.given(owner, "conversation.message.send", { params, body: text });
  return { ...params, fingerprint: String(memberAt(data, "fingerprint")) };
}

const remove = (trial: Trial, { owner }: World, params: Sent): Promise<unknown> =>
  trial.given(owner, "conversation.message.remove", { params });

test.each(["socket.io", "plain"])("a message that is edited is heard over %s", async (adapter) => {
  const trial = begin(benches.get(adapter));
  const world = await trial.world();
  const listener = await hear(trial, world, "rtm", world.owner);
  const message = await sent(trial, world);
  const content = { id: "name", text: "Your name?", explain: "Enter it" };
  const body: MessageSend = { ...text, type: "field", content };
  const { website_id, session_id } = message;
  const field = await trial.given(world.owner, "conversation.message.send", {
    params: { website_id, session_id },
    body,
  });
  const fingerprint = String(memberAt(field, "fingerprint"));
  await trial.given(world.owner, "conversation.message.edit", {
    params: { website_id, session_id, fingerprint },
    body: { content },
  });
  const about = [session_id, fingerprint];
  expect(await arrives(trial, listener, "message:updated", { about })).toMatchObject({
    channel: "rtm",
  });
  expect(trial.violations).toEqual([]);
  expect(trial.evidence.collect().frames.at(-1)).toMatchObject({ event: "message:updated" });
});

test("an event that does not arrive is a violation with its near misses", async () => {
  const trial = begin();
  const world = await trial.world();
  const listener = await hear(trial, world, "rtm", world.owner, { events: ["message:removed"] });
  const message = await sent(trial, world);
  await remove(trial, world, message);
  const about = [message.session_id.replace(/.$/, "_")];
  expect(await arrives(trial, listener, "message:removed", { about, budget: 100 })).toBeUndefined();
  expect(trial.violations).toEqual([
    {
      where: "message:removed",
      expected: `message:removed about "${about[0]}" within 100 ms`,
      received: expect.stringContaining(`near misses: message:removed with`),
    },
  ]);
  expect(await fence(trial, [listener], world)).toMatchObject([
    { event: "session:request:initiated" },
  ]);
});

const initiatedOnce = (listener: Listener): void => {
  expect(listener.heard("session:request:initiated")).toHaveLength(1);
};

test.each(["socket.io", "plain"])("a fence closes a wait over %s", async (adapter) => {
  const trial = begin(benches.get(adapter));
  const world = await trial.world();
  const elsewhere = await trial.world({}, "other-");
  const listener = await hear(trial, elsewhere, "rtm", elsewhere.owner);
  const message = await sent(trial, world);
  await remove(trial, world, message);
  const requests = trial.run.requests();
  const [closing] = await fence(trial, [listener], elsewhere);
  // A conversation is created and initiated; the first creation of a run is preceded by a look at the list.
  expect([2, 3]).toContain(trial.run.requests() - requests);
  expect(closing?.event).toBe("session:request:initiated");
  expect(listener.heard().filter(({ data }) => mentions(data, message.session_id))).toEqual([]);
  initiatedOnce(listener);
});

test("what a fence made is told from all else, on its own website", async () => {
  const trial = begin();
  const [world, elsewhere] = [await trial.world(), await trial.world({}, "other-")];
  const listener = await hear(trial, world, "rtm", world.owner);
  const [closing] = await fence(trial, [listener], world);
  expect(isOfFence(trial, world, closing?.data)).toBe(true);
  expect(isOfFence(trial, elsewhere, closing?.data)).toBe(false);
  expect(isOfFence(trial, world, { website_id: world.website_id })).toBe(false);
});

test("a fence on the stream is a signal of a call", async () => {
  const trial = begin();
  const world = await trial.world();
  const listener = await hear(trial, world, "stream", world.owner);
  expect(await fence(trial, [listener], world)).toMatchObject([
    { channel: "stream", event: "app:call:signaling:candidate" },
  ]);
});

test("a fence closes the wait of all listeners when one of them is told", async () => {
  const one = await own({ seed: 5 });
  const { seams } = one.running.reference;
  const hears = seams.hears;
  seams.hears = (listener, event) => listener.tier === "plugin" && hears(listener, event);
  const trial = begin(one);
  const world = await trial.world();
  const [user, plugin] = [
    await hear(trial, world, "rtm", world.owner),
    await hear(trial, world, "rtm", world.plugin),
  ];
  expect(await fence(trial, [user, plugin], world)).toEqual([undefined, ...plugin.heard()]);
  expect(user.heard()).toEqual([]);
});

test("events without identifiers close a fence by their name", async () => {
  const one = await own({ seed: 3 });
  const { seams } = one.running.reference;
  const emit = seams.emit;
  seams.emit = (event) => emit({ ...event, data: { changed: true } });
  const trial = begin(one);
  const world = await trial.world();
  const listener = await hear(trial, world, "rtm", world.owner);
  const { website_id } = world;
  emitWebsite(one.running.reference, "session:request:initiated", website_id);
  emitWebsite(one.running.reference, "plugin:event", website_id);
  await listener.next("plugin:event", { budget: 2_000 });
  for (const heard of [3, 4]) {
    expect(await fence(trial, [listener], world)).toMatchObject([{ data: { changed: true } }]);
    expect(listener.heard()).toHaveLength(heard);
  }
});

test("a fence of another conversation closes nothing", async () => {
  const one = await own({ seed: 4 });
  const { seams } = one.running.reference;
  const emit = seams.emit;
  seams.emit = (event) => emit({ ...event, data: { session_id: "session_of_another_1" } });
  const trial = begin(one);
  const world = await trial.world();
  const listener = await hear(trial, world, "rtm", world.owner);
  const closing = fence(trial, [listener], world, 100);
  await expect(closing).rejects.toThrow(CouldNotRun);
  await expect(closing).rejects.toThrow(/the fence .* did not reach owner on rtm: .*near misses/);
});

test("a fence closes nothing when something could not be read", async () => {
  const server = await startSocketServer((socket) => {
    socket.send(plain.encodeEvent("authenticated", true));
    socket.send("{");
    const timer = setInterval(() => {
      socket.send(plain.encodeEvent("session:request:initiated"));
    }, 10);
    socket.on("close", () => clearInterval(timer));
  });
  const realtime = { adapter: "plain", plain: { rtm: server.url } } as const;
  const trial = begin(await own({ target: { realtime } }));
  const world = await trial.world();
  const listener = await hear(trial, world, "rtm", world.owner);
  await expect(fence(trial, [listener], world)).rejects.toThrow(
    'could not be read: "{" is not a JSON object',
  );
  await server.close();
});

test("without a stage a fence removes its conversation when the trial ends", async () => {
  const one = benches.get("socket.io") as Bench;
  const { website_id, owner, plugin } = await begin(one).world();
  const { stage: _, ...target } = one.run.target;
  const run = await openRun(
    one.run.contract,
    {
      ...target,
      website: website_id,
      credentials: { user: owner.pair, plugin: plugin.pair },
    },
    { atOnce: 1, safety: "scratch" },
  );
  const trial = createTrial(run, () => {
    throw new Error("nothing is drawn here");
  });
  const world = await trial.world();
  const listener = await hear(trial, world, "rtm", world.owner);
  const session_id = String(
    memberAt((await fence(trial, [listener], world))[0]?.data, "session_id"),
  );
  const params = { website_id, session_id };
  await trial.given(world.owner, "conversation.read", { params });
  await trial.end();
  await trial.refuses(world.owner, "conversation.read", { params });
  expect(trial.violations).toEqual([]);
  await run.close();
});

test("a listener that cannot be opened says why", async () => {
  const stranger = begin();
  const world = await stranger.world();
  const pair = { identifier: "nobody", key: "key-of-nobody" };
  const hearing = hear(stranger, world, "rtm", { ...world.owner, pair });
  await expect(hearing).rejects.toThrow(CouldNotRun);
  await expect(hearing).rejects.toThrow(
    "owner could not listen on rtm: the keypair of owner was refused",
  );

  const nowhere = begin(
    await own({ target: { realtime: { adapter: "plain", plain: { rtm: "ws://127.0.0.1:1/" } } } }),
  );
  const other = await nowhere.world();
  await expect(hear(nowhere, other, "rtm", other.owner)).rejects.toThrow(Indeterminate);
  await expect(hear(nowhere, other, "stream", other.owner)).rejects.toThrow(
    "add realtime.plain.stream",
  );

  const silent = begin(await own({ target: { realtime: { adapter: "none" } } }));
  const third = await silent.world();
  await expect(hear(silent, third, "rtm", third.owner)).rejects.toThrow("no realtime adapter");
});

test("a connection that drops leaves the rule undecided", async () => {
  const server = await startSocketServer((socket) => {
    socket.send(plain.encodeEvent("authenticated", true));
    setTimeout(() => socket.terminate(), 20);
  });
  const realtime = { adapter: "plain", plain: { rtm: server.url } } as const;
  const trial = begin(await own({ target: { realtime } }));
  const world = await trial.world();
  const listener = await hear(trial, world, "rtm", world.owner);
  await expect(arrives(trial, listener, "message:removed")).rejects.toThrow(Indeterminate);
  await expect(fence(trial, [listener], world)).rejects.toThrow(Indeterminate);
  expect(trial.violations).toEqual([]);
  await server.close();
});

test("hooks deliver to targets of their own, and are tried again after a failure", async () => {
  const trial = begin();
  const world = await trial.world();
  const { website_id, owner } = world;
  const [removed, received] = [await hookTarget(trial), await hookTarget(trial)];
  for (const [target, event] of [
    [removed, "message:removed"],
    [received, "message:received"],
  ] as const) {
    const body = { label: "Records", target: target.url, events: [event] };
    await trial.given(owner, "hooks.hook.create", { params: { website_id }, body });
  }
  removed.answer({ kind: "status", status: 500 });
  const message = await sent(trial, world);
  await remove(trial, world, message);
  const about = [message.session_id];
  expect(await arrives(trial, received, "message:received", { about })).toMatchObject({
    method: "POST",
  });
  expect(await arrives(trial, removed, "message:removed", { about })).toBeDefined();
  removed.answer({ kind: "status", status: 200 });
  expect(await arrives(trial, removed, "message:removed", { about, budget: 5_000 })).toBeDefined();
  expect(received.heard()).toHaveLength(1);
  expect(trial.evidence.collect().frames.map(({ channel }) => channel)).toEqual([
    "hook",
    "hook",
    "hook",
  ]);
  expect(trial.violations).toEqual([]);
});

/** As in `harness/case/evidence.ts`. */
const keptFrames = 20;

test("the last frames and all waits are kept, and listeners close with the trial", async () => {
  const one = await own({ seed: 6 });
  const trial = one.trial();
  const world = await trial.world();
  const listener = await hear(trial, world, "rtm", world.owner);
  const message = await sent(trial, world);
  for (let i = 0; i < keptFrames; i++) {
    const { website_id, session_id } = message;
    await trial.given(world.owner, "conversation.message.send", {
      params: { website_id, session_id },
      body: text,
    });
  }
  await fence(trial, [listener], world);
  expect(listener.heard().length).toBeGreaterThan(keptFrames);
  expect(trial.evidence.collect().frames).toEqual(
    listener
      .heard()
      .slice(-keptFrames)
      .map((frame) => ({ ...frame, by: "owner" })),
  );
  await trial.end();
  expect(one.run.waits).toMatchObject([
    { event: "session:request:initiated", budget: 2_000, came: true },
  ]);
  expect(listener.ended()).toBe("the listener was closed");
  await expect.poll(one.running.reference.relay.listeners).toBe(0);
});

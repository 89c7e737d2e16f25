/** Who has a conversation open, and to whom it is assigned. */
import * as fc from "fast-check";
import {
  createScene,
  eventually,
  fence,
  type Frame,
  hearAll,
  isStagedVisitor,
  type Listener,
  mentions,
  NotClaimed,
  type Operator,
  rule,
  type Trial,
  inWords,
} from "../../harness/author.ts";
import {
  arriveChat,
  asOthersSee,
  readChat,
  startChat,
  visitor,
  type Chat,
} from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import { overheard } from "../support/room.ts";
import { still, stillOwner } from "../support/session/still.ts";
import { advance } from "../support/clock.ts";

/** Closed where it was not open, then twice each. */
const moves = [false, true, true, false, false];

rule("conversation.open-always-accepted", async (trial) => {
  const { as, params } = await startChat(trial, await trial.world());
  for (const opened of moves) {
    await trial.accepts(as, "conversation.open.set", { params, body: { opened } });
  }
});

/** A conversation that an operator has open, beside one that nobody has, and listeners to what is pushed about both. */
interface Opened {
  chat: Chat;
  other: Chat;
  /** Who asks for the states. */
  colleague: Operator;
  listeners: Listener[];
}

/**
 * What the one who asks has open may be left out of what is pushed (open.states-own-state), and a member
 * may have no right to open it (open.operator-role-rights): the owner opens and the member asks.
 */
async function openedChat(trial: Trial): Promise<Opened> {
  const world = await trial.world(overheard);
  const colleague = world.operators[1] ?? trial.cannot("the website needs another operator");
  const start = (): Promise<Chat> => startChat(trial, world, world.owner);
  const [chat, other] = [await start(), await start()];
  for (const one of [chat, other]) await say(one, "user", "Is anybody there?");
  await setOpen(chat, true);
  return { chat, other, colleague, listeners: await hearOf(chat, world.operators) };
}

/** The one who asks need not receive what is pushed (open.event-audience). */
const hearOf = ({ trial, world }: Chat, operators: readonly Operator[]): Promise<Listener[]> =>
  hearAll(trial, world, "rtm", [...operators, ...world.plugins.slice(0, 1)], { unnamed: true });

const setOpen = ({ trial, as, params }: Chat, opened: boolean): Promise<unknown> =>
  trial.given(as, "conversation.open.set", { params, body: { opened } });

/** Asks once for the states, and says whether what is pushed then speaks of the conversation. */
type Ask = () => Promise<boolean>;

async function askerOf({ chat, colleague, listeners }: Opened): Promise<Ask> {
  const { trial, world, params } = chat;
  const { website_id, session_id } = params;
  const heard = (): Frame[] => listeners.flatMap((listener) => listener.heard());
  await fence(trial, listeners, world);
  let before = new Set(heard());
  return async () => {
    await trial.given(colleague, "states.push", { params: { website_id } });
    await fence(trial, listeners, world);
    const frames = heard();
    const found = frames.some((frame) => !before.has(frame) && mentions(frame.data, session_id));
    before = new Set(frames);
    return found;
  };
}

/**
 * Whether the states that are pushed come to speak of the conversation, or to be silent about it. Asked again while it is otherwise, since an
 * event may be overtaken by those after it (open.event-order); what is told of late was asked for before (open.event-delay).
 */
async function comesToBePushed(opened: Opened, wanted: boolean): Promise<boolean> {
  const { trial } = opened.chat;
  const ask = await askerOf(opened);
  let isHeard = false;
  const isPushed = async (): Promise<boolean> => {
    // Silence is that of the last push alone.
    isHeard = (await ask()) || (wanted && isHeard);
    return isHeard;
  };
  return eventually(trial, "event", isPushed, (found) => found === wanted);
}

rule("conversation.open-is-pushed", async (trial) => {
  const opened = await openedChat(trial);
  const where = "the states pushed about a conversation";
  const expectPushed = async (chat: Chat, wanted: boolean, which: string): Promise<void> => {
    const isPushed = await comesToBePushed({ ...opened, chat }, wanted);
    const [expected, received] = wanted ? ["a frame", "none"] : ["none", "a frame"];
    trial.expect(isPushed === wanted, `${where} ${which}`, expected, inWords(received));
    trial.settle();
  };
  const { chat, other } = opened;
  await expectPushed(chat, true, "that is open");
  await expectPushed(other, false, "beside one that is open");
  await setOpen(other, true);
  await expectPushed(other, true, "that is open beside another one");
  await setOpen(chat, false);
  await expectPushed(other, true, "that is open after another one was closed");
  // Renewed, it opens no other one.
  await setOpen(other, true);
  await expectPushed(chat, false, "that was closed");
});

/** Longer than anybody looks at a conversation without a sign of life (ms). */
const twoDays = 172_800_000;

/** The same, asked and heard by people who log in again where their sessions have ended: the sockets of those may be silent. */
async function stillOpened({ chat, colleague: former, other }: Opened): Promise<Opened> {
  const { trial, world } = chat;
  const scene = createScene(trial, world);
  const owner = await stillOwner(scene);
  const colleague = await still(scene, former);
  return {
    chat: { ...chat, as: owner, world: { ...world, owner } },
    other,
    colleague,
    listeners: await hearOf(chat, [owner, colleague]),
  };
}

rule("conversation.open-expires", async (trial) => {
  const opened = await openedChat(trial);
  if (!(await comesToBePushed(opened, true)))
    trial.cannot("an open conversation had to be pushed first");
  await advance(trial, twoDays);
  const isLeft = await comesToBePushed(await stillOpened(opened), false);
  trial.expect(
    !isLeft,
    "the states pushed two days after a conversation was opened",
    "none",
    inWords("a frame"),
  );
});

/** Shorter than anybody looks at a conversation who has opened it (ms). */
const aMoment = 15_000;

/** After which of the times that double from a moment on it was still open, without being renewed, last (ms). */
async function lastOpen(opened: Opened): Promise<number> {
  const { trial } = opened.chat;
  const ask = await askerOf(opened);
  let last = 0;
  for (let passed = aMoment; passed <= twoDays; passed *= 2) {
    await advance(trial, passed - last);
    if (!(await ask())) break;
    last = passed;
  }
  // What is pushed late may speak of a time that has passed since.
  if (!last && (await comesToBePushed(opened, true)))
    throw new NotClaimed("states are pushed too late to tell how long a conversation stays open");
  return last || trial.cannot("an open conversation had to be pushed for a moment first");
}

/** A part of the time for which it was last open, and less than half of that, since asking may have renewed it (open.open-state-duration). */
const soonEnough = 0.45;

/** How often it is renewed until it has been open for more than twice that time, at some point of which it expires by itself. */
const renewals = 5;

rule("conversation.open-renewed", async (trial) => {
  const opened = await openedChat(trial);
  const last = await lastOpen(opened);
  const { other } = opened;
  await setOpen(other, true);
  for (let times = 1; times <= renewals; times++) {
    await advance(trial, last * soonEnough);
    // Whether it was renewed shows before the next time alone, and no sooner than it may expire.
    if (times * soonEnough > 1) {
      const isPushed = await comesToBePushed({ ...opened, chat: other }, true);
      const where = "the states pushed about a conversation whose opening was renewed";
      trial.expect(isPushed, where, "a frame", inWords("none"));
      trial.settle();
    }
    await setOpen(other, true);
  }
});

/** Whether each step assigns the conversation to the owner, or takes it from everybody. */
const assignments = fc.array(fc.boolean(), { maxLength: 3 });

rule("conversation.routing-agrees", async (trial) => {
  const world = await trial.world();
  const chat = await (isStagedVisitor(trial) ? arriveChat(trial, world) : startChat(trial, world));
  // Nobody is in charge of the other one.
  const other = await startChat(trial, world);
  const both = async (one = chat): Promise<[string, string]> => {
    const { params } = one;
    const routing = await trial.given(one.as, "conversation.routing.read", { params });
    const { assigned } = await readChat(asOthersSee(one));
    return [routing?.assigned?.user_id ?? "", assigned?.user_id ?? ""];
  };
  const agree = async (after: string, user_id?: string): Promise<void> => {
    const [routing, shown] = await eventually(
      trial,
      "thing",
      () => both(),
      ([a, b]) => a === b && (user_id === undefined || a === user_id),
    );
    trial.equal(routing, shown, `/data/assigned/user_id of the routing ${after}`);
  };
  await agree("at first");
  if (!isStagedVisitor(trial)) return;
  for (const toOwner of [true, false, ...trial.draw(assignments)]) {
    const user_id = toOwner ? world.owner.user_id : "";
    await visitor(chat, "set", { user_id: user_id || null });
    await agree(`after it was given to ${toOwner ? "an operator" : "nobody"}`, user_id);
    const [routing, shown] = await both(other);
    trial.equal(routing, shown, "/data/assigned/user_id of the routing of another conversation");
  }
});

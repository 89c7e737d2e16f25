/** What operators compose and have open is pushed once more on request (2/7). */
import {
  eventually,
  fence,
  fenceEvents,
  type Frame,
  hearAll,
  mentions,
  mustStillHear,
  rule,
} from "../../harness/author.ts";
import { givenChat, startChat } from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import { paramsOf } from "../support/platform/website.ts";
import { overheard } from "../support/room.ts";

rule("states.push-arrives", async (trial) => {
  // What the user who asked composes and has open may be left out (open.states-own-state); a member
  // may have no right to write (open.operator-role-rights), so that the member is the one who asks.
  const world = await trial.world(overheard);
  const { owner } = world;
  const colleague = world.operators[1] ?? trial.cannot("the website needs another operator");
  const [chat, other] = [
    await startChat(trial, world, owner),
    await startChat(trial, world, owner),
  ];
  for (const one of [chat, other]) await say(one, "user", "Is anybody there?");
  const compose = async (type: "start" | "stop"): Promise<void> => {
    const body = { type, from: "operator" } as const;
    await trial.given(owner, "conversation.compose.set", { params: chat.params, body });
    // What is shown of one that stopped is not what is asked here.
    if (type === "start") await givenChat(chat, { "compose/operator/type": type });
  };
  const open = (opened: boolean): Promise<unknown> =>
    trial.given(owner, "conversation.open.set", { params: other.params, body: { opened } });
  // The one who asks need not receive it (open.event-audience).
  const callers = [...world.operators, ...world.plugins.slice(0, 1)];
  const listeners = await hearAll(trial, world, "rtm", callers, { unnamed: true });
  const heard = (): Frame[] => listeners.flatMap((listener) => listener.heard());
  const ids = [world.website_id, chat.params.session_id, other.params.session_id];
  const expectPush = async (when: string): Promise<void> => {
    // What the acts before have brought is not the push.
    const before = new Set([...(await fence(trial, listeners, world)), ...heard()]);
    await trial.given(colleague, "states.push", { params: paramsOf(world) });
    const isPushed = (frame: Frame): boolean =>
      !before.has(frame) &&
      frame.event !== fenceEvents.rtm &&
      ids.some((id) => mentions(frame.data, id));
    // Another event that was caused later may overtake it (open.event-order), so that none ends the wait.
    const read = (): Promise<Frame[]> => Promise.resolve(heard().filter(isPushed));
    const pushed = await eventually(trial, "event", read, (frames) => frames.length > 0);
    if (!pushed.length) mustStillHear(listeners);
    trial.expect(
      pushed.length > 0,
      `frames after a states request while ${when}`,
      "one at least",
      0,
    );
    trial.settle();
  };
  await compose("start");
  await expectPush("an operator composes");
  await open(true);
  await expectPush("an operator composes and has a conversation open");
  await compose("stop");
  await expectPush("an operator has a conversation open");
});

rule("states.nothing-to-push", async (trial) => {
  const world = await trial.world();
  for (const _ of [1, 2, 3])
    await trial.accepts(world.owner, "states.push", { params: paramsOf(world) });
});

/** What operators compose and have open is pushed once more on request (2/7). */
import {
  eventually,
  fence,
  fenceEvents,
  type Frame,
  hear,
  mentions,
  mustStillHear,
  rule,
} from "../../harness/author.ts";
import { givenChat, startChat } from "../support/conversation/chat.ts";
import { say } from "../support/conversation/message.ts";
import { paramsOf } from "../support/platform/website.ts";
import { overheard } from "../support/conversation/once.ts";

rule("states.push-arrives", async (trial) => {
  // What the user who asked composes and has open may be left out (open.states-own-state); a member
  // may have no right to write (open.operator-role-rights), so that the member is the one who asks.
  const world = await trial.world(overheard);
  const { owner } = world;
  const colleague = world.operators[1] ?? trial.cannot("the website needs another operator");
  const [chat, opened] = [
    await startChat(trial, world, owner),
    await startChat(trial, world, owner),
  ];
  for (const one of [chat, opened]) await say(one, "user", "Is anybody there?");
  const composing = { type: "start", from: "operator" } as const;
  await trial.given(owner, "conversation.compose.set", {
    params: chat.params,
    body: composing,
  });
  await givenChat(chat, { "compose/operator/type": "start" });
  const { params } = opened;
  await trial.given(owner, "conversation.open.set", { params, body: { opened: true } });
  // The one who asks need not receive it (open.event-audience).
  const listeners = await Promise.all(
    [...world.operators, ...world.plugins.slice(0, 1)].map((as) =>
      hear(trial, world, "rtm", as, { unnamed: true }),
    ),
  );
  const heard = (): Frame[] => listeners.flatMap((listener) => listener.heard());
  // What the acts before have brought is not the push.
  const before = new Set([...(await fence(trial, listeners, world)), ...heard()]);
  await trial.given(colleague, "states.push", { params: paramsOf(world) });
  const ids = [world.website_id, chat.params.session_id, params.session_id];
  const isPushed = (frame: Frame): boolean =>
    !before.has(frame) &&
    frame.event !== fenceEvents.rtm &&
    ids.some((id) => mentions(frame.data, id));
  // Another event that was caused later may overtake it (open.event-order), so that none ends the wait.
  const read = (): Promise<Frame[]> => Promise.resolve(heard().filter(isPushed));
  const pushed = await eventually(trial, "event", read, (frames) => frames.length > 0);
  if (!pushed.length) mustStillHear(listeners);
  trial.expect(pushed.length > 0, "frames after a states request", "one at least", 0);
});

rule("states.nothing-to-push", async (trial) => {
  const world = await trial.world();
  for (const _ of [1, 2, 3])
    await trial.accepts(world.owner, "states.push", { params: paramsOf(world) });
});

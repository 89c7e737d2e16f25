/** What a plugin does is told as what a user does is (1/6). */
import { hearAll, rule } from "../../harness/author.ts";
import { arriveChat } from "../support/conversation/chat.ts";
import { messageOf, required } from "../support/conversation/content.ts";
import { messageOnce, send } from "../support/conversation/message.ts";
import { overheard } from "../support/room.ts";
import { brings } from "../support/event.ts";

rule("platform.plugin-acts-are-told", async (trial) => {
  const world = await trial.world({ ...overheard, tokens: [{}, {}] });
  const { plugin } = world;
  const chat = await arriveChat(trial, world, {}, plugin);
  const field = () => trial.draw(required.field);
  const fingerprint = await send(chat, messageOf("field", field(), "operator"));
  await messageOnce(chat, fingerprint, ({ stamped }) => stamped === true);
  const params = { ...chat.params, fingerprint: String(fingerprint) };
  const callers = [...world.operators, ...world.plugins];
  const listeners = await hearAll(trial, world, "rtm", callers);
  const room = { world, listeners };
  await brings(trial, room, ["message:updated"], () =>
    trial.given(plugin, "conversation.message.edit", {
      params,
      body: { content: field() as never },
    }),
  );
  await brings(trial, room, ["message:removed"], () =>
    trial.given(plugin, "conversation.message.remove", { params }),
  );
});

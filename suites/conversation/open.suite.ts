/** Who has a conversation open, and to whom it is assigned. */
import * as fc from "fast-check";
import { eventually, rule } from "../../harness/author.ts";
import { arriveChat, readChat, startChat, visitor } from "../support/conversation/chat.ts";

const moves = fc.array(fc.boolean(), { minLength: 1, maxLength: 8 });

rule("conversation.open-always-accepted", async (trial) => {
  const { as, params } = await startChat(trial, await trial.world());
  for (const opened of trial.draw(moves)) {
    await trial.accepts(as, "conversation.open.set", { params, body: { opened } });
  }
});

/** Whether each step assigns the conversation to the owner, or takes it from everybody. */
const assignments = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });

rule("conversation.routing-agrees", async (trial) => {
  const world = await trial.world();
  const isStaged = trial.run.stageParts.has("visitor");
  const chat = await (isStaged ? arriveChat(trial, world) : startChat(trial, world));
  const { as, params } = chat;
  const both = async (): Promise<[string, string]> => {
    const routing = await trial.given(as, "conversation.routing.read", { params });
    const { assigned } = await readChat(chat);
    return [routing?.assigned?.user_id ?? "", assigned?.user_id ?? ""];
  };
  const agree = async (after: string, user_id?: string): Promise<void> => {
    const [routing, shown] = await eventually(
      trial,
      "thing",
      both,
      ([a, b]) => a === b && (user_id === undefined || a === user_id),
    );
    trial.equal(routing, shown, `/data/assigned/user_id of the routing ${after}`);
  };
  await agree("at first");
  if (!isStaged) return;
  for (const toOwner of [true, ...trial.draw(assignments)]) {
    const user_id = toOwner ? world.owner.user_id : "";
    await visitor(chat, "set", { user_id: user_id || null });
    await agree(`after it was given to ${toOwner ? "an operator" : "nobody"}`, user_id);
  }
});

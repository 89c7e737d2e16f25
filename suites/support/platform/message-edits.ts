/** Edits of messages from the chatbox, one event each. */
import {
  type Caller,
  isRefused,
  NotClaimed,
  type Trial,
  word,
  type World,
} from "../../../harness/author.ts";
import type { Operations } from "../../../schemas/generated/maps.ts";
import { arriveChat } from "../conversation/chat.ts";
import { messageOf, required, type Content } from "../conversation/content.ts";
import { messageOnce, send } from "../conversation/message.ts";

export type Act = () => Promise<unknown>;

export interface Editing {
  /** Edits another message each time; only the editing of chatbox messages is stated. */
  edit: Act;
  /** The same with a text of many words, where the platform takes it (open.size-limits). */
  editLong: Act;
  /** Those that were edited. */
  messages: number[];
}

type Edit = Pick<Operations["conversation.message.edit"], "params" | "body">;

/** Some thousand characters: more than fits into a message to a device or a packet. */
const manyWords = 400;

/** In a conversation of its own. */
export async function editing(
  trial: Trial,
  world: World,
  as: Caller = world.owner,
): Promise<Editing> {
  const chat = await arriveChat(trial, world, {}, as);
  const field = (): Content => trial.draw(required.field);
  const messages: number[] = [];
  const edit = async (): Promise<Edit> => {
    const fingerprint = await send(chat, messageOf("field", field(), "operator"));
    await messageOnce(chat, fingerprint, ({ stamped }) => stamped === true);
    messages.push(fingerprint);
    const params = { ...chat.params, fingerprint: String(fingerprint) };
    return { params, body: { content: field() as never } };
  };
  return {
    messages,
    edit: async () => trial.given(as, "conversation.message.edit", await edit()),
    async editLong() {
      const { params } = await edit();
      const text = `${trial.draw(word)} `.repeat(manyWords).trim();
      const body = { content: { ...(field() as object), text } as never };
      if (isRefused(await trial.call(as, "conversation.message.edit", { params, body })))
        throw new NotClaimed("how long a text may be is left open");
    },
  };
}

/** What an edit is told as. */
export const edited = "message:updated";

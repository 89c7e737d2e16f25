/** What the list of messages leaves out of each, in all batches or in earlier ones. */
import type { Message, MessageContent } from "../../schemas/generated/types.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { shows } from "../deviate/handler.ts";
import { without } from "../deviate/without.ts";

const whole = ["conversation.message-listed-whole"];

const withContent = (message: Message, change: (content: MessageContent) => object): object =>
  typeof message.content === "object" ? { ...message, content: change(message.content) } : message;

/** Changes what is listed before a time. */
const inEarlier = (change: (all: Message[]) => unknown) =>
  shows("conversation.message.list", (all, { query }) =>
    query.timestamp_before === undefined ? all : change(all),
  );

export const messagesListedFaults: Record<string, Fault> = {
  "messages-listed-without-actions": fault(
    "The list of messages leaves out the actions of the choices of a picker.",
    whole,
    shows("conversation.message.list", (all) =>
      all.map((one) =>
        withContent(one, (content) => ({
          ...content,
          ...(content.choices && {
            choices: content.choices.map((choice) => without(choice, "action")),
          }),
        })),
      ),
    ),
  ),
  "messages-listed-without-images": fault(
    "The list of messages leaves out the images of the targets of a carousel.",
    whole,
    shows("conversation.message.list", (all) =>
      all.map((one) =>
        withContent(one, (content) => ({
          ...content,
          ...(content.targets && {
            targets: content.targets.map((target) => without(target, "image")),
          }),
        })),
      ),
    ),
  ),
  "messages-listed-bare-before-a-time": fault(
    "Messages that are listed before a time lack their references and properties.",
    whole,
    inEarlier((all) => all.map((one) => without(one, "references", "properties"))),
  ),
  "messages-listed-without-events-before-a-time": fault(
    "What is listed before a time leaves out the events.",
    whole,
    inEarlier((all) => all.filter(({ type }) => type !== "event")),
  ),
};

/** Which messages a platform takes, by who sends them, over which channel and with what file (1/2.2, 1/4.3.1). */
import { memberAt } from "../../../contract/pointer.ts";
import type { Call } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { accent, type Accent, together } from "../../deviate/deviation.ts";
import { afterwards, refusesIf } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import type { Message } from "../../state/conversation/model.ts";

type Send = Call<"conversation.message.send">;

const send = "conversation.message.send";

/** What visitors send as well; all else comes from operators. */
const ofBoth = new Set(["text", "file", "animation", "audio"]);
/** What a mail can carry. */
const mailed = new Set(["text", "file"]);

/** Refuses what visitors do not send, and what is said of them that only operators do. */
const sendersJudged: Plant = refusesIf(send, (call) => {
  const { type, from, mentions, stealth, automated, user } = call.body;
  if (user?.type === "participant") return placeOf(call).conversation.participants.length === 0;
  const isOfOperators = !ofBoth.has(type) || mentions?.length || stealth || automated;
  return from === "user" && Boolean(isOfOperators);
});

/** Refuses what its channel cannot carry, and mails to or from somebody whose address is not known. */
const channelsJudged: Plant = refusesIf(send, (call) => {
  const { type, origin, stealth } = call.body;
  if (origin === "email" && placeOf(call).conversation.meta.email === undefined) return true;
  if (origin === "email" && !mailed.has(type)) return true;
  return !ofBoth.has(type) && (origin !== "chat" || (stealth === true && !isAsked(type)));
});

/** Pickers, fields and carousels are said to the visitor; notes and events are not. */
const isAsked = (type: string): boolean => type !== "note" && type !== "event";

/** How addresses of files of these types end. */
const endings: Record<string, RegExp> = {
  "image/png": /\.png$/,
  "image/gif": /\.gif$/,
  "audio/mpeg": /\.mp3$/,
  "application/pdf": /\.pdf$/,
};

/** Refuses files that are not what their type says, and recordings of no time. */
const mediaChecked: Plant = refusesIf(send, ({ body }: Send) => {
  if (body.type !== "file" && body.type !== "animation" && body.type !== "audio") return false;
  const { type, url } = body.content;
  const isOther = endings[type]?.test(url) === false;
  if (body.type === "animation") return isOther || !/^(image|video)\//.test(type);
  if (body.type === "file") return isOther || endings[type]?.test(body.content.name) === false;
  const { duration } = body.content;
  return isOther || !type.startsWith("audio/") || !Number.isInteger(duration) || duration < 1;
});

/** Choices of which several are selected or two have the same value. */
function areOdd(content: unknown): boolean {
  const choices = memberAt(content, "choices");
  if (!Array.isArray(choices)) return false;
  const values = new Set(choices.map((one) => memberAt(one, "value")));
  const selected = choices.filter((one) => memberAt(one, "selected") === true);
  return selected.length > 1 || values.size < choices.length;
}

/** Refuses a picker with such choices. */
const oneSelected: Plant = together(
  refusesIf(send, ({ body }) => areOdd(body.content)),
  refusesIf("conversation.message.edit", ({ body }) => areOdd(body.content)),
);

/** Lets only who sent a message edit or remove it. */
const sendersOnly: Plant = (reference) => {
  const senders = new WeakMap<Message, string | undefined>();
  const isOfOther = (
    call: Call<"conversation.message.edit"> | Call<"conversation.message.remove">,
  ): boolean => {
    const { byFingerprint } = placeOf(call).conversation.thread;
    const message = byFingerprint.get(Number(call.params.fingerprint));
    const identifier = call.caller?.credential.identifier;
    return message !== undefined && (senders.get(message) ?? identifier) !== identifier;
  };
  together(
    afterwards(send, (call) => {
      for (const message of placeOf(call).conversation.thread.messages)
        if (!senders.has(message)) senders.set(message, call.caller?.credential.identifier);
    }),
    refusesIf("conversation.message.edit", isOfOther),
    refusesIf("conversation.message.remove", isOfOther),
  )(reference);
};

export const combinationsAccents: Record<string, Accent> = {
  "message-senders-judged": accent(
    "Refuses notes, events and questions from user, mentions, stealth and automated from user, and participants who were not added.",
    ["open.message-combinations"],
    sendersJudged,
  ),
  "message-channels-judged": accent(
    "Refuses mails where no address is known and of what a mail cannot carry, and notes, events and questions that are not by chat.",
    ["open.message-combinations"],
    channelsJudged,
  ),
  "message-media-checked": accent(
    "Refuses files that are not what their type says, and recordings of no time.",
    ["open.message-medium"],
    mediaChecked,
  ),
  "message-picker-of-one": accent(
    "Refuses a picker in which several choices are selected or two have the same value.",
    ["open.message-choice-fields"],
    oneSelected,
  ),
  "message-changed-by-sender-only": accent(
    "Lets only who sent a message edit or remove it.",
    ["open.message-edit-which", "open.message-remove-which"],
    sendersOnly,
  ),
};

import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { untoldOfPlugins } from "../deviate/event.ts";
import { ignoresField, refusesIf, shows, takesBody } from "../deviate/handler.ts";
import { respellsField } from "../deviate/request.ts";
import { joinsLines, ofAscii } from "../deviate/spelling.ts";
import { without } from "../deviate/without.ts";
import { notFound } from "../refusal.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { changesText, threadFaults } from "./message/thread.ts";
import { messageEditFaults } from "./message/edit.ts";
import { offersFaults } from "./message/offers.ts";
import { messageBatchFaults } from "./message/batches.ts";
import { messageRemovalFaults } from "./message/removal.ts";
import { rareMessageFaults } from "./message/rare.ts";

/** Keeps other values of the properties of a message, at their top level. */
const takesProperties = (change: (value: unknown) => unknown): Plant =>
  takesBody("conversation.message.send", (body) =>
    body.properties
      ? {
          ...body,
          properties: Object.fromEntries(
            Object.entries(body.properties).map(([name, value]) => [name, change(value)]),
          ),
        }
      : body,
  );

/** What a message said of itself is said of the next ones. */
const stealthStays: Plant = (reference) => {
  const quiet = new Set<string>();
  takesBody("conversation.message.send", (body, { params: { session_id } }) => {
    if (body.stealth) quiet.add(session_id);
    return quiet.has(session_id) ? { ...body, stealth: true } : body;
  })(reference);
};

/** The same of a message that says nothing of it. */
const automatedStays: Plant = (reference) => {
  const automated = new Set<string>();
  takesBody("conversation.message.send", (body, { params: { session_id } }) => {
    if (body.automated) automated.add(session_id);
    return { ...body, automated: body.automated ?? automated.has(session_id) };
  })(reference);
};

const everyType = "conversation.message-every-type";

/** Texts of a message beside the one that it says, and the rules that read them. */
const scripted = [
  ["choices", "The choices of a picker", everyType, "/content/choices/*/label"],
  ["explanations", "The explanations of fields", everyType, "/content/explain"],
  ["targets", "The titles of the targets of a carousel", everyType, "/content/targets/*/title"],
  ["values", "The values of fields", "conversation.message-optional-content", "/content/value"],
  [
    "references",
    "The names of references",
    "conversation.message-references-shown",
    "/references/*/name",
  ],
  [
    "nicknames",
    "The nicknames with which messages are sent",
    "conversation.message-user-shown",
    "/user/nickname",
  ],
] as const;

export const messageFaults: Record<string, Fault> = {
  ...offersFaults,
  ...messageBatchFaults,
  ...messageEditFaults,
  ...threadFaults,
  ...messageRemovalFaults,
  ...rareMessageFaults,
  "message-medium-cut": fault(
    "The MIME type of a file or a recording is stored without its parameters.",
    ["conversation.message-medium-whole"],
    takesBody("conversation.message.send", (body) => {
      const { content } = body;
      if (typeof content !== "object" || typeof content.type !== "string") return body;
      const [type] = content.type.split(";");
      return { ...body, content: { ...content, type } } as typeof body;
    }),
  ),
  "message-time-beside-fingerprint-ignored": fault(
    "The timestamp of a message that is sent with a fingerprint is ignored.",
    ["conversation.ingested-in-its-place"],
    takesBody("conversation.message.send", (body) =>
      body.fingerprint === undefined ? body : without(body, "timestamp"),
    ),
  ),
  "message-property-texts-found-numbers": fault(
    "Properties of a message that are texts of digits are kept as numbers.",
    ["conversation.message-properties-shown"],
    takesProperties((value) =>
      typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value,
    ),
  ),
  "message-property-dates-respelled": fault(
    "Properties of a message that look like a date are kept as the moment when that day begins.",
    ["conversation.message-properties-shown"],
    takesProperties((value) =>
      typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value)
        ? new Date(value).toISOString()
        : value,
    ),
  ),
  "message-property-fractions-cut": fault(
    "Properties of a message that are numbers are kept without their fractions.",
    ["conversation.message-properties-shown"],
    takesProperties((value) => (typeof value === "number" ? Math.trunc(value) : value)),
  ),
  "message-property-null-found": fault(
    "A property of a message that is the text null is kept as nothing.",
    ["conversation.message-properties-shown"],
    takesProperties((value) => (value === "null" ? null : value)),
  ),
  "message-property-single-bare": fault(
    "A list of one entry in the properties of a message becomes that entry.",
    ["conversation.message-properties-shown"],
    takesProperties((value) =>
      Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value,
    ),
  ),
  "message-property-names-cut-at-dots": fault(
    "The names of properties of a message end at the first dot.",
    ["conversation.message-properties-shown"],
    takesBody("conversation.message.send", (body) =>
      body.properties
        ? {
            ...body,
            properties: Object.fromEntries(
              Object.entries(body.properties).map(([name, value]) => [name.split(".")[0], value]),
            ),
          }
        : body,
    ),
  ),
  "message-property-numbers-of-24-bits": fault(
    "Properties of a message that are numbers are kept with 24 bits.",
    ["conversation.message-properties-shown"],
    takesProperties((value) => (typeof value === "number" ? Math.fround(value) : value)),
  ),
  "message-automated-stays": fault(
    "Once a message of a conversation was automated, those are shown as automated that say nothing of it.",
    ["conversation.message-flags-shown"],
    automatedStays,
  ),
  "message-ingested-since-creation": fault(
    "A message that is sent with a timestamp from before its conversation is dated when that was created.",
    ["conversation.ingested-in-its-place"],
    takesBody("conversation.message.send", (body, call) => {
      const { created_at } = placeOf(call).conversation;
      const { timestamp } = body;
      return timestamp === undefined
        ? body
        : { ...body, timestamp: Math.max(timestamp, created_at) };
    }),
  ),
  "message-stealth-stays": fault(
    "Once a message of a conversation was stealth, all that follow it are.",
    ["conversation.operator-message-reaches-visitor"],
    stealthStays,
  ),
  "message-stealth-of-plugin-ignored": fault(
    "A stealth message that a plugin sends reaches the visitor.",
    ["conversation.stealth-stays-here"],
    takesBody("conversation.message.send", (body, { caller }) =>
      caller?.tier === "plugin" ? { ...body, stealth: false } : body,
    ),
  ),
  "message-user-of-plugin-ignored": fault(
    "A message that a plugin sends in the name of a user is shown in its own.",
    ["conversation.message-user-shown"],
    takesBody("conversation.message.send", (body, { caller }) =>
      caller?.tier === "plugin" ? without(body, "user") : body,
    ),
  ),
  "message-user-of-operator-ignored": fault(
    "A message that an operator sends in the name of a user is shown in their own.",
    ["conversation.message-user-shown"],
    takesBody("conversation.message.send", (body, { caller }) =>
      caller?.tier === "user" ? without(body, "user") : body,
    ),
  ),
  "message-stealth-of-operator-ignored": fault(
    "A stealth message that a user sends reaches the visitor.",
    ["conversation.stealth-stays-here"],
    takesBody("conversation.message.send", (body, { caller }) =>
      caller?.tier === "user" ? { ...body, stealth: false } : body,
    ),
  ),
  "message-file-name-in-ascii": fault(
    "The name of a file loses its letters beyond ASCII.",
    ["conversation.message-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "file"
        ? {
            ...body,
            content: { ...body.content, name: body.content.name.replaceAll(/[^ -~]/g, "_") },
          }
        : body,
    ),
  ),
  "message-stealth-of-text-only": fault(
    "A stealth message of another type than text reaches the visitor.",
    ["conversation.stealth-stays-here"],
    takesBody("conversation.message.send", (body) =>
      body.type === "text" ? body : { ...body, stealth: false },
    ),
  ),
  "message-thread-started-as-ended": fault(
    "The event that a thread started is kept as that of its end.",
    ["conversation.message-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "event" && body.content.namespace === "thread:started"
        ? { ...body, content: { ...body.content, namespace: "thread:ended" } }
        : body,
    ),
  ),
  "message-listed-as-unedited": fault(
    "The list shows no message as edited.",
    ["conversation.edit-marks-edited"],
    shows("conversation.message.list", (all) => all.map((one) => ({ ...one, edited: false }))),
  ),
  "message-participant-as-website": fault(
    "A message that is sent as a participant is kept as one of the website.",
    ["conversation.message-user-shown"],
    takesBody("conversation.message.send", (body) =>
      body.user ? { ...body, user: { ...body.user, type: "website" as const } } : body,
    ),
  ),
  "message-note-unlisted-for-plugins": fault(
    "The list of messages that a plugin is given leaves out the notes.",
    ["conversation.message-listed-as-read"],
    shows("conversation.message.list", (all, { caller }) =>
      caller?.tier === "plugin" ? all.filter(({ type }) => type !== "note") : all,
    ),
  ),
  "message-note-hidden-from-plugins": fault(
    "A plugin cannot read a note.",
    ["conversation.message-every-type"],
    shows("conversation.message.read", (message, { caller }) => {
      if (message.type === "note" && caller?.tier === "plugin") throw notFound("message");
      return message;
    }),
  ),
  "message-user-of-visitor-lost": fault(
    "A message from user is shown in the name of the visitor, whoever it is sent in the name of.",
    ["conversation.message-user-shown"],
    takesBody("conversation.message.send", (body) =>
      body.from === "user" ? without(body, "user") : body,
    ),
  ),
  "message-long-address-cut": fault(
    "The address of a file is kept to its first 255 characters.",
    ["conversation.message-text-whole"],
    takesBody("conversation.message.send", (body) =>
      body.type === "file"
        ? { ...body, content: { ...body.content, url: body.content.url.slice(0, 255) } }
        : body,
    ),
  ),
  "message-long-question-cut": fault(
    "The text of a field is kept to its first 2,000 characters.",
    ["conversation.message-text-whole"],
    takesBody("conversation.message.send", (body) =>
      body.type === "field"
        ? { ...body, content: { ...body.content, text: body.content.text.slice(0, 2000) } }
        : body,
    ),
  ),
  "message-event-unlisted": fault(
    "The list of messages leaves out the events.",
    ["conversation.message-listed-as-read"],
    shows("conversation.message.list", (all) => all.filter(({ type }) => type !== "event")),
  ),
  "message-address-of-file-cut": fault(
    "The address of a file is kept without its query.",
    ["conversation.message-every-type"],
    takesBody("conversation.message.send", (body) =>
      body.type === "file"
        ? { ...body, content: { ...body.content, url: body.content.url.replace(/\?.*$/, "") } }
        : body,
    ),
  ),
  ...Object.fromEntries(
    scripted.map(([id, what, rule, pointer]) => [
      `message-${id}-of-ascii`,
      fault(
        `${what} have question marks for letters beyond ASCII.`,
        [rule],
        respellsField("conversation.message.send", pointer, ofAscii),
      ),
    ]),
  ),
  "message-required-always": fault(
    "A picker or a field that need not be answered is kept as one that must.",
    ["conversation.message-optional-content"],
    takesBody("conversation.message.send", (body) =>
      (body.type === "picker" || body.type === "field") && body.content.required === false
        ? ({ ...body, content: { ...body.content, required: true } } as typeof body)
        : body,
    ),
  ),
  "message-first-choice-selected-only": fault(
    "Of the choices of a picker no other than the first is kept as selected.",
    ["conversation.message-optional-content"],
    takesBody("conversation.message.send", (body) =>
      body.type === "picker"
        ? {
            ...body,
            content: {
              ...body.content,
              choices: body.content.choices.map((one, i) => ({
                ...one,
                selected: i === 0 && one.selected,
              })),
            },
          }
        : body,
    ),
  ),
  "message-ingested-now": fault(
    "A message that is sent with an older timestamp is dated when it arrives.",
    ["conversation.ingested-in-its-place"],
    ignoresField("conversation.message.send", "timestamp"),
  ),
  "message-mentions-first-only": fault(
    "Of the operators mentioned in a message only the first is kept.",
    ["conversation.message-mention-reaches-conversation"],
    takesBody("conversation.message.send", (body) =>
      body.mentions ? { ...body, mentions: body.mentions.slice(0, 1) } : body,
    ),
  ),
  "message-mails-refused": fault(
    "A message over email from operator is refused.",
    ["conversation.message-over-email"],
    refusesIf(
      "conversation.message.send",
      ({ body }) => body.origin === "email" && body.from === "operator",
    ),
  ),
  "message-mails-by-chat": fault(
    "A message that is sent over email is shown as one by chat.",
    ["conversation.message-over-email"],
    takesBody("conversation.message.send", (body) =>
      body.origin === "email" ? { ...body, origin: "chat" } : body,
    ),
  ),
  "message-never-automated": fault(
    "No message is shown as automated.",
    ["conversation.message-flags-shown"],
    takesBody("conversation.message.send", (body) => ({ ...body, automated: false })),
  ),
  "message-properties-without-value": fault(
    "A message loses those of its properties that are false or 0.",
    ["conversation.message-properties-shown"],
    takesBody("conversation.message.send", ({ properties, ...body }) => ({
      ...body,
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).filter(([, value]) => value)),
      }),
    })),
  ),
  "message-properties-numbers-found": fault(
    "Texts in the properties of a message that look like a number or a truth value are kept as one.",
    ["conversation.message-properties-shown"],
    takesBody("conversation.message.send", ({ properties, ...body }) => ({
      ...body,
      ...(properties && {
        properties: JSON.parse(
          JSON.stringify(properties).replaceAll(/"(true|false|0*[1-9]\d*)"(?!:)/g, (_, text) =>
            String(JSON.parse(text.replace(/^0+/, ""))),
          ),
        ) as Record<string, unknown>,
      }),
    })),
  ),
  "message-properties-of-32-bits": fault(
    "Numbers in the properties of a message end where 32 bits do.",
    ["conversation.message-properties-shown"],
    takesProperties((value) => (typeof value === "number" ? Math.min(value, 2 ** 31 - 1) : value)),
  ),
  "message-properties-cut": fault(
    "Texts in the properties of a message are cut after 255 characters.",
    ["conversation.message-properties-shown"],
    takesProperties((value) => (typeof value === "string" ? value.slice(0, 255) : value)),
  ),
  "message-of-user-not-automated": fault(
    "A message from user is never shown as automated.",
    ["conversation.message-flags-shown"],
    takesBody("conversation.message.send", (body) =>
      body.from === "user" ? { ...body, automated: false } : body,
    ),
  ),
  "message-automated-as-translated": fault(
    "A message that is sent as automated is shown as translated too.",
    ["conversation.message-flags-shown"],
    takesBody("conversation.message.send", (body) =>
      body.automated ? { ...body, translated: true } : body,
    ),
  ),
  "message-original-lost": fault(
    "The original with which a message is sent is thrown away.",
    ["conversation.message-original-kept"],
    ignoresField("conversation.message.send", "original"),
  ),
  "message-stealth-leaks": fault(
    "A stealth message reaches the visitor.",
    ["conversation.stealth-stays-here"],
    takesBody("conversation.message.send", (body) => ({ ...body, stealth: false })),
  ),
  "message-lines-joined": fault(
    "The lines of a text message are joined by blanks.",
    ["conversation.message-lines-kept"],
    changesText(joinsLines),
  ),
  "message-acts-of-plugins-untold": fault(
    "Sockets are told of nothing that a plugin does.",
    ["platform.plugin-acts-are-told"],
    untoldOfPlugins("hears"),
  ),
};

/** Conversations: what needs a visitor comes through the stage. */
import { isoDate } from "../../../fixtures/iso-date.ts";
import type { JsonSchema } from "../../../contract/schema.ts";
import type { CallInput } from "../../client/client.ts";
import { eventually } from "../../target/eventually.ts";
import { bodyOf, mapMember, withBody } from "../body.ts";
import { mailTo, type Mail } from "../person/mail.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { conversationOf } from "../visitor/messages.ts";
import { fromInstalled } from "../value/origin.ts";
import { refusable } from "../refusable.ts";
import { asSaid, contentAsSaid } from "../value/message.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { targetTime } from "../time.ts";
import { uniqueEmail, uniqueNumber } from "../value/unique.ts";
import { visitorArrives, bePresent, givenBack, hadLeft } from "../visitor/visitor.ts";
import { slot } from "../../case/slot.ts";
import { greeted } from "../visitor/platform-messages.ts";
import { isStagedVisitor } from "../staged.ts";

/** A member that only the content of this type has. */
const marks: readonly [member: string, type: string][] = [
  ["choices", "picker"],
  ["targets", "carousel"],
  ["explain", "field"],
  ["duration", "audio"],
  ["name", "file"],
  ["url", "animation"],
];

const sendable = new Map<string, JsonSchema>();

/** Messages of one type that one side sends by the chatbox; one schema for each. */
function messageOf(type: string, from: string): JsonSchema {
  const key = `${type} ${from}`;
  const schema = sendable.get(key) ?? {
    type: "object",
    required: ["type", "from", "origin", "content"],
    properties: {
      type: { const: type },
      from: { const: from },
      origin: { const: "chat" },
      content: isSaid(type)
        ? { type: "string", minLength: 1, "x-example-kind": "sentence" }
        : { $ref: `#/components/schemas/message-content-${type}` },
    },
  };
  sendable.set(key, schema);
  return schema;
}

const isSaid = (type: string): boolean => type === "text" || type === "note";

/** Sends such a message; returns its fingerprint. */
async function sendOne(scene: Scene, type: string, from: string): Promise<string | number> {
  const send = scene.trial.run.contract.operation("conversation.message.send");
  // Which messages of others may be edited and removed is open (open.message-edit-which, open.message-remove-which).
  if (scene.acting) scene.callers.set(send.operationId, scene.acting);
  return (await scene.create({ ...send, body: messageOf(type, from) })).id;
}

/** Only a message of the type of the new content can take it. */
function typeOf(scene: Scene, content: unknown): string {
  const mark = marks.find(([member]) => memberAt(content, member) !== undefined);
  return mark ? mark[1] : scene.trial.cannot("the content is of no type");
}

/**
 * Marks a message that is there, of the side that `from` names: one that is unknown or of the other side may be
 * refused, and what an empty list means is open (open.read-mark-foreign).
 */
async function namingMessages(scene: Scene, input: CallInput): Promise<CallInput> {
  const whole = fromInstalled(scene, input);
  const { fingerprints, from } = bodyOf(whole);
  if (!Array.isArray(fingerprints)) return whole;
  return withBody(whole, { fingerprints: [await sendOne(scene, "text", String(from))] });
}

/** Sends a text in the conversation in hand. */
async function say(scene: Scene, from: "user" | "operator", content: string): Promise<void> {
  const { trial, as, params } = conversationOf(scene);
  const body = { type: "text", from, origin: "chat", content } as const;
  await trial.given(as, "conversation.message.send", { params, body });
}

/** Marks everything in the conversation in hand as read, by both sides (open.read-from-side). */
async function readAll(scene: Scene): Promise<void> {
  const { trial, as, params } = conversationOf(scene);
  for (const from of ["user", "operator"] as const)
    await trial.given(as, "conversation.read.mark", { params, body: { from, origin: "chat" } });
}

/** Time until a reminder (ms): well over the hour that it may have to be (open.reminder-now). */
const ahead = 2 * 3_600_000;

/** What an identity was claimed with, and the token that was mailed for it. */
const claims = slot<{ recipient: string; token: string }>("conversation: claims");

async function claim(scene: Scene): Promise<void> {
  const { trial } = scene;
  if (isStagedVisitor(trial)) await visitorArrives(scene);
  else {
    const create = trial.run.contract.operation("conversation.create");
    scene.ids.set("session_id", (await scene.create(create)).id);
  }
  const recipient = uniqueEmail(scene, "visitor");
  const { as, params } = conversationOf(scene);
  const body = { identity: "email", recipient } as const;
  await trial.given(as, "conversation.identity.request", { params, body });
  const first = async (): Promise<Mail> => (await mailTo(trial, recipient))[0];
  const mail = await eventually(trial, "mail", first, (found) => found !== undefined);
  const token = memberAt(mail, "values/token");
  if (typeof token !== "string") scene.trial.cannot(`no mail to ${recipient} carries a token`);
  claims.set(scene, { recipient, token });
}

/** An item that the widget has, where the stage names one. */
function onWidget(scene: Scene, input: CallInput): CallInput {
  const { widget } = scene.world.plugin;
  return refusable(
    scene,
    widget ? withBody(input, { ...widget }) : input,
    widget === undefined && "open.widget-unknown-item",
  );
}

export const conversation: Arrangement = {
  refused: {
    "conversation.purge": async (scene, { body }, again) =>
      (await hadLeft(conversationOf(scene))) ? again(body) : undefined,
  },
  meet: {
    "visitor-online": bePresent,
    "visitor-may-leave": async (scene) => {
      if (!isStagedVisitor(scene.trial)) await givenBack(conversationOf(scene));
    },
    "chatbox-conversation": visitorArrives,
    "sent-mail": claim,
    "installed-plugin": async (scene: Scene) => {
      const { plugin_id } = scene.world.plugin;
      if (plugin_id === "") scene.trial.cannot("the target does not say which plugin is installed");
      scene.ids.set("plugin_id", plugin_id);
    },
  },
  identify: {
    // Which others can be removed is open (open.message-remove-which).
    fingerprint: async (scene, { action }) =>
      action === "remove" ? sendOne(scene, "text", "operator") : undefined,
  },
  named: {
    "conversation.create": (scene) => greeted(conversationOf(scene)),
  },
  input: {
    "conversation.widget.press": onWidget,
    "conversation.widget.exchange": onWidget,
    // Which numbers are taken, and where a number may stand only once, is open.
    "conversation.message.send": (scene, input) =>
      mapMember(asSaid(fromInstalled(scene, input)), "fingerprint", () => uniqueNumber(scene)),
    "conversation.read.mark": namingMessages,
    "conversation.delivered.mark": namingMessages,
    "conversation.block.set": fromInstalled,
    "conversation.reminder.create": async (scene, input) => {
      const date = isoDate((await targetTime(scene)) + ahead);
      return withBody(fromInstalled(scene, input), { date });
    },
    "conversation.message.edit": async (scene, input) => {
      const type = typeOf(scene, bodyOf(input)["content"]);
      const fingerprint = await sendOne(scene, type, "operator");
      const whole = mapMember(input, "content", (content) => contentAsSaid(content, type));
      return { ...whole, params: { ...input.params, fingerprint } };
    },
    // Whether one without a message from user can be reported is open (open.report-empty).
    "conversation.report": async (scene, input) => {
      await say(scene, "user", "Spam.");
      return input;
    },
    // Where nothing was read, there may be nothing to mark (open.unread-mark-effect).
    "conversation.unread.mark": async (scene, input) => {
      await say(scene, "user", "Where is my order?");
      await readAll(scene);
      return input;
    },
    // The one visitor of a target file may have been asked before (open.feedback-effect).
    "conversation.feedback.request": (scene, input) =>
      refusable(scene, input, !isStagedVisitor(scene.trial) && "open.feedback-effect"),
    // There may be none of a conversation in which nothing was said (open.transcript-empty).
    "conversation.transcript.send": async (scene, input) => {
      await say(scene, "user", "Is it in stock?");
      await say(scene, "operator", "It is.");
      return input;
    },
    // The identity of a plugin must be that of one that is installed; a target file names none.
    "conversation.identity.request": ({ world: { plugins } }, input) =>
      String(bodyOf(input)["identity"]).startsWith("urn:")
        ? withBody(
            input,
            plugins[0]?.urn
              ? { identity: plugins[0].urn }
              : { identity: "email", recipient: "somebody@example.com" },
          )
        : input,
    "conversation.identity.link": (scene, input) =>
      withBody(input, { identity: "email", ...claims.get(scene) }),
  },
};

/** What becomes of a conversation where the documents leave it open. */
import {
  eventually,
  formOf,
  isAccepted,
  itemsOf,
  mailTo,
  memberAt,
  namesOf,
  outcomeOf,
  targetTime,
  type Exchange,
  type Members,
  textOf,
} from "../../harness/author.ts";
import { directionOf, question, valuesOf, whether, type Asking } from "../support/asking.ts";
import { arriveChat, readChat, type Chat } from "../support/conversation/chat.ts";
import { drawEmail } from "../support/conversation/mail.ts";
import { day } from "../support/duration.ts";

const read = "conversation.read";

interface Text {
  from: "user" | "operator";
  type?: string;
  content?: unknown;
  [member: string]: unknown;
}

/** The conversation in use; a new one where there is none. */
async function place({
  scene,
  make,
  website_id,
}: Asking): Promise<{ website_id: string; session_id: string }> {
  const session_id = String(scene.ids.get("session_id") ?? (await make("conversation.create")));
  return { website_id, session_id };
}

/** Sends a message as it is, with no drawn member. */
async function message(asking: Asking, text: Text): Promise<Exchange> {
  const { trial, world } = asking;
  const body = { type: "text", origin: "chat", content: "Where is my order?", ...text };
  const operation = trial.run.contract.operation("conversation.message.send");
  return trial.callOperation(world.owner, operation, { params: await place(asking), body });
}

const thread = (asking: Asking): Promise<unknown[]> => asking.items("conversation.message.list");

/** Whether the act left a message in the conversation. */
async function leavesMessage(asking: Asking, act: () => Promise<unknown>): Promise<string> {
  const before = (await thread(asking)).length;
  await act();
  return whether((await thread(asking)).length > before, "a message", "no message");
}

const byUser = { user: { type: "website", nickname: "Ada" } };

question("open.conversation-state-moves", async (asking) => {
  const state = async (): Promise<string> => textOf(await asking.member(read, "state"));
  await asking.make("conversation.create");
  const seen = [`created: ${await state()}`];
  await message(asking, { from: "user" });
  seen.push(`after a message from user: ${await state()}`);
  await message(asking, { from: "operator" });
  seen.push(`after a message from operator: ${await state()}`);
  await message(asking, { from: "operator", type: "note" });
  return [...seen, `after a note: ${await state()}`];
});

question("open.chatbox-origin", async (asking) => {
  const { trial, world } = asking;
  const content = {
    id: "size",
    text: "Which size?",
    choices: [{ value: "s", label: "S", selected: false }],
  };
  const sent = await message(asking, { from: "operator", type: "picker", content });
  const fingerprint = String(memberAt(sent.response?.json, "data/fingerprint"));
  const edited = await trial.call(world.owner, "conversation.message.edit", {
    params: { ...(await place(asking)), fingerprint },
    body: { content: { ...content, text: "Which size, please?" } },
  });
  return `editing in a conversation created through the API: ${outcomeOf(edited)}`;
});

question("open.conversation-created-fields", async (asking) => {
  const data = await asking.data(read);
  return [
    valuesOf(data, ["state", "status", "availability", "is_verified", "is_blocked"]),
    `fields: ${namesOf(data)}`,
  ];
});

question("open.conversation-inbox-meaning", async (asking) => {
  const session_id = await asking.make("conversation.create");
  const list = (query: Record<string, string>): Promise<unknown[]> =>
    asking.items("conversations.conversation.list", { query });
  const isIn = (items: unknown[]): boolean =>
    items.some((one) => memberAt(one, "session_id") === session_id);
  return [
    `list: ${whether(isIn(await list({})), "shown", "hidden")}`,
    `with include_empty: ${whether(isIn(await list({ include_empty: "1" })), "shown", "hidden")}`,
  ];
});

question("open.conversation-preview-of-event", async (asking) => {
  const last = async (): Promise<string> => {
    const data = await asking.data(read);
    return valuesOf(data, ["last_message", "preview_message/type"]);
  };
  await message(asking, { from: "user", content: "First words." });
  const seen: string[] = [`text: ${await last()}`];
  await message(asking, { from: "operator", type: "note", content: "A note." });
  seen.push(`note: ${await last()}`);
  await message(asking, {
    from: "operator",
    type: "event",
    content: { namespace: "state:resolved", text: "Resolved" },
  });
  return [...seen, `event: ${await last()}`];
});

question("open.message-before-form", async (asking) => {
  await message(asking, { from: "user" });
  const now = (await targetTime(asking.scene)) + 60_000;
  const ask = (timestamp_before: string): Promise<string> =>
    asking.outcome("conversation.message.list", { query: { timestamp_before } });
  return [
    `milliseconds: ${await ask(String(now))}`,
    `ISO 8601: ${await ask(new Date(now).toISOString())}`,
  ];
});

const many = 60;

question("open.message-batch-size", async (asking) => {
  for (let i = 0; i < many; i++) await message(asking, { from: "user", content: `Message ${i}` });
  const { length } = await thread(asking);
  return length < many ? `${length} messages` : `${many} messages or more`;
});

question("open.message-batch-order", async (asking) => {
  for (const content of ["one", "two", "three", "four"])
    await message(asking, { from: "user", content });
  const order = ["one", "two", "three", "four"];
  return directionOf(
    (await thread(asking)).map((one) => order.indexOf(String(memberAt(one, "content")))),
  );
});

question("open.message-fingerprint-taken", async (asking) => {
  const fingerprint = 157_000_000_000_001;
  await message(asking, { from: "user", fingerprint, content: "First." });
  const second = await message(asking, { from: "user", fingerprint, content: "Second." });
  const texts = (await thread(asking)).map((one) => memberAt(one, "content"));
  return `${outcomeOf(second)}; listed: ${["First.", "Second."].filter((text) => texts.includes(text)).join(" ")}`;
});

question("open.message-fingerprint-scope", async (asking) => {
  const fingerprint = 157_000_000_000_002;
  await message(asking, { from: "user", fingerprint });
  await asking.make("conversation.create");
  return `in another conversation: ${outcomeOf(await message(asking, { from: "user", fingerprint }))}`;
});

question("open.message-timestamp-range", async (asking) => {
  const now = await targetTime(asking.scene);
  const times = {
    "in the future": now + day,
    "before 1970": -1000,
    "with a fraction": now - 5000.5,
  };
  const seen: string[] = [];
  for (const [what, timestamp] of Object.entries(times))
    seen.push(`${what}: ${outcomeOf(await message(asking, { from: "user", timestamp }))}`);
  return seen;
});

question("open.message-edit-text", async (asking) => {
  await asking.arrive();
  const { trial, world } = asking;
  const sent = await message(asking, { from: "operator", content: "Good morning" });
  const params = {
    ...(await place(asking)),
    fingerprint: String(memberAt(sent.response?.json, "data/fingerprint")),
  };
  const seen: string[] = [];
  const contents: Record<string, unknown> = {
    "a string": "Good evening",
    "an object with text": { text: "Good night" },
  };
  for (const [what, content] of Object.entries(contents)) {
    const operation = trial.run.contract.operation("conversation.message.edit");
    seen.push(
      `${what}: ${outcomeOf(await trial.callOperation(world.owner, operation, { params, body: { content } }))}`,
    );
  }
  return seen;
});

question("open.message-user-default", async (asking) => {
  const seen: string[] = [];
  for (const from of ["user", "operator"] as const) {
    await asking.make("conversation.create");
    await message(asking, { from });
    const user = memberAt((await thread(asking))[0], "user");
    seen.push(`from ${from}: ${namesOf(user)}`);
  }
  return seen;
});

question("open.message-note-visible", async (asking) => {
  await asking.arrive();
  const { trial, website_id, scene } = asking;
  await message(asking, { from: "operator", type: "note", content: "For colleagues only." });
  await message(asking, { from: "operator", content: "For everybody." });
  const look = async (): Promise<string> =>
    JSON.stringify(
      await trial.stage("visitor", "POST", "/visitor", {
        website_id,
        session_id: scene.ids.get("session_id"),
        act: "look",
      }),
    );
  const seen = await eventually(trial, "list", look, (text) => text.includes("For everybody."));
  return whether(seen.includes("For colleagues only."), "shown", "hidden");
});

question("open.message-event-effects", async (asking) => {
  await message(asking, { from: "user" });
  const content = { namespace: "state:resolved", text: "Resolved" };
  await message(asking, { from: "operator", type: "event", content });
  return `state after the event state:resolved: ${textOf(await asking.member(read, "state"))}`;
});

question("open.message-flags-absent", async (asking) => {
  await message(asking, { from: "user" });
  const [first] = await thread(asking);
  return ["stamped", "edited", "translated", "automated"].map(
    (flag) => `${flag}: ${textOf(memberAt(first, flag))}`,
  );
});

/** The read marks of the messages of each side. */
async function marks(asking: Asking, member: string): Promise<string> {
  const all = await thread(asking);
  const markOf = (from: string): string =>
    textOf(
      memberAt(
        all.find((one) => memberAt(one, "from") === from),
        member,
      ),
    );
  return `that of user ${markOf("user")}, that of operator ${markOf("operator")}`;
}

question("open.read-from-side", async (asking) => {
  await message(asking, { from: "user" });
  await message(asking, { from: "operator" });
  await asking.data("conversation.read.mark", {
    body: { from: "user", origin: "chat", fingerprints: undefined },
  });
  return `read after from user: ${await marks(asking, "read")}`;
});

question("open.unread-counter-sides", async (asking) => {
  await message(asking, { from: "user" });
  return `after a message from user: ${valuesOf(await asking.member(read, "unread"), ["operator", "visitor"])}`;
});

question("open.unread-mark-effect", async (asking) => {
  await message(asking, { from: "user" });
  await asking.data("conversation.read.mark", {
    body: { from: "user", origin: "chat", fingerprints: undefined },
  });
  await asking.data("conversation.read.mark", {
    body: { from: "operator", origin: "chat", fingerprints: undefined },
  });
  await asking.data("conversation.unread.mark", { body: { from: "user" } });
  return `unread: ${valuesOf(await asking.member(read, "unread"), ["operator", "visitor"])}`;
});

question("open.routing-unassigned", async (asking) => {
  const answer = await asking.send("conversation.routing.read");
  if (!isAccepted(answer)) return outcomeOf(answer);
  const data = memberAt(answer.response?.json, "data");
  const assigned = memberAt(data, "assigned");
  return `data ${formOf(data)}, assigned ${formOf(assigned)}, user_id ${formOf(memberAt(assigned, "user_id"))}`;
});

question("open.block-event-message", async (asking) => {
  const block = (more: Members): Promise<string> =>
    leavesMessage(asking, () =>
      asking.data("conversation.block.set", {
        body: { user: undefined, origin: undefined, ...more },
      }),
    );
  return [
    `without user: ${await block({ blocked: true })}`,
    `with user: ${await block({ blocked: false, ...byUser })}`,
    `blocked with user: ${await block({ blocked: true, ...byUser })}`,
  ];
});

question("open.block-api-messages", async (asking) => {
  await asking.data("conversation.block.set", { body: { blocked: true } });
  const sent = await message(asking, { from: "user", content: "Let me in." });
  const isListed = (await thread(asking)).some((one) => memberAt(one, "content") === "Let me in.");
  return `${outcomeOf(sent)}, ${whether(isListed, "listed")}`;
});

question("open.flags-of-person", async ({ trial, world }) => {
  const known = { email: drawEmail({ trial, world }) };
  const arrive = (): Promise<Chat> => arriveChat(trial, world, known, world.owner);
  const [chat, other] = [await arrive(), await arrive()];
  const { as, params } = chat;
  await trial.given(as, "conversation.block.set", { params, body: { blocked: true } });
  await trial.given(as, "conversation.verify.set", { params, body: { verified: true } });
  const { is_blocked, is_verified } = await readChat(other);
  await trial.given(as, "conversation.report", { params, body: { flag: "spam" } });
  const left = await trial.call(as, "conversation.exists", { params: other.params });
  return [
    whether(is_blocked, "blocked as well", "not blocked"),
    whether(is_verified, "verified as well", "not verified"),
    whether(isAccepted(left), "still there", "gone as well"),
  ];
});

question("open.verify-clears", async (asking) => {
  const count = async (): Promise<string> =>
    String(itemsOf(await asking.member("conversation.verify.read", "verifications")).length);
  await asking.data("conversation.verify.set", { body: { verified: true } });
  const set = await count();
  await asking.data("conversation.verify.set", { body: { verified: false } });
  return `verifications after set and clear: ${set}, ${await count()}`;
});

question("open.identity-default-recipient", (asking) =>
  asking.outcome("conversation.identity.request", {
    body: { identity: "email", method: undefined, recipient: undefined },
  }),
);

question("open.identity-link-caller", async ({ send }) => {
  const answer = await send("conversation.identity.link");
  return `${outcomeOf(answer)} of ${answer.as}`;
});

question("open.transcript-operator", async (asking) => {
  const { trial, world } = asking;
  await message(asking, { from: "user" });
  await message(asking, { from: "operator" });
  await asking.data("conversation.transcript.send", { body: { to: "operator", email: undefined } });
  const mails = await eventually(
    trial,
    "mail",
    () => mailTo(trial, world.owner.email),
    (found) => found.length > 0,
  );
  return whether(mails.length > 0, "the operator who asked", "somebody else");
});

question("open.transcript-no-email", async (asking) => {
  await message(asking, { from: "user" });
  return asking.outcome("conversation.transcript.send", { body: { to: "user", email: undefined } });
});

question("open.purge-effect", async (asking) => {
  await asking.arrive();
  await message(asking, { from: "user" });
  const before = (await thread(asking)).length;
  await asking.data("conversation.purge");
  return `messages: ${whether((await thread(asking)).length >= before, "kept", "gone")}`;
});

question("open.feedback-effect", async (asking) => {
  await asking.arrive();
  return leavesMessage(asking, () => asking.data("conversation.feedback.request"));
});

question("open.reminder-event-message", async (asking) => {
  const remind = (more: Members): Promise<string> =>
    leavesMessage(asking, () =>
      asking.data("conversation.reminder.create", {
        body: { user: undefined, origin: undefined, ...more },
      }),
    );
  return [`without user: ${await remind({})}`, `with user: ${await remind(byUser)}`];
});

question("open.report-direct-read", async (asking) => {
  await message(asking, { from: "user" });
  const { session_id } = await place(asking);
  await asking.data("conversation.report");
  return `read: ${await asking.outcome(read, { params: { session_id } })}`;
});

question("open.message-read-empty", async (asking) => {
  await message(asking, { from: "user" });
  const [first] = await thread(asking);
  return valuesOf(first, ["read", "delivered"]);
});

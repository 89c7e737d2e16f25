/** The transcript of a conversation, by mail. */
import * as fc from "fast-check";
import { isRefused, rule, says, type Trial, inWords } from "../../harness/author.ts";
import type { ConversationTranscriptSendBody } from "../../schemas/generated/types.ts";
import {
  asEither,
  arriveChat,
  givenChat,
  startChat,
  visitor,
  type Chat,
} from "../support/conversation/chat.ts";
import { drawEmail, readMailTo, newMail, type ReadMail } from "../support/conversation/mail.ts";
import { givenThread, phrases, say, talk, texts } from "../support/conversation/message.ts";

const readers = fc.constantFrom("user" as const, "operator" as const);

interface Asked {
  to: "user" | "operator";
  /** It may be left out: the one of the visitor is the default (1/4.3). */
  email?: string;
}

const inputOf = ({ params }: Chat, body: Asked) => ({
  params,
  body: body as ConversationTranscriptSendBody,
});

/** Asks for the transcript and returns what is mailed to that address. */
async function transcribe(
  chat: Chat,
  address: string,
  body: Asked,
  fits?: (mail: ReadMail) => boolean,
): Promise<ReadMail[]> {
  const { trial, as } = chat;
  const before = (await readMailTo(trial, address)).length;
  const sent = inputOf(chat, body);
  // One to an operator may be refused (open.transcript-operator).
  if (body.to === "user") await trial.accepts(as, "conversation.transcript.send", sent);
  else await trial.given(as, "conversation.transcript.send", sent);
  trial.settle();
  return newMail(trial, address, before, fits);
}

/** The same of a conversation of which there was one before; undefined where another one is refused (open.transcript-again). */
async function transcribeAgain(
  chat: Chat,
  address: string,
  body: Asked,
  fits?: (mail: ReadMail) => boolean,
): Promise<ReadMail[] | undefined> {
  const { trial, as } = chat;
  const before = (await readMailTo(trial, address)).length;
  const sent = await trial.call(as, "conversation.transcript.send", inputOf(chat, body));
  return isRefused(sent) ? undefined : newMail(trial, address, before, fits);
}

rule(
  "conversation.transcript-to-given-email",
  asEither(async (trial, world) => {
    const chat = await startChat(trial, world);
    await talk(chat);
    for (const [time, ask] of Object.entries({ first: transcribe, second: transcribeAgain })) {
      const email = drawEmail(chat);
      const mails = await ask(chat, email, { to: trial.draw(readers), email });
      const where = `mail to ${email}, the ${time} address`;
      trial.expect(mails?.length !== 0, where, "the transcript", inWords("none"));
      trial.settle();
    }
  }),
);

rule("conversation.transcript-to-own-email", async (trial) => {
  const world = await trial.world();
  const email = drawEmail({ trial, world });
  const chat = await arriveChat(trial, world, { email });
  await givenChat(chat, { "meta/email": email });
  await talk(chat);
  const mails = await transcribe(chat, email, { to: "user" });
  trial.expect(
    mails.length > 0,
    `mail to ${email}, the visitor`,
    "the transcript",
    inWords("none"),
  );
  trial.settle();
  const said = trial.draw(phrases);
  await givenThread(chat, [await say(chat, "user", said)]);
  const given = drawEmail(chat);
  const holds = (mail: ReadMail): boolean => says(mail, said);
  const before = (await readMailTo(trial, email)).length;
  const again = await transcribeAgain(chat, given, { to: "user", email: given }, holds);
  const [sent] = again ?? [];
  // Anybody may get mail about other things, such as what was said.
  const strays = (await readMailTo(trial, email))
    .slice(before)
    .filter(({ text }) => text === sent?.text);
  trial.equal(strays, [], `mail to ${email}, the visitor, with the transcript to ${given}`);
  trial.settle();
  // By then the visitor has another one.
  const renewed = drawEmail(chat);
  await visitor(chat, "set", { email: renewed });
  await givenChat(chat, { "meta/email": renewed });
  const last = await transcribeAgain(chat, renewed, { to: "user" });
  const isRight = last === undefined || last.length > 0;
  trial.expect(
    isRight,
    `mail to ${renewed}, the visitor by now`,
    "the transcript",
    inWords("none"),
  );
});

rule("conversation.transcript-to-only-operator", async (trial) => {
  const world = await trial.world({ operators: ["owner"] });
  const { owner } = world;
  if (!owner.email) trial.cannot("the target tells no email of the operator");
  const chat = await startChat(trial, world, owner);
  await say(chat, "user", trial.draw(texts));
  await say(chat, "operator", trial.draw(texts));
  const mails = await transcribe(chat, owner.email, { to: "operator" });
  trial.expect(
    mails.length > 0,
    `mail to ${owner.email}, the operator`,
    "the transcript",
    inWords("none"),
  );
});

rule("conversation.transcript-holds-messages", async (trial: Trial) => {
  const world = await trial.world();
  const chats = [await startChat(trial, world), await startChat(trial, world)] as const;
  const said: { chat: Chat; content: string }[] = [];
  // Each, and one of them again.
  for (const [i, chat] of [...chats, chats[0]].entries()) {
    const contents: string[] = [];
    for (const from of ["user", "operator"] as const) {
      const content = `${i} ${from} ${trial.draw(phrases)}`;
      contents.push(content);
      said.push({ chat, content });
      await givenThread(chat, [await say(chat, from, content)]);
    }
    const email = drawEmail(chat);
    const isWhole = (mail: ReadMail): boolean => contents.every((content) => says(mail, content));
    const ask = i < chats.length ? transcribe : transcribeAgain;
    const mails = await ask(chat, email, { to: trial.draw(readers), email }, isWhole);
    if (!mails) continue;
    if (!mails.length) trial.cannot("the transcript had to be mailed first");
    const [text] = mails.map((mail) => mail.text);
    trial.expect(
      mails.some(isWhole),
      "the text of the mail",
      `the messages ${contents.join(" and ")}`,
      text,
    );
    const foreign = said.filter((one) => one.chat !== chat);
    const isMixed = mails.some((mail) => foreign.some((one) => says(mail, one.content)));
    trial.expect(!isMixed, "the text of the mail", "nothing said in another conversation", text);
    trial.settle();
  }
});

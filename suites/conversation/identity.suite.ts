/** The means by which an identity is proved: the mail, and the token in it. */
import { isAccepted, rule, type Trial, inWords } from "../../harness/author.ts";
import type {
  ConversationIdentityLinkBody,
  IdentityRequest,
} from "../../schemas/generated/types.ts";
import {
  asEither,
  arriveChat,
  givenChat,
  startChat,
  visitor,
  type Chat,
} from "../support/conversation/chat.ts";
import {
  askIdentity,
  badgeOf,
  badgeOnce,
  hasIdentity,
  wrongToken,
  type Badge,
} from "../support/conversation/identity.ts";
import { drawEmail, readMailTo, newMail, type ReadMail } from "../support/conversation/mail.ts";

/** What a reader would copy. */
const tokenIn = ({ values }: ReadMail): string | undefined =>
  typeof values["token"] === "string" ? values["token"] : undefined;

const holds = (token: string) => (mail: ReadMail) => JSON.stringify(mail).includes(token);

rule(
  "conversation.identity-mailed",
  asEither(
    async (trial, world) => {
      const chat = await startChat(trial, world);
      const recipient = drawEmail(chat);
      const others = [drawEmail(chat), ...world.operators.map(({ email }) => email)].filter(
        (address) => address !== "" && address !== recipient,
      );
      const before = (await readMailTo(trial, recipient)).length;
      const othersBefore = await Promise.all(others.map((one) => readMailTo(trial, one)));
      await askIdentity(chat, { identity: "email", recipient });
      const mails = await newMail(trial, recipient, before);
      trial.expect(mails.length > 0, `mail to ${recipient}`, "the means of proof", inWords("none"));
      const token = mails.map(tokenIn).find((one) => one !== undefined);
      for (const [i, address] of others.entries()) {
        const added = (await readMailTo(trial, address)).slice(othersBefore[i]?.length);
        // Anybody may get mail about other things; the token is for the recipient alone.
        const strays = token === undefined ? [] : added.filter(holds(token));
        trial.equal(strays, [], `mail to ${address} with the means of proof`);
      }
      const linked = drawEmail(chat);
      // There may be no second request in a conversation (open.identity-asked-again).
      const other = await startChat(trial, world, chat.as);
      await askIdentity(other, { identity: "email", method: "link", recipient: linked });
      const links = await newMail(trial, linked, 0);
      trial.expect(
        links.length > 0,
        `mail to ${linked}, by link`,
        "the means of proof",
        inWords("none"),
      );
    },
    { operators: ["owner", "member"] },
  ),
);

/** Somebody who may: no tier is listed, so nobody at first, then an operator. */
const callersOf = ({ world }: Chat) => [undefined, ...world.operators.slice(0, 1)];

rule("conversation.identity-wrong-token", async (trial: Trial) => {
  const chat = await startChat(trial, await trial.world());
  const { params } = chat;
  if ((await badgeOf(chat)).verified !== false)
    trial.cannot("a new conversation had to be unverified");
  const recipient = drawEmail(chat);
  await askIdentity(chat, { identity: "email", recipient });
  const token = await wrongToken(chat, recipient);
  for (const caller of callersOf(chat)) {
    const body = { identity: "email", recipient, token };
    await trial.refuses(caller, "conversation.identity.link", { params, body });
  }
  const badge = await badgeOf(chat);
  trial.equal(badge.verified, false, "/data/verified after linking with a wrong token");
});

rule("conversation.identity-link-verifies", async (trial: Trial) => {
  const world = await trial.world();
  const [chat, other] = [await startChat(trial, world), await startChat(trial, world)];
  const recipient = drawEmail(chat);
  const token = await mailedToken(chat, recipient);
  const near = `${token.slice(0, -1)}${token.endsWith("1") ? "2" : "1"}`;
  for (const [place, named, proof, what] of [
    [chat, drawEmail(chat), token, "another address with this token"],
    [other, recipient, token, "another conversation with this token"],
    [chat, recipient, near, "this address with a token that ends otherwise"],
  ] as const) {
    const linked = await isLinked(place, { identity: "email", recipient: named, token: proof });
    const where = `conversation.identity.link of ${what}`;
    trial.expect(!linked, where, "refused", inWords("accepted"));
  }
  trial.settle();
  // What was tried may have used it up (open.identity-wrong-token-repeated), and there may be no second one (open.identity-asked-again).
  const own = { chat: await startChat(trial, world), recipient: drawEmail(chat) };
  const proof = await mailedToken(own.chat, own.recipient);
  const body = { identity: "email", recipient: own.recipient, token: proof };
  // What was read before must give way afterwards.
  await badgeOnce(own.chat, () => true);
  if (!(await isLinked(own.chat, body))) {
    trial.expect(
      false,
      "conversation.identity.link",
      "accepted with this token",
      inWords("refused"),
    );
    return;
  }
  const isProved = (now: Badge): boolean => now.verified === true && hasIdentity(now, "email");
  const badge = await badgeOnce(own.chat, isProved);
  trial.equal(badge.verified, true, "/data/verified");
  const where = "/data/verifications";
  trial.expect(hasIdentity(badge, "email"), where, "one of email", badge.verifications);
  trial.settle();
  // That it was right where it was asked for makes it right nowhere else.
  const elsewhere = await isLinked(other, body);
  const what = "conversation.identity.link of another conversation with a token that linked";
  trial.expect(!elsewhere, what, "refused", inWords("accepted"));
  trial.settle();
  const { as, params } = own.chat;
  await trial.given(as, "conversation.verify.set", { params, body: { verified: false } });
  const { verified } = await badgeOnce(own.chat, (now) => now.verified === false);
  trial.equal(verified, false, "/data/verified after it was taken back");
});

/** Asks for the email and returns what is mailed for it. */
async function mailedToken(chat: Chat, recipient: string): Promise<string> {
  const { trial } = chat;
  const before = (await readMailTo(trial, recipient)).length;
  await askIdentity(chat, { identity: "email", recipient });
  const mails = await newMail(trial, recipient, before);
  const [token] = mails.flatMap((mail) => tokenIn(mail) ?? []);
  return token ?? trial.cannot("no token was mailed to the recipient");
}

async function isLinked(chat: Chat, body: ConversationIdentityLinkBody): Promise<boolean> {
  const { trial, params } = chat;
  for (const caller of callersOf(chat)) {
    const exchange = await trial.call(caller, "conversation.identity.link", { params, body });
    if (isAccepted(exchange)) return true;
  }
  return false;
}

rule("conversation.identity-recipient-optional", async (trial) => {
  const chat = await arriveChat(trial, await trial.world());
  const email = drawEmail(chat);
  await visitor(chat, "set", { email });
  await givenChat(chat, { "meta/email": email });
  const { as, params } = chat;
  // Derived values carry a recipient, because without one it may be refused where nothing is known.
  const body = { identity: "email" } as unknown as IdentityRequest;
  await trial.accepts(as, "conversation.identity.request", { params, body });
});

/** Previews of the links in a message (1/2.2). */
import * as fc from "fast-check";
import { isBlank, memberAt, realistic, rule, show, word } from "../../harness/author.ts";
import { startChat } from "../support/conversation/chat.ts";
import { messageOnce, say, sides } from "../support/conversation/message.ts";

const urls: fc.Arbitrary<string> = realistic["url"] ?? fc.webUrl();

/** Whether it may be a domain, which a whole link is not. */
const isDomain = (website: unknown): boolean =>
  !isBlank(website) && typeof website === "string" && !website.includes("/");

rule("conversation.message-previews-shown", async (trial) => {
  const chat = await startChat(trial, await trial.world());
  const url = trial.draw(urls);
  const fingerprint = await say(chat, trial.draw(sides), `${trial.draw(word)} ${url}`);
  await messageOnce(chat, fingerprint);
  const injection = { thing: "message-previews", ...chat.params, fingerprint };
  await trial.stage("inject", "POST", "/inject", injection);
  const hasPreview = (preview: unknown): boolean =>
    memberAt(preview, "url") === url && isDomain(memberAt(preview, "website"));
  const { stamped, preview } = await messageOnce(
    chat,
    fingerprint,
    (one) => one.stamped === true && (one.preview ?? []).some(hasPreview),
  );
  trial.equal(stamped, true, "/data/stamped");
  const isThere = (preview ?? []).some(hasPreview);
  trial.expect(isThere, "/data/preview", `one of ${url} with its domain`, show(preview));
});

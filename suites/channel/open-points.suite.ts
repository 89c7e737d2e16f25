/** What a target does with the email channel where the documents leave it open. */
import { contains, formOf, memberAt, uniqueDomain } from "../../harness/author.ts";
import { question } from "../support/asking.ts";

question(
  "open.channel-email-without-address",
  async ({ member }) => `a new website: ${formOf(await member("channel.email.read", "email"))}`,
);

question("open.channel-domain-unvalidated", async ({ trial, world, data }) => {
  const custom = uniqueDomain({ trial, world }, "pending");
  await data("channel.domain.merge", { body: { custom, basic: undefined } });
  const domain = await data("channel.domain.read");
  const shown = contains(memberAt(domain, "custom"), custom)
    ? "the new one"
    : formOf(memberAt(domain, "custom"));
  return `right after the call: custom ${shown}`;
});

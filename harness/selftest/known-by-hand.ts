/** What the owner of a real platform would know of it, taken from the reference through its stage. */
import { createStage } from "../client/stage.ts";
import type { GivenConfirmation, GivenLink } from "../target/target.ts";

/** The target file of a run by hand does not name it; tests may use the stage. */
export const secretOfStage = "not told to anybody";

/** Something that the owner of a real platform would know, taken from the reference through its stage. */
async function known(url: string, thing: object): Promise<unknown> {
  const stage = createStage({ url: `${url}/_stage`, secret: secretOfStage, environment: {} });
  try {
    return await stage.call("POST", "/inject", thing);
  } finally {
    await stage.close();
  }
}

/** What stands in a mail to the address. */
async function mailedLink(url: string, website_id: string, email: string): Promise<GivenLink> {
  const thing = { thing: "subscription-link", website_id, email };
  const { email_hash, key } = (await known(url, thing)) as GivenLink;
  return { email_hash, key };
}

/** As many as all rules use, and some for rules that fail. */
const confirmations = 16;

/** What stands in a mail to somebody who logged in. */
async function mailedKeypair(url: string, user_id: string): Promise<GivenConfirmation> {
  const made = await known(url, { thing: "session-confirm", user_id });
  const { confirm_identifier: identifier, confirm_key: key, ip } = made as Record<string, string>;
  return { user_id, identifier: identifier!, key: key!, ip: ip! };
}

/** What the platform takes each time: most take whatever is new, some what they issued. */
export async function signature(url: string, accents: readonly string[]): Promise<string> {
  if (!accents.includes("signatures-issued")) return "signed by hand, {unique}";
  const issued = await known(url, { thing: "registration-signature" });
  return (issued as { signature: string }).signature;
}

/** What stands in mails to readers of the website. */
export const mailedLinks = (url: string, website_id: string): Promise<GivenLink[]> =>
  Promise.all(
    ["reader", "listener"].map((name) => mailedLink(url, website_id, `${name}@example.com`)),
  );

/** What stands in mails to somebody who logged in again and again. */
export const mailedKeypairs = (url: string, user_id: string): Promise<GivenConfirmation[]> =>
  Promise.all(Array.from({ length: confirmations }, () => mailedKeypair(url, user_id)));

/** Owners say of the plugins of their websites that they have a widget. */
export async function giveWidgets(
  url: string,
  plugins: readonly { website_id: string; plugin_id: string | undefined }[],
): Promise<void> {
  for (const plugin of plugins) await known(url, { thing: "widget", ...plugin });
}

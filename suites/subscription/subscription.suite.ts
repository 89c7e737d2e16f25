/** The subscription of an address, changed by the link in a mail (1/3.1, 2/1). */
import { createScene, rule, uniqueEmail, type Scene } from "../../harness/author.ts";
import { reachByCampaign } from "../support/people/campaign.ts";
import { addProfile } from "../support/people/profile.ts";
import { altered } from "../support/altered.ts";
import { expectRefusal } from "../support/answer.ts";
import { listOnce } from "../support/read.ts";
import {
  linkIn,
  openLink,
  readLink,
  writeLink,
  shownIn,
  expectWritten,
} from "../support/subscription/link.ts";

/** That of no other website: a link may hold for all of an address (open.subscription-without-website). */
const ownAddress = (scene: Scene): { email: string } => ({ email: uniqueEmail(scene, "reader") });

rule("subscription.toggles-both-ways", async (trial) => {
  const link = await openLink(trial);
  for (const subscribed of [false, true, true, false, false, true])
    await expectWritten(link, subscribed);
});

rule("subscription.campaign-tracks-only", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { world } = scene;
  const people = { trial, world, as: world.owner, website_id: world.website_id };
  const { people_id, email } = await addProfile(people, "reader", ownAddress(scene));
  const campaign_id = await reachByCampaign(people, people_id);
  const link = await linkIn(scene, email);
  for (const subscribed of [true, false, false, true, false])
    await expectWritten(link, subscribed, { campaign_id });
});

rule("subscription.other-key-refused", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const [link, other] = [await linkIn(scene), await linkIn(scene)];
  await expectWritten(link, true);
  const { email_hash, key } = link.keys;
  const swapped = { ...link, keys: { email_hash, key: other.keys.key } };
  const unmailed = { ...link, keys: { email_hash, key: altered(key) } };
  for (const [wrong, what] of [
    [swapped, "the key of another address"],
    [unmailed, "a key that was never mailed"],
  ] as const) {
    // All addresses of a website may have one key, beside hashes of their own (open.subscription-link-form).
    if (wrong.keys.key === key) continue;
    for (const exchange of [await readLink(wrong), await writeLink(wrong, false)]) {
      const where = `${exchange.request.method.toUpperCase()} with ${what}`;
      expectRefusal(trial, exchange, where);
    }
    trial.equal(shownIn(await readLink(link)), true, `/data/subscribed after ${what}`);
  }
});

rule("subscription.campaign-shows-unsubscribed", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { world } = scene;
  const { owner: as, website_id } = world;
  const people = { trial, world, as, website_id };
  const { people_id, email } = await addProfile(people, "reader", ownAddress(scene));
  const campaign_id = await reachByCampaign(people, people_id);
  const other = await reachByCampaign(people, people_id);
  const link = await linkIn(scene, email);
  // Which is no unsubscribe.
  await writeLink(link, true, { campaign_id: other });
  await writeLink(link, false, { campaign_id });
  const question = {
    trial,
    as,
    id: "people.campaign.list" as const,
    params: { website_id, people_id },
  };
  const has = (all: { campaign_id: string; statistics?: string[] }[], id: string): boolean =>
    all.some(
      (one) => one.campaign_id === id && one.statistics?.includes("campaign:unsubscribed") === true,
    );
  const all = await listOnce(question, (now) => has(now, campaign_id));
  const where = "/data/*/statistics of the campaign";
  trial.expect(has(all, campaign_id), where, "a list with campaign:unsubscribed", all);
  trial.expect(
    !has(all, other),
    "/data/*/statistics of another campaign",
    "a list without it",
    all,
  );
});

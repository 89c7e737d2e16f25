/** The link by which an address says whether it wants mail of a website (2/1). */
import {
  ask,
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  memberAt,
  subscriptionLink,
  type Exchange,
  type Scene,
  type Trial,
} from "../../../harness/author.ts";
import { expectAcceptance } from "../answer.ts";

export interface Link {
  trial: Trial;
  scene: Scene;
  keys: { email_hash: string; key: string };
  website: { website_id: string };
}

/** The link that is mailed to an address, or to a new one. */
export async function linkIn(scene: Scene, email?: string): Promise<Link> {
  const { trial, world } = scene;
  const website = { website_id: world.website_id };
  return { trial, scene, keys: await subscriptionLink(scene, email), website };
}

export const openLink = async (trial: Trial): Promise<Link> =>
  linkIn(createScene(trial, await trial.world()));

export const readLink = ({ trial, scene, keys, website }: Link): Promise<Exchange> => {
  const operation = trial.run.contract.operation("subscription.read");
  return ask(scene, operation, { params: keys, query: website });
};

export const writeLink = (
  { trial, scene, keys, website }: Link,
  subscribed: boolean,
  query: Record<string, string> = {},
): Promise<Exchange> =>
  ask(scene, trial.run.contract.operation("subscription.merge"), {
    params: keys,
    query: { ...website, ...query },
    body: { subscribed },
  });

export const shownIn = (exchange: Exchange): unknown =>
  isAccepted(exchange) ? memberAt(envelopeOf(exchange).data, "subscribed") : undefined;

/** Writes a value; the rule says that this is accepted, and that it is read then. */
export async function expectWritten(
  link: Link,
  subscribed: boolean,
  query: Record<string, string> = {},
): Promise<void> {
  const { trial } = link;
  const written = await writeLink(link, subscribed, query);
  expectAcceptance(trial, written, "subscription.merge");
  trial.settle();
  const last = await eventually(
    trial,
    "thing",
    () => readLink(link),
    (now) => shownIn(now) === subscribed,
  );
  trial.equal(shownIn(last), subscribed, `/data/subscribed after ${subscribed} was written`);
  trial.settle();
}

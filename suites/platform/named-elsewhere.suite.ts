/** A thing is one of its website: under another one, also of the same owner, its identifier names nothing (1/1, 2/0). */
import {
  createAndIdentify,
  createScene,
  eventually,
  isAccepted,
  prepare,
  prepareWhole,
  rule,
  shownIn,
  type Scene,
  type Trial,
} from "../../harness/author.ts";
import { dataFor } from "../support/platform/changed.ts";
import { nounsOf, openPages, type Noun } from "../support/platform/nouns.ts";
import { showsTexts, textsIn } from "../support/platform/texts.ts";
import { secondWebsite } from "../support/platform/website.ts";

/** Times that one is made until it has such a text: a message of type event may have none. */
const mostTries = 4;

/** Makes one of them, and returns what judges it under the other website, and then where it is. */
async function makeOne(here: Scene, noun: Noun, tries = mostTries) {
  const { trial, world } = here;
  const { owner } = world;
  const { create, read, writes } = noun;
  const { input } = await createAndIdentify(here, create);
  const own = await prepare(here, read);
  const look = (): Promise<unknown> => dataFor(here, read, own, owner);
  const shown = await eventually(trial, "thing", look, (now) => now !== undefined);
  const texts = textsIn(trial, create, input.body, shown);
  if (!texts.length && tries > 1) return makeOne(here, noun, tries - 1);
  if (!texts.length) trial.cannot(`${read.operationId} had to show what was written first`);
  return {
    async tryFrom(website_id: string): Promise<void> {
      const params = { ...own.params, website_id };
      const exchange = await trial.callOperation(owner, read, { params });
      const found = isAccepted(exchange) ? shownIn(trial, exchange) : undefined;
      const where = `${read.operationId} under another website`;
      trial.expect(!showsTexts(found, texts), where, "not the thing of this one", found);
      // What the other one has under the same identifier (open.identifier-uniqueness) is left alone.
      if (isAccepted(exchange)) return;
      for (const write of writes.filter(({ operationId }) => trial.run.claims(operationId))) {
        const { body } = await prepareWhole(here, write);
        await trial.callOperation(owner, write, { params, ...(body !== undefined && { body }) });
      }
    },
    async expectSpared(): Promise<void> {
      const after = await eventually(trial, "thing", look, (now) => showsTexts(now, texts));
      const where = `${read.operationId} after ${writes.map((one) => one.operationId).join(", ")} under another website`;
      trial.expect(showsTexts(after, texts), where, `still ${texts[0]}`, after);
    },
  };
}

async function expectApart(trial: Trial, isOnPage: boolean): Promise<void> {
  const world = await trial.world();
  const here = createScene(trial, world);
  const other = await secondWebsite(trial, world);
  const made = [];
  for (const noun of nounsOf(trial, isOnPage)) made.push(await makeOne(here, noun));
  if (isOnPage) await openPages(here, other);
  for (const one of made) await one.tryFrom(other);
  trial.settle();
  for (const one of made) await one.expectSpared();
}

rule("platform.identifiers-of-one-website", (trial) => expectApart(trial, false));

rule("platform.page-identifiers-of-one-website", (trial) => expectApart(trial, true));

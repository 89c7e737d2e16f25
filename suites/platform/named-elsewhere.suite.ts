/** A thing is one of its website: under another one, also of the same owner, its identifier names nothing (1/1, 2/0). */
import {
  claimed,
  createAndIdentify,
  createdScene,
  createScene,
  eventually,
  isAccepted,
  prepare,
  prepareWhole,
  rule,
  shownIn,
  unlessUnclaimed,
  type Operation,
  type Scene,
  type Trial,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { dataFor } from "../support/platform/changed.ts";
import { showsTexts, textsIn } from "../support/platform/texts.ts";
import { secondWebsite } from "../support/platform/website.ts";

/** What makes a thing, reads it by an identifier that the target gave, and changes or removes it. */
interface Noun {
  create: Operation;
  read: Operation;
  writes: readonly Operation[];
}

const ways = ["replace", "merge", "remove"];

/** Those that a write creates and that are known by an identifier of the target's; `isOnPage` where they stand in a helpdesk or on a status page. */
function nounsOf(trial: Trial, isOnPage: boolean): Noun[] {
  const { operations, resources } = trial.run.contract;
  const all = operations.flatMap((create): Noun[] => {
    const { param = "" } = resources[create.resource]?.id ?? {};
    const isOfWebsite = create.path.includes("{website_id}") && create.tiers.includes("user");
    if (create.action !== "create" || !isOfWebsite || !create.body) return [];
    if (create.body.required?.includes(param)) return [];
    const named = operations.filter(
      ({ resource, pathParameters }) =>
        resource === create.resource && pathParameters.includes(param),
    );
    const read = named.find(({ action }) => action === "read");
    if (!read || read.requires.length > 0 !== isOnPage) return [];
    const writes = named.filter(({ action, path }) => ways.includes(action) && path === read.path);
    return [{ create, read, writes }];
  });
  const idsOf = ({ create, read }: Noun): string[] => [create.operationId, read.operationId];
  const some = claimed(trial, all.flatMap(idsOf));
  return all.filter((noun) => idsOf(noun).every((id) => some.includes(id)));
}

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

/** What has to be there for the other website to look for a thing at all. */
const grounds: readonly OperationId[] = ["helpdesk.article.list", "status.service.list"];

async function expectApart(trial: Trial, isOnPage: boolean): Promise<void> {
  const world = await trial.world();
  const here = createScene(trial, world);
  const other = await secondWebsite(trial, world);
  const made = [];
  for (const noun of nounsOf(trial, isOnPage)) made.push(await makeOne(here, noun));
  if (isOnPage) {
    const there = createdScene(trial, world, other);
    // A thing of another locale is not found on its own website either.
    there.like = here;
    for (const id of grounds)
      await unlessUnclaimed(() => prepare(there, trial.run.contract.operation(id)));
  }
  for (const one of made) await one.tryFrom(other);
  trial.settle();
  for (const one of made) await one.expectSpared();
}

rule("platform.identifiers-of-one-website", (trial) => expectApart(trial, false));

rule("platform.page-identifiers-of-one-website", (trial) => expectApart(trial, true));

/** Answer snippets and webpage domains that are crawled (2/9). */
import * as fc from "fast-check";
import {
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  isDecided,
  memberAt,
  mustStillHear,
  NotClaimed,
  rule,
  type Trial,
  uniqueWebpages,
  word,
  type World,
  inWords,
} from "../../harness/author.ts";
import type { AnswerSnippet, WebpageDomain } from "../../schemas/generated/types.ts";
import { listenIn, overheard, type Room, watch } from "../support/room.ts";
import { brings, isBrought } from "../support/event.ts";
import { answerOutside } from "../support/outside.ts";
import { silenceElsewhere, silenceOf } from "../support/platform/silence.ts";
import { secondWebsite } from "../support/platform/website.ts";
import { createWith } from "../support/create.ts";
import {
  expectAccepted,
  expectListed,
  expectRead,
  givenRead,
  givenRefused,
  listOnce,
  questionOf,
  readOnce,
} from "../support/read.ts";
import { isOfOnePage } from "../support/snippets/crawl.ts";
import { speaksOf } from "../support/speaks-of.ts";

rule("snippets.blank-group", async (trial) => {
  const world = await trial.world();
  const { owner: as, website_id } = world;
  const scene = createScene(trial, world);
  const answer_snippet_id = await createWith(scene, "snippets.answer.create", { locale: "en" });
  const params = { website_id, answer_snippet_id };
  const question = { trial, as, id: "snippets.answer.read" as const, params };
  const beside = {
    website_id,
    answer_snippet_id: await createWith(scene, "snippets.answer.create"),
  };
  const list = { trial, as, id: "snippets.answer.list" as const, params: { website_id } };
  const group = `Group ${trial.draw(word)}`;
  const content = `Answer ${trial.draw(word)}`;
  await trial.given(as, "snippets.answer.merge", { params, body: { group, content } });
  await trial.given(as, "snippets.answer.merge", { params: beside, body: { group } });
  const { title, locale, disabled } = await givenRead(question, { group, content });
  const isGrouped = (one: AnswerSnippet): boolean =>
    one.snippet_id === answer_snippet_id && Boolean(one.group);
  // What is listed now must give way afterwards.
  await listOnce(list, (all) => all.some(isGrouped));
  await trial.accepts(as, "snippets.answer.merge", { params, body: { group: "" } });
  trial.settle();
  const shown = await readOnce(question, (answer) => !answer.group);
  trial.expect(!shown.group, "/data/group after it was blanked", "none or blank", shown.group);
  const kept = { title, content, locale, disabled };
  for (const [name, value] of Object.entries(kept))
    trial.equal(memberAt(shown, name), value, `/data/${name} after the group was blanked`);
  const found = (await listOnce(list, (all) => !all.some(isGrouped))).find(isGrouped);
  trial.expect(!found, "the group in the list after it was blanked", "none or blank", found?.group);
  // The group goes with none of those that are in it.
  await trial.given(as, "snippets.answer.merge", { params, body: { group } });
  await givenRead(question, { group });
  await trial.given(as, "snippets.answer.remove", { params });
  await givenRefused(question);
  await expectRead({ ...question, params: beside }, { group }, "after another of its group went");
});

rule("snippets.created-from-title", async (trial) => {
  const world = await trial.world();
  const { owner: as, website_id } = world;
  const title = `How to ${trial.draw(word)}`;
  const params = { website_id };
  await trial.accepts(as, "snippets.answer.create", { params, body: { title } });
  trial.settle();
  const scene = createScene(trial, world);
  const members = { title: `${title} again`, locale: undefined };
  const answer_snippet_id = await createWith(scene, "snippets.answer.create", members);
  const question = {
    trial,
    as,
    id: "snippets.answer.read" as const,
    params: { website_id, answer_snippet_id },
  };
  await expectRead(question, { title: members.title }, "after its creation");
});

const done = "snippet:webpage:domain:crawl:done";
const progress = "snippet:webpage:domain:crawl:progress";

/** Adds a webpage domain that the outside can crawl, as a precondition; returns it, and what else its events may name. */
async function addNamed(trial: Trial, world: World): Promise<[domain: string, ...ids: string[]]> {
  const domain = uniqueWebpages({ trial, world }, trial.draw(word));
  const params = { website_id: world.website_id };
  const data = await trial.given(world.owner, "snippets.domain.create", {
    params,
    body: { domain },
  });
  const id = memberAt(data, "snippet_id");
  return typeof id === "string" ? [domain, id] : [domain];
}

const addDomain = async (trial: Trial, world: World): Promise<string> =>
  (await addNamed(trial, world))[0];

/** A website whose webpage domains are crawled. */
async function crawled(trial: Trial): Promise<World> {
  const world = await trial.world(overheard);
  if (isDecided(trial)) await answerOutside(trial, world, "crawl", "success");
  return world;
}

interface Crawl {
  domain: string;
  isOf: (payload: unknown) => boolean;
}

/** Adds a webpage domain and waits until it was crawled, as a precondition; returns it, and whether a payload is of this crawl. */
async function addCrawled(room: Room, trial: Trial): Promise<Crawl> {
  let names: string[] = [];
  const isOfCrawl = (payload: unknown): boolean => speaksOf(trial, ...names)(payload);
  const act = async (): Promise<void> => {
    names = await addNamed(trial, room.world);
  };
  if (!(await isBrought(trial, room, [done], act, isOfCrawl)))
    trial.cannot("the crawl had to end first");
  return { domain: names[0] ?? "", isOf: isOfCrawl };
}

rule("snippets.crawl-done", async (trial) => {
  const world = await crawled(trial);
  const { here, elsewhere } = await watch(trial, world);
  const expectSilence = elsewhere && silenceElsewhere(trial, elsewhere, [done, progress]);
  for (const _ of [1, 2]) {
    await brings(trial, here, [done], () => addDomain(trial, world));
    await expectSilence?.("after a crawl for another website");
    trial.settle();
  }
  // Two at a time: neither takes the place of the other.
  const before = countIn(here, done);
  await Promise.all([1, 2].map(() => addDomain(trial, world)));
  const read = (): Promise<number> => Promise.resolve(countIn(here, done));
  for (const ended of [1, 2]) {
    const after = await eventually(trial, "event", read, (count) => count >= before + ended);
    if (after < before + ended) mustStillHear(here.listeners);
    trial.expect(after >= before + ended, `${done} of two crawls at a time`, "two", after - before);
    trial.settle();
  }
});

rule("snippets.crawl-progress", async (trial) => {
  const room = await listenIn(trial, await crawled(trial));
  for (const _ of [1, 2]) {
    const before = countIn(room, progress);
    const { domain } = await addCrawled(room, trial);
    const read = (): Promise<number> => Promise.resolve(countIn(room, progress));
    const after = await eventually(trial, "event", read, (count) => count > before);
    if (after === before) {
      mustStillHear(room.listeners);
      if (await isOfOnePage(trial, room.world, domain))
        throw new NotClaimed("a crawl of one page need not report its progress");
    }
    trial.expect(
      after > before,
      `${progress} of a crawl that has ended`,
      "one or more",
      inWords("none"),
    );
    trial.settle();
  }
});

const countIn = ({ listeners }: Room, name: string): number =>
  Math.max(...listeners.map((listener) => listener.heard(name).length));

rule("snippets.crawl-order", async (trial) => {
  const room = await listenIn(trial, await crawled(trial));
  const { isOf: isOfCrawl } = await addCrawled(room, trial);
  // What was under way when it was done has its time.
  const expectSilence = silenceOf(trial, room, []);
  await expectSilence("after the crawl");
  for (const listener of room.listeners) {
    const ofCrawl = listener.heard().filter(({ data }) => isOfCrawl(data));
    const names = ofCrawl.map(({ event }) => event);
    const late = names.slice(names.indexOf(done)).filter((name) => name === progress);
    if (names.includes(done))
      trial.equal(late, [], `${progress} heard by ${listener.role} after ${done}`);
  }
});

/** The webpage domains of a website with several, once all are listed. */
async function domainsOf(trial: Trial, world: World, count: number): Promise<WebpageDomain[]> {
  while (count-- > 0) await addDomain(trial, world);
  const params = { website_id: world.website_id };
  const read = () => trial.given(world.owner, "snippets.domain.list", { params });
  const all = await eventually(trial, "list", read, ({ length }) => length > 1);
  return all.length ? all : trial.cannot("a webpage domain had to be listed first");
}

const unknown = fc.uuid({ version: 4 });

rule("snippets.domain-exists-by-listed-id", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  for (const { snippet_id } of await domainsOf(trial, world, 2)) {
    const params = { website_id, domain_snippet_id: snippet_id };
    const question = questionOf({ trial, as: owner }, "snippets.domain.exists", { params });
    await expectAccepted(question, "of a listed domain");
  }
  await trial.refuses(owner, "snippets.domain.exists", {
    params: { website_id, domain_snippet_id: trial.draw(unknown) },
  });
});

rule("snippets.domain-page-counts", async (trial) => {
  const world = await trial.world();
  await domainsOf(trial, world, 2);
  const params = { website_id: world.website_id };
  for (const _ of [1, 2, 3]) {
    const all = await trial.given(world.owner, "snippets.domain.list", { params });
    for (const { pages } of all) {
      const { total, disabled } = pages.statistics;
      const isSound = total >= 0 && disabled >= 0 && disabled <= total;
      trial.expect(isSound, "/data/*/pages/statistics", "0 ≤ disabled ≤ total", pages.statistics);
    }
  }
});

rule("snippets.domains-beside-each-other", async (trial) => {
  const world = await trial.world();
  const params = { website_id: world.website_id };
  const domains: string[] = [];
  for (const _ of [1, 2, 3]) domains.push(await addDomain(trial, world));
  const missingIn = (all: WebpageDomain[]): string[] =>
    domains.filter((domain) => !all.some((one) => one.domain === domain));
  const read = () => trial.given(world.owner, "snippets.domain.list", { params });
  const all = await eventually(trial, "list", read, (now) => !missingIn(now).length);
  trial.equal(missingIn(all), [], "webpage domains that were added and are not listed");
});

rule("snippets.domains-of-one-website", async (trial) => {
  const world = await trial.world();
  const other = await secondWebsite(trial, world);
  const domain = await addDomain(trial, world);
  // Somebody who makes a website may have to be added to it first (open.website-creator-role): a refusal shows nothing.
  const listed = async (website_id: string): Promise<WebpageDomain[]> => {
    const exchange = await trial.call(world.owner, "snippets.domain.list", {
      params: { website_id },
    });
    return isAccepted(exchange) ? (envelopeOf(exchange).data as WebpageDomain[]) : [];
  };
  const isThere = (all: WebpageDomain[]): boolean => all.some((one) => one.domain === domain);
  const here = () => listed(world.website_id);
  if (!isThere(await eventually(trial, "list", here, isThere)))
    trial.cannot(`snippets.domain.list had to show ${domain} first`);
  const there = await listed(other);
  trial.expect(!isThere(there), "the webpage domains of another website", `not ${domain}`, there);
});

rule("snippets.disabled-is-listed", async (trial) => {
  const world = await trial.world();
  const { owner: as, website_id } = world;
  const scene = createScene(trial, world);
  const params = { website_id };
  const ids: string[] = [];
  for (const _ of [1, 2]) ids.push(await createWith(scene, "snippets.answer.create"));
  for (const answer_snippet_id of ids)
    await trial.given(as, "snippets.answer.merge", {
      params: { ...params, answer_snippet_id },
      body: { disabled: true },
    });
  const list = { trial, as, id: "snippets.answer.list" as const, params };
  for (const is of ids)
    await expectListed(list, { by: "snippet_id", is }, { disabled: true }, "after it was disabled");
});

rule("snippets.made-again-empty", async (trial) => {
  const world = await trial.world();
  const { owner: as, website_id } = world;
  const scene = createScene(trial, world);
  const title = `How to ${trial.draw(word)}`;
  const former = { content: `As ever, ${trial.draw(word)}`, group: `Group ${trial.draw(word)}` };
  const at = (answer_snippet_id: string) => ({ params: { website_id, answer_snippet_id } });
  const first = await createWith(scene, "snippets.answer.create", { title });
  const question = { trial, as, id: "snippets.answer.read" as const };
  await trial.given(as, "snippets.answer.merge", { ...at(first), body: former });
  await givenRead({ ...question, ...at(first) }, former);
  await trial.given(as, "snippets.answer.remove", at(first));
  await givenRefused({ ...question, ...at(first) });
  const params = { website_id };
  const list = { trial, as, id: "snippets.answer.list" as const, params };
  const isMade = (one: AnswerSnippet): boolean => one.title === title;
  // By its title, since it may be given the identifier of the removed one (open.identifier-uniqueness).
  if ((await listOnce(list, (all) => !all.some(isMade))).some(isMade))
    trial.cannot("a removed answer had to leave the list first");
  // The title may be kept for the removed one (open.removed-name-kept).
  if (!isAccepted(await trial.call(as, "snippets.answer.create", { params, body: { title } })))
    throw new NotClaimed("whether the title of a removed answer is free is left open");
  const made = (await listOnce(list, (all) => all.some(isMade))).find(isMade);
  if (!made) return trial.cannot("an answer made again had to be listed first");
  const shown = await readOnce({ ...question, ...at(made.snippet_id) });
  for (const name of ["content", "group"] as const)
    trial.expect(
      shown[name] !== former[name],
      `/data/${name} of one made again`,
      "not the former",
      shown,
    );
});

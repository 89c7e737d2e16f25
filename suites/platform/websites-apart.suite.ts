/** What a website has is its own, also where two websites have one owner (1/1). */
import {
  allPages,
  claimed,
  playClaimedRows,
  contains,
  containsEntries,
  createAndIdentify,
  createdScene,
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  itemsOf,
  meet,
  memberAt,
  mentions,
  rule,
  show,
  shownIn,
  word,
  type CallInput,
  type Members,
  type Trial,
  type World,
  neededFirst,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { idsOnce, makersOf, things } from "../support/platform/things.ts";
import { expectAccepted, givenRead } from "../support/read.ts";
import { secondWebsite } from "../support/platform/website.ts";

const lists = { ...things, ...makersOf("filters.filter") };

/** Lists that show what was done on the website, each item naming it, and what of the stage it takes to be done. */
const filled = {
  "conversations.conversation.list": undefined,
  "ratings.rating.list": undefined,
  "people.segment.list": undefined,
  "people.datum.list": undefined,
  "people.eventtext.list": undefined,
  "shortcuts.tag.list": undefined,
  "conversations.segment.list": "visitor",
  "conversations.datum.list": "visitor",
  "conversations.spam.list": "inject",
  "plugins.widget.list": "inject",
} as const;

/** Before anything was made. */
const past = "2020-01-01T00:00:00Z";

type Query = NonNullable<CallInput["query"]>;

/** What may be asked of such a list that a thing made with this body answers: a search is a way of its own to things. */
const asked: Record<string, (body: Record<string, string>) => Query[]> = {
  "shortcuts.shortcut.list": ({ bang = "", tag = "" }) => [
    { search_query: bang },
    { search_tag: tag },
  ],
  "people.profile.list": ({ email = "" }) => [{ search_text: email }, { filter_date_start: past }],
  "filters.filter.list": ({ type = "" }) => [{ type }],
  "status.service.list": ({ name = "" }) => [{ search_name: name }],
  "conversations.conversation.list": () => [
    { include_empty: "1" },
    { filter_not_resolved: "1" },
    { filter_date_start: past },
    { order_date_updated: "1" },
  ],
  "conversations.spam.list": () => [{ filter_type: "email" }],
  "ratings.rating.list": () => [{ filter_date_start: past }],
};

/** The list as it is, and with each query that asks for something. */
const queriesOf = (id: string, body: unknown = {}): Query[] => {
  const queries = asked[id]?.(body as Record<string, string>) ?? [];
  return [{}, ...queries.filter((one) => !Object.values(one).includes(""))];
};

rule("platform.lists-of-one-website", async (trial) => {
  const world = await trial.world();
  const { owner } = world;
  const scene = createScene(trial, world);
  const other = await secondWebsite(trial, world);
  const { operation, resources } = trial.run.contract;
  await playClaimedRows(trial, lists, async (create, id) => {
    const list = operation(id);
    // Below a thing of its own the other website has nothing that could be asked for.
    if (list.pathParameters.some((name) => !["website_id", list.paging?.segment].includes(name)))
      return;
    /** Nothing where the other website has no status page, so that its services may be refused (open.status-page-absent). */
    const idsThere = async (query: Query): Promise<string[]> => {
      const call = { params: { website_id: other }, query };
      const { data } = envelopeOf(await trial.callOperation(owner, list, call));
      const field = resources[list.resource]?.id?.field ?? "";
      return itemsOf(data).map((item) => String(memberAt(item, field)));
    };
    // What stands there may have the same identifier (open.identifier-uniqueness).
    const before = await idsThere({});
    const { id: made, input } = await createAndIdentify(scene, operation(create));
    if (before.includes(String(made))) return;
    await idsOnce(scene, list, owner, (ids) => ids.includes(String(made)));
    for (const query of queriesOf(id, input.body)) {
      const ids = await idsThere(query);
      const where = `${id} of another website with ${show(query)}`;
      trial.expect(!ids.includes(String(made)), where, `nothing with ${made}`, ids);
    }
  });
  await playClaimedRows(trial, filled, async (id, part) => {
    if (part && !trial.run.stageParts.has(part)) return;
    const list = operation(id);
    const look = async (website_id: string, query: Query = {}): Promise<unknown[]> => {
      const call = (one: CallInput) => trial.callOperation(owner, list, one);
      const input = { params: { website_id }, query };
      return (await allPages(trial.run.contract, call, list, input, { trial })) ?? [];
    };
    const before = await look(other);
    const made =
      (await scene.arrangements.fill[id]?.(scene, 0)) ?? trial.cannot(`${id} stays empty`);
    const isThere = (items: unknown[]): boolean => mentions(items, made);
    if (isThere(before)) return;
    const here = await eventually(trial, "list", () => look(world.website_id), isThere);
    if (!isThere(here)) trial.cannot(`${id} had to show ${made} first`);
    for (const query of queriesOf(id)) {
      const there = await look(other, query);
      const where = `${id} of another website with ${show(query)}`;
      trial.expect(!isThere(there), where, `nothing with ${made}`, there);
    }
  });
});

/** The flags that are shown, each turned over. */
const turnedOver = (shown: unknown): Members =>
  Object.fromEntries(
    Object.entries(shown ?? {})
      .filter(([, value]) => typeof value === "boolean")
      .map(([name, value]: [string, unknown]) => [name, !value]),
  );

/** One routing rule, which nobody else has written. */
const newRules = (trial: Trial, { samples }: World, user_id: string): Members => ({
  rules: [
    {
      name: trial.draw(word),
      conditions: [
        {
          model: "session",
          criterion: samples.criteria?.["session"]?.criterion ?? "email",
          operator: "eq",
          query: ["ada@example.com"],
        },
      ],
      assign: [user_id],
    },
  ],
});

rule("platform.settings-of-one-website", async (trial) => {
  const world = await trial.world();
  const { owner, website_id } = world;
  const other = await secondWebsite(trial, world);
  const { operation } = trial.run.contract;
  const expectApart = async (
    write: OperationId,
    read: OperationId,
    bodyFor: (shown: unknown) => Members,
  ): Promise<void> => {
    const look = async (id: string): Promise<unknown> => {
      const params = { website_id: id };
      const exchange = await trial.callOperation(owner, operation(read), { params });
      if (!isAccepted(exchange)) trial.cannot(neededFirst(read));
      return shownIn(trial, exchange);
    };
    const before = await look(other);
    const body = bodyFor(before);
    const input = { params: { website_id }, body };
    const written = await trial.callOperation(owner, operation(write), input);
    if (!isAccepted(written)) trial.cannot(`${write} had to be accepted with ${show(body)}`);
    // It shows here before it could show there.
    const here = (): Promise<unknown> => look(website_id);
    if (!contains(await eventually(trial, "thing", here, (now) => contains(now, body)), body))
      trial.cannot(`${read} had to show ${show(body)} first`);
    // What a website begins with may come to be shown meanwhile (open.routing-rules-before-first).
    const after = await look(other);
    for (const [name, value] of Object.entries(body))
      trial.expect(
        !containsEntries(memberAt(after, name), value),
        `/data/${name} in ${read} of another website`,
        `not ${show(value)}`,
        after,
      );
  };
  await expectApart("routing.settings.merge", "routing.settings.read", turnedOver);
  await expectApart("setup.merge", "setup.read", turnedOver);
  const { user_id } = await trial.given(owner, "account.read");
  await expectApart("routing.rules.replace", "routing.rules.read", () =>
    newRules(trial, world, user_id),
  );
});

/** What a website with a helpdesk and a status page has in them. */
const below = makersOf("helpdesk.locale", "helpdesk.redirection", "status.service");

rule("platform.pages-of-one-website", async (trial) => {
  const world = await trial.world();
  const other = await secondWebsite(trial, world);
  const scenes = [createScene(trial, world), createdScene(trial, world, other)] as const;
  for (const token of ["helpdesk", "status-page"])
    for (const scene of scenes) await meet(scene, token);
  const [here, there] = scenes;
  for (const [create, id] of Object.entries(below)) {
    const { operation } = trial.run.contract;
    const anything = (): boolean => true;
    const before = await idsOnce(there, operation(id), world.owner, anything);
    const made = String((await createAndIdentify(here, operation(create))).id);
    const isMade = (ids: string[]): boolean => ids.includes(made);
    if (!isMade(await idsOnce(here, operation(id), world.owner, isMade)))
      trial.cannot(`${id} had to show ${made} first`);
    const after = await idsOnce(there, operation(id), world.owner, anything);
    const isNew = isMade(after) && !isMade(before);
    trial.expect(!isNew, `${id} of another website`, `nothing with ${made}`, after);
  }
  const { owner } = world;
  const body = { title: `Planned ${trial.draw(word)}`, message: trial.draw(word) };
  const [own, foreign] = [{ website_id: world.website_id }, { website_id: other }] as const;
  await trial.given(owner, "status.announcement.replace", { params: own, body });
  const read = { trial, as: owner, id: "status.announcement.read" as const };
  await givenRead({ ...read, params: own }, { title: body.title });
  const shown = envelopeOf(await trial.call(owner, read.id, { params: foreign })).data;
  const title = memberAt(shown, "title");
  trial.expect(
    title !== body.title,
    "/data/title of the announcement of another website",
    `not ${body.title}`,
    title,
  );
});

/** What every website has, also one of which nothing was written yet. */
const ofEveryWebsite = [
  "routing.settings.read",
  "routing.rules.read",
  "setup.read",
  "people.stats.read",
  "people.profile.list",
  "conversations.conversation.list",
  "operators.active.list",
  "inboxes.inbox.list",
  "filters.filter.list",
  "shortcuts.shortcut.list",
  "snippets.answer.list",
  "ratings.rating.list",
  "search.entry.list",
  "hooks.hook.list",
] as const;

rule("platform.created-website-is-read", async (trial) => {
  const world = await trial.world();
  const website_id = await secondWebsite(trial, world);
  for (const id of claimed(trial, ofEveryWebsite))
    await expectAccepted(
      { trial, as: world.owner, id, params: { website_id } },
      "of a website that its owner created",
    );
});

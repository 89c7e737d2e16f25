/** What an inbox is written with (2/7). */
import * as fc from "fast-check";
import {
  createScene,
  isAccepted,
  isRefused,
  memberAt,
  NotClaimed,
  prepare,
  rule,
  show,
  word,
  type Members,
  type Trial,
  type World,
} from "../../harness/author.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import { expectAcceptance } from "../support/answer.ts";
import { createWith } from "../support/create.ts";
import { expectInTurn } from "../support/in-turn.ts";
import { expectRead, listOnce, questionOf, readOnce, type Question } from "../support/read.ts";

const dates = ["created_at", "updated_at"] as const;
type Dated = Partial<Record<(typeof dates)[number], number>>;

/** A day of milliseconds, or some years of seconds (open.timestamp-unit). */
const earlier = 86_400_000;

const hasNameOf =
  (body: unknown) =>
  (shown: { name: string }): boolean =>
    shown.name === memberAt(body, "name");

/** The rule says that it is accepted; its conditions may be refused where the stage names no criteria (open.condition-criteria). */
async function expectTaken<Id extends "inboxes.inbox.create" | "inboxes.inbox.replace">(
  trial: Trial,
  { owner, samples }: World,
  id: Id,
  input: Parameters<typeof trial.accepts<Id>>[2],
): Promise<void> {
  if (samples.criteria) await trial.accepts(owner, id, input);
  else {
    const exchange = await trial.call(owner, id, input);
    if (isRefused(exchange))
      throw new NotClaimed("which criteria the conditions of an inbox may name is left open");
    expectAcceptance(trial, exchange, id);
  }
  trial.settle();
}

rule("inboxes.write-shape-has-no-timestamps", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { owner, website_id } = world;
  const params = { website_id };
  const bodyOf = async (id: "inboxes.inbox.create" | "inboxes.inbox.replace") => {
    const { body } = await prepare(scene, trial.run.contract.operation(id));
    for (const name of dates)
      if (memberAt(body, name) !== undefined) throw new Error(`${id} is drawn with ${name}`);
    return body as Operations[typeof id]["body"];
  };
  const created = await bodyOf("inboxes.inbox.create");
  await expectTaken(trial, world, "inboxes.inbox.create", { params, body: created });
  // By its name: a list that is behind may also show for the first time what an earlier rule made.
  const isMade = hasNameOf(created);
  const question = questionOf({ trial, as: owner }, "inboxes.inbox.list", { params });
  const found = (await listOnce(question, (all) => all.some(isMade))).find(isMade);
  const { inbox_id } = found ?? trial.cannot("a created inbox is not listed");
  const body = await bodyOf("inboxes.inbox.replace");
  await expectTaken(trial, world, "inboxes.inbox.replace", {
    params: { website_id, inbox_id },
    body,
  });
  const at = { params: { website_id, inbox_id } };
  const name = memberAt(body, "name");
  await expectRead(
    questionOf({ trial, as: owner }, "inboxes.inbox.read", at),
    { name },
    "after a PUT without dates",
  );
  trial.settle();
  const read = questionOf({ trial, as: owner }, "inboxes.inbox.read", at);
  const { created_at } = await readOnce(read);
  // Before anything was made.
  const sent = { created_at: created_at - earlier, updated_at: created_at - earlier };
  const expectUntaken = (shown: Dated | undefined, after: string): void => {
    for (const one of dates)
      trial.expect(shown?.[one] !== sent[one], `/${one} ${after}`, "none that was sent", sent[one]);
    trial.settle();
  };
  // What is for responses only may be refused in a body, or is ignored there.
  const replaced = { ...(await bodyOf("inboxes.inbox.replace")), ...sent };
  if (isAccepted(await trial.call(owner, "inboxes.inbox.replace", { ...at, body: replaced })))
    expectUntaken(await readOnce(read, hasNameOf(replaced)), "after a PUT with dates");
  const another = { ...(await bodyOf("inboxes.inbox.create")), ...sent };
  if (isAccepted(await trial.call(owner, "inboxes.inbox.create", { params, body: another }))) {
    const isAnother = hasNameOf(another);
    const made = (await listOnce(question, (all) => all.some(isAnother))).find(isAnother);
    expectUntaken(made, "after a creation with dates");
  }
});

rule("inboxes.several-operators", async (trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const scene = createScene(trial, world);
  const operators = world.operators.map(({ user_id }) => user_id).filter(Boolean);
  if (operators.length < 2)
    trial.cannot("the website had to have two operators whose user_id is known");
  const inbox_id = await createWith(scene, "inboxes.inbox.create", { operators });
  const params = { website_id: world.website_id, inbox_id };
  const read = questionOf({ trial, as: world.owner }, "inboxes.inbox.read", { params });
  const expectAll = async (written: readonly string[], after: string): Promise<void> => {
    const wanted = written.toSorted();
    const shownIn = ({ operators: shown }: { operators?: string[] }): string[] =>
      (shown ?? []).toSorted();
    const shown = shownIn(await readOnce(read, (one) => show(shownIn(one)) === show(wanted)));
    trial.equal(shown, wanted, `/data/operators ${after}`);
    trial.settle();
  };
  await expectAll(operators, "after its creation");
  const { body } = await prepare(scene, trial.run.contract.operation("inboxes.inbox.replace"));
  for (const written of [operators.toReversed(), operators.slice(0, 1)]) {
    await trial.given(world.owner, "inboxes.inbox.replace", {
      params,
      body: { ...(body as object), operators: written } as never,
    });
    await expectAll(written, `after it was replaced with ${written.length}`);
  }
});

/** The rule says that an inbox that is created with these members is shown with them, and one that is replaced with the others. */
async function expectWritten(
  trial: Trial,
  world: World,
  created: Members,
  replaced: Members,
): Promise<Question<"inboxes.inbox.read">> {
  const scene = createScene(trial, world);
  const inbox_id = await createWith(scene, "inboxes.inbox.create", created);
  const params = { website_id: world.website_id, inbox_id };
  const read = questionOf({ trial, as: world.owner }, "inboxes.inbox.read", { params });
  await expectRead(read, created, "after its creation");
  const { body } = await prepare(scene, trial.run.contract.operation("inboxes.inbox.replace"));
  for (const members of [replaced, created]) {
    const next = { ...(body as object), ...members } as never;
    await trial.given(world.owner, "inboxes.inbox.replace", { params, body: next });
    await expectRead(read, members, `after it was replaced with ${show(members)}`);
  }
  return read;
}

rule("inboxes.order-zero-too", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { owner: as, website_id } = world;
  const create = (order: number): Promise<string> =>
    createWith(scene, "inboxes.inbox.create", { order });
  const [behind, inbox_id] = [await create(1), await create(0)];
  const look = (id: string): Promise<unknown> =>
    readOnce(
      questionOf({ trial, as }, "inboxes.inbox.read", { params: { website_id, inbox_id: id } }),
    );
  const expectTurn = async (isBefore: boolean, after: string): Promise<void> => {
    const turn = isBefore ? [inbox_id, behind] : [behind, inbox_id];
    const both = async (): Promise<unknown[]> => [await look(turn[0]!), await look(turn[1]!)];
    await expectInTurn(trial, both, `of two inboxes, ${after}`);
    trial.settle();
  };
  await expectTurn(true, "created with 1 and then 0");
  const { body } = await prepare(scene, trial.run.contract.operation("inboxes.inbox.replace"));
  for (const order of [5, 0]) {
    const input = { params: { website_id, inbox_id }, body: { ...(body as object), order } };
    await trial.given(as, "inboxes.inbox.replace", input as never);
    await expectTurn(order === 0, `after the second was replaced with ${order}`);
  }
});

const queries = fc.uniqueArray(word, { minLength: 8, maxLength: 8 });

rule("inboxes.whole-conditions", async (trial) => {
  const world = await trial.world();
  // Criteria are not shown, so a usual one stands here where the stage names none.
  const { criterion = "email" } = world.samples.criteria?.["session"] ?? {};
  const words = trial.draw(queries);
  const conditions = [0, 2, 4, 6].map((i) => ({
    model: "session",
    criterion,
    operator: "eq",
    query: words.slice(i, i + 2).map((one) => `${one}@example.com`),
  }));
  const [created, replaced] = [conditions.slice(0, 2), conditions.slice(2)];
  const read = await expectWritten(trial, world, { conditions: created }, { conditions: replaced });
  // What there is none of may be null (open.absent-value).
  const { name, emoji, order, operators } = await readOnce(read);
  const body = { name, emoji: emoji || "👋", order, operators: operators ?? [], conditions: [] };
  const input = { ...(read.params && { params: read.params }), body };
  // An inbox without conditions may be refused (open.array-empty).
  if (isRefused(await trial.call(world.owner, "inboxes.inbox.replace", input))) return;
  const none = await readOnce(read, ({ conditions: shown }) => !shown?.length);
  trial.equal(none.conditions ?? [], [], "/data/conditions after it was replaced with none");
});

rule("inboxes.emoji-of-several-characters", async (trial) => {
  await expectWritten(trial, await trial.world(), { emoji: "🇫🇷" }, { emoji: "👍🏽" });
});

/** What clients do at the same time is all done: what one of them wrote is not lost to another one's write. */
import * as fc from "fast-check";
import {
  ask,
  claimedRows,
  playClaimedRows,
  createAndIdentify,
  createScene,
  eventually,
  isAccepted,
  isShownIn,
  memberAt,
  type Operation,
  prepare,
  realistic,
  rule,
  type Scene,
  succeeded,
  type Trial,
  word,
  type CallInput,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { refusedApart } from "../support/at-once.ts";
import { dataFor, neededReader } from "../support/platform/changed.ts";
import { idsOnce, makersOf, neededRemoval, things } from "../support/platform/things.ts";

/** Few enough for any limit on creations, and more than two processes of a server take at a time. */
const creations = fc.integer({ min: 3, max: 5 });

/** Those of a helpdesk too, of which some hold others and count them; filters may be a user's own, but here one user makes and reads them. */
const made = {
  ...things,
  ...makersOf("filters.filter", "helpdesk.article", "helpdesk.category", "helpdesk.section"),
};

rule("platform.created-at-once-all-listed", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  const count = trial.draw(creations);
  let together = 0;
  await playClaimedRows(trial, made, async (create, lists) => {
    const inputs = new Map<string, Awaited<ReturnType<typeof prepare>>>();
    for (let i = 0; i < count; i++) {
      const input = await prepare(scene, operation(create));
      // Two with equal values might be one.
      inputs.set(JSON.stringify(input.body), input);
    }
    const list = operation(lists);
    const before = new Set(await idsOnce(scene, list, world.owner, () => true));
    const answers = await Promise.all(
      [...inputs.values()].map((input) => ask(scene, operation(create), input, world.owner)),
    );
    const created = answers.filter(isAccepted).length;
    together = Math.max(together, created);
    const freshOf = (ids: string[]): string[] => ids.filter((id) => !before.has(id));
    const isWhole = (ids: string[]): boolean => freshOf(ids).length >= created;
    const fresh = freshOf(await idsOnce(scene, list, world.owner, isWhole));
    const where = `new items of ${lists} after ${created} were created at once`;
    trial.expect(fresh.length >= created, where, `${created}`, fresh);
  });
  if (together < 2) throw refusedApart();
});

rule("platform.removed-at-once-all-unlisted", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const { operation } = trial.run.contract;
  let together = 0;
  for (const [create, lists] of claimedRows(trial, made)) {
    const list = operation(lists);
    const remove = neededRemoval(scene, operation(create));
    const inputs = new Map<string, CallInput>();
    for (const _ of [1, 2]) {
      const { id } = await createAndIdentify(scene, operation(create));
      inputs.set(String(id), await prepare(scene, remove));
    }
    const ids = [...inputs.keys()];
    const stillIn = (listed: string[]): string[] => ids.filter((id) => listed.includes(id));
    await idsOnce(scene, list, world.owner, (listed) => stillIn(listed).length === ids.length);
    const answers = await Promise.all(
      [...inputs.values()].map(async (input) => {
        const exchange = await ask(scene, remove, input, world.owner);
        if (isAccepted(exchange)) await succeeded(scene, remove, input, exchange);
        return exchange;
      }),
    );
    // One that is refused for the other one removes nothing.
    if (!answers.every(isAccepted)) continue;
    together += 1;
    const listed = await idsOnce(scene, list, world.owner, (now) => !stillIn(now).length);
    const where = `items of ${lists} that ${remove.operationId} removed at the same time`;
    trial.equal(stillIn(listed), [], where);
    trial.settle();
  }
  if (!together) throw refusedApart();
});

/** An update of one field, and what shows it. */
interface Part {
  body: object;
  /** In the data of the answer. */
  pointer: string;
}

/** By the number of the meeting, for what has two values only. */
type Parts = (trial: Trial, meeting: number) => [Part, Part];

const field = (name: string, value: unknown): Part => ({
  body: { [name]: value },
  pointer: `/${name}`,
});

const words =
  (first: string, second: string): Parts =>
  (trial) => [field(first, trial.draw(word)), field(second, trial.draw(word))];

const orders = fc.integer({ min: 1, max: 1000 });

const ordered =
  (name: string): Parts =>
  (trial) => [field(name, trial.draw(word)), field("order", trial.draw(orders))];

/** Of settings, which may be kept as one document. */
const named: Parts = (trial) => [
  field("name", trial.draw(word)),
  { body: { include: { html: trial.draw(word) } }, pointer: "/include/html" },
];

/** Two switches, each turned over; by the number of the meeting, since they have two values only. */
const turned =
  (first: string, second: string): Parts =>
  (_, meeting) => [field(first, meeting % 2 === 0), field(second, meeting % 2 === 0)];

const url = realistic["url"] ?? word;

/** Updates of which the documents say that they save what was sent and nothing else. */
const stated: Partial<Record<OperationId, Parts>> = {
  "people.profile.merge": (trial) => [
    field("notepad", trial.draw(word)),
    { body: { company: { name: trial.draw(word) } }, pointer: "/company/name" },
  ],
  "people.data.merge": (trial) => [
    { body: { data: { plan: trial.draw(word) } }, pointer: "/data/plan" },
    { body: { data: { city: trial.draw(word) } }, pointer: "/data/city" },
  ],
  "hooks.hook.merge": (trial) => [
    field("label", trial.draw(word)),
    field("target", trial.draw(url)),
  ],
};

/** Updates of which every field is optional. */
const optional: Partial<Record<OperationId, Parts>> = {
  "shortcuts.shortcut.merge": words("text", "tag"),
  "snippets.answer.merge": words("title", "content"),
  "helpdesk.article.merge": words("title", "description"),
  "helpdesk.category.merge": words("name", "description"),
  "helpdesk.section.merge": ordered("name"),
  "helpdesk.settings.merge": named,
  "status.service.merge": ordered("name"),
  "status.node.merge": ordered("label"),
  "status.settings.merge": named,
  "routing.settings.merge": turned("assign", "responder"),
  "account.notification.merge": turned("messages_rating", "sounds"),
  "account.schedule.merge": turned("enabled", "stealth"),
};

/** What one update may take from another shows only where they meet. */
const meetings = 4;

/** Two updates of different fields at the same time; the rule says that both are shown then. */
async function meet(
  scene: Scene,
  merge: Operation,
  parts: Parts,
  meeting: number,
): Promise<boolean> {
  const { trial } = scene;
  const read = neededReader(trial, merge);
  const input = await prepare(scene, merge);
  const drawn = parts(trial, meeting);
  const sent = drawn.map(({ body }): CallInput => ({ ...input, body }));
  const answers = await Promise.all(sent.map((one) => ask(scene, merge, one)));
  // Another target may have taken the place of one that is refused (open.hook-targets).
  const both = drawn.map((part, i) => ({ ...part, body: Object(sent[i]?.body) as object }));
  if (!answers.every(isAccepted)) return false;
  const look = (): Promise<unknown> => dataFor(scene, read, input);
  const isShownAt = isShownIn(read, trial.run.contract);
  const isShown = (data: unknown, { body, pointer: to }: Part): boolean =>
    isShownAt({ to, when: undefined, received: memberAt(data, to), sent: memberAt(body, to) });
  const data = await eventually(trial, "thing", look, (now) =>
    both.every((part) => isShown(now, part)),
  );
  for (const part of both) {
    const others = both.filter((one) => one !== part).map(({ pointer }) => pointer);
    const where = `/data${part.pointer} after it was updated at the same time as ${others.join()}`;
    const written = JSON.stringify(memberAt(part.body, part.pointer));
    trial.expect(isShown(data, part), where, written, memberAt(data, part.pointer));
  }
  return true;
}

const keepsAll =
  (updates: Partial<Record<OperationId, Parts>>) =>
  async (trial: Trial): Promise<void> => {
    const scene = createScene(trial, await trial.world());
    let met = 0;
    await playClaimedRows(trial, updates, async (id, parts) => {
      for (let i = trial.times(meetings); i > 0; i--)
        met += (await meet(scene, trial.run.contract.operation(id), parts, i)) ? 1 : 0;
    });
    if (!met) throw refusedApart();
  };

rule("platform.updates-at-once-all-kept", keepsAll(stated));
rule("platform.partial-updates-at-once-all-kept", keepsAll(optional));

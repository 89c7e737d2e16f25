/** Two different acts at the same time are both kept: neither writes back what it read before the other one. */
import {
  ask,
  contains,
  createScene,
  eventually,
  type Exchange,
  isAccepted,
  memberAt,
  type Operation,
  prepare,
  rule,
  type Scene,
  word,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import { refusedApart } from "../support/at-once.ts";
import { createWith } from "../support/create.ts";
import { freshBasic, type Holder } from "../support/domain.ts";
import { dataFor } from "../support/platform/changed.ts";

/** An act, and where what it did is read. */
interface Act {
  act: OperationId;
  body?: object;
  read: OperationId;
  pointer: string;
  value: unknown;
}

/** By the number of the meeting, for what has two values only. */
type Pair = (scene: Scene, meeting: number) => Promise<[Act, Act]>;

/** Writes one member, which the read shows by the same name. */
const writes = (
  act: OperationId,
  read: OperationId,
  name: string,
  value: unknown,
  beside: object = {},
): Act => ({ act, body: { [name]: value, ...beside }, read, pointer: `/${name}`, value });

const drawn = ({ trial }: Scene): string => trial.draw(word);

/** Settings of a page, and its basic domain. */
const settingsAndDomain =
  (page: "helpdesk" | "status"): Pair =>
  async (scene) => {
    const { trial, world } = scene;
    const merge = `${page}.domain.merge` as const;
    await prepare(scene, trial.run.contract.operation(merge));
    const holder: Holder = { trial, world, as: world.owner, merge };
    const { basic } = await freshBasic(holder);
    const html = drawn(scene);
    const settings = writes(`${page}.settings.merge`, `${page}.settings.read`, "include", { html });
    return [settings, writes(merge, `${page}.domain.read`, "basic", basic)];
  };

const status = (act: OperationId, value: string): Act => ({
  act,
  read: "helpdesk.article.read",
  pointer: "/status",
  value,
});

const pairs: Pair[] = [
  async (scene) => {
    // What is published may be a draft once it was changed (open.helpdesk-change-withdraws), so that one is withdrawn meanwhile.
    await createWith(scene, "helpdesk.article.create");
    const publish = scene.trial.run.contract.operation("helpdesk.article.publish");
    await ask(scene, publish, await prepare(scene, publish));
    return [
      writes("helpdesk.article.merge", "helpdesk.article.read", "title", drawn(scene)),
      status("helpdesk.article.unpublish", "draft"),
    ];
  },
  async (scene) => {
    await createWith(scene, "helpdesk.article.create");
    const category_id = await createWith(scene, "helpdesk.category.create");
    const read = "helpdesk.placement.read";
    return [
      writes("helpdesk.placement.set", read, "category_id", category_id),
      status("helpdesk.article.publish", "published"),
    ];
  },
  async (scene) => {
    // The section is to be one of the category.
    await createWith(scene, "helpdesk.section.create");
    return [
      writes("helpdesk.section.merge", "helpdesk.section.read", "name", drawn(scene)),
      writes("helpdesk.category.merge", "helpdesk.category.read", "name", drawn(scene)),
    ];
  },
  settingsAndDomain("helpdesk"),
  async (scene) => [
    writes("status.node.merge", "status.node.read", "label", drawn(scene)),
    writes("status.service.merge", "status.service.read", "name", drawn(scene)),
  ],
  settingsAndDomain("status"),
  async (scene) => [
    writes("status.settings.merge", "status.settings.read", "include", { html: drawn(scene) }),
    writes("status.announcement.replace", "status.announcement.read", "title", drawn(scene), {
      message: drawn(scene),
    }),
  ],
  async (scene) => {
    const [match, replacement] = [`first${drawn(scene)}`, `other${drawn(scene)}`];
    await createWith(scene, "shortcuts.shortcut.create", { tag: match });
    const [shortcut, tag] = ["shortcuts.shortcut.merge", "shortcuts.tag.replace-all"] as const;
    return [
      writes(shortcut, "shortcuts.shortcut.read", "text", drawn(scene)),
      {
        act: tag,
        body: { match, replacement },
        read: "shortcuts.shortcut.read",
        pointer: "/tag",
        value: replacement,
      },
    ];
  },
  async (_, meeting) => [
    writes("account.schedule.merge", "account.schedule.read", "stealth", meeting % 2 === 0),
    writes("account.notification.merge", "account.notification.read", "sounds", meeting % 2 === 0),
  ],
];

/** What one act may take from another shows only where they meet, and may be taken from the later one alone. */
const meetings = 2;

/** Does both at the same time; the rule says that what each did is shown then. Nothing is said where one of them is refused. */
async function meet(scene: Scene, acts: [Act, Act]): Promise<boolean> {
  const { trial } = scene;
  const operation = (id: OperationId): Operation => trial.run.contract.operation(id);
  const calls: (() => Promise<Exchange>)[] = [];
  for (const { act, body } of acts) {
    const input = { ...(await prepare(scene, operation(act))), ...(body && { body }) };
    calls.push(() => ask(scene, operation(act), input));
  }
  // Only now, since an act may need another thing than the one that was there.
  const looks: (() => Promise<unknown>)[] = [];
  for (const { read, pointer } of acts) {
    const input = await prepare(scene, operation(read));
    looks.push(async () => memberAt(await dataFor(scene, operation(read), input), pointer));
  }
  const answers = await Promise.all(calls.map((call) => call()));
  if (!answers.every(isAccepted)) return false;
  for (const [i, { act, pointer, value }] of acts.entries()) {
    // A basic domain may be shown with its root.
    const isKept = (shown: unknown): boolean =>
      contains(shown, value) ||
      (pointer === "/basic" && String(shown).startsWith(`${String(value)}.`));
    const shown = await eventually(trial, "thing", looks[i]!, isKept);
    const where = `/data${pointer} after ${act} at the same time as ${acts[1 - i]?.act}`;
    trial.expect(isKept(shown), where, JSON.stringify(value), shown);
  }
  trial.settle();
  return true;
}

rule("platform.acts-at-once-all-kept", async (trial) => {
  const scene = createScene(trial, await trial.world());
  let met = 0;
  for (const pair of pairs)
    for (let i = trial.times(meetings); i > 0; i--) {
      const [one, other] = await pair(scene, i);
      const acts: [Act, Act] = i % 2 === 0 ? [one, other] : [other, one];
      if (acts.every(({ act, read }) => [act, read].every(trial.run.claims)))
        met += (await meet(scene, acts)) ? 1 : 0;
    }
  if (!met) throw refusedApart();
});

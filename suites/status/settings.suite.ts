/** The settings of a status page: nested, and with two ranges (2/10). */
import * as fc from "fast-check";
import {
  addressAsSent,
  type Caller,
  isAccepted,
  isBlank,
  itemsOf,
  memberAt,
  type Members,
  rule,
  type Step,
  type Trial,
  word,
} from "../../harness/author.ts";
import type { StatusSettings, StatusSettingsWrite } from "../../schemas/generated/types.ts";
import { calls, walkMachine, type Act } from "../support/machine.ts";
import { strangerTo } from "../support/platform/stranger.ts";
import { expectRead, givenRead, readOnce } from "../support/read.ts";
import { about, openPage, type Page } from "../support/status/page.ts";

/** Two values for each setting, so that a change is a change whatever stood there before. */
const values: Record<string, (trial: Trial) => [unknown, unknown]> = {
  "appearance/logos/header": images,
  "appearance/logos/footer": images,
  "appearance/logos/banner": images,
  "behavior/show_chatbox": () => [true, false],
  "behavior/locale_picker": () => [false, true],
  "behavior/refer_link": () => [true, false],
  "behavior/forbid_indexing": () => [false, true],
  "metrics/poll/retry": () => [2, 3],
  "metrics/poll/delay_dead": () => [40, 50],
  "metrics/poll/delay_sick": () => [10, 15],
  "metrics/push/delay_dead": () => [45, 55],
  "metrics/push/system_cpu_sick_above": () => [0.5, 2],
  "metrics/push/system_ram_sick_above": () => [0.25, 0.75],
  "metrics/local/retry": () => [3, 4],
  "metrics/local/delay_dead": () => [35, 60],
  "metrics/local/delay_sick": () => [12, 18],
};
const paths = Object.keys(values);
const isLogo = (path: string): boolean => path.startsWith("appearance/logos/");

function images(trial: Trial): [string, string] {
  const image = (): string => `https://cdn.example.com/${trial.draw(word)}.png`;
  return [image(), image()];
}

/** A body with these values at their paths. */
function nested(fields: Members): StatusSettingsWrite {
  const body: Members = {};
  for (const [path, value] of Object.entries(fields)) {
    const steps = path.split("/");
    const last = steps.pop() ?? "";
    let inner = body;
    for (const step of steps) inner = (inner[step] ??= {}) as Members;
    inner[last] = value;
  }
  return body;
}

const merge = ({ trial, as, params }: Page, fields: Members): Promise<unknown> =>
  trial.given(as, "status.settings.merge", { params, body: nested(fields) });

const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("/"));

/** The one setting that has namesakes in two other objects, which may be taken for it. */
const namesake = "metrics/push/delay_dead";

/** One setting of each object that holds some, since its neighbours there are the first to be lost, and the namesake. */
const some = fc
  .tuple(...[...Map.groupBy(paths, parentOf).values()].map((each) => fc.constantFrom(...each)))
  .map((picked) => [...new Set([...picked, namesake])])
  .chain((picked) => fc.shuffledSubarray(picked, { minLength: picked.length }));

rule("status.settings-merge-nested", async (trial) => {
  const page = await openPage(trial);
  const before = await readOnce(about(page, "status.settings.read"));
  /** First one that is not there already: a setting that falls back would be the same otherwise. */
  const pairOf = (path: string): unknown[] =>
    (values[path]?.(trial) ?? []).toSorted(
      (one, other) =>
        Number(one === memberAt(before, path)) - Number(other === memberAt(before, path)),
    );
  const drawn = Object.fromEntries(paths.map((path) => [path, pairOf(path)]));
  const fields = Object.fromEntries(paths.map((path) => [path, drawn[path]?.[0]]));
  await merge(page, fields);
  const written = paths.filter(isLogo);
  for (const path of written) delete fields[path];
  const question = about(page, "status.settings.read");
  const shown = await givenRead(question, fields);
  // A logo may be stored elsewhere, also a moment later (open.image-elsewhere): what is shown of it stays apart from that.
  const logos: Members = Object.fromEntries(written.map((path) => [path, memberAt(shown, path)]));
  const logoIn = (found: unknown, path: string): unknown =>
    addressAsSent(memberAt(found, path), logos[path]);
  const areKept = (found: unknown): boolean =>
    Object.keys(logos).every((path) => logoIn(found, path) === logos[path]);
  for (const path of trial.draw(some)) {
    const value = drawn[path]?.[1];
    await merge(page, { [path]: value });
    if (isLogo(path)) delete logos[path];
    else fields[path] = value;
    const after = `after ${path} was changed`;
    await expectRead(question, fields, after);
    const found = await readOnce(question, areKept);
    for (const logo of Object.keys(logos))
      trial.equal(logoIn(found, logo), logos[logo], `/data/${logo} ${after}`);
    trial.settle();
  }
  await expectStillNotified(page);
});

/** Whom the settings notify in the app. */
const notifiedIn = (settings: unknown): string[] =>
  itemsOf(memberAt(settings, "notify/app/user_ids")).map(String);

const notifying =
  (user_ids: readonly string[]) =>
  (settings: unknown): boolean =>
    user_ids.every((id) => notifiedIn(settings).includes(id));

/** The rule says that who is notified in the app, and the chat that is told, stay while another part of notify is changed. */
async function expectStillNotified(page: Page): Promise<void> {
  const { trial, as, params, world } = page;
  const { user_id } = world.owner;
  // A target may name its owner by credentials only.
  if (user_id === "") return;
  const read = about(page, "status.settings.read");
  const chat = await tellsChat(page);
  const isNotified = notifying([user_id]);
  await merge(page, { "notify/app/user_ids": [user_id] });
  if (!isNotified(await readOnce(read, isNotified)))
    trial.cannot("the owner had to be notified in the app first");
  // Whether this form is taken is open (open.status-settings-notify-types).
  const email = { to: "status@people.example.com" };
  await trial.call(as, "status.settings.merge", { params, body: { notify: { email } } });
  const kept = await readOnce(read, isNotified);
  const where = "/data/notify/app/user_ids after another part of notify was changed";
  trial.expect(isNotified(kept), where, `with ${user_id}`, kept);
  if (chat === undefined) return;
  const isTold = (settings: unknown): boolean => memberAt(settings, chatHook) === chat;
  const now = memberAt(await readOnce(read, isTold), chatHook);
  trial.equal(now, chat, `/data/${chatHook} after other parts of notify were changed`);
}

const chatHook = "notify/chat_hook/hook_url";

/** Lets the page tell a chat, and returns how that is shown; which services may be told is open (open.status-notify-services). */
async function tellsChat(page: Page): Promise<string | undefined> {
  const { trial, as, params } = page;
  const body = nested({ [chatHook]: `https://chat.example.com/${trial.draw(word)}` });
  if (!isAccepted(await trial.call(as, "status.settings.merge", { params, body })))
    return undefined;
  const isShown = (settings: unknown): boolean => !isBlank(memberAt(settings, chatHook));
  const shown = memberAt(await readOnce(about(page, "status.settings.read"), isShown), chatHook);
  return typeof shown === "string" && shown !== "" ? shown : undefined;
}

rule("status.settings-several-users", async (trial) => {
  const page = await openPage(trial, { operators: ["owner", "member"] });
  const ids = page.world.operators.flatMap(({ user_id }) => user_id ?? []);
  if (ids.length < 2) trial.cannot("the website had to have two operators");
  for (const user_ids of [ids, ids.slice(0, 1), ids]) {
    await merge(page, { "notify/app/user_ids": user_ids });
    const shown = await readOnce(about(page, "status.settings.read"), notifying(user_ids));
    const where = `/data/notify/app/user_ids after ${user_ids.length} were written`;
    const missing = user_ids.filter((id) => !notifiedIn(shown).includes(id));
    trial.equal(missing, [], where);
    trial.settle();
  }
});

const beyond = fc.constantFrom(0.001, 0, -1, 0.009);

/** The settings after a change that has nothing to do with the range. */
async function renamed(page: Page): Promise<StatusSettings> {
  const name = `Status ${page.trial.draw(word)}`;
  await merge(page, { name });
  return givenRead(about(page, "status.settings.read"), { name });
}

/** The rule says that both ends are taken, and that nothing outside of them is ever shown. */
async function keepsRange(trial: Trial, name: string, most: number, over: number[]): Promise<void> {
  const page = await openPage(trial);
  const { as, params } = page;
  const path = `metrics/push/${name}`;
  const read = about(page, "status.settings.read");
  for (const value of [0.01, most, 0.01]) {
    await trial.accepts(as, "status.settings.merge", { params, body: nested({ [path]: value }) });
    trial.settle();
    const shown = memberAt(await readOnce(read, (all) => memberAt(all, path) === value), path);
    trial.equal(shown, value, `/data/${path} after it was set`);
  }
  for (const value of [trial.draw(beyond), ...over]) {
    await trial.call(as, "status.settings.merge", { params, body: nested({ [path]: value }) });
    // What was sent before this name had its time once the name is shown.
    const after = memberAt(await renamed(page), path);
    // It may be taken for none (open.status-settings-range-refusal).
    const isWithin =
      isBlank(after) || (typeof after === "number" && after >= 0.01 && after <= most);
    const expected = `0.01 to ${most}, or none`;
    trial.expect(isWithin, `/data/${path} after ${value} was sent`, expected, after);
  }
}

rule("status.settings-cpu-range", (trial) =>
  keepsRange(trial, "system_cpu_sick_above", 10, [10.01, 11, 100]),
);

rule("status.settings-ram-range", (trial) =>
  keepsRange(trial, "system_ram_sick_above", 1, [1.01, 2, 90]),
);

const walked = "status.settings-states-walked";
/** Whether the chatbox is shown and indexing is forbidden, in each state. */
const behavior: Record<string, Members> = {
  "both off": { show_chatbox: false, forbid_indexing: false },
  "chatbox shown": { show_chatbox: true, forbid_indexing: false },
  "indexing forbidden": { show_chatbox: false, forbid_indexing: true },
  "both on": { show_chatbox: true, forbid_indexing: true },
};

rule(walked, async (trial) => {
  const page = await openPage(trial);
  const { as, params } = page;
  const stranger = await strangerTo(trial);
  const change = (flags: Members, caller: Caller = as): Act =>
    calls(trial, caller, "status.settings.merge", () => ({ params, body: { behavior: flags } }));
  const acts = {
    "show the chatbox": change({ show_chatbox: true }),
    "hide the chatbox": change({ show_chatbox: false }),
    "forbid indexing": change({ forbid_indexing: true }),
    "allow indexing": change({ forbid_indexing: false }),
    "change both as somebody of another website":
      stranger &&
      ((step: Step) => {
        const { show_chatbox, forbid_indexing } = behavior[step.from] ?? {};
        const other = { show_chatbox: !show_chatbox, forbid_indexing: !forbid_indexing };
        return change(other, stranger)(step);
      }),
  };
  const question = about(page, "status.settings.read");
  const fieldsIn = (state: string): Members =>
    Object.fromEntries(
      Object.entries(behavior[state] ?? {}).map(([flag, value]) => [`behavior/${flag}`, value]),
    );
  const off = { show_chatbox: false, forbid_indexing: false };
  await trial.given(as, "status.settings.merge", { params, body: { behavior: off } });
  await givenRead(question, fieldsIn("both off"));
  await walkMachine(trial, walked, {
    acts,
    compare: (state, after) => expectRead(question, fieldsIn(state), after),
  });
});

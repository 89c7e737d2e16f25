/** Each kind of judge goes red for the right reason, green without one, and says so when it learnt nothing. */
import { expect, test } from "vitest";
import {
  allRules,
  loadContract,
  type Contract,
  type Operation,
} from "../../../contract/contract.ts";
import { execute } from "../../../harness/schedule/execute.ts";
import { conditions } from "../../../harness/derived/step/condition.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { wrap, wrapHandler, type Seams } from "../../../reference/seams.ts";
import type { Reference } from "../../../reference/reference.ts";
import { inboxesOf } from "../../../reference/state/inbox.ts";
import type { Inbox } from "../../../schemas/generated/types.ts";
import { conflict } from "../../../reference/refusal.ts";
import { startByHand } from "../../../harness/selftest/by-hand.ts";
import {
  judged,
  ruleOf,
  shortly,
  startPlanted,
  targetOf,
  type Planted,
} from "../../support/judged.ts";

type Plant = NonNullable<Planted["plant"]>;

/** Changes the data that an operation answers with. */
const answering =
  (id: OperationId, change: (data: never) => unknown): Plant =>
  ({ seams }) =>
    wrapHandler(seams, id, (call, original) => change(structuredClone(original(call)) as never));

/** Refuses an operation to every caller, whatever they send. */
const refusing =
  (id: OperationId): Plant =>
  ({ seams }) =>
    wrapHandler(seams, id, () => {
      throw conflict("out_of_order");
    });

/** Lets some requests pass unchecked. */
const unchecked =
  (isLetPass: (...request: Parameters<Seams["violation"]>) => boolean): Plant =>
  ({ seams }) =>
    wrap(
      seams,
      "violation",
      (original) =>
        (...request) =>
          isLetPass(...request) ? undefined : original(...request),
    );

/** Finds the things of every website on any. */
const everywhere =
  (id: OperationId): Plant =>
  ({ seams, platform }) =>
    wrapHandler(seams, id, (call, original) => {
      for (const { website_id } of platform.websites) {
        try {
          return original({ ...call, params: { ...call.params, website_id } });
        } catch {
          // Not there; perhaps on the next.
        }
      }
      return original(call);
    });

type Case = [says: string, rule: string, planted: Planted, verdict: string | RegExp];

const inbox = "read-back:inboxes.inbox.create/inboxes.inbox.read";
const hook = "read-back:hooks.hook.replace/hooks.hook.read";

const readBack: Case[] = [
  ["what is written is shown", inbox, {}, "pass"],
  ["in a list too", "read-back:inboxes.inbox.create/inboxes.inbox.list", {}, "pass"],
  [
    "a field is lost",
    inbox,
    { plant: answering("inboxes.inbox.read", (one: object) => ({ ...one, emoji: undefined })) },
    "fail: /data/emoji",
  ],
  [
    "a field is lost in the list alone",
    "read-back:inboxes.inbox.create/inboxes.inbox.list",
    {
      plant: answering("inboxes.inbox.list", (all: object[]) =>
        all.map((one) => ({ ...one, name: "inbox" })),
      ),
    },
    "fail: /data/*/name",
  ],
  [
    "a nested field is lost",
    "read-back:people.profile.replace/people.profile.read",
    {
      plant: answering("people.profile.read", (profile: { person: { employment?: object } }) => {
        delete profile.person.employment;
        return profile;
      }),
    },
    "fail: /data/person",
  ],
  [
    "a switch that was turned off stays off",
    "read-back:setup.merge/setup.read",
    { faults: ["setup-never-enabled-again"] },
    "fail: /data/disabled",
  ],
  ["nothing is read", inbox, { plant: refusing("inboxes.inbox.read") }, "fail: inboxes.inbox.read"],
  [
    "an array comes in another order",
    hook,
    {
      plant: answering("hooks.hook.read", (one: { events: string[] }) => ({
        ...one,
        events: one.events.toReversed(),
      })),
    },
    "pass",
  ],
  ["outer blanks are trimmed", inbox, { accents: ["texts-trimmed"] }, "pass"],
  [
    "reads lag behind writes",
    "read-back:setup.merge/setup.read",
    { accents: ["reads-behind"], settle: 2_000 },
    "pass",
  ],
  [
    "nothing can be written",
    inbox,
    { plant: refusing("inboxes.inbox.create") },
    /^could-not-run: see accepted:inboxes\.inbox\.create/,
  ],
];

const nested = "required:people.profile.create";
const message = "required:conversation.message.send";

const requests: Case[] = [
  ["required members are checked", "required:inboxes.inbox.create", {}, "pass"],
  [
    "none is",
    "required:inboxes.inbox.create",
    { faults: ["required-not-checked"] },
    /^fail: a body without \/name/,
  ],
  ["values of another type are refused", "typed:setup.merge", {}, "pass"],
  [
    "one is stored as it comes",
    "typed:setup.merge",
    { faults: ["setup-merge-mistyped-stored"] },
    /^fail: \/data\/disabled/,
  ],
  [
    "an object is taken for a text",
    "typed:shortcuts.shortcut.merge",
    { accents: ["objects-as-text"] },
    "pass",
  ],
  [
    "the server fails on one",
    "typed:services.translate.request",
    { faults: ["services-translate-request-mistyped-fails"] },
    /^fail: a body/,
  ],
  [
    "the server fails on a query of no form",
    "typed:ratings.rating.list",
    { faults: ["ratings-rating-list-malformed-fails"] },
    /^fail: a query/,
  ],
  [
    "one deep inside is not",
    nested,
    { plant: unchecked((_, __, body) => lacks(body, "person", "employment", "name")) },
    /^fail: a body without \/person\/employment\/name, sent [^;]*$/,
  ],
  [
    "one of a single alternative is not",
    message,
    { plant: unchecked((_, __, body) => lacks(body, "content", "targets") && isCarousel(body)) },
    /^fail: a body without \/content\/targets, sent [^;]*$/,
  ],
  [
    "a query parameter is not",
    "required:plugins.plugin.search",
    {
      plant: (reference) => {
        unchecked(({ operationId }) => operationId === "plugins.plugin.search")(reference);
        wrapHandler(reference.seams, "plugins.plugin.search", () => []);
      },
    },
    /^fail: a query without query/,
  ],
  [
    "enumerations are not",
    "enumeration:people.event.create",
    { faults: ["enumeration-not-checked"] },
    /^fail: a body with \/color outside its enumeration/,
  ],
  [
    "bounds are not",
    "bounds:ratings.rating.replace",
    { faults: ["bounds-not-checked"] },
    /^fail: a body with \/stars below its minimum/,
  ],
  [
    "what is right is refused too",
    "required:inboxes.inbox.create",
    { plant: refusing("inboxes.inbox.create") },
    /^could-not-run: see accepted:.*: without the flaw it is refused too/,
  ],
  [
    "routes without a tier ask for a keypair",
    "required:plugins.plugin.search",
    { accents: ["unlisted-tier-needs-keypair"] },
    "pass",
  ],
];

const isCarousel = (body: unknown): boolean => (body as { type?: string }).type === "carousel";

/** Whether the body has the object at this path, but not its last member. */
function lacks(body: unknown, ...path: string[]): boolean {
  const last = path.pop() as string;
  const parent = path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null
        ? (value as Record<string, unknown>)[step]
        : undefined,
    body,
  );
  return typeof parent === "object" && parent !== null && !Object.hasOwn(parent, last);
}

/** Closes an operation to some callers. */
const closing =
  (
    seam: "allowsTier" | "allowsScope",
    isClosed: (...call: Parameters<Seams[typeof seam]>) => boolean,
  ): Plant =>
  ({ seams }) =>
    wrap(
      seams,
      seam,
      (original) =>
        (...call) =>
          !isClosed(...call) && original(...call),
    );

const accesses: Case[] = [
  ["a keypair is needed", "authentication:people.stats.read", {}, "pass"],
  [
    "none is",
    "authentication:people.stats.read",
    { faults: ["keypair-not-needed"] },
    /^fail: GET \S+ by nobody$/,
  ],
  [
    "the key is not looked at",
    "authentication:people.stats.read",
    { faults: ["keypair-key-not-checked"] },
    /^fail: GET \S+ by a right identifier with a wrong key$/,
  ],
  ["a tier is closed", "tier:inboxes.inbox.list", {}, "pass"],
  [
    "it is open",
    "tier:inboxes.inbox.list",
    { faults: ["tier-not-checked"] },
    /^fail: GET \S+ by a caller of the tier plugin$/,
  ],
  ["both tiers are open", "tier:people.stats.read", {}, "pass"],
  [
    "a listed one is closed",
    "tier:people.stats.read",
    { plant: closing("allowsTier", (_, { tier }) => tier === "plugin") },
    /^fail: GET \S+ by a caller of the tier plugin$/,
  ],
  ["a scope is needed", "scope:conversations.conversation.list", {}, "pass"],
  [
    "none is",
    "scope:conversations.conversation.list",
    { faults: ["scope-not-checked"] },
    /^fail: GET \S+ by a token without the scope website:conversation:sessions$/,
  ],
  [
    "its own is not enough",
    "scope:conversations.conversation.list",
    {
      plant: closing(
        "allowsScope",
        (_, { credential }) =>
          credential.tier === "plugin" && !credential.scopes.has("website:conversation:messages"),
      ),
    },
    /^fail: GET \S+ by a token with the scope website:conversation:sessions$/,
  ],
  ["websites are apart", "isolation:inboxes.inbox.read", {}, "pass"],
  [
    "a website is open to strangers",
    "isolation:website.read",
    { faults: ["website-open-to-strangers"] },
    /^fail: GET \S+ by the user of another website; GET \S+ by the plugin of another website$/,
  ],
  [
    "a thing is read by its identifier from another website",
    "isolation:inboxes.inbox.read",
    { plant: everywhere("inboxes.inbox.read") },
    /^fail: GET \S+ by an operator of that website, with identifiers of another$/,
  ],
  [
    "a thing is found there",
    "isolation:inboxes.inbox.exists",
    { plant: everywhere("inboxes.inbox.exists") },
    /^fail: HEAD \S+ by an operator of that website, with identifiers of another$/,
  ],
  [
    "a thing is removed from there",
    "isolation:inboxes.inbox.remove",
    { plant: everywhere("inboxes.inbox.remove") },
    /^fail: what the other website has, after DELETE/,
  ],
  ...["authentication", "tier", "scope", "isolation"].map((kind): Case => [
    `nobody may read, so ${kind} tells nothing`,
    `${kind}:people.stats.read`,
    { plant: refusing("people.stats.read") },
    /^could-not-run: see accepted:people\.stats\.read/,
  ]),
];

const answers: Case[] = [
  ["answers have their envelope", "envelope:website.read", {}, "pass"],
  [
    "error is not a boolean",
    "envelope:website.read",
    { faults: ["envelope-error-as-string"] },
    "fail: /error",
  ],
  [
    "what is unknown is answered with a page",
    "envelope:people.profile.read",
    { faults: ["envelope-html-page"] },
    /^fail: body/,
  ],
  ["data has its shape", "shape:people.profile.list", {}, "pass"],
  [
    "an item of a list lacks a field",
    "shape:people.profile.list",
    { faults: ["shape-listed-without-field"] },
    "fail: /data/0/created_at",
  ],
  [
    "the list stays empty",
    "shape:people.profile.list",
    { plant: answering("people.profile.list", () => []) },
    "could-not-run: people.profile.list is empty, so no item shows its shape",
  ],
  ["HEAD has no body", "head:people.profile.exists", {}, "pass"],
  ["it has one", "head:people.profile.exists", { faults: ["head-with-body"] }, "fail: body"],
  [
    "nothing succeeds",
    "envelope:people.stats.read",
    { plant: refusing("people.stats.read") },
    /^could-not-run: see accepted:people\.stats\.read/,
  ],
];

const replaced = "leaves-others:inboxes.inbox.replace";
const removed = "leaves-others:inboxes.inbox.remove";
const made = "leaves-others:inboxes.inbox.create";
const otherInbox = (write: string): string => `of a thing that inboxes.inbox.${write} is not about`;

/** Changes the inboxes that were there when the operation began. */
const changingOthers =
  (id: OperationId, change: (inbox: Inbox) => void): Plant =>
  ({ seams }) =>
    wrapHandler(seams, id, (call, original) => {
      const website = call.reference.website((call.params as { website_id: string }).website_id);
      const others = [...inboxesOf(website)];
      const data = original(call);
      const { inbox_id: own } = call.params as { inbox_id?: string };
      for (const one of others) if (one.inbox_id !== own) change(one);
      return data;
    });

const others: Case[] = [
  [
    "the name of another is taken away",
    replaced,
    { plant: changingOthers("inboxes.inbox.replace", (one) => void (one.name = "")) },
    `fail: /data/name, ${otherInbox("replace")}`,
  ],
  [
    "the order of others may change",
    replaced,
    { plant: changingOthers("inboxes.inbox.replace", (one) => void (one.order += 1)) },
    "pass",
  ],
  [
    "and so may when it was changed",
    made,
    { plant: changingOthers("inboxes.inbox.create", (one) => void (one.updated_at = 1)) },
    "pass",
  ],
  ["what is made may be shown late", made, { accents: ["reads-behind"], settle: 1000 }, "pass"],
  ["and what is removed", removed, { accents: ["reads-behind"], settle: 1000 }, "pass"],
  ["identifiers may be found by listing", removed, { accents: ["created-data-empty"] }, "pass"],
  ["the list says nothing", removed, { plant: answering("inboxes.inbox.list", () => []) }, "pass"],
  [
    "what is removed is still there",
    removed,
    { plant: ({ seams }) => wrapHandler(seams, "inboxes.inbox.remove", () => undefined) },
    /^could-not-run: inboxes.inbox.read shows nothing of inboxes.inbox.remove/,
  ],
  [
    "no other website can be made",
    "leaves-others:setup.merge",
    { plant: refusing("website.create") },
    /^could-not-run: see accepted:website.create/,
  ],
  [
    "it is not accepted",
    removed,
    { plant: refusing("inboxes.inbox.remove") },
    /^could-not-run: see accepted:inboxes\.inbox\.remove/,
  ],
];

for (const [kind, cases] of Object.entries({
  "read-back": readBack,
  request: requests,
  access: accesses,
  answer: answers,
  others,
})) {
  test.each(cases)(`${kind}: %s`, async (_, rule, planted, verdict) => {
    const said = shortly(await judged(rule, planted));
    if (typeof verdict === "string") expect(said).toBe(verdict);
    else expect(said).toMatch(verdict);
  });
}

test("required: a flaw that no request had the place for says nothing against the operation", async () => {
  const { target, stop } = await startByHand();
  try {
    const { plugin_id: _, urn, ...plugin } = target.credentials!.plugin!;
    const nameless = { ...target, credentials: { ...target.credentials!, plugin } };
    // Judged in spite of what it lacks, which is that name.
    const rule = { ...ruleOf("required:conversation.identity.request"), needs: [] };
    const options = { rules: [rule], seed: 1, runs: 1, budget: 1000 };
    const { verdicts } = await execute({ ...options, target: nameless });
    expect(urn).toBeTruthy();
    expect(verdicts.map(shortly)).toEqual([
      "could-not-run: not every flaw could be sent: a body without /identity: no request had the place; a body without /recipient: no request had the place",
    ]);
  } finally {
    await stop();
  }
});

test("read-back: what compares no value did not run", async () => {
  const known = loadContract();
  const create = known.operation("inboxes.inbox.create");
  const [entry] = create.shownBy;
  if (!entry) throw new Error("the inbox is no longer read back");
  const blind = { ...create, shownBy: [{ ...entry, fields: { "/nothing": "/nothing" } }] };
  const instead = (one: Operation): Operation => (one === create ? blind : one);
  const contract: Contract = {
    ...known,
    operations: known.operations.map(instead),
    operation: (id) => instead(known.operation(id)),
  };
  expect(shortly(await judged(inbox, { contract }))).toBe(
    "could-not-run: inboxes.inbox.read was compared with no value of /nothing",
  );
});

test("read-back: every condition in words is known", () => {
  const said = loadContract().operations.flatMap(({ shownBy }) =>
    shownBy.flatMap(({ when }) => when ?? []),
  );
  expect(said.filter((when) => !conditions[when])).toEqual([]);
});

test("answer: what is found while another rule runs turns the derived rule red", async () => {
  let calls = 0;
  const plant = ({ seams }: Reference): void =>
    wrap(seams, "reply", (original) => (outcome) => {
      const isLate = outcome.operation?.operationId === "people.stats.read" && ++calls > 4;
      return original(isLate ? { ...outcome, reason: 7 as never } : outcome);
    });
  const running = await startPlanted({ plant });
  const selected = ["envelope:people.stats.read", "scope:people.stats.read"];
  const { verdicts } = await execute({
    target: targetOf(running),
    seed: 1,
    runs: 1,
    rules: allRules(loadContract()).filter(({ id }) => selected.includes(id)),
    budget: 1_000,
  });
  await running.close();

  const [envelope, scope] = selected.map((id) => verdicts.find(({ rule }) => rule === id));
  expect(scope?.outcome).toBe("pass");
  expect(envelope).toMatchObject({
    outcome: "fail",
    violations: [{ where: "/reason", expected: "a string", received: "7" }],
  });
  // What the case did before comes first, and the call that violates last.
  expect(envelope?.exchanges.at(-1)).toMatchObject({ operationId: "people.stats.read" });
});

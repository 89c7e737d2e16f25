/** Settings of a helpdesk (1/4.6). */
import * as fc from "fast-check";
import {
  addressAsSent,
  isBlank,
  memberAt,
  realistic,
  rule,
  type Trial,
  word,
} from "../../harness/author.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import { bodyWith } from "../support/body-with.ts";
import { expectRead, questionOf, readOnce } from "../support/read.ts";
import { names, openBase, type Base } from "../support/helpdesk/base.ts";

type Settings = NonNullable<Operations["helpdesk.settings.merge"]["body"]>;

const logos = ["header", "footer", "banner"] as const;
const flags = [
  "frequently_read",
  "show_category_images",
  "show_chatbox",
  "ask_feedback",
  "locale_picker",
  "refer_link",
  "forbid_indexing",
  "status_health_dead",
] as const;
type Flag = (typeof flags)[number];
const images = realistic["image"] ?? fc.webUrl();
/** All at one host, so that none is taken for another that was stored elsewhere. */
const imagesThere = images.map((image) => `https://images.example.com${new URL(image).pathname}`);

/** A platform may ask for a digit and a capital (open.helpdesk-settings-password). */
const passwords = word.map((one) => `${one}A7`);

interface Place {
  base: Base;
  at: { params: { website_id: string } };
}

async function openSettings(trial: Trial): Promise<Place> {
  const base = await openBase(trial);
  return { base, at: { params: { website_id: base.params.website_id } } };
}

/** The body that gives this one value, at its path. */
const settingsWith = (path: string, value: unknown): Settings => bodyWith(path, value) as Settings;

/** The rule says that this body is accepted, and that its value is shown then. */
async function change({ base, at }: Place, path: string, value: unknown): Promise<void> {
  const { trial, as } = base;
  await trial.accepts(as, "helpdesk.settings.merge", { ...at, body: settingsWith(path, value) });
  trial.settle();
  // Whether a password is shown is open (open.helpdesk-settings-password).
  if (path === "access/password") return;
  await expectRead(
    questionOf(base, "helpdesk.settings.read", at),
    { [path]: value },
    "after it was set alone",
  );
  trial.settle();
}

/** The rule says that the logo is accepted; under which address it is shown then is not said. */
async function changeLogo({ base, at }: Place, logo: string): Promise<void> {
  const { trial, as } = base;
  const path = `appearance/logos/${logo}`;
  const body = settingsWith(path, trial.draw(images));
  await trial.accepts(as, "helpdesk.settings.merge", { ...at, body });
  trial.settle();
  const isThere = (found: unknown): boolean => !isBlank(memberAt(found, path));
  const found = await readOnce(questionOf(base, "helpdesk.settings.read", at), isThere);
  trial.expect(isThere(found), `/data/${path} after it was set alone`, "an address", found);
  trial.settle();
}

rule("helpdesk.settings-any-part", async (trial) => {
  const place = await openSettings(trial);
  const { behavior } = await readOnce(questionOf(place.base, "helpdesk.settings.read", place.at));
  await change(place, "name", trial.draw(names));
  await change(place, "include/html", trial.draw(names));
  await change(place, "access/password", trial.draw(passwords));
  for (const logo of logos) await changeLogo(place, logo);
  for (const flag of flags) await change(place, `behavior/${flag}`, !behavior?.[flag]);
});

/** What is compared before and after. */
const nested: readonly string[] = [
  ...logos.map((logo) => `appearance/logos/${logo}`),
  ...flags.map((flag) => `behavior/${flag}`),
];

rule("helpdesk.settings-nested-merge", async (trial) => {
  const { base, at } = await openSettings(trial);
  const { as } = base;
  const on = trial.draw(fc.subarray<Flag>([...flags], { minLength: 3, maxLength: 5 }));
  const name = trial.draw(names);
  const body = {
    name,
    appearance: {
      logos: {
        header: trial.draw(imagesThere),
        footer: trial.draw(imagesThere),
        banner: trial.draw(imagesThere),
      },
    },
    behavior: Object.fromEntries(flags.map((flag) => [flag, on.includes(flag)])),
    access: { password: trial.draw(passwords) },
  };
  await trial.given(as, "helpdesk.settings.merge", { ...at, body });
  let shown = await readOnce(
    questionOf(base, "helpdesk.settings.read", at),
    (found) => found.name === name,
  );
  const flag = trial.draw(fc.constantFrom(...flags));
  const changes: [path: string, value: unknown][] = [
    [`behavior/${flag}`, !on.includes(flag)],
    ...logos.map((logo): [string, unknown] => [
      `appearance/logos/${logo}`,
      trial.draw(imagesThere),
    ]),
    [`appearance/logos/${trial.draw(fc.constantFrom(...logos))}`, ""],
  ];
  for (const [path, value] of changes) {
    await trial.given(as, "helpdesk.settings.merge", { ...at, body: settingsWith(path, value) });
    const before: unknown = shown;
    const isChanged = (found: unknown): boolean => memberAt(found, path) !== memberAt(before, path);
    shown = await readOnce(questionOf(base, "helpdesk.settings.read", at), isChanged);
    for (const other of nested.filter((one) => one !== path)) {
      const where = `/data/${other} after a change of ${path}`;
      const former = memberAt(before, other);
      // A logo may be stored elsewhere meanwhile (open.helpdesk-image-form).
      trial.equal(addressAsSent(memberAt(shown, other), former), former, where);
    }
    // Whether it is shown, and what in its place, is open (open.helpdesk-settings-password).
    const isSet = (found: unknown): boolean => Boolean(memberAt(found, "access/password"));
    const where = `whether there is /data/access/password after a change of ${path}`;
    trial.equal(isSet(shown), isSet(before), where);
    trial.settle();
  }
});

rule("helpdesk.settings-blank-logo", async (trial) => {
  const { base, at } = await openSettings(trial);
  for (const logo of logos) {
    const path = `appearance/logos/${logo}`;
    const url = trial.draw(imagesThere);
    const read = questionOf(base, "helpdesk.settings.read", at);
    const first = memberAt(await readOnce(read), path);
    await trial.given(base.as, "helpdesk.settings.merge", { ...at, body: settingsWith(path, url) });
    const isShown = (found: unknown): boolean => !isBlank(memberAt(found, path));
    const former = memberAt(
      await readOnce(read, (found) => isShown(found) && memberAt(found, path) !== first),
      path,
    );
    const body = settingsWith(path, "");
    await trial.accepts(base.as, "helpdesk.settings.merge", { ...at, body });
    trial.settle();
    // In its place the platform may show a logo of its own (open.helpdesk-blank-default).
    const isGone = (found: unknown): boolean => !isShown(found) || memberAt(found, path) !== former;
    const after = await readOnce(read, isGone);
    trial.expect(isGone(after), `/data/${path} after a blank`, "none", memberAt(after, path));
  }
});

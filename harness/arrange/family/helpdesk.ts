/** The helpdesk: locales and paths that may stand only once, an article in two locales, readers. */
import type { CallInput } from "../../client/client.ts";
import type { Exchange } from "../../record/exchange.ts";
import { show } from "../../record/violation.ts";
import { identify, succeed } from "../arrange.ts";
import { anybodyIn } from "../caller.ts";
import { ask } from "../carry-out.ts";
import { bodyOf, mapMember, withBody } from "../body.ts";
import { envelopeOf, isAccepted } from "../../client/answer.ts";
import { inject } from "../inject.ts";
import { acceptedInstead } from "../instead.ts";
import { createAndIdentify } from "../create.ts";
import { itemsOf } from "../../client/list/items.ts";
import { listAll } from "../list-all.ts";
import { wholeDomain } from "../value/domain.ts";
import { freeCode } from "../value/locales.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { eventually } from "../../target/eventually.ts";
import { NotClaimed } from "../../case/stop.ts";
import type { Again, Arrangement, Scene } from "../scene.ts";
import { isDecided, isStaged } from "../staged.ts";
import { serial, uniqueName, withOwnName } from "../value/unique.ts";
import { passwordChallenge } from "./website.ts";
import { slot } from "../../case/slot.ts";

/** Codes that the scene has asked for; a removed one is not asked for again. */
const takenCodes = slot<Set<string>>("helpdesk: takenCodes");

async function newCode(scene: Scene, drawn: unknown): Promise<string> {
  const taken = takenCodes.get(scene) ?? (await presentCodes(scene));
  takenCodes.set(scene, taken);
  const code = freeCode(String(drawn), taken);
  if (code === undefined) scene.trial.cannot("no further locale is known");
  taken.add(code);
  return code;
}

/** Which locales a new helpdesk has is open (open.helpdesk-first-locale), and found out once. */
const firstCodes = slot<string[]>("helpdesk: locales of a new one");

async function presentCodes(scene: Scene): Promise<Set<string>> {
  const { run } = scene.trial;
  const isFirst = hasNewHelpdesk(scene);
  const known = isFirst ? firstCodes.get(run) : undefined;
  if (known) return new Set(known);
  const listed = await listAll(scene, run.contract.operation("helpdesk.locale.list"));
  const codes = listed.map((one) => String(memberAt(one, "locale")));
  if (isFirst) firstCodes.set(run, codes);
  return new Set(codes);
}

/** Whether the helpdesk was made for this scene, and no locale was added since. */
function hasNewHelpdesk({ trial, met, world }: Scene): boolean {
  if (!isStaged(trial) || !met.has("helpdesk")) return false;
  const { exchanges, omitted } = trial.evidence.collect();
  const website = encodeURIComponent(world.website_id);
  const isAdded = exchanges.some(
    ({ operationId, request }) =>
      operationId === "helpdesk.locale.create" && request.path.includes(website),
  );
  return !isAdded && omitted === 0;
}

/** A list that is behind did not show that a new helpdesk has this locale already. */
async function anotherCode(
  scene: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const sent = String(bodyOf(input)["locale"]);
  return acceptedInstead(input, again, async () => {
    if (scene.trial.run.isDown("helpdesk.locale.list")) return [];
    const look = (): Promise<Set<string>> => presentCodes(scene);
    const present = await eventually(scene.trial, "list", look, (codes) => codes.has(sent));
    if (!present.has(sent)) return [];
    for (const code of takenCodes.get(scene) ?? []) present.add(code);
    takenCodes.set(scene, present);
    return [{ ...bodyOf(input), locale: await newCode(scene, sent) }];
  });
}

/** The article of the other locale; it stands under no path parameter. */
const linkedArticles = slot<string>("helpdesk: linkedArticles");

/** An article, and beside it a locale that also has one. */
async function haveAlternate(scene: Scene): Promise<void> {
  const { trial, ids } = scene;
  const { contract } = trial.run;
  const article = contract.operation("helpdesk.article.read");
  await identify(scene, "locale", article);
  await identify(scene, "article_id", article);
  const [locale, article_id] = [ids.get("locale"), ids.get("article_id")];

  const { id: other } = await createAndIdentify(
    scene,
    contract.operation("helpdesk.locale.create"),
  );
  const create = contract.operation("helpdesk.article.create");
  linkedArticles.set(scene, String((await createAndIdentify(scene, create)).id));

  ids.set("locale", locale as string);
  ids.set("article_id", article_id as string);
  ids.set("locale_linked", other);
}

/** Paths from the root; what a path without a slash means is open. With a capital letter, which tells one path from another. */
const newPath = (scene: Scene): string => `/Moved-${uniqueName(scene, "")}/`;

/** Whether two redirections may lead to one target is open (open.redirection-same-target). */
function ownAddress(scene: Scene, drawn: unknown): string {
  const address = String(drawn);
  return `${address}${address.includes("?") ? "&" : "?"}from=${serial(scene)}`;
}

/** A section belongs to the category that is given with it. */
function place(_: Scene, input: CallInput): CallInput {
  const { category_id } = bodyOf(input);
  return category_id === "" ? withBody(input, { section_id: undefined }) : input;
}

const statusMoves = {
  draft: "helpdesk.article.unpublish",
  published: "helpdesk.article.publish",
} as const;

/**
 * Gives the article this status: which one a new article has is open, and whether one can be published or unpublished
 * twice (open.helpdesk-article-first-status, open.helpdesk-article-publish-twice).
 */
async function moved(
  scene: Scene,
  input: CallInput,
  status: keyof typeof statusMoves,
): Promise<CallInput> {
  const { contract } = scene.trial.run;
  const { params = {} } = input;
  const shown = await ask(scene, contract.operation("helpdesk.article.read"), { params });
  if (memberAt(envelopeOf(shown).data, "status") !== status)
    await succeed(scene, contract.operation(statusMoves[status]));
  return input;
}

/** Whether the last locale can be removed is open (open.helpdesk-locale-remove). */
async function notTheLast(scene: Scene, input: CallInput): Promise<CallInput> {
  const { trial, ids } = scene;
  const locale = await identify(
    scene,
    "locale",
    trial.run.contract.operation("helpdesk.locale.read"),
  );
  await createAndIdentify(scene, trial.run.contract.operation("helpdesk.locale.create"));
  ids.set("locale", locale);
  return input;
}

/** What bears a name in a list of its kind. */
const named = ["category", "section"].flatMap((noun) =>
  ["create", "replace", "merge"].map((verb) => `helpdesk.${noun}.${verb}` as const),
);

const importsByWebsite = slot<Map<string, number>>("helpdesk: imports that were asked for");

/** How many imports the run has asked for on the website; `more` are about to be. */
function importsOf({ trial: { run }, world: { website_id } }: Scene, more = 0): number {
  const all = importsByWebsite.ensure(run, () => new Map());
  const count = (all.get(website_id) ?? 0) + more;
  all.set(website_id, count);
  return count;
}

/** The stage lets a helpdesk stand behind every address; without one the target file names the address of one. */
const fromImportable = (trial: Scene["trial"], input: CallInput): CallInput =>
  mapMember(input, "helpdesk_url", (drawn) =>
    isDecided(trial) ? drawn : (trial.run.target.outside?.importable ?? drawn),
  );

/** How it was refused, as far as that tells one refusal from another. */
const refusalOf = (exchange: Exchange): string =>
  show([exchange.response?.status, memberAt(exchange.response?.json, "reason")]);

/**
 * Nothing is known behind the address that was drawn, or an earlier import still runs (open.helpdesk-import-source). Not refused now and
 * then, nor for want of another field, nor as if there were no address.
 */
async function giveUpOnSource(
  scene: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const { helpdesk_url: _, ...rest } = bodyOf(input);
  const locale = String(scene.ids.get("locale") ?? "en");
  const isFirst = importsOf(scene) < 2;
  const repeat = (): Promise<Exchange> => again(input.body);
  const refused = await (isFirst ? repeat() : eventually(scene.trial, "event", repeat, isAccepted));
  if (isAccepted(refused)) return isFirst ? undefined : refused;
  const whole = { detect_locales: false, other_locales: [locale], ...bodyOf(input) };
  if (isAccepted(await again(whole)) || refusalOf(await again(rest)) === refusalOf(refused)) return;
  throw new NotClaimed(
    "helpdesk.import.start refuses an address behind which it knows no helpdesk, which open.helpdesk-import-source leaves open",
  );
}

/** A locale may begin with articles, and whether one that holds some is removed is open (open.helpdesk-locale-remove). */
async function giveUpOnContents(
  { trial, world }: Scene,
  { params }: CallInput,
): Promise<undefined> {
  const list = trial.run.contract.operation("helpdesk.article.list");
  const listed = await trial.callOperation(anybodyIn(world), list, { params: params ?? {} });
  if (!itemsOf(envelopeOf(listed).data).length) return;
  throw new NotClaimed(
    "helpdesk.locale.remove refuses a locale that begins with articles, which open.helpdesk-locale-remove leaves open",
  );
}

/** One that is long enough, and of every kind of letter that somebody may ask for (open.helpdesk-settings-password). */
const strongPassword = (drawn: unknown): string =>
  `${String(drawn)
    .replaceAll(/[^0-9A-Za-z]/g, "")
    .slice(0, 16)}Assay7`;

/** Which access passwords are taken is open. */
async function strongerPassword(
  _: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const { access, ...rest } = bodyOf(input);
  const password = memberAt(access, "password");
  const strong = strongPassword(password);
  if (typeof password !== "string" || password === "" || password === strong) return undefined;
  return acceptedInstead(input, again, () => [{ ...rest, access: { password: strong } }]);
}

/** A hex color may have to be written without a hash (open.helpdesk-color-form). */
async function withoutHash(
  _: Scene,
  input: CallInput,
  again: Again,
): Promise<Exchange | undefined> {
  const body = bodyOf(input);
  const color = memberAt(body, "color");
  if (typeof color !== "string" || !color.startsWith("#")) return undefined;
  return acceptedInstead(input, again, () => [{ ...body, color: color.slice(1) }]);
}

export const helpdesk: Arrangement = {
  refused: {
    "helpdesk.category.replace": withoutHash,
    "helpdesk.category.merge": withoutHash,
    "helpdesk.settings.merge": strongerPassword,
    "helpdesk.locale.create": anotherCode,
    "helpdesk.import.start": giveUpOnSource,
    "helpdesk.locale.remove": giveUpOnContents,
  },
  meet: { "alternate-article": haveAlternate },
  input: {
    "helpdesk.create": (scene, input) =>
      mapMember(input, "domain_basic", (drawn) => uniqueName(scene, drawn)),
    "helpdesk.remove": (scene, input) => withBody(input, { verify: passwordChallenge(scene) }),
    "helpdesk.locale.create": async (scene, input) => {
      const drawn = scene.like?.ids.get("locale") ?? bodyOf(input)["locale"];
      return withBody(input, { locale: await newCode(scene, drawn) });
    },
    "helpdesk.placement.set": place,
    "helpdesk.article.publish": (scene, input) => moved(scene, input, "draft"),
    "helpdesk.article.unpublish": (scene, input) => moved(scene, input, "published"),
    "helpdesk.locale.remove": notTheLast,
    "helpdesk.alternate.replace": (scene, input) =>
      withBody(input, { article_id: linkedArticles.get(scene) }),
    ...Object.fromEntries(
      named.map((id) => [
        id,
        (scene: Scene, input: CallInput) => withOwnName(scene, input, "name"),
      ]),
    ),
    "helpdesk.import.start": (scene, input) => {
      importsOf(scene, 1);
      const own = scene.ids.get("locale");
      return mapMember(fromImportable(scene.trial, input), "other_locales", (drawn) =>
        (drawn as string[]).map((code) => (code === own ? freeCode(code, new Set([code])) : code)),
      );
    },
    "helpdesk.redirection.create": (scene, input) =>
      withBody(input, { path: newPath(scene), target: ownAddress(scene, bodyOf(input)["target"]) }),
    "helpdesk.domain.merge": wholeDomain("helpdesk.domain.read"),
  },
  fill: {
    "helpdesk.feedback.list": async (scene) => {
      const { trial, world } = scene;
      const article = trial.run.contract.operation("helpdesk.article.read");
      const feedback = {
        website_id: world.website_id,
        locale: await identify(scene, "locale", article),
        article_id: await identify(scene, "article_id", article),
        comment: `It helped ${serial(scene)} times.`,
      };
      await inject(scene, "helpdesk-feedback", feedback, []);
    },
  },
};

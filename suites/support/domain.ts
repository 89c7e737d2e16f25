/** Custom domains of an email channel, a status page or a helpdesk, whose validation comes as an event. */
import {
  type Caller,
  contains,
  createScene,
  type Exchange,
  freeDomain,
  givenDomain,
  isAccepted,
  isDecided,
  itemsOf,
  memberAt,
  type Trial,
  uniqueDomain,
  word,
  type World,
} from "../../harness/author.ts";
import { expectAcceptance } from "./answer.ts";
import { listenIn, watch } from "./room.ts";
import { silenceElsewhere } from "./platform/silence.ts";
import { brings, heardIn, isBrought } from "./event.ts";
import { answerOutside } from "./outside.ts";
import { readOnce, type Question } from "./read.ts";
import { speaksOf } from "./speaks-of.ts";

export const validity = {
  valid: "website:validate:domain:valid",
  invalid: "website:validate:domain:invalid",
} as const;
export type Answer = keyof typeof validity;
const both = Object.values(validity);

/** What has a domain on a website. */
export interface Holder {
  trial: Trial;
  world: World;
  as: Caller;
  merge: "status.domain.merge" | "channel.domain.merge" | "helpdesk.domain.merge";
}

const reads = {
  "channel.domain.merge": "channel.domain.read",
  "status.domain.merge": "status.domain.read",
  "helpdesk.domain.merge": "helpdesk.domain.read",
} as const;

/** Changes one of the two names alone; where that may be refused (open.helpdesk-domain-optional), with the other as it is shown. */
export async function changeDomain(
  { trial, world, as, merge }: Holder,
  part: { basic: string } | { custom: string; basic?: string },
): Promise<Exchange> {
  const params = { website_id: world.website_id };
  const alone = await trial.call(as, merge, { params, body: part });
  if (isAccepted(alone) || merge === "channel.domain.merge") return alone;
  const { basic, custom } = await trial.given(as, reads[merge], { params });
  const shown = { basic: basic ?? "", custom: custom ?? "" };
  return trial.call(as, merge, { params, body: { ...shown, ...part } });
}

/** Sets a custom domain, a new one unless it is given; the rule says that this is accepted. */
export async function setCustom(
  holder: Holder,
  custom = uniqueDomain(holder, holder.trial.draw(word)),
  beside: { basic?: string } = {},
): Promise<string> {
  const { trial, merge } = holder;
  const where = `${merge} with ${custom || "a blank custom domain"}`;
  expectAcceptance(trial, await changeDomain(holder, { ...beside, custom }), where);
  trial.settle();
  return custom;
}

/** The basic domain, where one is shown. */
async function shownBasic({ trial, world, as, merge }: Holder): Promise<{ basic?: string }> {
  const { basic } = await trial.given(as, reads[merge], {
    params: { website_id: world.website_id },
  });
  return basic ? { basic } : {};
}

/** A basic domain that nobody has. */
export async function freshBasic({ trial, world, merge }: Holder): Promise<{ basic: string }> {
  const drawn = { body: { basic: trial.draw(word) } };
  const { body } = await freeDomain(reads[merge])(createScene(trial, world), drawn);
  return body as typeof drawn.body;
}

/** Changes the basic domain; the rule says that this is accepted. */
export async function setBasic(holder: Holder): Promise<void> {
  const { trial, merge } = holder;
  const exchange = await changeDomain(holder, await freshBasic(holder));
  expectAcceptance(trial, exchange, `${merge} with another basic domain`);
}

/** Makes names of custom domains that are found so: by the stage, or by what they are. */
async function namesFor(holder: Holder, answer: Answer): Promise<() => string> {
  const { trial, world } = holder;
  if (!isDecided(trial)) return () => givenDomain(holder, answer, trial.draw(word));
  await answerOutside(trial, world, "domain-validation", answer);
  return () => uniqueDomain(holder, trial.draw(word));
}

/** Sets a new custom domain, which is found so, and waits for the result: a precondition. */
export async function givenValidated(holder: Holder, answer: Answer): Promise<string> {
  const { trial, world } = holder;
  const newName = await namesFor(holder, answer);
  const room = await listenIn(trial, world);
  const custom = newName();
  const act = (): Promise<string> => setCustom(holder, custom);
  const event = validity[answer];
  if (await isBrought(trial, room, [event], act, speaksOf(trial, custom))) return custom;
  // Without a stage, one that names no domain may be of what an earlier rule did.
  const unnamed = heardIn(room, [event]).length ? ", and none that came names it" : "";
  return trial.cannot(`${event} had to arrive first, for ${custom}${unnamed}`);
}

/** Sets a new custom domain and blanks it at once; waits for the result, which may come all the same. */
export async function blankBeforeResult(holder: Holder): Promise<string> {
  const { trial, world } = holder;
  const newName = await namesFor(holder, "valid");
  const room = await listenIn(trial, world);
  const custom = newName();
  const act = async (): Promise<void> => {
    await setCustom(holder, custom);
    await setCustom(holder, "");
  };
  await isBrought(trial, room, both, act, speaksOf(trial, custom));
  return custom;
}

/** The rule says that a custom domain is shown as verified once it is valid, and not once it is invalid. */
export async function expectVerifiedWhenValid(holder: Holder): Promise<void> {
  const { trial, world, as, merge } = holder;
  const question = { trial, as, id: reads[merge], params: { website_id: world.website_id } };
  for (const answer of ["invalid", "valid", "invalid"] as const) {
    const custom = await givenValidated(holder, answer);
    const isVerified = (found: { custom?: string; verified?: boolean }): boolean =>
      contains(found.custom, custom) && found.verified === true;
    const wanted = answer === "valid";
    const found = await readOnce(question, (one) => isVerified(one) === wanted);
    const expected = wanted ? `${custom}, verified` : `not ${custom} as verified`;
    const where = `the domain after ${validity[answer]}`;
    trial.expect(isVerified(found) === wanted, where, expected, found);
    trial.settle();
  }
}

/** The rule says that a blank custom domain is taken, and leaves none. */
export async function expectBlanked(
  holder: Holder,
  read: Question<"channel.domain.read" | "status.domain.read">,
): Promise<void> {
  const { trial } = holder;
  await setCustom(holder, "");
  const shown = await readOnce(read, ({ custom }) => !custom);
  trial.expect(!shown.custom, "/data/custom after it was blanked", "none or blank", shown.custom);
}

/** Whether a name stands for the domain or for something below it. */
const isWithin = (name: unknown, domain: string): boolean =>
  typeof name === "string" && `.${name.toLowerCase().replace(/\.$/, "")}`.endsWith(`.${domain}`);

/** The rule says that a setup has records, and none of the other domain, which is set meanwhile. */
export function expectRecords(trial: Trial, setup: unknown, domain: string, other?: string): void {
  const records = memberAt(setup, "setup/records");
  const isSome = Array.isArray(records) && records.length > 0;
  const where = `/data/setup/records for ${domain}`;
  trial.expect(isSome, where, "one or more", records);
  if (!other) return;
  const strays = itemsOf(records).filter((one) => isWithin(memberAt(one, "name"), other));
  trial.equal(strays, [], `${where} that are named for ${other}`);
}

/** The rule says that each of several changes brings this event, and not the other. */
export async function bringsAlone(holder: Holder, answer: Answer): Promise<void> {
  const { trial, world } = holder;
  const newName = await namesFor(holder, answer);
  const room = await listenIn(trial, world);
  const other = answer === "valid" ? "invalid" : "valid";
  // A name may be valid because it points to the basic domain.
  const mayMove = isDecided(trial) || answer === "invalid";
  // The custom domain alone, and with another basic one.
  for (const beside of [{}, mayMove ? await freshBasic(holder) : {}]) {
    const custom = newName();
    const act = (): Promise<string> => setCustom(holder, custom, beside);
    await brings(trial, room, [validity[answer]], act, [validity[other]], speaksOf(trial, custom));
  }
}

/** Whether names can be had that are found valid, and others that are not. */
function hasBoth(trial: Trial): boolean {
  const { valid, invalid } = trial.run.target.outside?.domains ?? {};
  return isDecided(trial) || (valid !== undefined && invalid !== undefined);
}

/** The rule says that each change brings one of the two events, on this website and on no other. */
export async function bringsEither(holder: Holder): Promise<void> {
  const { trial, here, elsewhere } = await watch(holder.trial, holder.world);
  const expectSilence = elsewhere && silenceElsewhere(trial, elsewhere, both);
  const change = async (custom?: string, beside: { basic?: string } = {}): Promise<string> => {
    let set = "";
    await brings(trial, here, both, async () => (set = await setCustom(holder, custom, beside)));
    await expectSilence?.("after a change on another website");
    trial.settle();
    return set;
  };
  const first = await change();
  await change();
  // A domain that was set earlier is a change again, also when it is sent with the basic one that is set.
  await change(first, await shownBasic(holder));
  if (!hasBoth(trial)) return;
  // What is found may depend on what was there.
  for (const answer of ["valid", "invalid", "valid"] as const)
    await change((await namesFor(holder, answer))());
}

/** The domain of a helpdesk: a basic name, and a custom domain that is validated (1/4.6). */
import {
  eventBudget,
  fence,
  isBlank,
  isMissing,
  rule,
  uniqueDomain,
  uniqueName,
  type Frame,
  type Trial,
} from "../../harness/author.ts";
import {
  follows,
  type Room,
  neverFollows,
  nextOfAny,
  watch,
  type Watch,
} from "../support/conversation/once.ts";
import { readOnce } from "../support/read.ts";
import { names, openBase, type Base } from "../support/helpdesk/base.ts";

const valid = "website:validate:domain:valid";
const invalid = "website:validate:domain:invalid";
type Answer = "valid" | "invalid";

interface Place {
  base: Base;
  at: { params: { website_id: string } };
}

async function openDomain(trial: Trial): Promise<Place> {
  const base = await openBase(trial);
  return { base, at: { params: { website_id: base.params.website_id } } };
}

/** Decides what the validation of every custom domain from now on says. */
const decide = ({ base: { trial } }: Place, answer: Answer): Promise<unknown> =>
  trial.stage("outside", "POST", "/outside", { provider: "domain-validation", answer });

const newDomain = ({ base }: Place): string => uniqueDomain(base, base.trial.draw(names));

/** A precondition: users only may change the domain. */
const setCustom = ({ base, at }: Place, custom: string): Promise<unknown> =>
  base.trial.given(base.world.owner, "helpdesk.domain.merge", { ...at, body: { custom } });

const asOwner = ({ base }: Place) => ({ trial: base.trial, as: base.world.owner });

const results = [valid, invalid];

const heardIn = ({ ears }: Room): Frame[] =>
  results.flatMap((event) => ears.flatMap((ear) => ear.heard(event)));

/** Whether either result of a validation is heard after the act. */
async function isValidated(trial: Trial, room: Room, act: () => Promise<unknown>) {
  const known = new Set(heardIn(room));
  const where = (_: unknown, frame: Frame): boolean => !known.has(frame);
  await act();
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const listen = async (event: string): Promise<void> => {
    const budget = eventBudget(trial.run.target);
    if (!isMissing(await nextOfAny(room.ears, event, { budget, where }))) resolve(true);
  };
  Promise.all(results.map(listen)).then(() => resolve(false), reject);
  return promise;
}

rule("helpdesk.domain-validated", async (trial) => {
  const place = await openDomain(trial);
  const { here, elsewhere } = await watch(trial, place.base.world);
  // Twice: what it is changed to need not be the first.
  for (let times = 0; times < 2; times++) {
    const change = () => setCustom(place, newDomain(place));
    const where = "the validation of a domain";
    trial.expect(await isValidated(trial, here, change), where, results.join(" or "), "neither");
    trial.settle();
  }
  if (!elsewhere) return;
  for (const ear of elsewhere.ears) await fence(trial, ear, elsewhere.world);
  const strays = heardIn(elsewhere).map(({ event }) => event);
  trial.equal(strays, [], "events of validation on another website");
});

/** The rule says that the one event follows a new custom domain, and that the other does not. */
async function expectResult(place: Place, watched: Watch, answer: Answer): Promise<void> {
  await decide(place, answer);
  const [comes, stays] = answer === "valid" ? [valid, invalid] : [invalid, valid];
  const custom = newDomain(place);
  await neverFollows(watched, stays, () => follows(watched, comes, () => setCustom(place, custom)));
  place.base.trial.settle();
}

rule("helpdesk.domain-valid", async (trial) => {
  const place = await openDomain(trial);
  const watched = await watch(trial, place.base.world);
  for (let times = 0; times < 2; times++) await expectResult(place, watched, "valid");
});

rule("helpdesk.domain-invalid", async (trial) => {
  const place = await openDomain(trial);
  const watched = await watch(trial, place.base.world);
  for (let times = 0; times < 2; times++) await expectResult(place, watched, "invalid");
});

rule("helpdesk.domain-verified-when-valid", async (trial) => {
  const place = await openDomain(trial);
  const watched = await watch(trial, place.base.world);
  for (const answer of ["invalid", "valid", "invalid"] as const) {
    await decide(place, answer);
    const custom = newDomain(place);
    const event = answer === "valid" ? valid : invalid;
    await follows(watched, event, () => setCustom(place, custom));
    trial.settle();
    const isVerified = (found: { custom?: string; verified?: boolean }): boolean =>
      found.custom === custom && found.verified === true;
    const wanted = answer === "valid";
    const found = await readOnce(
      asOwner(place),
      "helpdesk.domain.read",
      place.at,
      (one) => isVerified(one) === wanted,
    );
    const expected = wanted ? `${custom}, verified` : `not ${custom} as verified`;
    trial.expect(isVerified(found) === wanted, `the domain after ${event}`, expected, found);
  }
});

rule("helpdesk.domain-basic-not-validated", async (trial) => {
  const place = await openDomain(trial);
  const watched = await watch(trial, place.base.world);
  const { owner } = place.base.world;
  const change = (): Promise<unknown> => {
    const body = { basic: uniqueName(place.base, trial.draw(names)) };
    return trial.given(owner, "helpdesk.domain.merge", { ...place.at, body });
  };
  // Alone, and beside a custom domain that stays as it is.
  await neverFollows(watched, valid, () => neverFollows(watched, invalid, change));
  const given = () => setCustom(place, newDomain(place));
  if (!(await isValidated(trial, watched.here, given)))
    trial.cannot("a custom domain had to be validated first");
  await neverFollows(watched, valid, () => neverFollows(watched, invalid, change));
});

rule("helpdesk.domain-blank-custom", async (trial) => {
  const place = await openDomain(trial);
  const { base, at } = place;
  await setCustom(place, newDomain(place));
  const body = { custom: "" };
  await trial.accepts(base.world.owner, "helpdesk.domain.merge", { ...at, body });
  trial.settle();
  const isGone = (found: { custom?: string }): boolean => isBlank(found.custom);
  const found = await readOnce(asOwner(place), "helpdesk.domain.read", at, isGone);
  trial.expect(isGone(found), "/data/custom after a blank one", "none", found.custom);
});

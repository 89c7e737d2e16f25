/** The domain of a helpdesk: a basic name, and a custom domain that is validated (1/4.6). */
import {
  fence,
  contains,
  createScene,
  isAccepted,
  isBlank,
  NotClaimed,
  rule,
  type Trial,
  type WorldRequest,
} from "../../harness/author.ts";
import { neverFollows } from "../support/follows.ts";
import { overheard, watch } from "../support/room.ts";
import {
  bringsAlone,
  bringsEither,
  expectVerifiedWhenValid,
  freshBasic,
  givenValidated,
  setCustom,
  validity,
  type Holder,
} from "../support/domain.ts";
import { walkDomain } from "../support/domain-walk.ts";
import { day } from "../support/duration.ts";
import { isBrought } from "../support/event.ts";
import { openBase } from "../support/helpdesk/base.ts";
import { answerOutside } from "../support/outside.ts";
import { questionOf, readOnce } from "../support/read.ts";
import { stillOwner } from "../support/session/still.ts";
import { advance } from "../support/clock.ts";

/** A helpdesk whose owner changes its domain: plugins may not. */
async function openDomain(
  trial: Trial,
  request: WorldRequest = {},
  label?: string,
): Promise<Holder> {
  const { world } = await openBase(trial, request, label);
  return { trial, world, as: world.owner, merge: "helpdesk.domain.merge" };
}

/** Where somebody hears what the validation finds. */
const openHeard = (trial: Trial, label?: string): Promise<Holder> =>
  openDomain(trial, overheard, label);

const at = ({ world: { website_id } }: Holder) => ({ params: { website_id } });

rule("helpdesk.domain-validated", async (trial) => bringsEither(await openHeard(trial)));

rule("helpdesk.domain-valid", async (trial) => bringsAlone(await openHeard(trial), "valid"));

rule("helpdesk.domain-invalid", async (trial) => bringsAlone(await openHeard(trial), "invalid"));

rule("helpdesk.domain-verified-when-valid", async (trial) =>
  expectVerifiedWhenValid(await openHeard(trial)),
);

/** Days that pass until the verification is looked at again: in all, longer than what happens periodically takes. */
const periods = [1, 7, 22, 30];

rule("helpdesk.domain-revalidated", async (trial) => {
  const holder = await openHeard(trial);
  const custom = await givenValidated(holder, "valid");
  const isVerified = (shown: { custom?: string; verified?: boolean }): boolean =>
    contains(shown.custom, custom) && shown.verified === true;
  const question = questionOf(holder, "helpdesk.domain.read", at(holder));
  if (!isVerified(await readOnce(question, isVerified)))
    trial.cannot("a valid custom domain had to be verified first");
  await answerOutside(trial, holder.world, "domain-validation", "invalid");
  for (const days of periods) {
    await advance(trial, days * day);
    const as = await stillOwner(createScene(trial, holder.world));
    // All of these days are over in a moment.
    const what = days === periods.at(-1) ? "end" : "thing";
    const shown = await readOnce({ ...question, as }, (one) => !isVerified(one), what);
    if (!isVerified(shown)) return;
  }
  const where = `/data of the domain, two months after ${custom} became invalid`;
  trial.violate({ where, expected: "not verified any more", received: "verified" });
});

rule("helpdesk.domain-basic-not-validated", async (trial) => {
  const holder = await openHeard(trial);
  const { world } = holder;
  const watched = await watch(trial, world);
  const { valid, invalid } = validity;
  const change = async (): Promise<void> => {
    const input = { ...at(holder), body: await freshBasic(holder) };
    const changed = await trial.call(holder.as, holder.merge, input);
    // With the custom domain beside it, that one may be validated again (open.helpdesk-domain-changed).
    if (!isAccepted(changed))
      throw new NotClaimed("whether the basic domain may be changed alone is left open");
  };
  // Alone, and beside a custom domain that stays as it is.
  await neverFollows(watched, valid, () => neverFollows(watched, invalid, change));
  if (!(await isBrought(trial, watched.here, [valid, invalid], () => setCustom(holder))))
    trial.cannot("a custom domain had to be validated first");
  // Some may hear of that later than others.
  await fence(trial, watched.here.listeners, world);
  await neverFollows(watched, valid, () => neverFollows(watched, invalid, change));
});

rule("helpdesk.domain-blank-custom", async (trial) => {
  const holder = await openDomain(trial);
  await setCustom(holder);
  await setCustom(holder, "");
  const isGone = (found: { custom?: string }): boolean => isBlank(found.custom);
  const found = await readOnce(questionOf(holder, "helpdesk.domain.read", at(holder)), isGone);
  trial.expect(isGone(found), "/data/custom after a blank one", "none", found.custom);
});

rule("helpdesk.domain-states-walked", (trial) =>
  walkDomain(trial, {
    rule: "helpdesk.domain-states-walked",
    open: openHeard,
    read: "helpdesk.domain.read",
  }),
);

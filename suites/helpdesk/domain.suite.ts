/** The domain of a helpdesk: a basic name, and a custom domain that is validated (1/4.6). */
import {
  fence,
  isAccepted,
  isBlank,
  NotClaimed,
  rule,
  type Trial,
  type WorldRequest,
} from "../../harness/author.ts";
import { neverFollows, overheard, watch } from "../support/conversation/once.ts";
import {
  bringsAlone,
  bringsEither,
  expectVerifiedWhenValid,
  freshBasic,
  setCustom,
  validity,
  type Holder,
} from "../support/domain.ts";
import { walkDomain } from "../support/domain-walk.ts";
import { isBrought } from "../support/event.ts";
import { openBase } from "../support/helpdesk/base.ts";
import { questionOf, readOnce } from "../support/read.ts";

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

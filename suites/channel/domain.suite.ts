/** The domain of the email channel, its setup and its relay (1/3.2, 2/7). */
import {
  contains,
  createScene,
  injectAs,
  isStaged,
  rule,
  show,
  uniqueDomain,
  word,
  type Operator,
  type Scene,
  type Trial,
  type World,
  type WorldRequest,
} from "../../harness/author.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";
import {
  bringsAlone,
  bringsEither,
  changeDomain,
  expectBlanked,
  expectRecords,
  givenValidated,
  setCustom,
  type Holder,
} from "../support/domain.ts";
import { walkDomain } from "../support/domain-walk.ts";
import {
  expectAccepted,
  expectRead,
  expectRefused,
  readOnce,
  type Question,
} from "../support/read.ts";
import { overheard } from "../support/room.ts";

interface Channel extends Holder {
  world: World;
  scene: Scene;
  as: Operator;
  params: { website_id: string };
}

async function openChannel(
  trial: Trial,
  request: WorldRequest = {},
  label?: string,
): Promise<Channel> {
  const world = await trial.world(request, label);
  const { owner: as, website_id } = world;
  const scene = createScene(trial, world);
  return { trial, world, scene, as, merge: "channel.domain.merge", params: { website_id } };
}

/** Where somebody hears what the validation finds. */
const openHeard = (trial: Trial, label?: string): Promise<Channel> =>
  openChannel(trial, overheard, label);

const about = <Id extends OperationId>(
  { trial, as, params }: Channel,
  id: Id,
  query?: Question<Id>["query"],
): Question<Id> => ({ trial, as, id, params, ...(query && { query }) });

rule("channel.domain-event", async (trial) => bringsEither(await openHeard(trial)));

rule("channel.domain-event-valid", async (trial) => bringsAlone(await openHeard(trial), "valid"));

rule("channel.domain-event-invalid", async (trial) =>
  bringsAlone(await openHeard(trial), "invalid"),
);

rule("channel.domain-shown-when-valid", async (trial) => {
  const channel = await openHeard(trial);
  for (const _ of [1, 2]) {
    const custom = await givenValidated(channel, "valid");
    await expectRead(about(channel, "channel.domain.read"), { custom }, "that was found valid");
  }
});

rule("channel.domain-verified-when-valid", async (trial) => {
  const channel = await openHeard(trial);
  const read = about(channel, "channel.domain.read");
  const valid = await givenValidated(channel, "valid");
  await expectRead(read, { custom: valid, verified: true }, "that was found valid");
  const invalid = await givenValidated(channel, "invalid");
  const isWrong = (shown: { custom?: string; verified: boolean }): boolean =>
    contains(shown.custom, invalid) && shown.verified;
  const shown = await readOnce(read, (now) => !isWrong(now) && !contains(now.custom, valid));
  trial.expect(!isWrong(shown), "/data of an invalid domain", "not verified", shown);
});

rule("channel.domain-blank-custom", async (trial) => {
  const channel = await openHeard(trial);
  await givenValidated(channel, "valid");
  await expectBlanked(channel, about(channel, "channel.domain.read"));
});

rule("channel.setup-for-asked-domain", async (trial) => {
  const channel = await openChannel(trial);
  const set = uniqueDomain(channel, trial.draw(word));
  for (const custom of ["", set]) {
    // With or without it, what is asked for is answered.
    if (custom) await changeDomain(channel, { custom });
    const where = custom && " beside a custom domain";
    // Two with nothing written between them: the answer to one is not kept for the other.
    for (let times = 0; times < 2; times++) {
      const domain = uniqueDomain(channel, trial.draw(word));
      const question = about(channel, "channel.setup.read", { domain });
      await expectRead(question, { domain }, `for ${domain}${where}`);
      expectRecords(trial, await readOnce(question), domain, custom);
    }
  }
});

rule("channel.setup-changes-nothing", async (trial) => {
  const channel = await openHeard(trial);
  const custom = await givenValidated(channel, "valid");
  const read = about(channel, "channel.domain.read");
  const before = await readOnce(read, (shown) => contains(shown.custom, custom) && shown.verified);
  const domain = uniqueDomain(channel, trial.draw(word));
  await readOnce(about(channel, "channel.setup.read", { domain }));
  // A read may still show what was there before the domain was set (open.read-after-write).
  const after = await readOnce(read, (shown) => show(shown) === show(before));
  trial.equal(after, before, "/data of the domain after another setup was read");
});

rule("channel.relay-needs-custom-domain", async (trial) => {
  const channel = await openChannel(trial);
  const { as, params } = channel;
  // A website of the target file may have one, which is shown only once it is validated (open.channel-domain-unvalidated).
  if (!isStaged(trial))
    await trial.given(as, "channel.domain.merge", { params, body: { custom: "" } });
  await expectRefused(about(channel, "channel.relay.read"), "without a custom domain");
});

rule("channel.relay-gone-with-custom-domain", async (trial) => {
  const channel = await openChannel(trial);
  const { as, params } = channel;
  const relay = about(channel, "channel.relay.read");
  for (const _ of [1, 2]) {
    await setCustom(channel);
    // A domain that is not verified yet may be refused as well (open.channel-relay-needs-verified).
    await readOnce(about(channel, "channel.domain.read"));
    await trial.given(as, "channel.domain.merge", { params, body: { custom: "" } });
    await expectRefused(relay, "after the custom domain was blanked");
  }
});

rule("channel.relay-status", async (trial) => {
  const channel = await openChannel(trial);
  const { website_id } = channel.params;
  for (const relay of ["active", "failed", "active"]) {
    const custom = uniqueDomain(channel, trial.draw(word));
    await injectAs(channel.scene, "email-domain", { website_id, custom, relay }, []);
    const question = about(channel, "channel.relay.read");
    await expectAccepted(question, "with a custom domain");
    trial.settle();
    await expectRead(question, { status: relay }, `after the last email made it ${relay}`);
  }
});

rule("channel.domain-states-walked", (trial) =>
  walkDomain(trial, {
    rule: "channel.domain-states-walked",
    open: openHeard,
    read: "channel.domain.read",
    async expectMore({ as, world: { website_id } }, state, after) {
      // Whether there is a setup for a domain that is not valid is open.
      const relay = { trial, as, id: "channel.relay.read" as const, params: { website_id } };
      if (state === "none") await expectRefused(relay, after);
      if (state === "valid") await expectAccepted(relay, after);
    },
  }),
);

/** The domain of a status page: what is set, what the outside finds, and how it is set up (2/10). */
import { rule, type Trial, uniqueDomain, word } from "../../harness/author.ts";
import { overheard } from "../support/room.ts";
import {
  bringsAlone,
  bringsEither,
  changeDomain,
  expectBlanked,
  expectRecords,
  expectVerifiedWhenValid,
  givenValidated,
  setCustom,
  type Holder,
} from "../support/domain.ts";
import { walkDomain } from "../support/domain-walk.ts";
import { expectRead, readOnce } from "../support/read.ts";
import { about, openPage, type Page } from "../support/status/page.ts";

const holderOf = ({ trial, world, as }: Page): Holder => ({
  trial,
  world,
  as,
  merge: "status.domain.merge",
});

/** Where somebody hears what the validation finds. */
const openHolder = async (trial: Trial, label?: string): Promise<Holder> =>
  holderOf(await openPage(trial, overheard, label));

rule("status.domain-event", async (trial) => bringsEither(await openHolder(trial)));

rule("status.domain-event-valid", async (trial) => bringsAlone(await openHolder(trial), "valid"));

rule("status.domain-event-invalid", async (trial) =>
  bringsAlone(await openHolder(trial), "invalid"),
);

rule("status.custom-domain-shown", async (trial) => {
  const page = await openPage(trial, overheard);
  for (const _ of [1, 2]) {
    const custom = await givenValidated(holderOf(page), "valid");
    await expectRead(about(page, "status.domain.read"), { custom }, `after ${custom} was set`);
  }
});

rule("status.domain-verified-when-valid", async (trial) =>
  expectVerifiedWhenValid(await openHolder(trial)),
);

rule("status.custom-domain-blank", async (trial) => {
  const page = await openPage(trial);
  const read = about(page, "status.domain.read");
  await setCustom(holderOf(page));
  // Reading it first distinguishes a removal that does nothing from one that comes late.
  await readOnce(read);
  await expectBlanked(holderOf(page), read);
});

rule("status.setup-for-asked-domain", async (trial) => {
  const page = await openPage(trial);
  for (const where of ["", " beside a custom domain"]) {
    // With or without it, what is asked for is answered.
    if (where) await changeDomain(holderOf(page), { custom: uniqueDomain(page, trial.draw(word)) });
    // Two with nothing written between them: the answer to one is not kept for the other.
    for (let times = 0; times < 2; times++) {
      const custom = uniqueDomain(page, trial.draw(word));
      const question = about(page, "status.setup.read", { custom });
      await expectRead(question, { custom }, `for ${custom}${where}`);
    }
  }
});

rule("status.setup-has-records", async (trial) => {
  const page = await openPage(trial);
  const set = uniqueDomain(page, trial.draw(word));
  for (const other of ["", set]) {
    if (other) await changeDomain(holderOf(page), { custom: other });
    const custom = uniqueDomain(page, trial.draw(word));
    const setup = await readOnce(about(page, "status.setup.read", { custom }));
    expectRecords(trial, setup, custom, other);
    trial.settle();
  }
});

rule("status.setup-changes-nothing", async (trial) => {
  const page = await openPage(trial, overheard);
  await givenValidated(holderOf(page), "valid");
  const read = () => readOnce(about(page, "status.domain.read"));
  const before = await readOnce(about(page, "status.domain.read"), ({ custom }) => Boolean(custom));
  const custom = uniqueDomain(page, trial.draw(word));
  await readOnce(about(page, "status.setup.read", { custom }));
  trial.equal(await read(), before, "/data of the domain after its setup was read");
});

rule("status.domain-states-walked", (trial) =>
  walkDomain(trial, {
    rule: "status.domain-states-walked",
    open: openHolder,
    read: "status.domain.read",
  }),
);

/** The domain of a status page: what is set, what the outside finds, and how it is set up (2/10). */
import { memberAt, rule, type Trial, uniqueDomain, word } from "../../harness/author.ts";
import {
  bringsAlone,
  bringsEither,
  givenValidated,
  setCustom,
  type Holder,
} from "../support/domain.ts";
import { expectRead, readOnce } from "../support/read.ts";
import { about, openPage, type Page } from "../support/status/page.ts";

const holderOf = ({ trial, world, as }: Page): Holder => ({
  trial,
  world,
  as,
  merge: "status.domain.merge",
});

const openHolder = async (trial: Trial): Promise<Holder> => holderOf(await openPage(trial));

rule("status.domain-event", async (trial) => bringsEither(await openHolder(trial)));

rule("status.domain-event-valid", async (trial) => bringsAlone(await openHolder(trial), "valid"));

rule("status.domain-event-invalid", async (trial) =>
  bringsAlone(await openHolder(trial), "invalid"),
);

rule("status.custom-domain-shown", async (trial) => {
  const page = await openPage(trial);
  for (const _ of [1, 2]) {
    const custom = await givenValidated(holderOf(page), "valid");
    await expectRead(about(page, "status.domain.read"), { custom }, `after ${custom} was set`);
  }
});

rule("status.custom-domain-blank", async (trial) => {
  const page = await openPage(trial);
  const { as, params } = page;
  await setCustom(holderOf(page));
  // Reading it before makes a removal that does nothing known from one that comes late.
  await readOnce(about(page, "status.domain.read"));
  await trial.accepts(as, "status.domain.merge", { params, body: { custom: "" } });
  trial.settle();
  const shown = await readOnce(about(page, "status.domain.read"), ({ custom }) => !custom);
  trial.expect(!shown.custom, "/data/custom after it was blanked", "none or blank", shown.custom);
});

rule("status.setup-for-asked-domain", async (trial) => {
  const page = await openPage(trial);
  for (const _ of [1, 2]) {
    const custom = uniqueDomain(page, trial.draw(word));
    const question = about(page, "status.setup.read", { custom });
    await expectRead(question, { custom }, `for ${custom}`);
  }
});

rule("status.setup-has-records", async (trial) => {
  const page = await openPage(trial);
  const custom = uniqueDomain(page, trial.draw(word));
  const setup = await readOnce(about(page, "status.setup.read", { custom }));
  const records = memberAt(setup, "setup/records");
  const isSome = Array.isArray(records) && records.length > 0;
  trial.expect(isSome, `/data/setup/records for ${custom}`, "one or more", records);
});

rule("status.setup-changes-nothing", async (trial) => {
  const page = await openPage(trial);
  await givenValidated(holderOf(page), "valid");
  const read = () => readOnce(about(page, "status.domain.read"));
  const before = await readOnce(about(page, "status.domain.read"), ({ custom }) => Boolean(custom));
  const custom = uniqueDomain(page, trial.draw(word));
  await readOnce(about(page, "status.setup.read", { custom }));
  trial.equal(await read(), before, "/data of the domain after its setup was read");
});

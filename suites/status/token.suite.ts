/** The token of the reporters, which a roll replaces (1/3.1, 2/10). */
import * as fc from "fast-check";
import {
  envelopeOf,
  isAccepted,
  isStaged,
  memberAt,
  rule,
  succeed,
  word,
  inWords,
} from "../../harness/author.ts";
import { readOnce } from "../support/read.ts";
import { about, openPage, type Page } from "../support/status/page.ts";

const rolls = fc.integer({ min: 2, max: 4 });

const roll = ({ trial, as, params }: Page): Promise<unknown> =>
  trial.given(as, "status.token.roll", { params });

/** The token, once it is another than these. */
async function tokenAfter(page: Page, former: readonly string[]): Promise<string> {
  const { token } = await readOnce(
    about(page, "status.token.read"),
    (shown) => !former.includes(shown.token),
  );
  page.trial.guard(token);
  return token;
}

interface Rolled {
  token: string;
  /** Those of before, which reads that lag may still show. */
  former: string[];
}

/** The token of the page, rolled once, since it may have none before the first roll. */
async function firstToken(page: Page): Promise<Rolled> {
  const { trial, as, params } = page;
  const shown = await trial.call(as, "status.token.read", { params });
  const given: unknown = isAccepted(shown) && memberAt(envelopeOf(shown).data, "token");
  const former = typeof given === "string" ? [given] : [];
  for (const token of former) trial.guard(token);
  await roll(page);
  return { token: await tokenAfter(page, former), former };
}

rule("status.token-rolls", async (trial) => {
  // A target file need not name two owners.
  const page = await openPage(trial, isStaged(trial) ? { operators: ["owner", "owner"] } : {});
  const first = await firstToken(page);
  const tokens = [...first.former, first.token];
  const readers = page.world.operators.map((as) => ({ ...page, as }));
  // What each of them reads now must give way afterwards.
  for (const reader of readers) await tokenAfter(reader, first.former);
  for (let i = trial.draw(rolls); i > 0; i--) {
    await trial.accepts(page.as, "status.token.roll", { params: page.params });
    trial.settle();
    const now: string[] = [];
    for (const reader of readers) {
      const token = await tokenAfter(reader, tokens);
      trial.expect(
        !tokens.includes(token),
        `/data/token after a roll, read as ${reader.as.role}`,
        "a new one",
        inWords("a former one"),
      );
      now.push(token);
    }
    tokens.push(...now);
  }
});

rule("status.token-stays", async (trial) => {
  const page = await openPage(trial);
  const { as, params } = page;
  const { token, former } = await firstToken(page);
  const said = { title: trial.draw(word), message: trial.draw(word) };
  const acts = {
    "": () => undefined,
    "after another announcement": () =>
      trial.given(as, "status.announcement.replace", { params, body: said }),
    "after a change of the settings": () =>
      trial.given(as, "status.settings.merge", { params, body: { name: said.title } }),
    "after a change of the domain": () =>
      succeed(page.scene, trial.run.contract.operation("status.domain.merge")),
    "after a new service": () =>
      trial.given(as, "status.service.create", { params, body: { name: said.message } }),
  };
  for (const [after, act] of Object.entries(acts)) {
    await act();
    const again = await tokenAfter(page, former);
    trial.expect(
      again === token,
      `/data/token read again ${after}`,
      "the same",
      inWords("another"),
    );
  }
});

rule("status.token-roll-is-local", async (trial) => {
  const [here, there] = [await openPage(trial), await openPage(trial, {}, "other-")];
  const { token: own } = await firstToken(here);
  const { token: foreign, former } = await firstToken(there);
  await roll(here);
  if ((await tokenAfter(here, [own])) === own) trial.cannot("a roll had to change its own token");
  const again = await tokenAfter(there, former);
  const where = "/data/token of another website after the roll";
  trial.expect(again === foreign, where, "the same", inWords("another"));
});

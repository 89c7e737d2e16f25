/** The token of the reporters, which a roll replaces (1/3.1, 2/10). */
import * as fc from "fast-check";
import { envelopeOf, isAccepted, memberAt, rule, word } from "../../harness/author.ts";
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

/** The token of the page, which may have none before the first roll. */
async function firstToken(page: Page): Promise<string> {
  await roll(page);
  return tokenAfter(page, []);
}

rule("status.token-rolls", async (trial) => {
  const page = await openPage(trial);
  const { as, params } = page;
  const shown = await trial.call(as, "status.token.read", { params });
  const given: unknown = isAccepted(shown) && memberAt(envelopeOf(shown).data, "token");
  const tokens: string[] = [];
  if (typeof given === "string") {
    trial.guard(given);
    tokens.push(given);
  }
  tokens.push(await firstToken(page));
  for (let i = trial.draw(rolls); i > 0; i--) {
    await roll(page);
    const token = await tokenAfter(page, tokens);
    trial.expect(!tokens.includes(token), "/data/token after a roll", "a new one", "a former one");
    tokens.push(token);
  }
});

rule("status.token-stays", async (trial) => {
  const page = await openPage(trial);
  const { as, params } = page;
  const token = await firstToken(page);
  const said = { title: trial.draw(word), message: trial.draw(word) };
  const acts = {
    "": () => undefined,
    "after another announcement": () =>
      trial.given(as, "status.announcement.replace", { params, body: said }),
    "after a change of the settings": () =>
      trial.given(as, "status.settings.merge", { params, body: { name: said.title } }),
  };
  for (const [after, act] of Object.entries(acts)) {
    await act();
    const again = await tokenAfter(page, []);
    trial.expect(again === token, `/data/token read again ${after}`, "the same", "another");
  }
});

rule("status.token-roll-is-local", async (trial) => {
  const [here, there] = [await openPage(trial), await openPage(trial, {}, "other-")];
  const [own, foreign] = [await firstToken(here), await firstToken(there)];
  await roll(here);
  if ((await tokenAfter(here, [own])) === own) trial.cannot("a roll had to change its own token");
  const again = await tokenAfter(there, []);
  const where = "/data/token of another website after the roll";
  trial.expect(again === foreign, where, "the same", "another");
});

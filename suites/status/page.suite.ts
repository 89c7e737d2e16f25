/** A status page as a whole: its name, its basic domain, its removal (2/10). */
import { isStaged, ownPerson, rule, uniqueName, word } from "../../harness/author.ts";
import { mayTryAll } from "../support/challenge.ts";
import { createWith } from "../support/create.ts";
import { expectAccepted, expectRead, readOnce } from "../support/read.ts";
import { about, openPage, pageIn, type Page } from "../support/status/page.ts";
import { expectOver } from "../support/session/over.ts";
import { secretsToTry } from "../support/ways.ts";

rule("status.removal-needs-password", async (trial) => {
  const tryAll = await mayTryAll(trial, "status.read");
  let page = await openPage(trial);
  const { password } = ownPerson(page.scene);
  for (const [i, verify] of secretsToTry(trial, password, tryAll).entries()) {
    // Without a stage the one before goes, by the right password.
    if (i > 0 && !isStaged(trial)) page = await openPage(trial);
    const { as, params } = page;
    const service_id = await createWith(page.scene, "status.service.create");
    await trial.refuses(as, "status.remove", { params, body: { verify } });
    const after = "after a wrong password";
    await expectAccepted(about(page, "status.read"), after);
    const service = { trial, as, params: { ...params, service_id } };
    await expectAccepted({ ...service, id: "status.service.read" }, after);
    trial.settle();
  }
});

/** Creates the page with chosen values, where the website has none yet. */
async function createPage(page: Page): Promise<{ name: string; domain_basic: string }> {
  const { trial, as, params } = page;
  ownPerson(page.scene);
  const drawn = trial.body("status.create");
  const name = `${drawn.name} ${trial.draw(word)}`;
  const body = { name, domain_basic: uniqueName(page, drawn.domain_basic) };
  await trial.given(as, "status.create", { params, body });
  return body;
}

rule("status.basic-domain-from-creation", async (trial) => {
  const page = pageIn(trial, await trial.world());
  const { domain_basic } = await createPage(page);
  const nameIn = ({ basic, root = "" }: { basic?: string; root?: string }): string | undefined =>
    basic?.replace(`.${root}`, "");
  // Of a page that rules before this one removed from the website, more may be shown for a while.
  const shown = await readOnce(
    about(page, "status.domain.read"),
    (domain) => nameIn(domain) === domain_basic,
  );
  trial.equal(nameIn(shown), domain_basic, "/data/basic after the creation");
});

rule("status.name-is-one", async (trial) => {
  const page = pageIn(trial, await trial.world());
  const { name } = await createPage(page);
  const names = [name, `Renamed ${trial.draw(word)}`];
  for (const one of names) {
    const after = one === name ? "after the creation" : "after a change of the settings";
    if (one !== name)
      await trial.given(page.as, "status.settings.merge", {
        params: page.params,
        body: { name: one },
      });
    await expectRead(about(page, "status.read"), { name: one }, after);
    await expectRead(about(page, "status.settings.read"), { name: one }, after);
  }
});

rule("status.logged-out-refused", async (trial) => {
  const { world } = await openPage(trial);
  await expectOver(trial, world, "status.read");
});

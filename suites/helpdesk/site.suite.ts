/** The helpdesk of a website as a whole (1/4.6). */
import { createScene, isStaged, ownPerson, rule } from "../../harness/author.ts";
import { createWith } from "../support/create.ts";
import {
  expectAccepted,
  expectRead,
  expectRefused,
  questionOf,
  readOnce,
} from "../support/read.ts";
import { addLocale, names, openBase } from "../support/helpdesk/base.ts";
import { mayTryAll, methodsToTry } from "../support/challenge.ts";
import { expectOver } from "../support/session/over.ts";
import { secretsToTry } from "../support/ways.ts";

rule("helpdesk.remove-wrong-secret", async (trial) => {
  const tryAll = await mayTryAll(trial, "helpdesk.read");
  let base = await openBase(trial);
  const { password } = ownPerson(createScene(trial, base.world));
  const params = { website_id: base.params.website_id };
  const secretsOf = (method: string): string[] =>
    method === "password" ? secretsToTry(trial, password, tryAll) : [trial.draw(names)];
  const challenges = methodsToTry(trial, tryAll).flatMap((method) =>
    secretsOf(method).map((secret) => ({ method, secret })),
  );
  for (const [i, verify] of challenges.entries()) {
    // Without a stage the one before goes, by the right secret.
    if (i > 0 && !isStaged(trial)) base = await openBase(trial);
    const { owner } = base.world;
    const create = "helpdesk.redirection.create";
    const redirection_id = await createWith(base.scene, create);
    const redirection = { params: { ...params, redirection_id } };
    await trial.refuses(owner, "helpdesk.remove", { params, body: { verify } });
    const after = "after a wrong secret";
    await expectAccepted({ trial, as: owner, id: "helpdesk.read", params }, after);
    const { params: locale } = base;
    await expectAccepted(questionOf(base, "helpdesk.locale.read", { params: locale }), after);
    await expectAccepted(questionOf(base, "helpdesk.redirection.read", redirection), after);
    trial.settle();
  }
});

rule("helpdesk.remove-takes-locales", async (trial) => {
  const first = await openBase(trial);
  const second = await addLocale(first);
  const { owner } = first.world;
  const { password } = ownPerson(createScene(trial, first.world));
  for (const { params } of [first, second])
    await readOnce(questionOf(first, "helpdesk.locale.read", { params }));
  const params = { website_id: first.params.website_id };
  const body = { verify: { method: "password" as const, secret: password } };
  await trial.given(owner, "helpdesk.remove", { params, body });
  for (const base of [first, second])
    await expectRefused(
      questionOf(base, "helpdesk.locale.read", { params: base.params }),
      "without helpdesk",
    );
});

rule("helpdesk.name-shared-with-settings", async (trial) => {
  const base = await openBase(trial);
  const at = { params: { website_id: base.params.website_id } };
  const { name } = await readOnce(questionOf(base, "helpdesk.read", at));
  await expectRead(questionOf(base, "helpdesk.settings.read", at), { name }, "after the creation");
  const changed = trial.draw(names);
  await trial.given(base.as, "helpdesk.settings.merge", { ...at, body: { name: changed } });
  for (const id of ["helpdesk.settings.read", "helpdesk.read"] as const)
    await expectRead(questionOf(base, id, at), { name: changed }, "after a change of the settings");
});

rule("helpdesk.logged-out-refused", async (trial) => {
  const { world } = await openBase(trial);
  await expectOver(trial, world, "helpdesk.read");
});

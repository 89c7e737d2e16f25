/** A website is found by its domain (1/4.1). */
import {
  carryOut,
  createScene,
  eventually,
  isAccepted,
  memberAt,
  ownPerson,
  prepare,
  rule,
  word,
} from "../../harness/author.ts";
import { someone } from "../support/conversation/chat.ts";

rule("website.exists-by-domain", async (trial) => {
  const world = await trial.world();
  const as = someone(trial, world);
  const params = { website_id: world.website_id };
  const { domain } = await trial.given(as, "website.read", { params });
  await trial.accepts(as, "website.exists", { query: { domain } });
  const nobody = `nobody-${trial.draw(word)}.example.com`;
  await trial.refuses(as, "website.exists", { query: { domain: nobody } });
  // One that ends as the known one does, and one that begins so.
  const label = `nobody-${trial.draw(word)}`;
  for (const longer of [`${label}${domain}`, `${label}.${domain}`, `${domain}.${nobody}`])
    await trial.refuses(as, "website.exists", { query: { domain: longer } });
  // Nor one that is cut within its last label: none of one letter is given to anybody.
  const cut = domain.slice(0, domain.lastIndexOf(".") + 2);
  if (cut.length < domain.length)
    await trial.refuses(as, "website.exists", { query: { domain: cut } });
  const [, ...parent] = domain.split(".");
  // Below a public suffix the sibling may be the domain of another website.
  if (parent.length < 2) return;
  const sibling = [`nobody-${trial.draw(word)}`, ...parent].join(".");
  await trial.refuses(as, "website.exists", { query: { domain: sibling } });
});

rule("website.created-domain-exists", async (trial) => {
  const scene = createScene(trial, await trial.world());
  // Somebody who cannot prove the account cannot remove the website again.
  const owner = ownPerson(scene);
  const create = trial.run.contract.operation("website.create");
  const input = await prepare(scene, create);
  const query = { domain: String(memberAt(input.body, "domain")) };
  const exists = () => trial.call(owner, "website.exists", { query });
  if (isAccepted(await exists())) trial.cannot(`a website has the domain ${query.domain} already`);
  await carryOut(scene, create, input);
  await eventually(trial, "thing", exists, isAccepted);
  await trial.accepts(owner, "website.exists", { query });
});

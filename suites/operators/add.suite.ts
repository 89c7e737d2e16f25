/** Adding operators: the challenge and the invitation (1/4.5). */
import * as fc from "fast-check";
import {
  createScene,
  envelopeOf,
  eventually,
  isAccepted,
  isRefused,
  isStaged,
  type Mail,
  mailTo,
  mayInvite,
  memberAt,
  type Operator,
  ownPerson,
  rule,
  type Trial,
  uniqueEmail,
  unlinked,
  word,
  inWords,
} from "../../harness/author.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import { methodsToTry } from "../support/challenge.ts";
import { expectAccepted, questionOf } from "../support/read.ts";
import { drawWay, wrongSecrets } from "../support/ways.ts";

type Addition = {
  params: { website_id: string };
  body: NonNullable<Operations["operators.operator.create"]["body"]>;
};

type Method = NonNullable<Addition["body"]["verify"]["method"]>;

interface Adding {
  trial: Trial;
  owner: Operator;
  /** An address without an account. */
  address: () => string;
  add: (email: string, secret?: string, method?: Method) => Addition;
}

const role = fc.constantFrom("owner" as const, "member" as const);

async function adding(trial: Trial): Promise<Adding> {
  const world = await trial.world();
  const scene = createScene(trial, world);
  const owner = ownPerson(scene);
  return {
    trial,
    owner,
    address: () => uniqueEmail(scene, "newcomer"),
    add: (email, secret = owner.password, method = "password") => ({
      params: { website_id: world.website_id },
      body: { email, role: trial.draw(role), verify: { method, secret } },
    }),
  };
}

const wrongSecret = ({ trial, owner }: Adding): string =>
  drawWay(trial, wrongSecrets)(owner.password, trial.draw(word));

const invited = async ({ trial }: Adding, address: string): Promise<Mail[]> =>
  eventually(
    trial,
    "mail",
    () => mailTo(trial, address),
    (mails) => mails.length > 0,
  );

rule("operators.create-needs-accepted-challenge", async (trial) => {
  const one = await adding(trial);
  for (const method of methodsToTry(trial)) {
    const email = mayInvite(trial) ? one.address() : (await somebody(one)).email;
    const secret = method === "password" ? wrongSecret(one) : trial.draw(word);
    await trial.refuses(one.owner, "operators.operator.create", one.add(email, secret, method));
    trial.settle();
    // The same with the right secret shows that it was the secret; several wrong ones in a row may lock the account.
    await trial.given(one.owner, "operators.operator.create", one.add(email));
  }
});

rule("operators.refused-create-sends-nothing", async (trial) => {
  const one = await adding(trial);
  const [email, other] = [one.address(), one.address()];
  const refused = one.add(email, wrongSecret(one));
  if (!isRefused(await trial.call(one.owner, "operators.operator.create", refused)))
    trial.cannot("the addition with a wrong secret was not refused");
  await trial.given(one.owner, "operators.operator.create", one.add(other));
  // The invitation that was sent later closes the wait.
  if (!(await invited(one, other)).length) trial.cannot("no invitation arrived at all");
  const mails = await mailTo(trial, email);
  trial.expect(mails.length === 0, `mail to ${email}`, "none after the refusal", mails);
});

rule("operators.invite-unknown-address", async (trial) => {
  const one = await adding(trial);
  const email = one.address();
  await trial.accepts(one.owner, "operators.operator.create", one.add(email));
  trial.settle();
  const mails = await invited(one, email);
  trial.expect(mails.length > 0, `mail to ${email}`, "an invitation", inWords("none"));
});

/** Somebody with an account who is no operator of the website. */
async function somebody({ trial }: Adding): Promise<Operator> {
  const request = { operators: ["owner" as const, "member" as const], isRemovable: true };
  const world = await trial.world(request, isStaged(trial) ? "spare-" : "");
  const newcomer = world.operators[1] ?? trial.cannot("there is no further operator");
  if (isStaged(trial)) return newcomer;
  return unlinked({ trial, world });
}

rule("operators.add-known-address", async (trial) => {
  const one = await adding(trial);
  const newcomer = await somebody(one);
  const before = (await mailTo(trial, newcomer.email)).length;
  const addition = one.add(newcomer.email);
  await trial.accepts(one.owner, "operators.operator.create", addition);
  trial.settle();
  const params = { ...addition.params, user_id: newcomer.user_id };
  const isAdded = async (): Promise<boolean> => {
    const shown = await trial.call(one.owner, "operators.operator.read", { params });
    return isAccepted(shown) || (await mailTo(trial, newcomer.email)).length > before;
  };
  const came = await eventually(trial, "mail", isAdded, (added) => added);
  trial.expect(
    came,
    `${newcomer.email}, added`,
    "an operator or an invitation",
    inWords("neither"),
  );
  const shown = await trial.call(one.owner, "operators.operator.read", { params });
  if (!isAccepted(shown)) return;
  const { role: given } = addition.body;
  trial.equal(memberAt(envelopeOf(shown).data, "role"), given, "/data/role of who was added");
  // With a session from before they were added as well.
  const website = questionOf({ trial, as: newcomer }, "website.read", {
    params: addition.params,
  });
  await expectAccepted(website, "by who was added to the website");
});

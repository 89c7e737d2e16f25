/** What a thing has already may be written to it once more. */
import {
  answerText,
  ask,
  claimed,
  complete,
  createScene,
  isAccepted,
  prepare,
  rule,
  withBody,
  type CallInput,
  type Operation,
  type Scene,
} from "../../harness/author.ts";

const writes = [
  "account.profile.merge",
  "channel.domain.merge",
  "filters.filter.replace",
  "helpdesk.article.replace",
  "helpdesk.category.replace",
  "helpdesk.domain.merge",
  "helpdesk.section.replace",
  "hooks.hook.merge",
  "hooks.hook.replace",
  "inboxes.inbox.replace",
  "routing.rules.replace",
  "shortcuts.shortcut.merge",
  "shortcuts.shortcut.replace",
  "snippets.answer.merge",
  "status.announcement.replace",
  "status.domain.merge",
  "status.node.replace",
  "status.service.replace",
];

/** A custom domain is validated meanwhile, which is for other rules. */
const withoutCustom = ({ operationId }: Operation, input: CallInput): CallInput =>
  operationId.endsWith(".domain.merge") ? withBody(input, { custom: undefined }) : input;

/** A profile has an email as well, which nobody else may take. */
const withOwnEmail = ({ operationId }: Operation, { world }: Scene, input: CallInput): CallInput =>
  operationId === "account.profile.merge" && world.owner.email
    ? withBody(input, { email: world.owner.email })
    : input;

rule("platform.same-write-twice", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { contract } = trial.run;
  for (const id of claimed(trial, writes)) {
    const operation = contract.operation(id);
    const body = operation.body && complete(operation.body, contract);
    const input = withoutCustom(operation, await prepare(scene, { ...operation, body }));
    // Whether it is accepted at all is for another rule.
    if (!isAccepted(await ask(scene, operation, input))) continue;
    const again = await ask(scene, operation, withOwnEmail(operation, scene, input));
    trial.expect(isAccepted(again), `${id} with the same values`, "accepted", answerText(again));
    trial.settle();
  }
});

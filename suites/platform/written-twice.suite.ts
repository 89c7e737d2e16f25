/** What a thing has already may be written to it once more. */
import {
  answerText,
  ask,
  claimed,
  complete,
  contains,
  createScene,
  eventually,
  isAccepted,
  memberAt,
  prepare,
  rule,
  show,
  withBody,
  type CallInput,
  type Members,
  type Operation,
  type Scene,
  inWords,
} from "../../harness/author.ts";
import { dataFor, neededReader } from "../support/platform/changed.ts";

const writes = [
  "account.notification.merge",
  "account.schedule.merge",
  "availability.merge",
  "channel.domain.merge",
  "filters.filter.replace",
  "helpdesk.article.replace",
  "helpdesk.category.replace",
  "helpdesk.domain.merge",
  "helpdesk.section.replace",
  "hooks.hook.merge",
  "hooks.hook.replace",
  "inboxes.inbox.replace",
  "people.data.replace",
  "people.profile.replace",
  "ratings.rating.replace",
  "routing.rules.replace",
  "routing.settings.merge",
  "shortcuts.shortcut.merge",
  "shortcuts.shortcut.replace",
  "snippets.answer.merge",
  "status.announcement.replace",
  "status.domain.merge",
  "status.node.replace",
  "status.service.replace",
  // The last, since it writes the email, which may end the session (open.account-password-ends-sessions).
  "account.profile.merge",
];

/** A custom domain is validated meanwhile, which is for other rules. */
const withoutCustom = ({ operationId }: Operation, input: CallInput): CallInput =>
  operationId.endsWith(".domain.merge") ? withBody(input, { custom: undefined }) : input;

/** A profile has an email as well, which nobody else may take. */
const withOwnEmail = ({ operationId }: Operation, { world }: Scene, input: CallInput): CallInput =>
  operationId === "account.profile.merge" && world.owner.email
    ? withBody(input, { email: world.owner.email })
    : input;

/** A write that was accepted: one more is drawn, since the first may ask for what something has. Whether any is, is for another rule. */
async function taken(scene: Scene, operation: Operation): Promise<CallInput | undefined> {
  for (const _ of [1, 2]) {
    const input = withoutCustom(operation, await prepare(scene, operation));
    if (isAccepted(await ask(scene, operation, input))) return input;
  }
  return undefined;
}

/** Whether a read shows what was written, of these members. */
const shows =
  (members: Members) =>
  (data: unknown): boolean =>
    Object.entries(members).every(([name, value]) => contains(memberAt(data, name), value));

/** The rule says that what was written once is shown when it is written again after something else. */
async function expectReturn(scene: Scene, operation: Operation, input: CallInput): Promise<void> {
  const { trial } = scene;
  const read = neededReader(trial, operation);
  const look = (): Promise<unknown> => dataFor(scene, read, input);
  const written = Object.entries((input.body ?? {}) as Members);
  const first = await eventually(trial, "thing", look, shows(Object.fromEntries(written)));
  // What is not shown as it was written is for other rules.
  const members = Object.fromEntries(
    written.filter(([name, one]) => shows({ [name]: one })(first)),
  );
  const isBack = shows(members);
  const other = withoutCustom(operation, await prepare(scene, operation));
  if (!isAccepted(await ask(scene, operation, { ...input, body: other.body }))) return;
  if (isBack(await eventually(trial, "thing", look, (now) => !isBack(now)))) return;
  // One that was given up may be kept from others, and so from this one.
  if (!isAccepted(await ask(scene, operation, input))) return;
  const last = await eventually(trial, "thing", look, isBack);
  const where = `${read.operationId} after ${operation.operationId} with the values of before`;
  trial.expect(isBack(last), where, show(members), last);
  trial.settle();
}

rule("platform.same-write-twice", async (trial) => {
  const scene = createScene(trial, await trial.world());
  const { contract } = trial.run;
  for (const id of claimed(trial, writes)) {
    const operation = contract.operation(id);
    const body = operation.body && complete(operation.body, contract);
    const input = await taken(scene, { ...operation, body });
    if (!input) continue;
    const again = await ask(scene, operation, withOwnEmail(operation, scene, input));
    trial.expect(
      isAccepted(again),
      `${id} with the same values`,
      "accepted",
      inWords(answerText(again)),
    );
    trial.settle();
    // What an account had is for other rules.
    if (operation.family !== "account") await expectReturn(scene, operation, input);
  }
});

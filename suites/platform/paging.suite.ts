/** Prefix and paging, which all routes share (1/1, 1/9). */
import * as fc from "fast-check";
import {
  claimed,
  createScene,
  eventually,
  holds,
  identityIn,
  populate,
  prepare,
  rule,
  walk,
  type Walked,
} from "../../harness/author.ts";
import { someone } from "../support/conversation/chat.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectAcceptance } from "../support/answer.ts";

rule("platform.one-prefix-and-base-address", async (trial) => {
  const world = await trial.world();
  await trial.accepts(world.owner, "website.read", { params: paramsOf(world) });
  await trial.accepts(world.owner, "account.read");
  await trial.accepts(world.owner, "plugins.plugin.list");
});

const pagedLists = [
  "conversations.conversation.list",
  "people.profile.list",
  "conversations.segment.list",
  "helpdesk.locale.list",
];
const inAnyOrder = fc.shuffledSubarray(pagedLists, { minLength: pagedLists.length });

rule("platform.page-segment-optional", async (trial) => {
  const world = await trial.world();
  const scene = createScene(trial, world);
  for (const id of claimed(trial, trial.draw(inAnyOrder))) {
    const list = trial.run.contract.operation(id);
    const input = await prepare(scene, list);
    const exchange = await trial.callOperation(someone(trial, world), list, input);
    expectAcceptance(trial, exchange, exchange.request.path);
  }
});

const filledLists = [
  "conversations.conversation.list",
  "people.profile.list",
  "helpdesk.locale.list",
];

/** More than a page of 20, which is the default where one is stated. */
const enough = 21;

rule("platform.no-page-is-first-page", async (trial) => {
  const scene = createScene(trial, await trial.world());
  let compared = 0;
  for (const id of claimed(trial, filledLists)) {
    const list = trial.run.contract.operation(id);
    const input = await prepare(scene, list);
    const { total } = await populate(scene, list, input, {
      count: enough,
      isFull: holds(enough),
    });
    const identityOf = identityIn(trial.run.contract, list);
    const pictures = ({ plain = [], pages: [first = []] }: Walked): [string[], string[]] => [
      plain.map(identityOf).toSorted(),
      first.map(identityOf).toSorted(),
    ];
    const isSettled = (walked: Walked): boolean => {
      const [plain, first] = pictures(walked);
      const isFull = walked.pages.flat().length >= total;
      return isFull && JSON.stringify(plain) === JSON.stringify(first);
    };
    const walked = await eventually(trial, "list", () => walk(scene, list, input), isSettled);
    const [plain, first] = pictures(walked);
    if (walked.pages.length > 1) compared += 1;
    trial.equal(plain, first, `items of ${id} without a page, compared with page ${walked.start}`);
    trial.settle();
  }
  if (!compared) trial.cannot("no list had more than one page");
});

/** Routing rules and settings (2/7). */
import * as fc from "fast-check";
import { memberAt, rule, show, word, type Trial, type World } from "../../harness/author.ts";
import type { Operations } from "../../schemas/generated/maps.ts";
import { paramsOf } from "../support/platform/website.ts";
import { expectRead, questionOf, readOnce, type Reader } from "../support/read.ts";

type Rule = Operations["routing.rules.replace"]["body"]["rules"][number];

interface Routing extends Reader {
  world: World;
  as: World["owner"];
  at: { params: { website_id: string } };
}

async function openRouting(trial: Trial): Promise<Routing> {
  const world = await trial.world();
  return { trial, world, as: world.owner, at: { params: paramsOf(world) } };
}

const operators = fc.constantFrom("eq" as const, "neq" as const);

/** A rule with a name of its own; criteria are not shown, so a usual one stands here where the stage names none. */
function newRule({ trial, world: { owner, samples } }: Routing, addresses = 1): Rule {
  const condition = (): Rule["conditions"][number] => ({
    model: "session",
    criterion: samples.criteria?.["session"]?.criterion ?? "email",
    operator: trial.draw(operators),
    query: [`${trial.draw(word)}@people.example.com`, `${trial.draw(word)}@people.example.com`],
  });
  const conditions = Array.from({ length: addresses }, condition);
  return { name: trial.draw(word), conditions, assign: owner.user_id ? [owner.user_id] : [] };
}

/** A rule as it is read: its fields may be missing. */
type Shown = NonNullable<Operations["routing.rules.read"]["data"]["rules"]>[number];

/** Where there are none they may be null (open.absent-value). */
const namesOf = (rules?: readonly Shown[] | null): string[] =>
  (rules ?? []).map(({ name }) => String(name));

/** Writes the rules, as a precondition. */
const write = ({ trial, as, at }: Routing, rules: Rule[]): Promise<unknown> =>
  trial.given(as, "routing.rules.replace", { ...at, body: { rules } });

/** The rules once they bear these names, in any order. */
async function rulesOnce(routing: Routing, names: readonly string[]): Promise<Shown[]> {
  const isSo = ({ rules }: { rules?: Shown[] }): boolean =>
    show(namesOf(rules).toSorted()) === show(names.toSorted());
  return (await readOnce(questionOf(routing, "routing.rules.read", routing.at), isSo)).rules ?? [];
}

/** The rule says that these rules are there and no other. */
async function expectNames(routing: Routing, names: readonly string[], after: string) {
  const found = namesOf(await rulesOnce(routing, names));
  routing.trial.equal(found.toSorted(), names.toSorted(), `names of the rules ${after}`);
  routing.trial.settle();
}

rule("routing.rules-overwritten", async (trial) => {
  const routing = await openRouting(trial);
  const [a, b, c] = [newRule(routing), newRule(routing), newRule(routing)];
  for (const rules of [[a, b], [c], [b, c, a], [a]]) {
    await write(routing, rules);
    await expectNames(routing, namesOf(rules), `after ${namesOf(rules).join(", ")} were written`);
  }
});

rule("routing.rules-emptied", async (trial) => {
  const routing = await openRouting(trial);
  const { as, at } = routing;
  const rules = [newRule(routing), newRule(routing)];
  await write(routing, rules);
  await rulesOnce(routing, namesOf(rules));
  await trial.accepts(as, "routing.rules.replace", { ...at, body: { rules: [] } });
  trial.settle();
  await expectNames(routing, [], "after an empty array");
});

/** In the order in which they were written: the names, and what the conditions of each ask for. */
const inOrder = (rules: readonly Shown[]): unknown =>
  rules.map(({ name, conditions }) => [name, conditions?.map(({ query }) => query?.toSorted())]);

const anyOrder = fc.shuffledSubarray([0, 1, 2], { minLength: 3 });

rule("routing.rules-in-order", async (trial) => {
  const routing = await openRouting(trial);
  const rules = [newRule(routing, 3), newRule(routing, 2), newRule(routing, 1)];
  const drawn = trial.draw(anyOrder).flatMap((at) => rules[at] ?? []);
  for (const some of [rules, rules.toReversed(), drawn]) {
    await write(routing, some);
    const rulesIn = ({ rules: found = [] }: { rules?: Shown[] }): unknown => inOrder(found);
    const shown = await readOnce(
      questionOf(routing, "routing.rules.read", routing.at),
      (one) => show(rulesIn(one)) === show(inOrder(some)),
    );
    trial.equal(rulesIn(shown), inOrder(some), "names and conditions of the rules");
    trial.settle();
  }
});

const models = fc.oneof(fc.constantFrom("conversation", "people", "website"), word);

rule("routing.first-condition-model", async (trial) => {
  const routing = await openRouting(trial);
  const { as, at } = routing;
  const kept = [newRule(routing)];
  await write(routing, kept);
  await rulesOnce(routing, namesOf(kept));
  const operation = trial.run.contract.operation("routing.rules.replace");
  const withModel = (one: Rule, model: string): unknown => {
    const [first, ...others] = one.conditions;
    return { ...one, conditions: [{ ...first, model }, ...others] };
  };
  for (const model of ["people", trial.draw(models)]) {
    const wrong = withModel(newRule(routing, 2), model);
    for (const rules of [[wrong], [newRule(routing), wrong]]) {
      const { params } = at;
      await trial.refuses(as, operation.operationId as "routing.rules.replace", {
        params,
        body: { rules: rules as Rule[] },
      });
    }
  }
  await expectNames(routing, namesOf(kept), "after others were refused");
});

const settings = ["assign", "responder", "reprocess_rules", "reprocess_offline"] as const;

rule("routing.settings-apart-from-rules", async (trial) => {
  const routing = await openRouting(trial);
  const { as, at } = routing;
  const shown = await readOnce(questionOf(routing, "routing.settings.read", at));
  const flipped = Object.fromEntries(settings.map((name) => [name, !memberAt(shown, name)]));
  const first = newRule(routing);
  await write(routing, [first]);
  await trial.given(as, "routing.settings.merge", { ...at, body: flipped });
  await expectRead(
    questionOf(routing, "routing.settings.read", at),
    flipped,
    "after they were changed",
  );
  await expectNames(routing, [first.name], "after the settings were changed");
  const second = newRule(routing);
  await write(routing, [second]);
  await rulesOnce(routing, [second.name]);
  await expectRead(
    questionOf(routing, "routing.settings.read", at),
    flipped,
    "after the rules were replaced",
  );
});

rule("routing.several-assigned", async (trial) => {
  const world = await trial.world({ operators: ["owner", "member"] });
  const routing = { trial, world, as: world.owner, at: { params: paramsOf(world) } };
  const everybody = world.operators.map(({ user_id }) => user_id).filter(Boolean);
  if (everybody.length < 2)
    trial.cannot("the website had to have two operators whose user_id is known");
  const first = { ...newRule(routing), assign: everybody };
  const second = { ...newRule(routing), assign: everybody.toReversed() };
  await write(routing, [first, second]);
  const names = namesOf([first, second]);
  for (const { name, assign = [] } of await rulesOnce(routing, names))
    trial.equal(assign.toSorted(), everybody.toSorted(), `/assign of the rule ${name}`);
});

/** Rules about what must be refused in a request: required, enumeration, bounds. */
import type { Operation } from "../../contract/contract.ts";
import type { Rule } from "../../contract/derive.ts";
import { fill } from "../../fixtures/reference.ts";
import { violations, type BrokenKeyword, type Violation } from "../../fixtures/violate.ts";
import { callerOf, prepare } from "../arrange/arrange.ts";
import { openScene, type Scene } from "../arrange/scene.ts";
import type { CallInput } from "../client.ts";
import { isAccepted, isRefused } from "../exchange.ts";
import type { Property } from "../property.ts";
import { show } from "../violation.ts";

const keywordsOf: Record<string, readonly BrokenKeyword[]> = {
  required: ["required"],
  enumeration: ["enum"],
  bounds: ["minimum", "maximum", "minLength"],
};

/** Each broken request, one after the other, against a valid one that is accepted last. */
export const request =
  (rule: Rule): Property =>
  async (trial) => {
    const operation = trial.run.contract.operation(rule.operations[0] as string);
    const scene = await openScene(trial, [operation]);
    const input = await prepare(scene, operation);
    for (const broken of brokenRequests(scene, operation, input, keywordsOf[rule.kind] ?? [])) {
      const exchange = await trial.callOperation(
        callerOf(operation, scene),
        operation,
        broken.input,
      );
      trial.expect(
        isRefused(exchange),
        broken.what,
        "refused (error: true)",
        `${exchange.response?.status} ${exchange.response?.text.slice(0, 200)}`,
      );
    }
    trial.settle();
    // The control: without the defect the same request is accepted, so the refusals mean something.
    const valid = await trial.callOperation(callerOf(operation, scene), operation, input);
    if (!isAccepted(valid)) {
      trial.cannot(
        `the valid request was refused too: ${valid.response?.status} ${valid.response?.text.slice(0, 200)}`,
      );
    }
  };

interface Broken {
  what: string;
  input: CallInput;
}

function brokenRequests(
  scene: Scene,
  operation: Operation,
  input: CallInput,
  keywords: readonly BrokenKeyword[],
): Broken[] {
  const { contract } = scene.trial.run;
  const inBody = operation.body
    ? violations(operation.body, contract)
        .filter((violation) => violation.stated && keywords.includes(violation.keyword))
        .filter((violation) => !isLaterModel(violation))
        .map((violation): Broken => {
          const body = fill(scene.trial.draw(violation.values), (noun) => known(scene, noun));
          return {
            what: `body ${violation.pointer}: ${violation.keyword}, sent ${show(body)}`,
            input: { ...input, body },
          };
        })
    : [];
  const inQuery = keywords.includes("required")
    ? operation.query
        .filter((parameter) => parameter.required)
        .map(({ name }): Broken => {
          const { [name]: _, ...query } = input.query ?? {};
          return { what: `query ${name}: required, left out`, input: { ...input, query } };
        })
    : [];
  return [...inBody, ...inQuery];
}

/** Only the first filter model is restricted (1/7). */
const isLaterModel = ({ keyword, pointer }: Violation): boolean =>
  keyword === "enum" && /\/model$/.test(pointer) && !/\/0\/model$/.test(pointer);

function known({ ids, world }: Scene, noun: string): string {
  return noun === "operator" ? world.owner.user_id : String(ids.get(`${noun}_id`) ?? "none");
}

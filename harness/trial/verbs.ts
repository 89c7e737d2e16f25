/** The verbs of a property: what the rule asks for and does not get is a violation; a precondition that fails ends the trial. */
import { isSameJson } from "../../contract/canonical-json.ts";
import { callText, isAccepted, notAccepted, unaccepted, unrefused } from "../client/answer.ts";
import type { CallInput } from "../client/client.ts";
import { shownIn } from "../client/shown.ts";
import { contains } from "../compare/contains.ts";
import { uncontained } from "../compare/uncontained.ts";
import type { Exchange } from "../record/exchange.ts";
import { contrast } from "../record/difference.ts";
import { show, type Violation } from "../record/violation.ts";
import { admitted } from "./admitted.ts";
import { blameRead } from "./blame-read.ts";
import { requireUp } from "./claimed.ts";
import { isPerhapsFull, noRoom } from "./full.ts";
import { CouldNotRun, Violated } from "../case/stop.ts";
import type { Trial } from "./trial.ts";

type Verbs =
  | "given"
  | "accepts"
  | "refuses"
  | "expect"
  | "equal"
  | "contains"
  | "settle"
  | "cannot";

const line = (exchange: Exchange): string => `${callText(exchange)} as ${exchange.as}`;

const by = (operationId: string | undefined): Pick<Violation, "operationId"> =>
  operationId === undefined ? {} : { operationId };

/** @param trial a function, since the trial is complete only once it has its verbs */
export function verbsOf(trial: () => Trial): Pick<Trial, Verbs> {
  const admit: Trial["call"] = (as, id, input) => {
    const { run, call } = trial();
    return admitted({ run }, run.contract.operation(id), () => call(as, id, input));
  };
  return {
    async given(as, id, input) {
      requireUp(trial(), id);
      const exchange = await admit(as, id, input);
      if (isAccepted(exchange)) return shownIn(trial(), exchange);
      const operation = trial().run.contract.operation(id);
      await blameRead(trial(), as, operation, (input ?? {}) as CallInput, exchange);
      throw new CouldNotRun(notAccepted(exchange));
    },
    async accepts(as, id, input) {
      const exchange = await admit(as, id, input);
      const violation = unaccepted(exchange, line(exchange));
      if (!violation) return shownIn(trial(), exchange);
      const operation = trial().run.contract.operation(id);
      if (await isPerhapsFull(trial(), as, operation, input as CallInput))
        throw new CouldNotRun(noRoom(operation));
      trial().violate(violation);
      return undefined;
    },
    async refuses(as, id, input) {
      const exchange = await trial().call(as, id, input);
      const violation = unrefused(exchange, line(exchange));
      if (violation) trial().violate(violation);
    },
    expect(holds, where, expected, received, shownBy) {
      if (!holds) trial().violate({ where, expected, received: show(received), ...by(shownBy) });
    },
    equal(received, expected, where, shownBy) {
      if (!isSameJson(received, expected))
        trial().violate({ where, ...contrast(expected, received), ...by(shownBy) });
    },
    contains(received, sent, where, shownBy) {
      if (!contains(received, sent))
        trial().violate({ where, ...uncontained(received, sent), ...by(shownBy) });
    },
    settle() {
      const { violations } = trial();
      if (violations.length) throw new Violated(violations);
    },
    cannot(reason) {
      throw new CouldNotRun(reason);
    },
  };
}

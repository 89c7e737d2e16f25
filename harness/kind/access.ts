/** Rules about who may call: authentication, tier, scope, isolation. Each has a control that is accepted. */
import type { Rule } from "../../contract/derive.ts";
import type { Property } from "../property.ts";
import { authentication } from "./access/authentication.ts";
import { isolation } from "./access/isolation.ts";
import { scope } from "./access/scope.ts";
import type { Judge } from "./access/step.ts";
import { tier } from "./access/tier.ts";

const judges: Record<string, Judge> = { authentication, tier, scope, isolation };

export const access =
  (rule: Rule): Property =>
  async (trial) => {
    const judge = judges[rule.kind];
    if (!judge) throw new Error(`no judge of access for rules of the kind ${rule.kind}`);
    await judge(trial, trial.run.contract.operation(rule.operations[0] as string));
  };

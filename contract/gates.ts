/** All gates of the contract, by name. */
import { actedOut } from "./gate/acted-out.ts";
import { observed } from "./gate/observed.ts";
import { events } from "./gate/events.ts";
import { families } from "./gate/families.ts";
import { form } from "./gate/form.ts";
import { fresh } from "./gate/fresh.ts";
import { levels } from "./gate/levels.ts";
import { ledger } from "./gate/ledger.ts";
import { lint } from "./gate/lint.ts";
import { machines } from "./gate/machines.ts";
import { operations } from "./gate/operations.ts";
import type { ContractGate } from "./gate/problem.ts";
import { requests } from "./gate/requests.ts";
import { rules } from "./gate/rules.ts";
import { schemas } from "./gate/schemas.ts";

export const gates: Record<string, ContractGate> = {
  form,
  families,
  operations,
  schemas,
  events,
  requests,
  machines,
  rules,
  levels,
  ledger,
  actedOut,
  observed,
  fresh,
  lint,
};

/** Writes that also change what stands beside or below the thing that they name. */
import type { Fault } from "../deviate/deviation.ts";
import { sparedOfAccount } from "./spared/account.ts";
import { sparedInHelpdesk } from "./spared/helpdesk.ts";
import { sparedOfPeople } from "./spared/people.ts";
import { sparedOnStatusPage } from "./spared/status.ts";
import { sparedOfWebsite } from "./spared/website.ts";

export const sparedFaults: Record<string, Fault> = {
  ...sparedOfAccount,
  ...sparedInHelpdesk,
  ...sparedOfPeople,
  ...sparedOnStatusPage,
  ...sparedOfWebsite,
};

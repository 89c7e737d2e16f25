import { fault, type Fault } from "../deviate/deviation.ts";
import { forgets } from "../deviate/handler.ts";
import { closedAppRunsOn, ephemeralEndless } from "./session/behaviour.ts";

export const sessionFaults: Record<string, Fault> = {
  "session-closed-app-runs-on": fault(
    "A closed session disappears from the list, but its keypair goes on working.",
    ["session.closed-app-blocked"],
    closedAppRunsOn,
  ),
  "session-ephemeral-endless": fault(
    "An ephemeral session lasts for a month.",
    ["session.ephemeral-expires"],
    ephemeralEndless,
  ),
  "session-recover-silent": fault(
    "Asking for a recovery is accepted, but no mail goes out.",
    ["session.recover-sends-mail"],
    forgets("session.recover"),
  ),
};

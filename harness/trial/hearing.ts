/** Whether listeners still hear: on a connection that ended, silence says nothing about the target. */
import type { Listener } from "../realtime/listener.ts";
import { Indeterminate } from "../case/stop.ts";

/** Leaves the rule undecided where a connection has ended on which something was to be heard, or not to be. */
export function mustStillHear(listeners: readonly Listener[]): void {
  for (const { role, channel, ended } of listeners) {
    const reason = ended();
    if (reason !== undefined)
      throw new Indeterminate(`${role} heard no more on ${channel}: ${reason}`);
  }
}

/** What visitors see of a user. */
import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { instead, shows } from "../../deviate/handler.ts";
import { isOpen, scheduleOf } from "../../state/schedule.ts";

/** An enabled schedule comes before what was set: outside its days and hours the user is offline. */
export const offlineOutsideHours: Plant = shows("availability.status.read", (data, call) => {
  const schedule = scheduleOf(userOf(call));
  const isClosed = schedule.enabled && !isOpen(schedule, call.reference.clock.now());
  return isClosed ? { ...data, status: "offline" } : data;
});

/** A user without an open socket is offline, whatever was set. */
export const offlineWithoutSocket: Plant = shows("availability.status.read", (data, call) => {
  const isConnected = call.reference.relay.isConnected(userOf(call).user_id);
  return isConnected ? data : { ...data, status: "offline" };
});

/** Stealth has an effect only in an enabled schedule. */
export const stealthWhenEnabled: Plant = instead("availability.status.read", (call, original) => {
  const schedule = scheduleOf(userOf(call));
  const { stealth } = schedule;
  schedule.stealth &&= schedule.enabled;
  const data = original(call);
  schedule.stealth = stealth;
  return data;
});

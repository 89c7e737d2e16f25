import { fault, type Fault } from "../deviate/deviation.ts";
import { neverExpires } from "./availability/behaviour.ts";

export const availabilityFaults: Record<string, Fault> = {
  "availability-never-expires": fault(
    "An availability is shown as set long after its seconds have passed.",
    ["availability.expires"],
    neverExpires,
  ),
};

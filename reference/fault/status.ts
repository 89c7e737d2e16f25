import { fault, type Fault } from "../deviate/deviation.ts";
import { forgets, instead } from "../deviate/handler.ts";
import {
  announcementKeepsTitle,
  domainAlwaysValid,
  nodeInEveryService,
} from "./status/behaviour.ts";

export const statusFaults: Record<string, Fault> = {
  "status-announcement-keeps-title": fault(
    "Keeps the title of an announcement when another is put in its place.",
    ["status.announcement-put-overwrites", "replace-overwrites:status-announcement"],
    announcementKeepsTitle,
  ),
  "status-domain-always-valid": fault(
    "Tells that the custom domain of a status page is valid, also when it is not.",
    ["status.domain-event-invalid"],
    domainAlwaysValid,
  ),
  "status-node-in-every-service": fault(
    "Lists the nodes of the whole status page under each of its services.",
    ["status.node-belongs-to-service"],
    nodeInEveryService,
  ),
  "status-removal-any-password": fault(
    "Removes a status page without looking at the password.",
    ["status.removal-needs-password"],
    instead("status.remove", (call, original) =>
      original({ ...call, body: { verify: call.reference.callingUser(call.caller).password } }),
    ),
  ),
  "status-token-roll-idle": fault(
    "Accepts a roll of the reporter token and keeps the token.",
    ["status.token-rolls"],
    forgets("status.token.roll"),
  ),
};

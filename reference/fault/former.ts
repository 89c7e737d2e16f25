/** What stays open to whom it should be closed, and what goes with them that should stay. */
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  endDeafensUser,
  formerStillCall,
  formerStillRead,
  formerStillWrite,
  overOpensSockets,
  overStillRead,
  overStillWrite,
  unlinkedSilencesHooks,
  unlinkedTakesThings,
} from "./former/access.ts";

export const formerFaults: Record<string, Fault> = {
  "alerts-open-to-ended-sessions": fault(
    "Alerts are read with sessions that were closed or logged out.",
    ["session.closed-app-blocked", "session.logout-destroys"],
    overStillRead("user", "alerts"),
  ),
  "helpdesk-open-to-ended-sessions": fault(
    "The helpdesk of a website is read with sessions that were closed or logged out.",
    ["helpdesk.logged-out-refused"],
    overStillRead("user", "helpdesk"),
  ),
  "status-open-to-ended-sessions": fault(
    "The status page of a website is read with sessions that were closed or logged out.",
    ["status.logged-out-refused"],
    overStillRead("user", "status"),
  ),
  "channel-open-to-ended-sessions": fault(
    "The email channel of a website is read with sessions that were closed or logged out.",
    ["session.closed-app-blocked", "session.logout-destroys"],
    overStillRead("user", "channel"),
  ),
  "people-open-to-rolled-keypairs": fault(
    "People are read with the keypair that a token had before it was rolled.",
    ["platform.rolled-keypair-refused"],
    overStillRead("plugin", "people"),
  ),
  "people-open-to-unlinked": fault(
    "People of a website are read by operators who were unlinked from it.",
    ["operators.unlinked-loses-access"],
    formerStillRead("user", "people"),
  ),
  "writes-open-to-unlinked": fault(
    "What operators of a website could write there, they can still write once they were unlinked from it.",
    ["operators.unlinked-loses-access"],
    formerStillWrite("user"),
  ),
  "writes-open-to-uninstalled": fault(
    "A plugin that is no longer installed on a website reads nothing there any more, and can still write.",
    ["platform.uninstallation-closes-website"],
    formerStillWrite("plugin"),
  ),
  "writes-open-to-ended-sessions": fault(
    "Sessions that were closed or logged out read nothing any more, and can still write.",
    ["session.closed-app-blocked", "session.logout-destroys"],
    overStillWrite("user"),
  ),
  "conversation-open-to-messages-of-unlinked": fault(
    "Operators who were unlinked from a website can still send messages there.",
    ["operators.unlinked-loses-access"],
    formerStillCall("user", "conversation.message.send"),
  ),
  "people-open-to-uninstalled": fault(
    "People of a website are read by a plugin that is no longer installed there.",
    ["platform.uninstallation-closes-website"],
    formerStillRead("plugin", "people"),
  ),
  "session-ended-opens-sockets": fault(
    "A socket is opened, and hears, with a keypair that is over.",
    ["session.ended-hears-nothing", "platform.rolled-hears-nothing"],
    overOpensSockets,
  ),
  "session-end-deafens-user": fault(
    "Once a session has ended, the sockets of all sessions of its user hear nothing more.",
    ["session.ended-hears-nothing"],
    endDeafensUser,
  ),
  "operators-unlinked-takes-things": fault(
    "What an operator made goes with them when they are unlinked.",
    ["platform.things-outlive-their-maker", "hooks.outlives-its-maker"],
    unlinkedTakesThings,
  ),
  "hooks-of-unlinked-silent": fault(
    "A hook delivers nothing once the operator who made it was unlinked.",
    ["hooks.outlives-its-maker"],
    unlinkedSilencesHooks,
  ),
};

/** Values that may stand only once are refused where the thing itself has them. */
import type { Call } from "../call.ts";
import { userOf, websiteOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { refusesIf } from "../deviate/handler.ts";
import { shortcutsOf } from "../routes/shortcuts.ts";
import { pageOf } from "../routes/status/state.ts";
import { localeOf } from "../state/helpdesk.ts";
import { hooksOf } from "../state/hook.ts";
import { inboxesOf } from "../state/inbox.ts";
import type { OperationId } from "../../schemas/generated/maps.ts";

const ownValue = <Id extends OperationId>(
  says: string,
  operationId: Id,
  isTaken: (call: Call<Id>) => boolean,
): Fault => fault(says, ["platform.same-write-twice"], refusesIf(operationId, isTaken));

export const ownValuesFaults: Record<string, Fault> = {
  "shortcuts-own-bang-taken": ownValue(
    "A shortcut cannot be saved with the bang that it has.",
    "shortcuts.shortcut.replace",
    (call) => [...shortcutsOf(websiteOf(call))].some(({ bang }) => bang === call.body.bang),
  ),
  "helpdesk-own-title-taken": ownValue(
    "An article cannot be saved with the title that it has.",
    "helpdesk.article.replace",
    (call) => [...localeOf(call).articles].some(({ title }) => title === call.body.title),
  ),
  "hooks-own-label-taken": ownValue(
    "A hook cannot be saved with the label that it has.",
    "hooks.hook.replace",
    (call) => [...hooksOf(websiteOf(call))].some(({ label }) => label === call.body.label),
  ),
  "inboxes-own-order-taken": ownValue(
    "An inbox cannot be saved with the order that it has.",
    "inboxes.inbox.replace",
    (call) => [...inboxesOf(websiteOf(call))].some(({ order }) => order === call.body.order),
  ),
  "account-own-email-taken": ownValue(
    "A profile cannot be saved with the email that it has.",
    "account.profile.merge",
    (call) => call.body.email?.toLowerCase() === userOf(call).email,
  ),
  "status-own-domain-taken": ownValue(
    "The domain of a status page cannot be saved with the basic one that it has.",
    "status.domain.merge",
    (call) => call.body.basic === pageOf(call).domain.basic,
  ),
};

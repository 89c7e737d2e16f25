import { fault, type Fault } from "../deviate/deviation.ts";
import { refusesWhen } from "../deviate/handler.ts";
import { invalid } from "../refusal.ts";

export const inboxesFaults: Record<string, Fault> = {
  "inboxes-create-needs-date": fault(
    "An inbox is created only with a date of creation.",
    ["inboxes.write-shape-has-no-timestamps"],
    refusesWhen("inboxes.inbox.create", ({ body }) =>
      Object.hasOwn(body, "created_at") ? undefined : invalid("created_at: needed"),
    ),
  ),
  "inboxes-replace-needs-date": fault(
    "An inbox is replaced only with a date of update.",
    ["inboxes.write-shape-has-no-timestamps"],
    refusesWhen("inboxes.inbox.replace", ({ body }) =>
      Object.hasOwn(body, "updated_at") ? undefined : invalid("updated_at: needed"),
    ),
  ),
};

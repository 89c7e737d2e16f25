/** Addresses with a tag behind a plus, which name the mailbox without it. */
import { websiteOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { refusesIf } from "../../deviate/handler.ts";
import { peopleOf } from "../../state/people.ts";

const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, "");

/** Refuses an email of the mailbox of another profile. */
const profileMailboxesTaken: Plant = refusesIf("people.profile.create", (call) =>
  [...peopleOf(websiteOf(call))].some(
    ({ email }) => mailboxOf(email) === mailboxOf(call.body.email),
  ),
);

/** Refuses an email of the mailbox of another account. */
const accountMailboxesTaken: Plant = refusesIf("account.create", ({ reference, body }) =>
  [...reference.platform.users].some(({ email }) => mailboxOf(email) === mailboxOf(body.email)),
);

export const tagsAccents: Record<string, Accent> = {
  "mailboxes-taken-refused": accent(
    "Refuses an email of a profile or an account that differs from that of another only by a tag behind a plus.",
    ["open.people-email-unique", "open.account-same-email"],
    together(profileMailboxesTaken, accountMailboxesTaken),
  ),
};

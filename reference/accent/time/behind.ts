/** Single things that are read as they were for a moment after they were written (open.read-after-write). */
import type { AlertFeed, Helpdesk } from "../../../schemas/generated/types.ts";
import { type Call, userOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import type { User } from "../../model.ts";
import { notFound } from "../../refusal.ts";
import { pageOf, type PageState } from "../../routes/status/state.ts";
import { wrap } from "../../seams.ts";
import { feedOf } from "../../state/alerts.ts";
import { showHelpdesk } from "../../routes/helpdesk/show.ts";
import { helpdeskSlot } from "../../state/helpdesk.ts";
import { keypairsOf } from "../../state/keypair.ts";

/** How long that is (ms): longer than the next request takes. */
const moment = 60;

/** Shows the token of before a roll, where it was shown then. */
const tokenBehind: Plant = (reference) => {
  const { clock } = reference;
  const shown = new Map<PageState, string>();
  const former = new Map<PageState, string>();
  together(
    instead("status.token.roll", (call, original) => {
      const page = pageOf(call);
      const last = shown.get(page);
      if (last !== undefined) former.set(page, last);
      clock.at(clock.now() + moment, () => former.delete(page));
      return original(call);
    }),
    instead("status.token.read", (call, original) => {
      const data = original(call);
      const token = former.get(pageOf(call)) ?? data.token;
      shown.set(pageOf(call), token);
      return { token };
    }),
  )(reference);
};

/** Finds no announcement that was written just now where there was none. */
const announcementBehind: Plant = (reference) => {
  const { clock } = reference;
  const unseen = new Set<PageState>();
  together(
    instead("status.announcement.replace", (call, original) => {
      const page = pageOf(call);
      const isFirst = page.announcement === undefined;
      const data = original(call);
      if (!isFirst) return data;
      unseen.add(page);
      clock.at(clock.now() + moment, () => unseen.delete(page));
      return data;
    }),
    ...(["status.announcement.exists", "status.announcement.read"] as const).map((id) =>
      instead(id, (call, original) => {
        if (unseen.has(pageOf(call))) throw notFound("announcement");
        return original(call);
      }),
    ),
  )(reference);
};

/** Longer than it takes until the next rule asks whether there is a helpdesk (ms). */
const untilNextRule = 300;

/** Finds and shows a helpdesk that was removed just now. */
const helpdeskBehind: Plant = (reference) => {
  const { clock } = reference;
  const gone = new Map<string, Helpdesk>();
  together(
    instead("helpdesk.remove", (call, original) => {
      const { helpdesk } = helpdeskSlot(call.reference.website(call.params.website_id));
      const shown = helpdesk && showHelpdesk(call.reference, helpdesk);
      const data = original(call);
      const { website_id } = call.params;
      if (shown) gone.set(website_id, shown);
      clock.at(clock.now() + untilNextRule, () => gone.delete(website_id));
      return data;
    }),
    instead("helpdesk.exists", (call, original) =>
      gone.has(call.params.website_id) ? undefined : original(call),
    ),
    instead(
      "helpdesk.read",
      (call, original) => gone.get(call.params.website_id) ?? original(call),
    ),
  )(reference);
};

const keyOf = (call: Pick<Call, "reference" | "caller">, id: string): string =>
  `${userOf(call).user_id} ${id}`;

/** Shows alerts of a feed that was cleared. */
const clearedBehind: Plant = (reference) => {
  const { clock } = reference;
  const cleared = new Map<string, AlertFeed>();
  together(
    instead("alerts.feed.clear", (call, original) => {
      for (const alert of feedOf(userOf(call))) {
        cleared.set(keyOf(call, alert.id), alert);
        clock.at(clock.now() + moment, () => cleared.delete(keyOf(call, alert.id)));
      }
      return original(call);
    }),
    instead(
      "alerts.feed.read",
      (call, original) => cleared.get(keyOf(call, call.params.feed_entry_id)) ?? original(call),
    ),
  )(reference);
};

/** Longer than it takes from a mail to the next request (ms). */
const afterMail = 600;

/** Validates no recovery keypair that was made just now, and still one that was invalidated just now. */
const recoveryBehind: Plant = (reference) => {
  const { clock } = reference;
  const gone = new Set<string>();
  together(
    instead("account.recovery.remove", (call, original) => {
      const { recover_identifier } = call.params;
      const data = original(call);
      gone.add(recover_identifier);
      clock.at(clock.now() + moment, () => gone.delete(recover_identifier));
      return data;
    }),
    instead("account.recovery.read", (call, original) => {
      const { user_id, recover_identifier } = call.params;
      if (gone.has(recover_identifier)) return {};
      const data = original(call);
      const user = reference.platform.users.get(user_id);
      const keypair = user && keypairsOf(user).recover.get(recover_identifier);
      if (keypair && keypair.created_at + afterMail > clock.now()) throw notFound("recover");
      return data;
    }),
  )(reference);
};

/** Longer than a mail takes to be read (ms). */
const onItsWay = 400;

/** Sends each mail some time after its cause. */
const mailSlow: Plant = ({ mail, clock }) => {
  const { send } = mail;
  mail.send = (one) => clock.at(clock.now() + onItsWay, () => send(one));
};

/** Welcomes each new user by mail. */
const usersWelcomed: Plant = (reference) => {
  const { clock, mail, seams } = reference;
  const welcomed = new WeakSet<User>();
  const welcome = (): void => {
    for (const user of reference.platform.users) {
      if (welcomed.has(user)) continue;
      welcomed.add(user);
      const text = "Welcome. Whoever has a question finds our guide behind the link.";
      mail.send({ to: user.email, kind: "welcome", subject: "Welcome", text, values: {} });
    }
  };
  wrap(seams, "newId", (original) => (noun, user_id) => {
    // The user is there once its identifier is.
    if (noun === "user") clock.at(clock.now(), welcome);
    return original(noun, user_id);
  });
};

export const behindAccents: Record<string, Accent> = {
  "status-page-behind": accent(
    "For 60 ms shows the token of before a roll, and no announcement that was made.",
    ["open.read-after-write"],
    tokenBehind,
    announcementBehind,
  ),
  "helpdesk-removal-behind": accent(
    "Finds a helpdesk for 300 ms after it was removed.",
    ["open.read-after-write"],
    helpdeskBehind,
  ),
  "feed-cleared-behind": accent(
    "Shows alerts for 60 ms after their feed was cleared.",
    ["open.read-after-write"],
    clearedBehind,
  ),
  "recovery-behind": accent(
    "Validates no recovery keypair for 600 ms after it was made, and still one that was invalidated 60 ms ago.",
    ["open.read-after-write"],
    recoveryBehind,
  ),
  "mail-slow": accent("Sends each mail 400 ms after its cause.", ["1/1"], mailSlow),
  "users-welcomed": accent(
    "Welcomes each new user by mail, and sends each mail 400 ms after its cause.",
    ["open.mails-further"],
    mailSlow,
    usersWelcomed,
  ),
};

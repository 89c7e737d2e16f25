import { websiteOf } from "../../call.ts";
import { readDate } from "../../dates.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { sends } from "../../deviate/event.ts";
import { besidesRefusal, instead, takesBody } from "../../deviate/handler.ts";
import { placeOf } from "../../routes/conversation/place.ts";
import { wrap, wrapHandler } from "../../seams.ts";

/** A reminder whose date cannot be read is set for tomorrow. */
const reminderAnyDate: Plant = ({ seams, clock }) => {
  const day = 86_400_000;
  const readable = (body: unknown): unknown => {
    const { date } = (body ?? {}) as { date?: unknown };
    if (typeof date !== "string" || readDate(date) !== undefined) return body;
    return { ...(body as object), date: new Date(clock.now() + day).toISOString() };
  };
  wrap(seams, "violation", (original) => (operation, query, body) => {
    const isReminder = operation.operationId === "conversation.reminder.create";
    return original(operation, query, isReminder ? readable(body) : body);
  });
  wrapHandler(seams, "conversation.reminder.create", (call, original) =>
    original({ ...call, body: readable(call.body) as typeof call.body }),
  );
};

/** A reminder may be set for a date that has passed. */
const reminderInPast: Plant = instead("conversation.reminder.create", (call, original) => {
  const soon = call.reference.clock.now() + 1_000;
  const isPast = Date.parse(call.body.date) < soon;
  const date = isPast ? new Date(soon).toISOString() : call.body.date;
  return original({ ...call, body: { ...call.body, date } });
});

/** A reminder may be set for a time that has passed since yesterday. */
const reminderOfToday: Plant = takesBody("conversation.reminder.create", (body, call) => {
  const now = call.reference.clock.now();
  const at = readDate(body.date) ?? 0;
  const isOfToday = at <= now && now - at < 86_400_000;
  return isOfToday ? { ...body, date: new Date(now + 1_000).toISOString() } : body;
});

/** The date of a reminder is read as if it had no offset. */
const reminderWithoutOffset: Plant = takesBody("conversation.reminder.create", (body) => ({
  ...body,
  date: body.date.replace(/[+-]\d{2}:?\d{2}$/, "Z"),
}));

/** A reminder for a date that has passed is refused, and alerts all the same. */
const reminderRefusedAlerts: Plant = besidesRefusal(
  "conversation.reminder.create",
  (call, original) => {
    const date = new Date(call.reference.clock.now() + 1_000).toISOString();
    original({ ...call, body: { ...call.body, date } });
  },
);

/** Of reminders of a website with one date only the first is kept. */
const reminderOneADate: Plant = (reference) => {
  const taken = new Set<string>();
  instead("conversation.reminder.create", (call, original) => {
    const place = `${call.params.website_id} ${readDate(call.body.date)}`;
    if (taken.has(place)) return undefined;
    const data = original(call);
    taken.add(place);
    return data;
  })(reference);
};

/** A reminder is accepted for a day that never comes. */
const reminderNeverDue: Plant = ({ seams }) => {
  const century = 100 * 365 * 86_400_000;
  wrapHandler(seams, "conversation.reminder.create", (call, original) => {
    const at = readDate(call.body.date);
    const isDue = at === undefined || at <= call.reference.clock.now();
    const date = isDue ? call.body.date : new Date(at + century).toISOString();
    return original({ ...call, body: { ...call.body, date } });
  });
};

/** A transcript is mailed without the messages. */
const transcriptBlank: Plant = ({ mail }) => {
  const { send } = mail;
  mail.send = (one) => send(one.kind === "transcript" ? { ...one, text: "" } : one);
};

/** A transcript holds the last message alone. */
const transcriptOfLast: Plant = ({ mail }) => {
  const { send } = mail;
  mail.send = (one) =>
    send(one.kind === "transcript" ? { ...one, text: one.text.split("\n").at(-1) ?? "" } : one);
};

/** A transcript to the visitor goes to the email that they had at their first one. */
const transcriptToFirstEmail: Plant = (reference) => {
  const first = new Map<string, string>();
  takesBody("conversation.transcript.send", (body, call) => {
    const { session_id, meta } = placeOf(call).conversation;
    const email = first.get(session_id) ?? meta.email;
    if (email === undefined || body.to !== "user") return body;
    first.set(session_id, email);
    return Object.hasOwn(body, "email") ? body : { ...body, email };
  })(reference);
};

/** A transcript for which an email is given is mailed to the visitor as well. */
const transcriptToVisitorAsWell: Plant = instead(
  "conversation.transcript.send",
  (call, original) => {
    const { email } = placeOf(call).conversation.meta;
    if (call.body.email !== undefined && email !== undefined)
      original({ ...call, body: { ...call.body, email } });
    return original(call);
  },
);

/** A widget button that is pressed while another press is under way is not handed on. */
const widgetOneAtATime: Plant = (reference) => {
  const pending = new Set<string | undefined>();
  instead("conversation.widget.press", (call, original) => {
    const { session_id } = call.params;
    if (pending.has(session_id)) return {};
    pending.add(session_id);
    return original(call);
  })(reference);
  sends((event) => {
    if (event.name === "widget:action:processed") pending.delete(event.session_id);
    return [event];
  })(reference);
};

/** Widget actions of plugins that are not installed are accepted. */
const widgetOfAnyPlugin: Plant = ({ seams }) => {
  for (const id of ["conversation.widget.press", "conversation.widget.exchange"] as const) {
    wrapHandler(seams, id, (call, original) => {
      const website = websiteOf(call);
      const { plugins } = website;
      website.plugins = new Set([...plugins, call.params.plugin_id]);
      try {
        return original(call);
      } finally {
        website.plugins = plugins;
      }
    });
  }
};

export const requestsFaults: Record<string, Fault> = {
  "conversation-reminder-refused-alerts": fault(
    "A reminder for a date that has passed is refused, and alerts all the same.",
    ["conversation.reminder-alerts"],
    reminderRefusedAlerts,
  ),
  "conversation-reminder-one-a-date": fault(
    "Of reminders of a website with one date only the first is kept.",
    ["conversation.reminder-alerts"],
    reminderOneADate,
  ),
  "conversation-widget-one-at-a-time": fault(
    "A widget button that is pressed while another press is under way is not handed on.",
    ["conversation.widget-each-processed"],
    widgetOneAtATime,
  ),
  "conversation-reminder-any-date": fault(
    "A reminder whose date cannot be read is set for tomorrow.",
    ["conversation.reminder-date-is-iso"],
    reminderAnyDate,
  ),
  "conversation-reminder-in-past": fault(
    "A reminder may be set for a date that has passed.",
    ["conversation.reminder-not-in-past"],
    reminderInPast,
  ),
  "conversation-reminder-of-today": fault(
    "A reminder may be set for a time that has passed since yesterday.",
    ["conversation.reminder-not-in-past"],
    reminderOfToday,
  ),
  "conversation-reminder-without-offset": fault(
    "The date of a reminder is read as if it were one of UTC.",
    ["conversation.reminder-not-in-past", "conversation.reminder-alerts"],
    reminderWithoutOffset,
  ),
  "conversation-reminder-never-due": fault(
    "A reminder is accepted for a day that never comes.",
    ["conversation.reminder-alerts"],
    reminderNeverDue,
  ),
  "conversation-transcript-to-visitor-as-well": fault(
    "A transcript for which an email is given is mailed to the visitor as well.",
    ["conversation.transcript-to-own-email"],
    transcriptToVisitorAsWell,
  ),
  "conversation-transcript-to-first-email": fault(
    "A transcript to the visitor goes to the email that they had at their first one.",
    ["conversation.transcript-to-own-email"],
    transcriptToFirstEmail,
  ),
  "conversation-transcript-of-last-message": fault(
    "A transcript holds the last message alone.",
    ["conversation.transcript-holds-messages"],
    transcriptOfLast,
  ),
  "conversation-transcript-blank": fault(
    "A transcript is mailed without the messages.",
    ["conversation.transcript-holds-messages"],
    transcriptBlank,
  ),
  "conversation-widget-of-any-plugin": fault(
    "Widget actions of plugins that are not installed are accepted.",
    ["conversation.widget-needs-plugin"],
    widgetOfAnyPlugin,
  ),
};

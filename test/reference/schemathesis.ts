/** What Schemathesis reports of the clean reference, pair by pair: one request each that shows it, and why it stays. */
import type { OperationId } from "../../schemas/generated/maps.ts";

export type Check =
  | "positive_data_acceptance"
  | "negative_data_rejection"
  | "unsupported_method"
  | "allow_header_conformance";

/** Identifiers of the things that the requests are about. */
export type Things = Record<
  | "session_id"
  | "people_id"
  | "email"
  | "login"
  | "password"
  | "locale"
  | "article_id"
  | "category_id"
  | "service_id"
  | "signature",
  string
>;

export interface Pair {
  operation: OperationId;
  check: Check;
  /** Another method on the path of the operation. */
  method?: string;
  query?: string;
  /** The body, or its text where JSON cannot be written otherwise. */
  body?: object | string | ((things: Things) => object);
  /** The status of the answer. */
  answered: number;
  why: string;
}

const accepts = "positive_data_acceptance" satisfies Check;
const rejects = "negative_data_rejection" satisfies Check;

const secret = { method: "password", secret: "not-the-password" };
const untyped = { method: null, secret: "not-the-password" };
const wrong = "The secret is wrong; 423 says so, which the tool does not expect.";
const stillWrong =
  "A null method is read as none given, then the secret is wrong; the tool takes 423 for acceptance.";
const blank = "A blank query parameter that is optional is one that was left out.";
const spelled = "A flag may be spelled true or false, as clients do.";
const unnamed = "A query parameter that the documents do not name is ignored.";
const noField = "An optional field that is null or blank is one that was left out.";
const key = "A body with the key __proto__ is refused whole, not stored without it.";
const page = "The page segment is optional, so without it the path of a list is there, too.";
const dialect = "Client libraries call this route (`reference/dialect.ts`).";

export const pairs: readonly Pair[] = [
  {
    operation: "account.create",
    check: accepts,
    body: ({ signature }) => ({
      email: "second@example.com",
      password: "four",
      first_name: "A",
      last_name: "B",
      signature,
    }),
    answered: 400,
    why: "The signature belongs to another registration: it is unique, which a schema cannot say.",
  },
  {
    operation: "account.profile.merge",
    check: accepts,
    body: { first_name: "Ada", verify: "not-the-password" },
    answered: 423,
    why: wrong,
  },
  {
    operation: "account.remove",
    check: accepts,
    body: { verify: "not-the-password" },
    answered: 423,
    why: wrong,
  },
  {
    operation: "account.schedule.merge",
    check: accepts,
    body: '{"enabled":true,"__proto__":{}}',
    answered: 400,
    why: key,
  },
  {
    operation: "account.token.remove",
    check: accepts,
    body: { verify: "not-the-password" },
    answered: 423,
    why: wrong,
  },
  {
    operation: "billing.card.create",
    check: rejects,
    body: {
      name_on_card: "Ada",
      address: "1 Street",
      country: "GB",
      card_number: "4242424242424242",
      security_code: "123",
      expiration_date: { month: "07", year: "2035" },
      invoice_email: "",
    },
    answered: 200,
    why: noField,
  },
  {
    operation: "call.session.end",
    check: "unsupported_method",
    method: "PATCH",
    body: {},
    answered: 400,
    why: dialect,
  },
  {
    operation: "channel.setup.read",
    check: rejects,
    query: "domain=",
    answered: 200,
    why: blank,
  },
  {
    operation: "conversation.message.send",
    check: accepts,
    body: { type: "text", from: "user", origin: "chat", content: "Hi", timestamp: 9e15 },
    answered: 400,
    why: "A timestamp lies in the past and a fingerprint is a positive whole number; the documents say number.",
  },
  {
    operation: "conversation.reminder.create",
    check: accepts,
    body: { date: "2000-01-01T00:00:00Z", note: "Call" },
    answered: 400,
    why: "The documents want a date in the future, which a schema cannot say.",
  },
  {
    operation: "conversations.conversation.list",
    check: rejects,
    query: "order_date_waiting=true",
    answered: 206,
    why: spelled,
  },
  {
    operation: "conversations.conversation.list",
    check: accepts,
    query: "search_type=filter&search_query=x",
    answered: 400,
    why: "A search of type filter has a form that the documents do not show; that of saved filters is taken.",
  },
  {
    operation: "conversations.datum.remove",
    check: "allow_header_conformance",
    method: "OPTIONS",
    answered: 405,
    why: page,
  },
  {
    operation: "conversations.datum.remove",
    check: "unsupported_method",
    method: "GET",
    answered: 206,
    why: page,
  },
  {
    operation: "helpdesk.alternate.replace",
    check: accepts,
    body: '{"article_id":"x","__proto__":[]}',
    answered: 400,
    why: key,
  },
  {
    operation: "helpdesk.article.list",
    check: rejects,
    query: "order_visits=true",
    answered: 206,
    why: spelled,
  },
  {
    operation: "helpdesk.article.list",
    check: accepts,
    query: "filter_section_id=0",
    answered: 400,
    why: "The documents say that it requires filter_category_id; OpenAPI cannot say that of two parameters.",
  },
  {
    operation: "helpdesk.category.list",
    check: rejects,
    query: "A=",
    answered: 206,
    why: unnamed,
  },
  {
    operation: "helpdesk.feedback.list",
    check: rejects,
    query: "filter_date_start=",
    answered: 206,
    why: blank,
  },
  {
    operation: "helpdesk.ratings.read",
    check: rejects,
    query: "filter_date_start=",
    answered: 200,
    why: blank,
  },
  {
    operation: "helpdesk.remove",
    check: accepts,
    body: { verify: secret },
    answered: 423,
    why: wrong,
  },
  {
    operation: "helpdesk.section.list",
    check: rejects,
    query: "A=",
    answered: 206,
    why: unnamed,
  },
  {
    operation: "helpdesk.settings.merge",
    check: rejects,
    body: { access: { password: null } },
    answered: 200,
    why: "Null in the settings of a helpdesk is blank, as clients send it.",
  },
  {
    operation: "operators.email.send",
    check: accepts,
    body: { recipient: "user", subject: "Report", message: "Ready" },
    answered: 400,
    why: "An email to recipient user goes to a user_id; the bundle lists it as optional, as the documents do.",
  },
  {
    operation: "operators.email.send",
    check: "unsupported_method",
    method: "POST",
    body: { recipient: "owners", subject: "Report", message: "Ready" },
    answered: 200,
    why: dialect,
  },
  {
    operation: "operators.operator.create",
    check: rejects,
    body: { email: "new@example.com", role: "member", verify: untyped },
    answered: 423,
    why: stillWrong,
  },
  {
    operation: "operators.operator.create",
    check: accepts,
    body: { email: "new@example.com", role: "member", verify: secret },
    answered: 423,
    why: wrong,
  },
  {
    operation: "people.conversation.list",
    check: rejects,
    query: "filter_unread=true",
    answered: 206,
    why: spelled,
  },
  {
    operation: "people.data.replace",
    check: rejects,
    body: { data: null },
    answered: 200,
    why: noField,
  },
  {
    operation: "people.datum.remove",
    check: "allow_header_conformance",
    method: "OPTIONS",
    answered: 405,
    why: page,
  },
  {
    operation: "people.datum.remove",
    check: "unsupported_method",
    method: "GET",
    answered: 206,
    why: page,
  },
  {
    operation: "people.event.create",
    check: rejects,
    body: { text: "Upgraded", color: null },
    answered: 201,
    why: noField,
  },
  {
    operation: "people.profile.list",
    check: rejects,
    query: "filter_date_start=",
    answered: 206,
    why: blank,
  },
  {
    operation: "people.profile.list",
    check: accepts,
    query: "search_filter=x",
    answered: 400,
    why: "The forms of search_filter and sort_field are not shown; those that the reference knows are taken.",
  },
  {
    operation: "people.profile.replace",
    check: rejects,
    body: ({ email }) => ({ email, person: { nickname: "John" }, active: null }),
    answered: 200,
    why: noField,
  },
  {
    operation: "plugins.plugin.search",
    check: rejects,
    query: "query=Z&filter_date_end=",
    answered: 206,
    why: blank,
  },
  {
    operation: "ratings.rating.list",
    check: rejects,
    query: "filter_date_start=",
    answered: 206,
    why: blank,
  },
  {
    operation: "routing.rules.replace",
    check: accepts,
    body: { rules: [{ name: "Sales", conditions: [], assign: ["nobody"] }] },
    answered: 400,
    why: "A rule assigns to operators of the website, which a schema cannot say.",
  },
  {
    operation: "services.predict.request",
    check: rejects,
    body: {
      id: "1",
      context: { sender: "Grace", recipient: "Ada", history: [{ from: "user", text: "Hi" }] },
      text: null,
    },
    answered: 202,
    why: noField,
  },
  {
    operation: "session.login",
    check: rejects,
    body: ({ login, password }) => ({ email: login, password, ephemeral: null }),
    answered: 200,
    why: noField,
  },
  {
    operation: "shortcuts.shortcut.create",
    check: rejects,
    body: { bang: "!refund", text: "On its way.", disabled: null },
    answered: 201,
    why: noField,
  },
  {
    operation: "snippets.answer.create",
    check: rejects,
    body: { title: "How long?", locale: "" },
    answered: 201,
    why: noField,
  },
  {
    operation: "status.announcement.replace",
    check: rejects,
    body: { title: "Maintenance", message: "On Sunday", expire_at: null },
    answered: 200,
    why: noField,
  },
  {
    operation: "status.announcement.replace",
    check: accepts,
    body: { title: "Maintenance", message: "On Sunday", expire_at: 1 },
    answered: 400,
    why: "An announcement expires in the future; of the number itself the documents say nothing.",
  },
  {
    operation: "status.node.list",
    check: rejects,
    query: "A=",
    answered: 206,
    why: unnamed,
  },
  {
    operation: "status.remove",
    check: accepts,
    body: { verify: "not-the-password" },
    answered: 423,
    why: wrong,
  },
  {
    operation: "status.settings.merge",
    check: accepts,
    body: { metrics: { local: { retry: -1 } } },
    answered: 400,
    why: "Retries and delays are not below 0; the documents state no bound, so the bundle has none.",
  },
  {
    operation: "status.setup.read",
    check: rejects,
    query: "custom=",
    answered: 200,
    why: blank,
  },
  {
    operation: "website.remove",
    check: rejects,
    body: { verify: untyped },
    answered: 423,
    why: stillWrong,
  },
  {
    operation: "website.remove",
    check: accepts,
    body: { verify: secret },
    answered: 423,
    why: wrong,
  },
];

/** The rows of the table in docs/reference.md. */
export const rows = pairs.map(
  ({ operation, check, why }) => `| ${operation} | ${check} | ${why} |`,
);

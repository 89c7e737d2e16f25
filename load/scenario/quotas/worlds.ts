/** The worlds of a question, as k6 gets them: callers with their headers, calls with their addresses. */
import { memberAt } from "../../../contract/pointer.ts";
import { eventually } from "../../../harness/target/eventually.ts";
import type { Target } from "../../../harness/target/target.ts";
import { CouldNotRun } from "../../../harness/case/stop.ts";
import type { World } from "../../../harness/trial/world.ts";
import { withoutCredentials } from "../../../reports/redact.ts";
import type { QuotaCall, QuestionWorlds } from "../../shared/quotas/plan.ts";
import { plannedCaller } from "../../runner/plan.ts";
import type { Session } from "../../runner/session.ts";
import type { Question, QuotaSettings } from "./question.ts";

/** An identifier that belongs to nothing. */
const nobody = "00000000-0000-4000-8000-000000000000";

/** What every world offers to ask, by name. */
function callsOf({
  url,
  website_id,
  domain,
}: {
  url: string;
  website_id: string;
  domain: string;
}): {
  [name: string]: QuotaCall;
} {
  const website = `${url}/v1/website/${encodeURIComponent(website_id)}`;
  const get = (address: string, items?: string): QuotaCall => ({
    method: "GET",
    url: address,
    ...(items === undefined ? {} : { items }),
  });
  const post = (address: string, body?: object): QuotaCall => ({
    method: "POST",
    url: address,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    // Counts under every reading: a well-formed, permitted POST.
    create: post(`${website}/conversation`),
    read: get(website),
    account: get(`${url}/v1/user/account`),
    conversations: get(
      `${website}/conversations?${new URLSearchParams(withEmpty).toString()}`,
      "session_id",
    ),
    people: get(`${website}/people/profiles`, "people_id"),
    profile: post(`${website}/people/profile`, {
      email: "refused@mail.example",
      person: { nickname: "Refused" },
    }),
    broken: post(`${website}/people/profile`, {}),
    unknown: get(`${website}/conversation/session_${nobody}`),
    foreign: get(`${url}/v1/website/${nobody}`),
    head: {
      method: "HEAD",
      url: `${url}/v1/website?${new URLSearchParams({ domain }).toString()}`,
    },
  };
}

/** Writing into conversations, and reading one of them. */
function chatCalls(
  website: string,
  [chat = "", chatter = ""]: string[],
): { [name: string]: QuotaCall } {
  const at = (session: string): string => `${website}/conversation/${encodeURIComponent(session)}`;
  const say = (session: string, content: string): QuotaCall => ({
    method: "POST",
    url: `${at(session)}/message`,
    body: JSON.stringify({ type: "text", from: "operator", origin: "chat", content }),
  });
  return {
    message: say(chat, "refused"),
    chatter: say(chatter, "spent"),
    messages: { method: "GET", url: `${at(chat)}/messages`, items: "fingerprint" },
  };
}

/** Conversations without a message are listed too. */
const withEmpty = { include_empty: "1" } as const;

const chats = 2;

/** Two conversations: what their creation answers is open, so the list is asked where it does not name them. */
async function openChats({ trial }: Session, { owner, website_id }: World): Promise<string[]> {
  const params = { website_id };
  const named: unknown[] = [];
  for (let i = 0; i < chats; i++) {
    const created = await trial.given(owner, "conversation.create", { params });
    named.push(memberAt(created, "session_id"));
  }
  const shown = named.filter((id) => typeof id === "string");
  if (shown.length === chats) return shown;
  const listed = await eventually(
    trial,
    "list",
    () => trial.given(owner, "conversations.conversation.list", { params, query: withEmpty }),
    (items) => items.length >= chats,
  );
  if (listed.length < chats)
    throw new CouldNotRun(`${chats} conversations were created, and the list does not show them`);
  return listed.map(({ session_id }) => session_id);
}

function callersOf(world: World, target: Target): QuestionWorlds["callers"] {
  const named = [
    ...world.operators.map((caller, i) => [`operator-${i + 1}`, caller] as const),
    ...world.plugins.map((caller, i) => [`token-${i + 1}`, caller] as const),
  ];
  return Object.fromEntries(
    named.map(([name, caller]) => [name, plannedCaller(caller, target).headers]),
  );
}

const inWorld = <Value>(place: number, named: Record<string, Value>): [string, Value][] =>
  Object.entries(named).map(([name, value]) => [`${place}.${name}`, value]);

/** Makes the worlds of one question. */
export async function worldsOf(
  question: Question,
  session: Session,
  settings: QuotaSettings,
): Promise<QuestionWorlds> {
  const { target, trial } = session;
  const url = withoutCredentials(target.url);
  const made: QuestionWorlds = { callers: {}, calls: {}, warm_up: url };
  for (const [place, request] of question.worlds(settings).entries()) {
    const world = await trial.world(request, `${question.id}-${place}-`);
    const { website_id, domain } = world;
    const website = `${url}/v1/website/${encodeURIComponent(website_id)}`;
    const chats = question.needsChats ? chatCalls(website, await openChats(session, world)) : {};
    Object.assign(made.callers, Object.fromEntries(inWorld(place, callersOf(world, target))));
    Object.assign(
      made.calls,
      Object.fromEntries(inWorld(place, { ...callsOf({ url, website_id, domain }), ...chats })),
    );
    made.warm_up = website;
  }
  return made;
}

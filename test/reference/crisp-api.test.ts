/**
 * An unmodified client library of a platform of this kind, over REST, RTM and hooks: v11 for all but the
 * helpdesk, whose routes only v10 still knows. Each call must be taken as the client makes it.
 */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Crisp } from "crisp-api";
import { Crisp as Crisp10 } from "crisp-api-10";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testClient, type TestClient, type World } from "./client.ts";

let client: TestClient;
let world: World;
let crisp: Crisp;
let crisp10: Crisp10;
/** The same website as its owner, for what is not open to plugins. */
let owner: Crisp;
let website: string;
const reached = new Set<string>();

beforeAll(async () => {
  client = await testClient();
  const { seams } = client.running.reference;
  const { handle } = seams;
  seams.handle = (call) => {
    reached.add(call.operation.operationId);
    return handle(call);
  };
  world = await client.world({ operators: ["owner", "member"], tokens: [{}] });
  website = world.website.website_id;
  const token = world.tokens[0]?.token ?? { identifier: "", key: "" };
  const session = world.operators[0]?.session ?? { identifier: "", key: "" };
  crisp = new Crisp();
  owner = new Crisp();
  for (const one of [crisp, owner]) one.setRestHost(client.running.url);
  crisp.authenticateTier("plugin", token.identifier, token.key);
  owner.authenticateTier("user", session.identifier, session.key);
  crisp10 = new Crisp10();
  crisp10.setRestHost(client.running.url);
  crisp10.authenticateTier("plugin", token.identifier, token.key);
});

afterAll(async () => {
  // The client has no method for it, and would go on knocking at the port, where another reference of this process may listen by then.
  (Reflect.get(crisp, "_socket") as { close: () => void } | null)?.close();
  await client.close();
  console.log(`crisp-api reached ${reached.size} operations of the contract`);
});

const text = { type: "text", from: "user", origin: "chat", content: "Hello" } as const;

async function conversation(): Promise<string> {
  const answer = await client.stage("POST", "/visitor", { website_id: website, act: "arrive" });
  return (answer.data as { session_id: string }).session_id;
}

test("website, conversations and messages", async () => {
  const { website: api } = crisp;
  await api.checkWebsiteExists(world.website.domain);
  expect((await api.getWebsite(website)).website_id).toBe(website);
  const created = (await api.createNewConversation(website)) as { session_id: string };
  await api.checkConversationExists(website, created.session_id);
  await api.initiateConversationWithExistingSession(website, created.session_id);

  const session = await conversation();
  const { fingerprint } = (await api.sendMessageInConversation(
    website,
    session,
    text as never,
  )) as {
    fingerprint: number;
  };
  expect((await api.getMessageInConversation(website, session, fingerprint)).content).toBe("Hello");
  await api.updateMessageInConversation(website, session, fingerprint, "Hello again" as never);
  expect((await api.getMessageInConversation(website, session, fingerprint)).content).toBe(
    "Hello again",
  );
  expect(await api.getMessagesInConversation(website, session)).toHaveLength(1);
  expect((await api.listConversations(website, 1)).map((one) => one.session_id)).toContain(session);
  expect((await api.getConversation(website, session)).session_id).toBe(session);

  await api.composeMessageInConversation(website, session, {
    type: "start",
    from: "operator",
  } as never);
  // The library's own example sends fingerprints as strings, and `unread` from the operator.
  await api.markMessagesReadInConversation(website, session, {
    from: "user",
    origin: "chat",
    fingerprints: [String(fingerprint)],
  } as never);
  await api.markConversationAsUnread(website, session, { from: "operator" } as never);
  await api.markMessagesDeliveredInConversation(website, session, {
    from: "operator",
    origin: "chat",
    fingerprints: [fingerprint],
  } as never);
  await api.updateConversationOpenState(website, session, true);
  await api.getConversationRoutingAssign(website, session);
  await api.blockIncomingMessagesForConversation(website, session, true);
  expect(await api.getBlockStatusForConversation(website, session)).toMatchObject({
    blocked: true,
  });
  await api.blockIncomingMessagesForConversation(website, session, false);
  await api.updateVerifyStatusForConversation(website, session, true);
  expect(await api.getVerifyStatusForConversation(website, session)).toMatchObject({
    verified: true,
  });
  await api.requestEmailTranscriptForConversation(website, session, "operator", "a@b.example.com");
  await api.requestChatboxBindingPurgeForConversation(website, session);
  await api.requestUserFeedbackForConversation(website, session);
  await api.scheduleReminderForConversation(website, session, "2099-01-01T00:00:00Z", "Call back");
  await api.listSuggestedConversationSegments(website, 1);
  await api.listSuggestedConversationDataKeys(website, 1);
  await api.removeMessageInConversation(website, session, fingerprint);
  await api.reportConversation(website, session, "spam");
  expect(await owner.website.listSpamConversations(website, 1)).toHaveLength(1);
  await api.removeConversation(website, created.session_id);
});

test("calls and browsing", async () => {
  const { website: api } = crisp;
  const session = await conversation();
  await api.initiateNewCallSessionForConversation(website, session, "audio");
  const { call_id } = (await api.getOngoingCallSessionForConversation(website, session)) as {
    call_id: string;
  };
  await api.transmitSignalingOnOngoingCallSession(website, session, call_id, {
    type: "sdp",
    payload: { sdp: "v=0" },
  });
  await api.abortOngoingCallSessionForConversation(website, session, call_id);
  await api.initiateBrowsingSessionForConversation(website, session);
  expect(await api.listBrowsingSessionsForConversation(website, session)).toBeInstanceOf(Array);
});

test("people", async () => {
  const { website: api } = crisp;
  const profile = { email: "ada@lovelace.example.com", person: { nickname: "Ada" } };
  const { people_id } = (await api.addNewPeopleProfile(website, profile as never)) as {
    people_id: string;
  };
  await api.checkPeopleProfileExists(website, people_id);
  expect((await api.getPeopleProfile(website, people_id)).email).toBe(profile.email);
  await api.updatePeopleProfile(website, people_id, { person: { nickname: "Lady Ada" } } as never);
  await api.savePeopleProfile(website, people_id, profile as never);
  expect(await api.listPeopleProfiles(website, 1)).toHaveLength(1);
  expect(await api.getPeopleStatistics(website)).toMatchObject({ total: 1 });
  await api.addPeopleEvent(website, people_id, { text: "Signed up", color: "green" } as never);
  expect(await api.listPeopleEvents(website, people_id, 1)).toHaveLength(1);
  await api.savePeopleData(website, people_id, { data: { plan: "gold" } } as never);
  await api.updatePeopleData(website, people_id, { data: { seats: 3 } } as never);
  expect(await api.getPeopleData(website, people_id)).toMatchObject({
    data: { plan: "gold", seats: 3 },
  });
  await api.listPeopleConversations(website, people_id, 1);
  await owner.website.listPeopleCampaigns(website, people_id, 1);
  await api.listSuggestedPeopleSegments(website, 1);
  await api.listSuggestedPeopleDataKeys(website, 1);
  await api.listSuggestedPeopleEvents(website, 1);
  await api.deleteSuggestedPeopleEvent(website, "Signed up");
  await api.removePeopleProfile(website, people_id);
});

test("operators, inboxes and plans", async () => {
  const member = world.operators[1]?.user_id ?? "";
  await crisp.website.listLastActiveWebsiteOperators(website);
  await crisp.website.sendEmailToWebsiteOperators(website, {
    recipient: "all",
    subject: "News",
    message: "All is well",
  } as never);
  expect(await crisp.website.getWebsiteOperator(website, member)).toMatchObject({
    user_id: member,
  });
  await owner.website.changeOperatorMembership(website, member, "member", "Support");
  const inbox = {
    name: "Sales",
    emoji: "💶",
    order: 1,
    operators: [],
    conditions: [],
    operator: "and",
  };
  const { inbox_id } = (await owner.website.createNewInbox(website, inbox as never)) as {
    inbox_id: string;
  };
  await owner.website.checkInboxExists(website, inbox_id);
  await owner.website.saveInbox(website, inbox_id, { ...inbox, name: "Partners" } as never);
  expect((await owner.website.getInbox(website, inbox_id)).name).toBe("Partners");
  await owner.website.batchOrderInboxes(website, { orders: [{ inbox_id, order: 2 }] } as never);
  await owner.website.listInboxes(website, 1);
  await owner.website.deleteInbox(website, inbox_id);
});

test("the helpdesk with v10", async () => {
  const { website: api } = crisp10;
  const user10 = new Crisp10();
  user10.setRestHost(client.running.url);
  const session = world.operators[0]?.session ?? { identifier: "", key: "" };
  user10.authenticateTier("user", session.identifier, session.key);
  await user10.website.initializeHelpdesk(website, "Help", "help-crisp");
  await api.checkHelpdeskExists(website);
  expect(await api.resolveHelpdesk(website)).toMatchObject({ name: "Help" });
  await api.addHelpdeskLocale(website, "en");
  await api.checkHelpdeskLocaleExists(website, "en");
  await api.resolveHelpdeskLocale(website, "en");
  const { article_id } = (await api.addNewHelpdeskLocaleArticle(website, "en", "First steps")) as {
    article_id: string;
  };
  // The library's own example sends null for an article without a description.
  await api.saveHelpdeskLocaleArticle(website, "en", article_id, {
    title: "First steps",
    description: null,
    content: "Begin here.",
    featured: false,
    order: 1,
  } as never);
  await api.updateHelpdeskLocaleArticle(website, "en", article_id, {
    title: "Getting started",
  } as never);
  await api.publishHelpdeskLocaleArticle(website, "en", article_id);
  expect(await api.resolveHelpdeskLocaleArticle(website, "en", article_id)).toMatchObject({
    title: "Getting started",
    status: "published",
  });
  expect(await api.listHelpdeskLocaleArticles(website, "en", 1)).toHaveLength(1);
  const { category_id } = (await api.addHelpdeskLocaleCategory(website, "en", "Basics")) as {
    category_id: string;
  };
  await api.saveHelpdeskLocaleCategory(website, "en", category_id, {
    name: "Basics",
    description: "",
    color: "#0000ff",
    image: null,
    order: 1,
  } as never);
  const { section_id } = (await api.addHelpdeskLocaleSection(
    website,
    "en",
    category_id,
    "Start",
  )) as {
    section_id: string;
  };
  await api.updateHelpdeskLocaleArticleCategory(website, "en", article_id, category_id, section_id);
  expect(await api.resolveHelpdeskLocaleArticleCategory(website, "en", article_id)).toMatchObject({
    category_id,
    section_id,
  });
  await api.resolveHelpdeskLocaleArticlePage(website, "en", article_id);
  await api.listHelpdeskLocaleArticleAlternates(website, "en", article_id);
  await api.listHelpdeskLocaleSections(website, "en", category_id, 1);
  await api.mapHelpdeskLocaleFeedbackRatings(website, "en");
  await api.listHelpdeskLocaleFeedbacks(website, "en", 1);
  await api.addHelpdeskRedirection(website, "/old", "https://www.example.com/new");
  expect(await api.listHelpdeskRedirections(website, 1)).toHaveLength(1);
  await api.resolveHelpdeskSettings(website);
  await api.saveHelpdeskSettings(website, { name: "Help desk" } as never);
  await api.unpublishHelpdeskLocaleArticle(website, "en", article_id);
  await api.deleteHelpdeskLocaleArticle(website, "en", article_id);
});

test("RTM: an event arrives in a listener of the client", async () => {
  const session = await conversation();
  const { fingerprint } = (await crisp.website.sendMessageInConversation(
    website,
    session,
    text as never,
  )) as {
    fingerprint: number;
  };
  const heard = new Promise<{ fingerprint: number }>((resolve) => {
    void crisp.on("message:removed", resolve as never);
  });
  // The client connects on its own some time after `on`; the event is caused once it listens.
  const { relay } = client.running.reference;
  while (relay.listeners() === 0) await new Promise((resolve) => setImmediate(resolve));
  await crisp.website.removeMessageInConversation(website, session, fingerprint);
  expect(await heard).toMatchObject({ fingerprint });
});

test("hooks: the client accepts the signature of a delivery", async () => {
  const plugin = world.tokens[0];
  const sink = createServer();
  sink.listen(0, "127.0.0.1");
  await once(sink, "listening");
  const { port } = sink.address() as AddressInfo;
  const injected = await client.stage("POST", "/inject", {
    thing: "plugin-hook",
    plugin_id: plugin?.plugin_id,
    target: `http://127.0.0.1:${port}/`,
    events: ["message:send"],
  });
  expect(injected.error).toBe(false);
  const hooked = new Crisp();
  hooked.setRtmMode("webhooks");
  void hooked.on("message:send", () => undefined);

  const session = await conversation();
  const delivery = once(sink, "request") as Promise<[IncomingMessage, ServerResponse]>;
  await client.stage("POST", "/visitor", {
    website_id: website,
    session_id: session,
    act: "send",
    type: "text",
    content: "Hi",
  });
  const [request, response] = await delivery;
  let body = "";
  for await (const chunk of request) body += String(chunk);
  response.end();
  const secret = plugin?.signing_secret ?? "";
  const { "x-crisp-request-timestamp": timestamp, "x-crisp-signature": signature } =
    request.headers;
  const verify = (key: string): boolean =>
    hooked.verifyHook(key, JSON.parse(body), timestamp as never, signature as never);
  // The client only verifies once its own scheduler has bound the hooks.
  while (!verify(secret)) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(verify(secret)).toBe(true);
  expect(verify(`${secret}x`)).toBe(false);
  sink.close();
});

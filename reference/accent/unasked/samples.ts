/** What a website, or a part of it, holds before anybody put something into it. */
import type { Call } from "../../call.ts";
import { websiteOf } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import type { Reference } from "../../reference.ts";
import { createWebsite } from "../../platform.ts";
import { addService, pageOf } from "../../routes/status/state.ts";
import { filtersOf } from "../../routes/filters.ts";
import { wrap } from "../../seams.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import { assign } from "../../state/conversation/change.ts";
import type { PeopleProfile } from "../../../schemas/generated/types.ts";
import { addMessage } from "../../state/conversation/message.ts";
import { createConversation } from "../../state/conversation/store.ts";
import { helpdeskOf, localeOf } from "../../state/helpdesk.ts";
import { addArticle, addCategory, addSection, place } from "../../state/helpdesk-content.ts";
import { hooksOf } from "../../state/hook.ts";
import { addEvent, createProfile, emailsOf, findProfile } from "../../state/people.ts";

/** The filter that lost all that it once named, as the hook lost its events, also where none is written so. */
const emptied = "Everything";

/** Bodies of what a new website has. */
const samples: readonly (readonly [OperationId, object])[] = [
  ["inboxes.inbox.create", { name: "Main", emoji: "📥", order: 1, operators: [], conditions: [] }],
  ["shortcuts.shortcut.create", { bang: "!hello", text: "Hello, how can I help?", tag: "samples" }],
  ["snippets.answer.create", { title: "What are your opening hours?" }],
  ...["Unresolved", emptied].map(
    (label) =>
      [
        "filters.filter.create",
        {
          type: "conversation",
          label,
          filter: [
            { model: "conversation", criterion: "state", operator: "eq", query: ["unresolved"] },
          ],
          operator: "and",
        },
      ] as const,
  ),
  [
    "hooks.hook.create",
    { label: "Former", target: "https://hooks.example.com/", events: ["message:send"] },
  ],
];

function begin(reference: Reference, website: Website, call: Call): void {
  const params = { website_id: website.website_id };
  for (const [id, body] of samples) {
    const operation = reference.contract.operation(id);
    reference.seams.handle({ ...call, operation, params, query: {}, body, page: 1 } as Call);
  }
  for (const filter of filtersOf(website)) if (filter.label === emptied) filter.filter = [];
  for (const hook of hooksOf(website)) hook.events = [];
  createProfile(reference, website, {
    email: "jane.sample@platform.example",
    person: { nickname: "Jane Sample" },
    company: { name: "Sample Inc." },
    segments: ["sample"],
    notepad: "This is a sample.",
    active: undefined,
  });
  const subscriber = createProfile(reference, website, {
    email: "subscriber@platform.example",
    person: { nickname: "Subscriber" },
    company: undefined,
    segments: [],
    notepad: undefined,
    active: undefined,
  });
  // Who subscribed by an address alone: a nickname is required where a profile is written (1/2.3).
  subscriber.person = {};
  const caller = createProfile(reference, website, {
    email: "caller@platform.example",
    person: { nickname: "Caller", phone: "+442079460123" },
    company: undefined,
    segments: [],
    notepad: undefined,
    active: undefined,
  });
  // Who was met by phone alone: an email is required where a profile is written, too.
  emailsOf(website).delete(caller.email);
  caller.email = "";
  const conversation = createConversation(reference, website, { origin: "chat" });
  conversation.segments.push("samples");
  const said = { type: "text", origin: "chat" } as const;
  for (const [from, content] of [
    ["user", "Hello! This is a sample conversation."],
    ["operator", "And this is how you answer."],
  ] as const)
    addMessage(reference, website, conversation, { ...said, from, content });
  const [first] = website.operators.keys();
  assign(reference, website, conversation, first);
}

const withoutBlankEmail = ({ email, ...profile }: PeopleProfile): PeopleProfile => ({
  ...profile,
  ...(email && { email }),
});

const begins: Plant = ({ seams, platform }) => {
  const met = new WeakSet<Website>();
  wrap(seams, "handle", (original) => (call) => {
    const { website_id = "" } = call.params as { website_id?: string };
    const website = platform.websites.get(website_id);
    if (website && !met.has(website)) {
      met.add(website);
      begin(call.reference, website, call);
    }
    return original(call);
  });
};

/** A website has a profile, a conversation, an inbox and more by the time that somebody looks at it first. */
const beginsWithSamples: Plant = together(
  begins,
  shows("people.profile.list", (data) => data.map(withoutBlankEmail)),
  shows("people.profile.read", withoutBlankEmail),
);

/** A new locale has a category with a published article, and a draft, so many milliseconds after it was made. */
const localeBeginsWithArticle = (delay: number): Plant =>
  afterwards("helpdesk.locale.create", (call) => {
    const { reference } = call;
    const locale = helpdeskOf(call).locales.get(call.body.locale);
    if (!locale || locale.articles.size) return;
    const begin = (): void => {
      const article = addArticle(reference, locale, `Welcome to ${websiteOf(call).name}`);
      place(article, addCategory(reference, locale, "General"), undefined);
      Object.assign(article, { status: "published", published_at: article.created_at });
      addArticle(reference, locale, "How to write an article");
    };
    if (delay) reference.clock.at(reference.clock.now() + delay, begin);
    else begin();
  });

/** A new category has a section. */
const categoryBeginsWithSection: Plant = afterwards("helpdesk.category.create", (call, data) => {
  const { category_id = "" } = data as { category_id?: string };
  const category = localeOf(call).categories.get(category_id);
  if (category) addSection(call.reference, category, "General");
});

/** A new status page has a service. */
const statusPageBeginsWithService: Plant = afterwards("status.create", (call) => {
  addService(call.reference, pageOf(call), "Website");
});

/** A new profile has an event. */
const profileBeginsWithEvent: Plant = afterwards("people.profile.create", (call) => {
  const website = websiteOf(call);
  const profile = findProfile(website, call.body.email);
  const timestamp = call.reference.clock.now();
  if (profile && profile.events.length === 0)
    addEvent(website, profile, { text: "Profile created", timestamp });
});

/** A new account has a website, as its owner. */
const accountBeginsWithWebsite: Plant = afterwards("account.create", ({ reference, body }) => {
  const { platform } = reference;
  const user = platform.users.get(platform.usersByEmail.get(body.email.toLowerCase()) ?? "");
  if (!user) return;
  const website = createWebsite(reference, {
    name: "My website",
    domain: `${reference.random.hex(12)}.sites.example.com`,
  });
  website.operators.set(user.user_id, { user_id: user.user_id, role: "owner", title: undefined });
});

export const samplesAccents: Record<string, Accent> = {
  "account-begins-with-website": accent(
    "Gives a new account a website of its own.",
    ["open.website-begins-with"],
    accountBeginsWithWebsite,
  ),
  "category-begins-with-section": accent(
    "Begins each category of a helpdesk with a section.",
    ["open.website-begins-with"],
    categoryBeginsWithSection,
  ),
  "profile-begins-with-event": accent(
    "Begins the events of each profile with one that tells of its creation.",
    ["open.people-events-of-platform"],
    profileBeginsWithEvent,
  ),
  "status-page-begins-with-service": accent(
    "Begins each status page with a service.",
    ["open.website-begins-with"],
    statusPageBeginsWithService,
  ),
  "locale-begins-with-article": accent(
    "Begins each locale of a helpdesk with a category that has a published article, and with a draft.",
    ["open.website-begins-with"],
    localeBeginsWithArticle(0),
  ),
  "locale-begins-with-article-later": accent(
    "Begins each locale of a helpdesk with a category that has a published article, and with a draft, a moment after it was made.",
    ["open.website-begins-with"],
    localeBeginsWithArticle(200),
  ),
  "website-begins-with-samples": accent(
    "Begins each website with a profile, a conversation of the first operator, an inbox, a filter, a shortcut and an answer.",
    ["open.website-begins-with"],
    beginsWithSamples,
  ),
};

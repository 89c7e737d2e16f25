import type { HelpdeskRedirection } from "../../schemas/generated/types.ts";
import { userOf, websiteOf } from "../call.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import { afterwards } from "../deviate/handler.ts";
import {
  deniesAll,
  doesElsewhere,
  doesToAlike,
  doesToFormer,
  doesToOthers,
  doesToPredecessor,
  emptiesList,
} from "../deviate/others.ts";
import { selects } from "../deviate/pages.ts";
import { answersOf } from "../routes/snippets.ts";
import { pageSlot } from "../routes/status/state.ts";
import { channelOf } from "../state/channel.ts";
import { conversationsOf } from "../state/conversation/store.ts";
import { closeSession, openSessionsOf } from "../state/session.ts";
import { linkedWebsites } from "../state/linked.ts";

const cards = { list: "billing.card.list", field: "card_id" } as const;
const conversations = {
  list: "conversations.conversation.list",
  field: "session_id",
  query: { include_empty: "1" },
} as const;
const profiles = { list: "people.profile.list", field: "people_id" } as const;
const articles = { list: "helpdesk.article.list", field: "article_id" } as const;

/** One or more writes of each family in which one thing of several is named, or one more is made. */
export const leavesOthersFaults: Record<string, Fault> = {
  "alerts-removal-takes-others": fault(
    "Removing one feed alert removes all others of the user.",
    ["leaves-others:alerts.feed.remove"],
    doesToOthers("alerts.feed.remove"),
  ),
  "billing-change-reaches-others": fault(
    "Changing one card changes all cards of the user.",
    ["leaves-others:billing.card.merge"],
    doesToOthers("billing.card.merge", cards),
  ),
  "billing-removal-takes-others": fault(
    "Removing one card removes all cards of the user.",
    ["leaves-others:billing.card.remove"],
    doesToOthers("billing.card.remove", cards),
  ),
  "billing-attached-to-others": fault(
    "Attaching a card to one website attaches it to all websites of the user.",
    ["leaves-others:billing.website.attach"],
    doesElsewhere("billing.website.attach"),
  ),
  "channel-domain-reaches-others": fault(
    "Giving the email channel of one website another basic domain gives one to all websites of the user.",
    ["leaves-others:channel.domain.merge"],
    afterwards("channel.domain.merge", (call) => {
      const { reference, params } = call;
      for (const website of linkedWebsites(reference, userOf(call).user_id)) {
        const { domain } = channelOf(reference, website);
        if (website.website_id !== params.website_id) domain.basic = `also-${domain.basic}`;
      }
    }),
  ),
  "conversation-block-reaches-others": fault(
    "Blocking one conversation blocks all conversations of the website.",
    ["leaves-others:conversation.block.set"],
    doesToOthers("conversation.block.set", conversations),
  ),
  "conversation-creation-takes-former": fault(
    "A new conversation takes the place of one that is there.",
    ["leaves-others:conversation.create"],
    afterwards("conversation.create", (call) => {
      const { all, created } = conversationsOf(websiteOf(call));
      const [, former] = created;
      if (former) all.delete(former.session_id);
    }),
  ),
  "filters-removal-takes-alike": fault(
    "Removing one filter removes all filters with its label.",
    ["platform.alike-are-apart"],
    doesToAlike("filters.filter.remove", "label"),
  ),
  "helpdesk-redirection-removal-takes-alike": fault(
    "Removing one redirection removes all redirections to its target.",
    ["platform.alike-are-apart"],
    doesToAlike("helpdesk.redirection.remove", "target"),
  ),
  "helpdesk-redirections-listed-by-target": fault(
    "Of redirections to one target the list holds the last.",
    ["platform.alike-are-apart"],
    selects<HelpdeskRedirection>("helpdesk.redirection.list", (all) => [
      ...new Map(all.map((one) => [one.target, one])).values(),
    ]),
  ),
  "people-removal-takes-alike": fault(
    "Removing one profile removes all profiles of that nickname.",
    ["platform.alike-are-apart"],
    doesToAlike("people.profile.remove", "person/nickname"),
  ),
  "inboxes-change-reaches-alike": fault(
    "Replacing one inbox replaces all inboxes with its name.",
    ["platform.alike-are-apart"],
    doesToAlike("inboxes.inbox.replace", "name"),
  ),
  "snippets-change-reaches-group": fault(
    "Changing one answer snippet changes all of its group.",
    ["platform.alike-are-apart"],
    doesToAlike("snippets.answer.merge", "group"),
  ),
  "snippets-change-reaches-namesakes": fault(
    "Changing one answer snippet changes all that have the title which it has then.",
    ["platform.alike-are-apart"],
    afterwards("snippets.answer.merge", (call) => {
      const all = answersOf(websiteOf(call));
      const title = all.get(call.params.answer_snippet_id)?.title;
      for (const one of all) if (one.title === title) Object.assign(one, call.body);
    }),
  ),
  "helpdesk-article-removal-takes-alike": fault(
    "Removing one article removes all articles with its title.",
    ["platform.alike-are-apart"],
    doesToAlike("helpdesk.article.remove", "title"),
  ),
  "helpdesk-category-change-reaches-alike": fault(
    "Changing one category changes all categories with its name.",
    ["platform.alike-are-apart"],
    doesToAlike("helpdesk.category.merge", "name"),
  ),
  "helpdesk-section-removal-takes-alike": fault(
    "Removing one section removes all sections of its category with its name.",
    ["platform.alike-are-apart"],
    doesToAlike("helpdesk.section.remove", "name"),
  ),
  "message-removal-takes-others": fault(
    "Removing one message removes all messages of the conversation.",
    ["leaves-others:conversation.message.remove"],
    doesToOthers("conversation.message.remove"),
  ),
  "conversations-spam-decision-reaches-others": fault(
    "A decision about one item of spam decides about all items.",
    ["leaves-others:conversations.spam.decide"],
    doesToOthers("conversations.spam.decide"),
  ),
  "conversations-suggestion-removal-takes-others": fault(
    "Removing one suggested segment takes all others from the suggestions of conversations.",
    ["leaves-others:conversations.segment.remove"],
    emptiesList("conversations.segment.remove", "conversations.segment.list", "segment"),
  ),
  "filters-creation-replaces-former": fault(
    "Creating a filter also writes it over one that is there.",
    ["leaves-others:filters.filter.create"],
    doesToFormer("filters.filter.create", "filters.filter.replace"),
  ),
  "filters-removal-empties-list": fault(
    "Removing one filter takes all others from the list as well.",
    ["leaves-others:filters.filter.remove"],
    emptiesList("filters.filter.remove", "filters.filter.list", "filter_id"),
  ),
  "helpdesk-article-change-reaches-others": fault(
    "Changing one article changes all articles of the locale.",
    ["leaves-others:helpdesk.article.merge"],
    doesToOthers("helpdesk.article.merge"),
  ),
  "helpdesk-publication-reaches-others": fault(
    "Publishing one article publishes all articles of the locale.",
    ["leaves-others:helpdesk.article.publish"],
    doesToOthers("helpdesk.article.publish"),
  ),
  "helpdesk-placement-reaches-others": fault(
    "Placing one article in a category places all articles of the locale in it.",
    ["leaves-others:helpdesk.placement.set"],
    doesToOthers("helpdesk.placement.set", articles),
  ),
  "helpdesk-removal-takes-others": fault(
    "Removing the helpdesk of one website removes those of all websites of the user.",
    ["leaves-others:helpdesk.remove"],
    doesElsewhere("helpdesk.remove"),
  ),
  "helpdesk-settings-reach-others": fault(
    "Changing the settings of one helpdesk changes those of all websites of the user.",
    ["leaves-others:helpdesk.settings.merge"],
    doesElsewhere("helpdesk.settings.merge"),
  ),
  "helpdesk-category-removal-takes-others": fault(
    "Removing one category removes all categories of the locale.",
    ["leaves-others:helpdesk.category.remove"],
    doesToOthers("helpdesk.category.remove"),
  ),
  "helpdesk-section-creation-takes-former": fault(
    "A new section takes the place of one that is there.",
    ["leaves-others:helpdesk.section.create"],
    doesToFormer("helpdesk.section.create", "helpdesk.section.remove"),
  ),
  "hooks-change-reaches-others": fault(
    "Changing one hook changes all hooks of the website.",
    ["leaves-others:hooks.hook.merge"],
    doesToOthers("hooks.hook.merge"),
  ),
  "hooks-removal-denies-others": fault(
    "Once a hook is removed, HEAD says of all others that they do not exist.",
    ["leaves-others:hooks.hook.remove"],
    deniesAll("hooks.hook.remove", "hooks.hook.exists"),
  ),
  "inboxes-replacement-reaches-others": fault(
    "Replacing one inbox replaces all inboxes of the website.",
    ["leaves-others:inboxes.inbox.replace"],
    doesToOthers("inboxes.inbox.replace"),
  ),
  "inboxes-creation-empties-list": fault(
    "Once an inbox is created, those that were there are no longer listed.",
    ["leaves-others:inboxes.inbox.create"],
    emptiesList("inboxes.inbox.create", "inboxes.inbox.list", "inbox_id"),
  ),
  "limits-end-reaches-others": fault(
    "Ending one subscription to a limit ends all subscriptions of the website.",
    ["leaves-others:limits.subscription.remove"],
    doesToOthers("limits.subscription.remove", { list: "limits.website.list", field: "id" }),
  ),
  "operators-change-reaches-others": fault(
    "Giving one operator a title gives it to all operators of the website.",
    ["leaves-others:operators.operator.merge"],
    afterwards("operators.operator.merge", (call) => {
      const { title } = call.body;
      for (const link of websiteOf(call).operators.values()) link.title = title ?? link.title;
    }),
  ),
  "people-data-reach-others": fault(
    "Changing the custom data of one profile changes those of all profiles of the website.",
    ["leaves-others:people.data.merge"],
    doesToOthers("people.data.merge", profiles),
  ),
  "people-suggestion-removal-takes-others": fault(
    "Removing one suggested key takes all others from the suggestions of people.",
    ["leaves-others:people.datum.remove"],
    emptiesList("people.datum.remove", "people.datum.list", "key"),
  ),
  "people-removal-takes-others": fault(
    "Removing one profile removes all profiles of the website.",
    ["leaves-others:people.profile.remove"],
    doesToOthers("people.profile.remove"),
  ),
  "ratings-removal-takes-others": fault(
    "Removing one rating removes all ratings of the website.",
    ["leaves-others:ratings.rating.remove"],
    doesToOthers("ratings.rating.remove"),
  ),
  "routing-settings-reach-others": fault(
    "Changing the routing settings of one website changes those of all websites of the user.",
    ["leaves-others:routing.settings.merge"],
    doesElsewhere("routing.settings.merge"),
  ),
  "routing-rules-reach-others": fault(
    "Replacing the routing rules of one website replaces those of all websites of the user.",
    ["leaves-others:routing.rules.replace"],
    doesElsewhere("routing.rules.replace"),
  ),
  "setup-change-reaches-others": fault(
    "Disabling the setup of one website disables that of all websites of the user.",
    ["leaves-others:setup.merge"],
    doesElsewhere("setup.merge"),
  ),
  "session-closing-takes-others": fault(
    "Closing one authorized session closes all others but the one that asks.",
    ["leaves-others:session.authorized.remove"],
    afterwards("session.authorized.remove", (call) => {
      const user = userOf(call);
      for (const one of openSessionsOf(call.reference, user)) {
        const isOwn = one.identifier === call.caller?.credential.identifier;
        if (!isOwn) closeSession(call.reference, user, one);
      }
    }),
  ),
  "shortcuts-removal-takes-others": fault(
    "Removing one shortcut removes all shortcuts of the website.",
    ["leaves-others:shortcuts.shortcut.remove"],
    doesToOthers("shortcuts.shortcut.remove"),
  ),
  "shortcuts-creation-takes-former": fault(
    "A new shortcut takes the place of one that is there.",
    ["leaves-others:shortcuts.shortcut.create"],
    doesToFormer("shortcuts.shortcut.create", "shortcuts.shortcut.remove"),
  ),
  "snippets-change-reaches-others": fault(
    "Changing one answer snippet changes all answer snippets of the website.",
    ["leaves-others:snippets.answer.merge"],
    doesToOthers("snippets.answer.merge"),
  ),
  "snippets-domain-takes-former": fault(
    "Once a webpage domain is added, those that were there are no longer listed.",
    ["leaves-others:snippets.domain.create"],
    emptiesList("snippets.domain.create", "snippets.domain.list", "snippet_id"),
  ),
  "status-service-removal-takes-others": fault(
    "Removing one service removes all services of the status page.",
    ["leaves-others:status.service.remove"],
    doesToOthers("status.service.remove"),
  ),
  "status-node-change-reaches-others": fault(
    "Changing one node changes all nodes of the service.",
    ["leaves-others:status.node.merge"],
    doesToOthers("status.node.merge"),
  ),
  "status-announcement-removal-takes-others": fault(
    "Removing the announcement of one status page removes those of all websites of the user.",
    ["leaves-others:status.announcement.remove"],
    doesElsewhere("status.announcement.remove"),
  ),
  "status-creation-renames-others": fault(
    "A new status page gives its name to those of all websites of the user.",
    ["leaves-others:status.create"],
    afterwards("status.create", (call) => {
      const { user_id } = userOf(call);
      for (const website of linkedWebsites(call.reference, user_id)) {
        const { page } = pageSlot(website);
        if (page) page.settings.name = call.body.name;
      }
    }),
  ),
  "website-creation-renames-others": fault(
    "A new website gives its name to all other websites of the user.",
    ["leaves-others:website.create"],
    afterwards("website.create", (call) => {
      const { user_id } = userOf(call);
      for (const website of linkedWebsites(call.reference, user_id)) website.name = call.body.name;
    }),
  ),
  "status-node-change-reaches-predecessor": fault(
    "A PATCH of a node also changes the one that was added to its service just before.",
    ["leaves-others:status.node.merge"],
    doesToPredecessor("status.node.create", "status.node.merge"),
  ),
  "status-node-save-reaches-predecessor": fault(
    "A PUT of a node also replaces the one that was added to its service just before.",
    ["leaves-others:status.node.replace"],
    doesToPredecessor("status.node.create", "status.node.replace"),
  ),
};

import { websiteOf } from "../../call.ts";
import { fault, type Fault } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import { shortcutsOf } from "../../routes/shortcuts.ts";
import { answersOf } from "../../routes/snippets.ts";
import { historyOf } from "../../routes/search.ts";
import { pageSlot } from "../../routes/status/state.ts";
import { channelOf } from "../../state/channel.ts";
import { hooksOf } from "../../state/hook.ts";
import { helpdeskSlot } from "../../state/helpdesk.ts";
import { inboxesOf } from "../../state/inbox.ts";
import { routingOf } from "../../state/routing.ts";
import { turnOver } from "./turn-over.ts";

const kinds = "platform.writes-spare-other-kinds";
const pages = "platform.pages-spare-each-other";

/** The pages of the website, as far as it has them. */
const pagesOf = (call: Parameters<typeof websiteOf>[0]) => ({
  ...helpdeskSlot(websiteOf(call)),
  ...pageSlot(websiteOf(call)),
});

export const sparedOfWebsite: Record<string, Fault> = {
  "routing-rules-empty-inboxes": fault(
    "Once the routing rules are written, no inbox has operators or conditions.",
    [kinds],
    afterwards("routing.rules.replace", (call) => {
      for (const one of inboxesOf(websiteOf(call)))
        Object.assign(one, { operators: [], conditions: [] });
    }),
  ),
  "inboxes-removal-changes-routing": fault(
    "Once an inbox is removed, the settings of the routing are turned over.",
    [kinds],
    afterwards("inboxes.inbox.remove", (call) => turnOver(routingOf(websiteOf(call)).settings)),
  ),
  "inboxes-removal-empties-rules": fault(
    "Once an inbox is removed, there are no routing rules.",
    [kinds],
    afterwards("inboxes.inbox.remove", (call) => void routingOf(websiteOf(call)).rules.splice(0)),
  ),
  "inboxes-order-empties-conditions": fault(
    "Inboxes that are ordered have no conditions.",
    ["inboxes.order-of-several"],
    afterwards("inboxes.order.set", (call) => {
      for (const one of inboxesOf(websiteOf(call))) one.conditions = [];
    }),
  ),
  "setup-change-changes-routing": fault(
    "A change of the setup turns over the settings of the routing.",
    [kinds],
    afterwards("setup.merge", (call) => turnOver(routingOf(websiteOf(call)).settings)),
  ),
  "snippets-change-ungroups-others": fault(
    "An answer snippet that is given a group takes all others out of theirs.",
    [kinds],
    afterwards("snippets.answer.merge", (call) => {
      if (!call.body.group) return;
      for (const one of answersOf(websiteOf(call)))
        if (one.snippet_id !== call.params.answer_snippet_id) one.group = "";
    }),
  ),
  "snippets-removal-takes-shortcut-tags": fault(
    "Once an answer snippet is removed, no shortcut has a tag.",
    [kinds],
    afterwards("snippets.answer.remove", (call) => {
      for (const one of shortcutsOf(websiteOf(call))) one.tag = "";
    }),
  ),
  "filters-change-silences-hooks": fault(
    "Once a filter is replaced, no hook names an event.",
    [kinds],
    afterwards("filters.filter.replace", (call) => {
      for (const one of hooksOf(websiteOf(call))) one.events = [];
    }),
  ),
  "channel-custom-domain-changes-basic": fault(
    "A change of the custom domain of the email channel alone also changes the basic one.",
    [kinds],
    afterwards("channel.domain.merge", (call) => {
      if (call.body.basic === undefined)
        channelOf(call.reference, websiteOf(call)).domain.basic += "x";
    }),
  ),
  "filters-removal-clears-history": fault(
    "Once a filter is removed, the search history is empty.",
    [kinds],
    afterwards("filters.filter.remove", (call) => {
      for (const { history_id } of historyOf(call)) historyOf(call).delete(history_id);
    }),
  ),
  "status-settings-pick-locales-of-helpdesk": fault(
    "Whether a status page lets readers pick a locale is also set for the helpdesk.",
    [pages],
    afterwards("status.settings.merge", (call) => {
      const { helpdesk, page } = pagesOf(call);
      const flag = page?.settings.behavior["locale_picker"];
      if (helpdesk && typeof flag === "boolean") helpdesk.settings.behavior.locale_picker = flag;
    }),
  ),
  "helpdesk-settings-index-status-page": fault(
    "Whether a helpdesk is indexed is also set for the status page.",
    [pages],
    afterwards("helpdesk.settings.merge", (call) => {
      const { helpdesk, page } = pagesOf(call);
      const flag = helpdesk?.settings.behavior.forbid_indexing;
      if (page && flag !== undefined) page.settings.behavior["forbid_indexing"] = flag;
    }),
  ),
  "status-settings-name-website": fault(
    "The website is named as its status page.",
    [pages],
    afterwards("status.settings.merge", (call) => {
      const { page } = pagesOf(call);
      if (page) websiteOf(call).name = page.settings.name;
    }),
  ),
  "helpdesk-custom-domain-is-of-channel": fault(
    "The custom domain of the helpdesk becomes that of the email channel as well.",
    [pages],
    afterwards("helpdesk.domain.merge", (call) => {
      const { custom } = call.body;
      if (custom) channelOf(call.reference, websiteOf(call)).domain.custom = custom;
    }),
  ),
  "channel-basic-domain-is-of-status-page": fault(
    "The basic domain of the email channel becomes that of the status page as well.",
    [pages],
    afterwards("channel.domain.merge", (call) => {
      const { page } = pagesOf(call);
      if (page) page.domain.basic = channelOf(call.reference, websiteOf(call)).domain.basic;
    }),
  ),
  "status-basic-domain-is-of-helpdesk": fault(
    "The basic domain of the status page becomes that of the helpdesk as well.",
    [pages],
    afterwards("status.domain.merge", (call) => {
      const { helpdesk, page } = pagesOf(call);
      if (helpdesk && page) helpdesk.domain.basic = page.domain.basic;
    }),
  ),
  "channel-custom-domain-is-of-website": fault(
    "The custom domain of the email channel becomes the domain of the website.",
    [pages],
    afterwards("channel.domain.merge", (call) => {
      if (call.body.custom) websiteOf(call).domain = call.body.custom;
    }),
  ),
};

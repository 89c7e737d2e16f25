import { websiteOf } from "../../call.ts";
import { fault, type Fault } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import { shortcutsOf } from "../../routes/shortcuts.ts";
import { answersOf } from "../../routes/snippets.ts";
import { channelOf } from "../../state/channel.ts";
import { hooksOf } from "../../state/hook.ts";
import { inboxesOf } from "../../state/inbox.ts";
import { routingOf } from "../../state/routing.ts";
import { turnOver } from "./turn-over.ts";

const kinds = "platform.writes-spare-other-kinds";

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
};

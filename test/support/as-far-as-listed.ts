/** Rules that are judged as far as the lists of the platform show anything, which nobody can say beforehand. */
import { globToRegExp } from "../../contract/glob.ts";

const globs = [
  "shape:*.list",
  "paging:*.list",
  "paging:plugins.plugin.search",
  "conversations.filter-*",
  "conversations.search-segment",
  "people.email-names-*",
  "people.conversation-flag-zero",
  // Updates that somebody has not read are not marked.
  "alerts.updates-mark-keeps",
  "plans.subscription-names-plan",
  "plans.subscription-names-website",
  "*.setup-changes-nothing",
  "channel.domain-blank-custom",
].map(globToRegExp);

export const isAsFarAsListed = (rule: string): boolean => globs.some((glob) => glob.test(rule));

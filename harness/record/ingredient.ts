/** What rules need that the owner of a target can give by hand, and what reports say to add. */

/** Keypairs that a run of all rules uses up, and one that stays to be read. */
export const mostConfirmations = 15;

/** What to write into the target file, by the name under which rules need it (`needs` in `schemas/`). */
export const ingredients: Readonly<Record<string, string>> = {
  website: "website, with credentials.user and credentials.plugin: a website in which nobody works",
  "either-tier":
    "credentials.user, a session of an owner of the website, or credentials.plugin, a token with every scope",
  "user-tier": "credentials.user: a session of an owner of the website",
  "plugin-tier": "credentials.plugin: a token with every scope, installed on the website",
  password: "credentials.user.email and .password: those of the owner",
  "removal-proof":
    "credentials.user.password: that of the owner, which removes a helpdesk and a status page, where the website has none yet",
  "changeable-account":
    "credentials.user.changeable: true, where a run may change password and two-factor of the owner and put them back",
  "deletable-website":
    "deletable: true, where a run may schedule the deletion of the website, and abort it",
  "chargeable-website":
    "chargeable: true, where the website has a payment method and a run may buy units of limits, and end that",
  "removable-operator":
    "credentials.removable: a session and the email of a further operator, whom a run may unlink and add again, with the password of the owner",
  "addable-operator":
    "credentials.removable with its email, or --leave-traces: a further operator, whom a run may unlink and add again",
  "confirm-keypairs": `credentials.confirmable: user_id, identifier and key of mails that ask to confirm a login, ${mostConfirmations} new ones for each run`,
  "subscription-links":
    "credentials.subscriptionLinks: email_hash and key of two links, mailed to addresses that nobody needs, by which these subscribe to mail of the website",
  member:
    "credentials.member: a session of a second operator, of role member, whom a run may make an owner for a while",
  "member-email": "credentials.member.email: that of the second operator, beside the session",
  "another-website":
    "websites: a second scratch website with an owner of its own (session, email, password) and a token",
  "website-beside":
    "secondWebsite, another scratch website of the owner of the first, or websites: one with an owner of its own",
  "foreign-user":
    "credentials.foreignUser, or websites: a session of an owner of another website only",
  "foreign-plugin":
    "credentials.foreign, or websites: a token that is not installed on the website",
  "scoped-tokens":
    "credentials.scoped: two tokens with some scopes each, which complete each other",
  "permission-tokens":
    "credentials.scoped: tokens that may only read, and tokens that may only write, website:conversation:initiate, website:conversation:sessions, website:conversation:messages and website:people:profiles",
  "limited-tokens":
    "credentials.limited: five tokens of plugins of their own with the same small daily_quota, which a run uses up",
  "limited-user":
    "credentials.limitedUser: a session that nothing else needs, with a small minute_limit",
  "plugin-named": "credentials.plugin.plugin_id and .urn: what the plugin of the token is called",
  "foreign-plugin-named":
    "plugin.plugin_id of one of the websites: a plugin that is not installed on the first",
  "widget-plugin":
    "credentials.plugin.plugin_id and .widget: true, or an item of it, where the plugin has a widget that answers by itself",
  "card-storage":
    "outside.cards.accepted: the number of a test card that is stored, which a run adds to the owner and removes",
  "declined-card":
    "outside.cards.declined: the number of a test card that is declined once it was taken",
  "card-links":
    "outside.links: {}, where the services that cards are linked to are sandboxes, so that a run may begin links, which it removes",
  "finished-links":
    "outside.links.finish: true, where the target finishes a link that nobody authorized at the service",
  "rejected-links":
    "outside.links.reject: true, where the target ends a link that nobody rejected at the service",
  "services-answer":
    "outside.services: true, where translation, transcription, prediction and the like answer",
  "valid-domain":
    "outside.domains.valid: a domain with {unique} in it, such as below a wildcard record, that the platform's validation finds valid for the website whatever stands there",
  "invalid-domain":
    "outside.domains.invalid: the same of one that it finds invalid, such as {unique}.invalid",
  "crawlable-domain":
    "outside.crawlable: a domain below which every name is crawled, with --leave-traces, since no route removes it",
  "importable-helpdesk":
    "outside.importable: the URL of a helpdesk that the platform can import, whose articles a run imports and removes",
  "update-alert": "updates: true, where the platform shows its users updates",
  registration:
    "registration.signature: one that registers any number of accounts on the staging platform, or {unique} where it takes any that is new",
  "removable-account":
    "registration.signature, or a stage with the part world: accounts that may go, such as those that a run registers",
  "chatbox-conversation":
    "visitor.session_id: a conversation that somebody started from the chatbox of the website",
  "online-visitor":
    "visitor.online: true, where the chatbox of that conversation stays open during the run, such as in a browser",
  "browsing-visitor":
    "visitor.browsing: true, where that chatbox lets operators see the page without being asked twice",
  "calling-visitor": "visitor.calls: true, where that chatbox takes every call by itself",
  "echoing-visitor":
    "visitor.echoes: true, where that chatbox answers each text of an operator with the same text",
  "purgeable-visitor":
    "visitor.purgeable: true beside echoes, where a purge may empty that chatbox and it comes back by itself",
  invoices: "credentials.user.billed: true, where there are invoices of the owner",
  hooks: "hooks: an address at which assay listens, and the URL under which the target reaches it",
  rtm: "realtime: how the sockets of the target are spoken to",
  stream:
    "realtime, with plain.stream where the adapter is plain: how the streaming socket of the target is spoken to",
  mail: "mail, or a stage with the part mail: an inbox in which the mail of the target can be read",
  "recovery-in-mail":
    "mail.texts: the passage of a recovery mail with {recover_identifier} and {recover_key}",
  "token-in-mail": "mail.texts: the passage with the {token} that proves an address",
  "recoverable-account":
    "credentials.recoverable: email and password of an account that nothing else needs, whose password a run may set by mailed keypairs and put back",
  "recoverable-accounts":
    "credentials.recoverable: a list of two such accounts, of which neither may let the other in",
  "second-website":
    "secondWebsite, or --leave-traces: another scratch website of the owner of the first",
  "fresh-token": "credentials.limited: one more token, made for this run and marked fresh: true",
  "leave-traces": "--leave-traces, where the website may keep what no route removes",
  "stage:world": "stage, with the part world: websites that may go as a whole",
  "stage:visitor": "stage, with the part visitor",
  "stage:inject": "stage, with the part inject",
  "stage:outside": "stage, with the part outside",
  "stage:clock": "stage, with the part clock",
};

/** Why a rule could not run, where these were missing. */
export const needsMore = (needs: readonly string[]): string =>
  `this needs ${needs.map((need) => ingredients[need] ?? need).join("; and ")}`;

/** Something to add. */
export interface Addition {
  need: string;
  add: string;
  /** Rules that lack this and nothing else. */
  opens: number;
  /** Rules that lack other things as well. */
  helps: number;
}

/** What to add so that more is judged: what makes the most rules possible comes first. */
export function additions(rules: readonly { lacks: readonly string[] }[]): Addition[] {
  const lacking = rules.map(({ lacks }) => lacks).filter(({ length }) => length > 0);
  const needs = [...new Set(lacking.flat())];
  return needs
    .map((need): Addition => {
      const concerned = lacking.filter((lacks) => lacks.includes(need));
      const opens = concerned.filter(({ length }) => length === 1).length;
      return { need, add: ingredients[need] ?? need, opens, helps: concerned.length - opens };
    })
    .sort((a, b) => b.opens - a.opens || b.helps - a.helps || (a.need < b.need ? -1 : 1));
}

// Generated from schemas/ by `npm run generate`. Do not edit.

/**
 * How much an alert matters (2/5).
 * 
 */
export type AlertLevel = ("notice" | "important" | "critical")
/**
 * Availability of a user or operator (1/2.4, 2/2).
 * 
 */
export type AvailabilityType = ("online" | "away" | "offline")
/**
 * An action of an assist session; each object is used for the action of its name (1/4.3).
 * 
 */
export type BrowsingAssist = ({
action: ("start" | "stop" | "heartbeat")
[k: string]: unknown
} | ({
action: "mouse"
[k: string]: unknown
} & {
mouse: BrowsingPoint
[k: string]: unknown
}) | ({
action: "scroll"
[k: string]: unknown
} & {
scroll: BrowsingPoint
[k: string]: unknown
}) | ({
action: "click"
[k: string]: unknown
} & {
click: BrowsingPoint
[k: string]: unknown
}))
/**
 * One payment card, with its user (2/6).
 * 
 */
export type CardSingle = (Card & {
user_id: string
[k: string]: unknown
})
/**
 * A payment card of a user, as listed (2/6).
 * 
 */
export type Card = (CardFields & {
linked_websites?: {
website_id: string
name?: string
domain?: string
[k: string]: unknown
}[]
[k: string]: unknown
})
/**
 * The payment card of a website, with its owner (2/6). What is answered without a card is not shown, so nothing is required here.
 * 
 */
export type CardWebsite = (CardFields & {
owner?: {
user_id: string
email?: string
first_name?: string
last_name?: string
[k: string]: unknown
}
[k: string]: unknown
})
/**
 * Where a message or a conversation comes from, or the channel of a read or a delivery: chat, email or a URN (1/2.1, 1/2.2).
 * 
 */
export type Origin = (("chat" | "email") | string)
/**
 * A namespace that a hook may subscribe to (1/6).
 * 
 */
export type HookEvent = ("message:updated" | "message:send" | "message:received" | "message:removed" | "message:acknowledge:read:send" | "message:acknowledge:read:received" | "message:notify:unread:send" | "message:notify:unread:received" | "session:set_email" | "session:set_phone" | "session:set_address" | "session:set_subject" | "session:set_data" | "session:set_avatar" | "session:set_nickname" | "session:set_state" | "session:set_block" | "session:set_segments" | "session:removed" | "session:sync:geolocation" | "session:sync:system" | "session:sync:network" | "session:sync:timezone" | "session:sync:locales" | "session:sync:events" | "session:sync:rating" | "session:sync:topic" | "people:profile:created" | "people:profile:updated" | "people:profile:removed" | "people:bind:session" | "people:sync:profile" | "campaign:progress" | "campaign:dispatched" | "campaign:running" | "status:health:changed" | "email:subscribe" | "email:track:view" | "plugin:event")
/**
 * A request that the visitor verifies an identity; the recipient is required for a plugin identity (1/4.3).
 * 
 */
export type IdentityRequest = (({
identity: "email"
method?: "link"
[k: string]: unknown
} & {
recipient: string
[k: string]: unknown
}) | ({
identity: "phone"
method?: "link"
[k: string]: unknown
} & {
recipient: string
[k: string]: unknown
}) | {
identity: string
method?: "link"
recipient: string
[k: string]: unknown
})
/**
 * An identity of the visitor that can be verified: email, phone or that of a plugin (1/4.3).
 * 
 */
export type Identity = (("email" | "phone") | string)
/**
 * What something costs; its type is not stated, as that of a total is (2/6, 2/11).
 * 
 */
export type Price = (number | string)
/**
 * What a billable limit counts (2/11).
 * 
 */
export type LimitNamespace = ("bucket:url" | "campaign:recipient" | "operator:invites" | "inbox:inboxes" | "translate:requests" | "translate:characters" | "predict:requests" | "predict:words" | "filter:conversations" | "filter:people" | "people:profiles" | "status:probes")
/**
 * A limit subscription in the list over all websites, with the card that pays (2/11).
 * 
 */
export type LimitSubscriptionAccount = (LimitSubscriptionWebsite & {
card_id?: string
[k: string]: unknown
})
/**
 * A limit subscription in the list of one website (2/11).
 * 
 */
export type LimitSubscriptionWebsite = (LimitSubscription & {
website_id: string
[k: string]: unknown
})
/**
 * The content object of a message that is edited. Whether fields that it does not name are kept is open, and so is whether events can be edited (1/4.3).
 * 
 */
export type MessageContentWrite = (MessageContentFile | MessageContentAnimation | MessageContentAudio | MessageContentPicker | MessageContentField | MessageContentCarousel)
/**
 * A message to send; its type decides the form of content (1/4.3.1).
 * 
 */
export type MessageSend = ((MessageSendBase & {
type: "text"
content: string
[k: string]: unknown
}) | (MessageSendBase & {
type: "note"
content: string
[k: string]: unknown
}) | (MessageSendBase & {
type: "file"
content: MessageContentFile
[k: string]: unknown
}) | (MessageSendBase & {
type: "animation"
content: MessageContentAnimation
[k: string]: unknown
}) | (MessageSendBase & {
type: "audio"
content: MessageContentAudio
[k: string]: unknown
}) | (MessageSendBase & {
type: "picker"
content: MessageContentPicker
[k: string]: unknown
}) | (MessageSendBase & {
type: "field"
content: MessageContentField
[k: string]: unknown
}) | (MessageSendBase & {
type: "carousel"
content: MessageContentCarousel
[k: string]: unknown
}) | (MessageSendBase & {
type: "event"
content: MessageContentEvent
[k: string]: unknown
}))
/**
 * A message of a conversation (1/2.2).
 * 
 */
export type Message = ({
session_id: string
website_id: string
from: ("user" | "operator")
origin: Origin
preview?: MessagePreview[]
/**
 * Fully processed, for example previews done.
 */
stamped?: boolean
edited?: boolean
translated?: boolean
automated?: boolean
mentions?: string[]
/**
 * Channel of the last read; may be empty.
 */
read?: (Origin | "")
/**
 * Channel of the last delivery; may be empty.
 */
delivered?: (Origin | "")
ignored?: {
/**
 * For example email.
 */
channel?: {
[k: string]: unknown
}
type?: string
reason?: string
[k: string]: unknown
}
/**
 * Unique fingerprint of the message.
 */
fingerprint: number
/**
 * When it was sent.
 */
timestamp: number
user?: {
type?: ("website" | "participant")
/**
 * Operator or session identifier.
 */
user_id?: string
nickname?: string
avatar?: string
[k: string]: unknown
}
references?: {
type?: "link"
name?: string
target?: string
[k: string]: unknown
}[]
original?: {
original_id?: string
[k: string]: unknown
}
/**
 * Arbitrary.
 */
properties?: {
[k: string]: unknown
}
[k: string]: unknown
} & Message1)
export type Message1 = ({
type: ("text" | "note")
content: string
[k: string]: unknown
} | {
type: ("file" | "animation" | "audio" | "picker" | "field" | "carousel" | "event")
content: MessageContent
[k: string]: unknown
})
/**
 * The subscription of a website to a plan: the fields of the plan without plugins, and its own (2/11).
 * 
 */
export type PlanSubscription = (PlanBase & {
/**
 * A date; its form is open.
 */
trial_end?: {
[k: string]: unknown
}
bill_period?: ("monthly" | "yearly")
/**
 * A date; its form is open.
 */
bill_valid_until?: {
[k: string]: unknown
}
active: boolean
sandbox: boolean
website: {
id: string
name: string
domain: string
logo?: string
[k: string]: unknown
}
coupon_redeemed: boolean
card_id?: string
[k: string]: unknown
})
/**
 * A plan of the platform with its plugins (2/11).
 * 
 */
export type Plan = (PlanBase & {
plugins?: PluginBase[]
[k: string]: unknown
})
/**
 * A plugin of the marketplace (2/11).
 * 
 */
export type Plugin = (PluginBase & {
plans?: {
id: string
name: string
price?: Price
[k: string]: unknown
}[]
[k: string]: unknown
})
/**
 * A spam item with its content (1/2.6, 1/4.2).
 * 
 */
export type SpamItemContent = (SpamItem & {
/**
 * Its form depends on the type of the spam item; not shown.
 */
content: {
[k: string]: unknown
}
[k: string]: unknown
})
/**
 * The URL of a replica as written, in one of four schemes (2/10).
 * 
 */
export type StatusReplicaUrl = string
/**
 * The health of one replica of a node (2/10).
 * 
 */
export type StatusReplicaHealth = ("healthy" | "sick" | "dead")
/**
 * Data fetched from, or edited in, a plugin's widget (1/4.3).
 * 
 */
export type WidgetExchange = ({
section_id: string
item_id: string
action: "fetch"
data?: {
[k: string]: unknown
}
[k: string]: unknown
} | {
section_id: string
item_id: string
action: "edit"
value?: string
[k: string]: unknown
})
export type AccountWebsiteListData = AccountWebsite[]
export type AlertsFeedListData = AlertFeed[]
export type AlertsUpdatesListData = AlertUpdate[]
export type BrowsingSessionListData = BrowsingSession[]
export type ConversationMessageListData = Message[]
export type ConversationTranscriptSendBody = ({
to: ("user" | "operator")
[k: string]: unknown
} & {
email: string
[k: string]: unknown
})
export type ConversationsConversationListData = Conversation[]
export type ConversationsSegmentListData = SuggestSegment[]
export type ConversationsDatumListData = SuggestData[]
export type ConversationsSpamListData = SpamItem[]
export type FiltersFilterListData = Filter[]
export type HelpdeskLocaleListData = HelpdeskLocale[]
export type HelpdeskArticleListData = HelpdeskArticleItem[]
export type HelpdeskAlternateListData = HelpdeskAlternate[]
export type HelpdeskCategoryListData = HelpdeskCategory[]
export type HelpdeskSectionListData = HelpdeskSection[]
export type HelpdeskFeedbackListData = HelpdeskFeedback[]
export type HelpdeskRedirectionListData = HelpdeskRedirection[]
export type HooksHookListData = Hook[]
export type InboxesInboxListData = Inbox[]
export type LimitsLimitListData = Limit[]
export type LimitsSubscriptionListData = LimitSubscriptionAccount[]
export type LimitsWebsiteListData = LimitSubscriptionWebsite[]
export type PeopleSegmentListData = SuggestSegment[]
export type PeopleDatumListData = SuggestData[]
export type PeopleEventtextListData = SuggestEvent[]
export type PeopleProfileListData = PeopleProfile[]
export type PeopleConversationListData = string[]
export type PeopleCampaignListData = PeopleCampaign[]
export type PeopleEventListData = PeopleEvent[]
export type PlansPlanListData = Plan[]
export type PlansSubscriptionListData = PlanSubscription[]
export type PluginsFeatureListData = PluginFeature[]
export type PluginsPluginListData = Plugin[]
export type PluginsPluginSearchData = Plugin[]
export type PluginsCategoryListData = PluginCategory[]
export type PluginsWidgetListData = PluginWidget[]
export type PluginsUsageListData = PluginUsage[]
export type RatingsRatingListData = Rating[]
export type SearchEntryListData = SearchEntry[]
export type SessionAuthorizedListData = SessionAuthorized[]
export type SessionHistoryListData = SessionHistory[]
export type ShortcutsShortcutListData = Shortcut[]
export type ShortcutsTagListData = string[]
export type SnippetsAnswerListData = AnswerSnippet[]
export type SnippetsDomainListData = WebpageDomain[]
export type StatusServiceListData = StatusService[]
export type StatusNodeListData = StatusNode[]
export type StatusReplicaListData = StatusReplicaHealth[]

/**
 * Every JSON response has this envelope (1/1).
 * 
 */
export interface Envelope {
error: boolean
reason: string
data?: ({
[k: string]: unknown
} | unknown[])
[k: string]: unknown
}
/**
 * What may change in the profile of a user; verify carries the current password (2/3).
 * 
 */
export interface AccountProfileWrite {
first_name?: string
last_name?: string
email?: string
phone?: string
password?: string
avatar?: string
locale?: string
/**
 * The current password.
 */
verify: string
[k: string]: unknown
}
/**
 * The profile of a user (2/3).
 * 
 */
export interface AccountProfile {
user_id: string
/**
 * URL.
 */
avatar?: string
email: string
phone?: string
first_name?: string
last_name?: string
locale?: string
/**
 * HMAC that verifies the email.
 */
verification?: string
[k: string]: unknown
}
/**
 * A website linked to the user (2/3).
 * 
 */
export interface AccountWebsite {
id: string
name: string
domain: string
logo?: string
/**
 * User identifiers.
 */
members: string[]
/**
 * Unread messages.
 */
count: number
/**
 * Pending messages assigned to the user.
 */
assigned: number
/**
 * What count and assigned hold here is not stated.
 */
inboxes?: {
/**
 * Type not stated.
 */
count?: {
[k: string]: unknown
}
/**
 * Type not stated.
 */
assigned?: {
[k: string]: unknown
}
[k: string]: unknown
}
expunge?: {
/**
 * When the scheduled deletion runs; only while one is scheduled.
 */
timestamp?: number
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * What creates an account (2/3).
 * 
 */
export interface AccountWrite {
email: string
password: string
first_name: string
last_name: string
/**
 * The unique signature of the registration.
 */
signature: string
affiliates_id?: string
locale?: string
[k: string]: unknown
}
/**
 * The account of a user (2/3).
 * 
 */
export interface Account {
user_id: string
[k: string]: unknown
}
/**
 * The numbers of alerts (2/5).
 * 
 */
export interface AlertCount {
feed: number
updates: number
[k: string]: unknown
}
/**
 * A feed alert (2/5).
 * 
 */
export interface AlertFeed {
id: string
level: AlertLevel
namespace: ("website:agent_limit_reached" | "billing:payment_method_expire" | "billing:payment_action" | "billing:payment_error" | "message:reminder" | "website:export_complete" | "helpdesk:import_complete" | "website:subscriptions_deactivated" | "website:plan_trial_ended" | "website:agent_purged")
data?: {
[k: string]: unknown
}
action_url?: string
pushed_at: number
[k: string]: unknown
}
/**
 * The unread and assigned messages of a user, counted (2/5).
 * 
 */
export interface AlertUnread {
user_id: string
unread: number
assigned: number
[k: string]: unknown
}
/**
 * The content of an update alert, possibly large (2/5).
 * 
 */
export interface AlertUpdateContent {
id: string
content: string
[k: string]: unknown
}
/**
 * An update alert (2/5).
 * 
 */
export interface AlertUpdate {
id: string
level: AlertLevel
title: string
description?: string
action_url?: string
icon_url?: string
is_read: boolean
created_at: number
[k: string]: unknown
}
/**
 * What an answer snippet is changed with: all fields optional, a blank group means none (2/9).
 * 
 */
export interface AnswerSnippetPatch {
title?: string
content?: string
locale?: string
group?: string
disabled?: boolean
[k: string]: unknown
}
/**
 * A prepared answer (2/9).
 * 
 */
export interface AnswerSnippet {
snippet_id: string
title: string
content?: string
/**
 * ISO 639-1.
 */
locale?: string
group?: string
disabled: boolean
[k: string]: unknown
}
/**
 * Where the mouse is, a click falls or the page is scrolled to (1/4.3).
 * 
 */
export interface BrowsingPoint {
x: number
y: number
[k: string]: unknown
}
/**
 * A browsing session of a conversation (1/4.3).
 * 
 */
export interface BrowsingSession {
browsing_id: string
browsing_token: string
useragent?: string
[k: string]: unknown
}
/**
 * What every form of a card may show (2/6).
 * 
 */
export interface CardFields {
card_id?: string
name_on_card?: string
address?: string
/**
 * A country code.
 */
country?: string
information?: string
tax_identifier?: string
invoice_email?: string
currency?: string
/**
 * The card number, masked.
 */
card_number_preview?: string
card_country?: string
/**
 * default, wire, or one of eleven lowercase values that the documents do not name.
 */
card_provider?: string
expiration_date?: string
added_date?: string
is_valid?: boolean
is_expired?: boolean
[k: string]: unknown
}
/**
 * What may change in a card: all optional (2/6).
 * 
 */
export interface CardPatch {
name_on_card?: string
address?: string
country?: string
information?: string
tax_identifier?: string
invoice_email?: string
[k: string]: unknown
}
/**
 * What adds a card (2/6).
 * 
 */
export interface CardWrite {
name_on_card: string
address: string
country: string
card_number: string
security_code: string
expiration_date: {
/**
 * With a leading zero when it has one digit.
 */
month: string
year: string
[k: string]: unknown
}
information?: string
tax_identifier?: string
invoice_email?: string
[k: string]: unknown
}
/**
 * The DNS records that an email domain needs (2/7).
 * 
 */
export interface ChannelSetup {
domain?: string
setup?: {
records?: (DnsRecord & {
query?: ("a" | "aaaa" | "cname" | "mx" | "txt" | "srv")
[k: string]: unknown
})[]
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * A DNS record to set up for a domain.
 * 
 */
export interface DnsRecord {
type: ("a" | "aaaa" | "cname" | "mx" | "txt" | "srv")
query: string
name: string
value: string
[k: string]: unknown
}
/**
 * That one side composes a message, or stopped (1/4.3).
 * 
 */
export interface ComposeWrite {
type: ("start" | "stop")
from: ("user" | "operator")
excerpt?: string
stealth?: boolean
automated?: boolean
[k: string]: unknown
}
/**
 * A routing or inbox condition (2/7).
 * 
 */
export interface Condition {
model: "session"
criterion: string
operator: ("eq" | "neq" | "gte" | "lte" | "gt" | "lt")
query: string[]
[k: string]: unknown
}
/**
 * A message thread between a visitor and operators, in the list and in the single form (1/2.1).
 * 
 */
export interface Conversation {
session_id: string
website_id: string
inbox_id?: string
people_id?: string
state: ("pending" | "unresolved" | "resolved")
/**
 * Alias of state: 0 is pending, 1 is unresolved, 2 is resolved.
 */
status: (0 | 1 | 2)
/**
 * Ownership of the email is authenticated.
 */
is_verified: boolean
/**
 * Messages from the visitor are blocked.
 */
is_blocked: boolean
/**
 * Of the visitor.
 */
availability?: ("online" | "offline")
active?: {
now?: boolean
last?: number
[k: string]: unknown
}
/**
 * Excerpt.
 */
last_message?: string
preview_message?: {
type?: ("text" | "note" | "file" | "animation" | "audio" | "picker" | "field" | "carousel")
from?: ("user" | "operator")
excerpt?: string
fingerprint?: number
[k: string]: unknown
}
topic?: string
verifications?: Verification[]
participants?: {
type: "email"
target: string
[k: string]: unknown
}[]
/**
 * User identifiers.
 */
mentions?: string[]
created_at: number
updated_at?: number
/**
 * Optional.
 */
waiting_since?: number
compose?: {
operator?: {
type?: ("start" | "stop")
excerpt?: string
timestamp?: number
user?: {
user_id?: string
nickname?: string
avatar?: string
[k: string]: unknown
}
automated?: boolean
[k: string]: unknown
}
visitor?: {
type?: ("start" | "stop")
excerpt?: string
timestamp?: number
automated?: boolean
[k: string]: unknown
}
[k: string]: unknown
}
unread: {
operator: number
visitor: number
[k: string]: unknown
}
assigned?: {
/**
 * Optional.
 */
user_id?: string
[k: string]: unknown
}
meta?: {
nickname?: string
email?: string
phone?: string
address?: string
subject?: string
origin?: Origin
ip?: string
connection?: {
isp?: string
asn?: (string | number)
[k: string]: unknown
}
data?: {
[k: string]: unknown
}
avatar?: string
device?: Device
[k: string]: unknown
}
segments?: string[]
[k: string]: unknown
}
/**
 * How an identity of the visitor was verified (1/2.1). Besides email, the identities that can be asked for verification and then appear here (1/3.1, 1/4.3) are allowed.
 * 
 */
export interface Verification {
identity: ("email" | "phone" | string)
/**
 * The row says 'link manual via link', which may be one value or two (open.verification-manual).
 */
method: ("link" | "manual" | "sdk" | "api" | "dkim" | "spf")
annotation?: string
[k: string]: unknown
}
/**
 * The device of a visitor (1/2.1, meta.device).
 * 
 */
export interface Device {
capabilities?: ("browsing" | "call")[]
geolocation?: Geolocation
system?: {
os?: {
version?: (string | number)
name?: string
[k: string]: unknown
}
engine?: {
version?: (string | number)
name?: string
[k: string]: unknown
}
browser?: {
major?: (string | number)
version?: (string | number)
name?: string
[k: string]: unknown
}
useragent?: string
[k: string]: unknown
}
/**
 * UTC offset; the unit is not shown.
 */
timezone?: number
locales?: string[]
[k: string]: unknown
}
/**
 * Where a visitor, person or company is (1/2.1, 1/2.3).
 * 
 */
export interface Geolocation {
country?: string
region?: string
city?: string
coordinates?: {
latitude?: number
longitude?: number
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * What a domain is changed with: both fields optional, custom may be blank (1/4.6).
 * 
 */
export interface DomainWrite {
/**
 * Subdomain of the default root domain.
 */
basic?: string
/**
 * A fully qualified domain, or blank.
 */
custom?: string
[k: string]: unknown
}
/**
 * The domain of a helpdesk, an email channel or a status page (1/2.5): under the platform's root domain, and optionally a custom one.
 * 
 */
export interface Domain {
/**
 * The platform's root domain.
 */
root?: string
/**
 * Subdomain of the root domain.
 */
basic?: string
/**
 * Custom domain, fully qualified, when there is one.
 */
custom?: string
/**
 * Validated again periodically.
 */
verified: boolean
[k: string]: unknown
}
/**
 * The relay of a custom email domain (2/7, 1/3.2).
 * 
 */
export interface EmailRelay {
/**
 * From the last delivered email.
 */
status: ("inactive" | "active" | "failed")
smtp?: {
username?: string
server?: string
port?: number
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * An entry of a filter (2/9).
 * 
 */
export interface FilterCondition {
model: ("conversation" | "people")
criterion: string
operator: ("eq" | "neq" | "ex" | "nex" | "has" | "nhas" | "sw" | "ew" | "gte" | "lte" | "gt" | "lt")
query: string[]
[k: string]: unknown
}
/**
 * What a filter is created with: all fields required (2/9).
 * 
 */
export interface FilterWrite {
type: ("conversation" | "people")
label: string
filter: FilterCondition[]
operator: ("and" | "or")
[k: string]: unknown
}
/**
 * A saved filter of conversations or people (2/9).
 * 
 */
export interface Filter {
filter_id: string
type: ("conversation" | "people")
label: string
filter: FilterCondition[]
operator: ("and" | "or")
[k: string]: unknown
}
/**
 * The geolocation of a company; that coordinates need both numbers is stated for the person only (1/2.3).
 * 
 */
export interface GeolocationCompanyWrite {
country?: string
region?: string
city?: string
coordinates?: {
latitude: number
longitude: number
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * A geolocation as a profile is created or saved with it: coordinates need both numbers (1/2.3).
 * 
 */
export interface GeolocationWrite {
country?: string
region?: string
city?: string
coordinates?: {
latitude: number
longitude: number
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * The same article in another locale (1/4.6).
 * 
 */
export interface HelpdeskAlternate {
/**
 * The other locale.
 */
locale: string
article_id: string
[k: string]: unknown
}
/**
 * An article as lists show it (1/2.5).
 * 
 */
export interface HelpdeskArticleItem {
article_id: string
title: string
status: ("published" | "draft")
/**
 * Meaningful when the article is published.
 */
visibility?: ("visible" | "hidden")
featured?: boolean
visits: number
order?: number
/**
 * When published.
 */
url?: string
/**
 * The category of the article; without one it is left out or empty.
 */
category?: {
category_id?: string
name?: string
/**
 * Hex.
 */
color?: string
[k: string]: unknown
}
/**
 * The section of the article; without one it is left out or empty.
 */
section?: {
section_id?: string
name?: string
[k: string]: unknown
}
created_at: number
updated_at?: number
published_at?: number
[k: string]: unknown
}
/**
 * What an article is changed with: all fields optional (1/4.6).
 * 
 */
export interface HelpdeskArticlePatch {
title?: string
description?: string
content?: string
featured?: boolean
order?: number
[k: string]: unknown
}
/**
 * What an article is replaced with: all fields required (1/4.6).
 * 
 */
export interface HelpdeskArticleWrite {
title: string
description: string
content: string
featured: boolean
order: number
[k: string]: unknown
}
/**
 * An article as its own route shows it (1/2.5).
 * 
 */
export interface HelpdeskArticle {
article_id: string
title: string
description?: string
content?: string
status: ("published" | "draft")
/**
 * Meaningful when the article is published.
 */
visibility?: ("visible" | "hidden")
featured?: boolean
visits: number
order?: number
url?: string
created_at: number
updated_at?: number
published_at?: number
[k: string]: unknown
}
/**
 * What a category is changed with: all fields optional (1/4.6).
 * 
 */
export interface HelpdeskCategoryPatch {
name?: string
description?: string
/**
 * Hex, or blank.
 */
color?: string
/**
 * URL, or blank.
 */
image?: string
order?: number
[k: string]: unknown
}
/**
 * What a category is replaced with: all fields required, three may be blank (1/4.6).
 * 
 */
export interface HelpdeskCategoryWrite {
name: string
description: string
/**
 * Hex, or blank.
 */
color: string
/**
 * URL, or blank.
 */
image: string
order: number
[k: string]: unknown
}
/**
 * A category of a helpdesk locale (1/2.5).
 * 
 */
export interface HelpdeskCategory {
category_id: string
name: string
description?: string
/**
 * Hex.
 */
color?: string
/**
 * URL.
 */
image?: string
order?: number
url: string
/**
 * How many articles.
 */
articles: number
/**
 * How many sections.
 */
sections: number
created_at: number
updated_at?: number
[k: string]: unknown
}
/**
 * What a reader said about an article (1/2.5).
 * 
 */
export interface HelpdeskFeedback {
rating: ("helpful" | "unhelpful")
comment?: string
article?: {
article_id?: string
title?: string
url?: string
[k: string]: unknown
}
session?: {
session_id?: string
nickname?: string
email?: string
avatar?: string
geolocation?: Geolocation
[k: string]: unknown
}
assigned?: {
user_id?: string
[k: string]: unknown
}
created_at: number
[k: string]: unknown
}
/**
 * A locale of a helpdesk (1/2.5).
 * 
 */
export interface HelpdeskLocale {
locale_id: string
/**
 * ISO 639-1 code.
 */
locale: string
url: string
/**
 * How many articles.
 */
articles: number
/**
 * How many categories.
 */
categories: number
[k: string]: unknown
}
/**
 * The public page of an article (1/4.6).
 * 
 */
export interface HelpdeskPage {
title: string
/**
 * When published.
 */
url?: string
[k: string]: unknown
}
/**
 * The category and section of an article, each optional (1/4.6).
 * 
 */
export interface HelpdeskPlacement {
category_id?: string
section_id?: string
[k: string]: unknown
}
/**
 * How often readers found articles helpful or not (1/4.6).
 * 
 */
export interface HelpdeskRatings {
ratings: {
helpful: number
unhelpful: number
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * A redirection of a helpdesk (1/2.5).
 * 
 */
export interface HelpdeskRedirection {
redirection_id: string
path: string
target: string
created_at: number
updated_at?: number
[k: string]: unknown
}
/**
 * A section of a helpdesk category (1/2.5).
 * 
 */
export interface HelpdeskSection {
section_id: string
name: string
order?: number
created_at: number
updated_at?: number
[k: string]: unknown
}
/**
 * What the settings are changed with: the same shape, all fields optional (1/4.6).
 * 
 */
export interface HelpdeskSettingsWrite {
name?: string
appearance?: {
/**
 * URLs, which may be blank.
 */
logos?: {
header?: string
footer?: string
banner?: string
[k: string]: unknown
}
[k: string]: unknown
}
behavior?: {
frequently_read?: boolean
show_category_images?: boolean
show_chatbox?: boolean
ask_feedback?: boolean
locale_picker?: boolean
refer_link?: boolean
forbid_indexing?: boolean
status_health_dead?: boolean
[k: string]: unknown
}
include?: {
html?: string
[k: string]: unknown
}
access?: {
password?: string
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * The settings of a helpdesk (1/4.6).
 * 
 */
export interface HelpdeskSettings {
name: string
appearance?: {
/**
 * URLs, which may be blank.
 */
logos?: {
header?: string
footer?: string
banner?: string
[k: string]: unknown
}
[k: string]: unknown
}
behavior?: {
frequently_read?: boolean
show_category_images?: boolean
show_chatbox?: boolean
ask_feedback?: boolean
locale_picker?: boolean
refer_link?: boolean
forbid_indexing?: boolean
status_health_dead?: boolean
[k: string]: unknown
}
include?: {
html?: string
[k: string]: unknown
}
access?: {
password?: string
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * The helpdesk of a website (1/2.5).
 * 
 */
export interface Helpdesk {
name: string
url: string
[k: string]: unknown
}
/**
 * The write shape of a hook: all fields required (2/9).
 * 
 */
export interface HookWrite {
label: string
target: string
events: HookEvent[]
[k: string]: unknown
}
/**
 * A hook of a website: event delivery to a target URL (2/9).
 * 
 */
export interface Hook {
hook_id: string
label: string
target: string
/**
 * From the last sent event.
 */
status: ("inactive" | "active" | "failed")
events: HookEvent[]
/**
 * The last delivery attempt.
 */
attempted_at?: number
[k: string]: unknown
}
/**
 * The write shape of an inbox: all fields required (2/7).
 * 
 */
export interface InboxWrite {
name: string
emoji: string
order: number
/**
 * User identifiers.
 */
operators: string[]
conditions: Condition[]
[k: string]: unknown
}
/**
 * An inbox of a website (2/7).
 * 
 */
export interface Inbox {
inbox_id: string
name: string
emoji?: string
order: number
/**
 * User identifiers.
 */
operators?: string[]
conditions?: Condition[]
created_at: number
updated_at?: number
[k: string]: unknown
}
/**
 * A plugin or a limit on an invoice (2/6).
 * 
 */
export interface InvoiceLine {
id: string
name?: string
price?: Price
months?: number
[k: string]: unknown
}
/**
 * An invoice of a card (2/6).
 * 
 */
export interface Invoice {
invoice_id: string
/**
 * The lawful number of the bill; its type is not stated.
 */
bill_id: (string | number)
/**
 * Its type is not stated.
 */
date: (string | number)
payment: {
is_paid: boolean
number_retries: number
[k: string]: unknown
}
invoice: {
id: string
currency: string
due: {
total: number
[k: string]: unknown
}
/**
 * One part per website.
 */
parts?: {
id: string
name?: string
domain?: string
plugins?: InvoiceLine[]
limits?: InvoiceLine[]
[k: string]: unknown
}[]
[k: string]: unknown
}
/**
 * URL.
 */
receipt?: string
[k: string]: unknown
}
/**
 * The total price of all limit subscriptions (2/11).
 * 
 */
export interface LimitPrice {
total: number
[k: string]: unknown
}
/**
 * The subscription of a website to a limit, as read alone (2/11).
 * 
 */
export interface LimitSubscription {
id: string
namespace: LimitNamespace
price?: Price
active: boolean
units: {
/**
 * Free units.
 */
baseline: number
/**
 * Paid units.
 */
additional: number
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * A billable limit of the platform (2/11).
 * 
 */
export interface Limit {
id: string
namespace: LimitNamespace
unit: {
/**
 * Entries per unit.
 */
chunk: number
price: Price
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * Content of a sent animation (1/2.2, 1/4.3.1).
 * 
 */
export interface MessageContentAnimation {
url: string
/**
 * MIME type.
 */
type: string
[k: string]: unknown
}
/**
 * Content of a sent audio message (1/2.2, 1/4.3.1).
 * 
 */
export interface MessageContentAudio {
duration: number
url: string
/**
 * MIME type.
 */
type: string
[k: string]: unknown
}
/**
 * Content of a sent carousel (1/2.2, 1/4.3.1).
 * 
 */
export interface MessageContentCarousel {
text: string
targets: {
title: string
description: string
image?: string
actions: {
label: string
url: string
[k: string]: unknown
}[]
[k: string]: unknown
}[]
[k: string]: unknown
}
/**
 * Content of a sent event (1/2.2, 1/4.3.1).
 * 
 */
export interface MessageContentEvent {
namespace: ("state:resolved" | "user:blocked" | "reminder:scheduled" | "thread:started" | "thread:ended" | "participant:added" | "participant:removed" | "call:started" | "call:ended")
text: string
[k: string]: unknown
}
/**
 * Content of a sent field (1/2.2, 1/4.3.1).
 * 
 */
export interface MessageContentField {
id: string
text: string
explain: string
value?: string
required?: boolean
[k: string]: unknown
}
/**
 * Content of a sent file (1/2.2, 1/4.3.1).
 * 
 */
export interface MessageContentFile {
name: string
url: string
/**
 * MIME type.
 */
type: string
[k: string]: unknown
}
/**
 * Content of a sent picker (1/2.2, 1/4.3.1).
 * 
 */
export interface MessageContentPicker {
id: string
text: string
choices: {
value: string
label: string
icon?: string
selected: boolean
action?: {
type: ("frame" | "link")
target: string
[k: string]: unknown
}
[k: string]: unknown
}[]
required?: boolean
[k: string]: unknown
}
/**
 * The content object of a shown message; which fields it has depends on the type of the message (1/2.2).
 * 
 */
export interface MessageContent {
id?: string
text?: string
explain?: string
value?: string
choices?: {
value?: string
label?: string
icon?: string
selected?: boolean
action?: {
type?: ("frame" | "link")
target?: string
[k: string]: unknown
}
[k: string]: unknown
}[]
targets?: {
title?: string
description?: string
image?: string
actions?: {
label?: string
url?: string
[k: string]: unknown
}[]
[k: string]: unknown
}[]
name?: string
duration?: number
url?: string
/**
 * MIME type.
 */
type?: string
namespace?: ("state:resolved" | "user:blocked" | "reminder:scheduled" | "thread:started" | "thread:ended" | "participant:added" | "participant:removed" | "call:started" | "call:ended")
required?: boolean
[k: string]: unknown
}
/**
 * The preview of a link in a message (1/2.2).
 * 
 */
export interface MessagePreview {
url?: string
/**
 * Domain.
 */
website?: string
title?: string
/**
 * Each optional.
 */
preview?: {
excerpt?: string
image?: string
embed?: string
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * What a message of every type is sent with, besides type and content (1/4.3.1).
 * 
 */
export interface MessageSendBase {
from: ("user" | "operator")
origin: Origin
mentions?: string[]
/**
 * Unique fingerprint of the message.
 */
fingerprint?: number
user?: {
type: ("website" | "participant")
nickname: string
avatar: string
[k: string]: unknown
}
references?: {
type: "link"
name: string
target: string
[k: string]: unknown
}[]
original?: {
type: "text/html"
content: string
[k: string]: unknown
}
/**
 * Arbitrary.
 */
properties?: {
[k: string]: unknown
}
/**
 * To ingest an older message.
 */
timestamp?: number
/**
 * Do not propagate to the other party.
 */
stealth?: boolean
translated?: boolean
automated?: boolean
[k: string]: unknown
}
/**
 * What may change in the notification settings: the nine switches, all optional (2/3).
 * 
 */
export interface NotificationSettingsWrite {
disabled?: boolean
messages_online?: boolean
messages_offline?: boolean
messages_unread?: boolean
messages_transcript?: boolean
messages_rating?: boolean
billing_invoice?: boolean
visitor_browsing?: boolean
sounds?: boolean
[k: string]: unknown
}
/**
 * The notification settings of a user: nine switches (2/3).
 * 
 */
export interface NotificationSettings {
user_id: string
disabled: boolean
messages_online: boolean
messages_offline: boolean
messages_unread: boolean
messages_transcript: boolean
messages_rating: boolean
billing_invoice: boolean
visitor_browsing: boolean
sounds: boolean
[k: string]: unknown
}
/**
 * An email to operators of a website (1/4.5).
 * 
 */
export interface OperatorEmailWrite {
recipient: ("all" | "owners" | "members" | "user")
/**
 * When recipient is user.
 */
user_id?: string
subject: string
message: string
target?: {
label: string
url: string
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * A team member of a website (1/2.4).
 * 
 */
export interface Operator {
user_id: string
email: string
avatar?: string
first_name?: string
last_name?: string
role: ("owner" | "member")
/**
 * Optional.
 */
title?: string
availability: AvailabilityType
/**
 * Two-factor authentication is enabled.
 */
has_token: boolean
[k: string]: unknown
}
/**
 * A campaign that reached a people profile (1/4.4).
 * 
 */
export interface PeopleCampaign {
campaign_id: string
type: ("one-shot" | "automated")
name: string
created_at: number
updated_at?: number
dispatched_at?: number
occurred_at?: number
statistics?: ("campaign:opened" | "campaign:clicked" | "campaign:unsubscribed")[]
[k: string]: unknown
}
/**
 * An event of a people profile (1/4.4).
 * 
 */
export interface PeopleEvent {
text: string
data?: {
[k: string]: unknown
}
color?: ("red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink" | "brown" | "grey" | "black")
timestamp: number
[k: string]: unknown
}
/**
 * A partial people profile: every field is optional (1/2.3).
 * 
 */
export interface PeopleProfilePatch {
email?: string
person?: {
nickname?: string
avatar?: string
gender?: ("male" | "female")
phone?: string
address?: string
description?: string
website?: string
/**
 * UTC offset; the unit is not shown.
 */
timezone?: number
profiles?: {
type?: string
handle?: string
url?: string
[k: string]: unknown
}[]
employment?: {
name?: string
domain?: string
title?: string
role?: string
seniority?: string
[k: string]: unknown
}
geolocation?: {
country?: string
region?: string
city?: string
coordinates?: {
latitude?: number
longitude?: number
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * ISO 639-1.
 */
locales?: string[]
[k: string]: unknown
}
company?: {
name?: string
legal_name?: string
domain?: string
url?: string
description?: string
phones?: string[]
emails?: string[]
geolocation?: {
country?: string
region?: string
city?: string
coordinates?: {
latitude?: number
longitude?: number
[k: string]: unknown
}
[k: string]: unknown
}
metrics?: {
employees?: number
market_cap?: number
raised?: number
arr?: number
[k: string]: unknown
}
tags?: string[]
[k: string]: unknown
}
segments?: string[]
notepad?: string
/**
 * Timestamp of the last activity.
 */
active?: number
[k: string]: unknown
}
/**
 * A people profile as it is created and saved (1/2.3).
 * 
 */
export interface PeopleProfileWrite {
email: string
person: {
nickname: string
avatar?: string
gender?: ("male" | "female")
phone?: string
address?: string
description?: string
website?: string
/**
 * UTC offset; the unit is not shown.
 */
timezone?: number
profiles?: {
type: string
handle?: string
url: string
[k: string]: unknown
}[]
employment?: {
name: string
domain?: string
title?: string
role?: string
seniority?: string
[k: string]: unknown
}
geolocation?: GeolocationWrite
/**
 * ISO 639-1.
 */
locales?: string[]
[k: string]: unknown
}
company?: {
name: string
legal_name?: string
domain?: string
url?: string
description?: string
phones?: string[]
emails?: string[]
geolocation?: GeolocationCompanyWrite
metrics?: {
employees?: number
market_cap?: number
raised?: number
arr?: number
[k: string]: unknown
}
tags?: string[]
[k: string]: unknown
}
segments?: string[]
notepad?: string
/**
 * Timestamp of the last activity.
 */
active?: number
[k: string]: unknown
}
/**
 * A contact of the people database, as it is shown (1/2.3).
 * 
 */
export interface PeopleProfile {
people_id: string
email?: string
person: {
nickname?: string
avatar?: string
gender?: ("male" | "female")
phone?: string
address?: string
description?: string
website?: string
/**
 * UTC offset; the unit is not shown.
 */
timezone?: number
profiles?: {
type?: string
handle?: string
url?: string
[k: string]: unknown
}[]
employment?: {
name?: string
domain?: string
title?: string
role?: string
seniority?: string
[k: string]: unknown
}
geolocation?: Geolocation
/**
 * ISO 639-1.
 */
locales?: string[]
[k: string]: unknown
}
company?: {
name?: string
legal_name?: string
domain?: string
url?: string
description?: string
/**
 * Its type is not shown.
 */
timezone?: {
[k: string]: unknown
}
phones?: unknown[]
emails?: unknown[]
geolocation?: Geolocation
metrics?: {
employees?: number
market_cap?: number
raised?: number
arr?: number
[k: string]: unknown
}
tags?: unknown[]
[k: string]: unknown
}
segments?: string[]
notepad?: string
active?: {
now?: boolean
last?: number
[k: string]: unknown
}
/**
 * Response only, from ratings of visitors.
 */
score?: number
created_at: number
updated_at?: number
[k: string]: unknown
}
/**
 * The fields of a plan without its plugins (2/11).
 * 
 */
export interface PlanBase {
id: string
name: string
price?: Price
trial_days?: number
/**
 * Its type is stated for a plugin only.
 */
since: (string | number)
[k: string]: unknown
}
/**
 * The fields of a plugin without its plans, as a plan carries them (2/11).
 * 
 */
export interface PluginBase {
id: string
urn: string
type: ("internal" | "external")
name: string
category: ("feature" | "automation" | "cms" | "crm" | "marketing" | "messaging" | "teamwork" | "other")
summary?: string
price?: Price
icon?: string
website_url?: string
contact_url?: string
terms_url?: string
privacy_url?: string
help_url?: string
video_url?: string
configurable: boolean
/**
 * A datetime string.
 */
since: string
[k: string]: unknown
}
/**
 * A category and how many plugins it has (2/11).
 * 
 */
export interface PluginCategory {
category: string
plugins: number
[k: string]: unknown
}
/**
 * What a plugin says about itself (2/11).
 * 
 */
export interface PluginDetails {
description?: string
scopes?: {
namespace: string
/**
 * Read, write; in which form is open (open.plugin-permissions-form).
 */
permissions: (("read" | "write")[] | {
[k: string]: unknown
} | string)
[k: string]: unknown
}[]
author?: {
first_name?: string
last_name?: string
business_name?: string
avatar?: string
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * A feature that a plugin presents (2/11).
 * 
 */
export interface PluginFeature {
title: string
description?: string
screenshots?: string[]
videos?: string[]
[k: string]: unknown
}
/**
 * The total price of all plugin subscriptions (2/11).
 * 
 */
export interface PluginPrice {
total: number
[k: string]: unknown
}
/**
 * An open usage bill of a plugin on a website (2/11).
 * 
 */
export interface PluginUsage {
website_id: string
plugin_id: string
name: string
units: number
price?: Price
[k: string]: unknown
}
/**
 * The widget of a plugin that is installed on a website (2/11).
 * 
 */
export interface PluginWidget {
plugin_id: string
/**
 * The secret of the subscription.
 */
token?: string
name: string
icon?: string
/**
 * A JSON Schema, as a string.
 */
schema: string
[k: string]: unknown
}
/**
 * How a session was rated (2/7).
 * 
 */
export interface Rating {
stars: number
comment?: string
session?: {
session_id: string
nickname?: string
email?: string
avatar?: string
geolocation?: Geolocation
[k: string]: unknown
}
assigned?: {
user_id?: string
[k: string]: unknown
}
created_at: number
[k: string]: unknown
}
/**
 * A reminder to set on a conversation (1/4.3).
 * 
 */
export interface ReminderWrite {
/**
 * In the future.
 */
date: string
note: string
user?: SessionActor
origin?: Origin
[k: string]: unknown
}
/**
 * In whose name a conversation is blocked, called or reminded of (1/4.3).
 * 
 */
export interface SessionActor {
type: "website"
nickname: string
avatar: string
[k: string]: unknown
}
/**
 * A routing rule as it is written (2/7).
 * 
 */
export interface RoutingRuleWrite {
name: string
conditions: Condition[]
/**
 * User identifiers.
 */
assign: string[]
[k: string]: unknown
}
/**
 * A routing rule of a website (2/7).
 * 
 */
export interface RoutingRule {
name?: string
conditions?: Condition[]
/**
 * User identifiers.
 */
assign?: string[]
[k: string]: unknown
}
/**
 * What the routing settings are changed with: all optional (2/7).
 * 
 */
export interface RoutingSettingsWrite {
assign?: boolean
responder?: boolean
reprocess_rules?: boolean
reprocess_offline?: boolean
[k: string]: unknown
}
/**
 * The routing settings of a website (2/7).
 * 
 */
export interface RoutingSettings {
assign: boolean
responder: boolean
reprocess_rules: boolean
reprocess_offline: boolean
[k: string]: unknown
}
/**
 * What may change in a schedule: all optional (2/3).
 * 
 */
export interface ScheduleWrite {
enabled?: boolean
/**
 * Online when using an app.
 */
presence?: boolean
/**
 * Forced offline.
 */
stealth?: boolean
/**
 * The documents say seconds, yet UTC+2 is -120.
 */
offset?: number
days?: {
monday?: boolean
tuesday?: boolean
wednesday?: boolean
thursday?: boolean
friday?: boolean
saturday?: boolean
sunday?: boolean
[k: string]: unknown
}
hours?: {
/**
 * A time of day, 24-hour.
 */
from: string
/**
 * A time of day, 24-hour.
 */
to: string
[k: string]: unknown
}[]
[k: string]: unknown
}
/**
 * When a user is available (2/3).
 * 
 */
export interface Schedule {
user_id: string
enabled: boolean
/**
 * Online when using an app.
 */
presence: boolean
/**
 * Forced offline.
 */
stealth: boolean
/**
 * The documents say seconds, yet UTC+2 is -120.
 */
offset?: number
days: {
monday?: boolean
tuesday?: boolean
wednesday?: boolean
thursday?: boolean
friday?: boolean
saturday?: boolean
sunday?: boolean
[k: string]: unknown
}
hours?: {
/**
 * A time of day, 24-hour.
 */
from: string
/**
 * A time of day, 24-hour.
 */
to: string
[k: string]: unknown
}[]
[k: string]: unknown
}
/**
 * An entry of the search history (2/7).
 * 
 */
export interface SearchEntry {
history_id: string
query: string
created_at: number
[k: string]: unknown
}
/**
 * The request for a prediction (2/8).
 * 
 */
export interface ServicePredict {
/**
 * Tracking identifier.
 */
id: string
/**
 * All sources if it is left out.
 */
source?: ("inbox" | "answer" | "webpage" | "helpdesk")
target?: ("user" | "operator")
context: {
/**
 * Its type is not shown.
 */
sender: string
/**
 * Its type is not shown.
 */
recipient: string
history: {
/**
 * Its values are shown for extract only.
 */
from: string
text: string
[k: string]: unknown
}[]
[k: string]: unknown
}
/**
 * A prefix to expand.
 */
text?: string
[k: string]: unknown
}
/**
 * An authorized session of a user (2/4).
 * 
 */
export interface SessionAuthorized {
identifier: string
device?: SessionDevice
created_at: number
[k: string]: unknown
}
/**
 * The device of a user session; each field is optional (2/4).
 * 
 */
export interface SessionDevice {
useragent?: string
ip?: string
country?: string
[k: string]: unknown
}
/**
 * An entry of the session history of a user (2/4).
 * 
 */
export interface SessionHistory {
state: ("authorized" | "closed")
device?: SessionDevice
created_at: number
[k: string]: unknown
}
/**
 * What opens a user session (2/4).
 * 
 */
export interface SessionLogin {
email: string
password: string
/**
 * For example, send the TOTP by SMS.
 */
extend?: "phone"
/**
 * A TOTP of six digits.
 */
token?: string
/**
 * The session expires after a few hours.
 */
ephemeral?: boolean
[k: string]: unknown
}
/**
 * How far one part of a website's setup has come (2/7).
 * 
 */
export interface SetupState {
done: boolean
/**
 * In days.
 */
trial?: number
[k: string]: unknown
}
/**
 * How far the setup of a website has come (2/7).
 * 
 */
export interface Setup {
disabled: boolean
states: {
chatbox: SetupState
social_messenger: SetupState
email: SetupState
chat_tool: SetupState
triggers: SetupState
helpdesk: SetupState
bot: SetupState
assistant: SetupState
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * What a shortcut is changed with: all fields optional (2/9).
 * 
 */
export interface ShortcutPatch {
bang?: string
text?: string
tag?: string
disabled?: boolean
[k: string]: unknown
}
/**
 * What a shortcut is created and replaced with (2/9).
 * 
 */
export interface ShortcutWrite {
bang: string
text: string
tag?: string
disabled?: boolean
[k: string]: unknown
}
/**
 * A prepared text behind a bang (2/9).
 * 
 */
export interface Shortcut {
shortcut_id: string
bang: string
text: string
tag?: string
disabled?: boolean
[k: string]: unknown
}
/**
 * A spam item as listed, without content (1/2.6).
 * 
 */
export interface SpamItem {
spam_id: string
type: ("conversation" | "email")
/**
 * Optional.
 */
reason?: string
metadata?: {
[k: string]: unknown
}
/**
 * For email.
 */
headers?: {
[k: string]: unknown
}
timestamp: number
[k: string]: unknown
}
/**
 * The announcement of a status page (2/10).
 * 
 */
export interface StatusAnnouncement {
title: string
message: string
created_at: number
updated_at?: number
expire_at?: number
[k: string]: unknown
}
/**
 * How an HTTP replica is judged, as written: inside a given status or body object its fields are required (2/10).
 * 
 */
export interface StatusNodeHttp {
status?: {
healthy_above: number
healthy_below: number
[k: string]: unknown
}
body?: {
healthy_match: string
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * The body that changes fields of a node: all optional, the mode is not part of it (2/10).
 * 
 */
export interface StatusNodePatch {
label?: string
order?: number
replicas?: StatusReplicaUrl[]
http?: StatusNodeHttp
[k: string]: unknown
}
/**
 * The body that saves a node: label and order are required, the mode is not part of it (2/10).
 * 
 */
export interface StatusNodeWrite {
label: string
order: number
replicas?: StatusReplicaUrl[]
http?: StatusNodeHttp
[k: string]: unknown
}
/**
 * A node of a status page service (2/10).
 * 
 */
export interface StatusNode {
node_id: string
label: string
mode: ("poll" | "push" | "local")
order?: number
replicas?: string[]
http?: {
status?: {
healthy_above?: number
healthy_below?: number
[k: string]: unknown
}
body?: {
healthy_match?: string
[k: string]: unknown
}
[k: string]: unknown
}
created_at: number
updated_at?: number
[k: string]: unknown
}
/**
 * The status page of a website (2/10).
 * 
 */
export interface StatusPage {
name: string
/**
 * The public URL.
 */
url: string
[k: string]: unknown
}
/**
 * A service of a status page (2/10).
 * 
 */
export interface StatusService {
service_id: string
name: string
order?: number
created_at: number
updated_at?: number
[k: string]: unknown
}
/**
 * The settings of a status page as changed: all optional (2/10). The types of notify.chat_hook.mention_channel, notify.email.to and notify.push_service.users are not shown, so they are not written here.
 * 
 */
export interface StatusSettingsWrite {
name?: string
appearance?: {
logos?: {
header?: string
footer?: string
banner?: string
[k: string]: unknown
}
[k: string]: unknown
}
behavior?: {
show_chatbox?: boolean
locale_picker?: boolean
refer_link?: boolean
forbid_indexing?: boolean
[k: string]: unknown
}
include?: {
html?: string
[k: string]: unknown
}
metrics?: {
poll?: {
retry?: number
delay_dead?: number
delay_sick?: number
[k: string]: unknown
}
push?: {
delay_dead?: number
system_cpu_sick_above?: number
system_ram_sick_above?: number
[k: string]: unknown
}
local?: {
retry?: number
delay_dead?: number
delay_sick?: number
[k: string]: unknown
}
[k: string]: unknown
}
notify?: {
chat_hook?: {
hook_url?: string
[k: string]: unknown
}
app?: {
/**
 * User identifiers.
 */
user_ids?: string[]
[k: string]: unknown
}
push_service?: {
token?: string
[k: string]: unknown
}
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * The settings of a status page (2/10).
 * 
 */
export interface StatusSettings {
name: string
appearance?: {
logos?: {
header?: string
footer?: string
banner?: string
[k: string]: unknown
}
[k: string]: unknown
}
behavior?: {
show_chatbox?: boolean
locale_picker?: boolean
refer_link?: boolean
forbid_indexing?: boolean
[k: string]: unknown
}
include?: {
html?: string
[k: string]: unknown
}
metrics?: {
poll?: {
retry?: number
delay_dead?: number
delay_sick?: number
[k: string]: unknown
}
push?: {
delay_dead?: number
system_cpu_sick_above?: number
system_ram_sick_above?: number
[k: string]: unknown
}
local?: {
retry?: number
delay_dead?: number
delay_sick?: number
[k: string]: unknown
}
[k: string]: unknown
}
notify?: {
chat_hook?: {
hook_url?: string
/**
 * The type is not shown.
 */
mention_channel?: {
[k: string]: unknown
}
[k: string]: unknown
}
email?: {
/**
 * The type is not shown.
 */
to?: {
[k: string]: unknown
}
[k: string]: unknown
}
app?: {
user_ids?: string[]
[k: string]: unknown
}
push_service?: {
token?: string
/**
 * The type is not shown.
 */
users?: {
[k: string]: unknown
}
[k: string]: unknown
}
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * The DNS records that a custom domain of a status page needs (2/10).
 * 
 */
export interface StatusSetup {
custom?: string
setup?: {
/**
 * Items: No values of type and query are listed for a status page.
 */
records?: {
type: string
query: string
name: string
value: string
[k: string]: unknown
}[]
[k: string]: unknown
}
[k: string]: unknown
}
/**
 * The secret of the status reporters, restricted to status reporting (2/10).
 * 
 */
export interface StatusToken {
token: string
[k: string]: unknown
}
/**
 * A suggested data key and its count (1/4.2, 1/4.4).
 * 
 */
export interface SuggestData {
key: string
count: number
[k: string]: unknown
}
/**
 * A suggested event text and its count (1/4.4).
 * 
 */
export interface SuggestEvent {
text: string
count: number
[k: string]: unknown
}
/**
 * A suggested segment and its count (1/4.2, 1/4.4).
 * 
 */
export interface SuggestSegment {
segment: string
count: number
[k: string]: unknown
}
/**
 * Proof that the caller owns the account: a method, whichever is most secure for the account, and its secret (1/4.1).
 * 
 */
export interface VerifyChallenge {
method?: ("password" | "token" | "identity_provider")
secret: string
[k: string]: unknown
}
/**
 * A domain whose pages are crawled for answers (2/9).
 * 
 */
export interface WebpageDomain {
snippet_id: string
domain: string
pages: {
statistics: {
total: number
disabled: number
[k: string]: unknown
}
status: {
state: ("inactive" | "refreshing" | "success" | "failure")
timestamp?: number
[k: string]: unknown
}
[k: string]: unknown
}
disabled: boolean
[k: string]: unknown
}
/**
 * A website, which is a workspace (1/4.1).
 * 
 */
export interface Website {
website_id: string
name: string
domain: string
/**
 * URL; may be blank.
 */
logo?: string
[k: string]: unknown
}
/**
 * The press of a button of a plugin's widget (1/4.3).
 * 
 */
export interface WidgetPress {
section_id: string
item_id: string
/**
 * May be empty.
 */
data: {
[k: string]: unknown
}
value?: {
[k: string]: unknown
}
[k: string]: unknown
}
export interface AccountRemoveBody {
/**
 * The password.
 */
verify: string
[k: string]: unknown
}
export interface AccountTokenReplaceBody {
/**
 * Base32.
 */
secret: string
[k: string]: unknown
}
export interface AccountTokenRemoveBody {
/**
 * The password.
 */
verify: string
[k: string]: unknown
}
export interface AccountTokenVerifyQuery {
token: string
secret: string
[k: string]: unknown
}
/**
 * An empty object.
 * 
 */
export interface AccountRecoveryReadData {
[k: string]: unknown
}
export interface AccountRecoveryResetBody {
password: string
[k: string]: unknown
}
export interface AccountProviderCreateBody {
/**
 * A key from a push service.
 */
notification_id: string
[k: string]: unknown
}
export interface AvailabilityReadData {
user_id: string
type: AvailabilityType
time?: {
for?: number
since?: number
[k: string]: unknown
}
[k: string]: unknown
}
export interface AvailabilityMergeBody {
type: AvailabilityType
time: {
for: number
[k: string]: unknown
}
[k: string]: unknown
}
export interface AvailabilityStatusReadData {
user_id: string
status: AvailabilityType
[k: string]: unknown
}
export interface BillingCardListData {
user_id: string
cards?: Card[]
[k: string]: unknown
}
export interface BillingInvoiceListData {
results: Invoice[]
paging: {
range: number[]
per_page: number
total: number
[k: string]: unknown
}
[k: string]: unknown
}
export interface BillingLinkStartBody {
service: ("payment_processor" | "wallet_provider")
[k: string]: unknown
}
export interface BillingWebsiteAttachBody {
card_id: string
[k: string]: unknown
}
export interface BrowsingSessionActBody {
action: ("start" | "stop" | "heartbeat")
[k: string]: unknown
}
export interface CallSessionReadData {
call_id?: string
[k: string]: unknown
}
export interface CallSessionStartBody {
mode: ("video" | "audio")
user?: SessionActor
origin?: Origin
[k: string]: unknown
}
export interface CallSessionEndBody {
user?: SessionActor
origin?: Origin
[k: string]: unknown
}
export interface CallSignalSendBody {
type: ("sdp" | "candidate")
payload: {
[k: string]: unknown
}
[k: string]: unknown
}
export interface ChannelEmailReadData {
/**
 * The inbound address, when there is one.
 */
email?: string
[k: string]: unknown
}
export interface ChannelSetupReadQuery {
domain?: string
[k: string]: unknown
}
export interface ConnectUserReadData {
socket: {
/**
 * Address of the RTM WebSocket.
 */
app: string
[k: string]: unknown
}
[k: string]: unknown
}
export interface ConnectWebsiteReadData {
socket: {
/**
 * Address of the RTM WebSocket.
 */
app: string
/**
 * Address of the streaming WebSocket.
 */
stream: string
[k: string]: unknown
}
[k: string]: unknown
}
export interface ConversationMessageListQuery {
timestamp_before?: number
[k: string]: unknown
}
export interface ConversationMessageEditBody {
content: MessageContentWrite
[k: string]: unknown
}
export interface ConversationReadMarkBody {
from: ("user" | "operator")
origin: Origin
/**
 * Omitted means all messages.
 */
fingerprints?: number[]
[k: string]: unknown
}
export interface ConversationUnreadMarkBody {
from: "user"
[k: string]: unknown
}
export interface ConversationDeliveredMarkBody {
from: "operator"
origin: Origin
fingerprints: number[]
[k: string]: unknown
}
export interface ConversationOpenSetBody {
opened: boolean
[k: string]: unknown
}
export interface ConversationRoutingReadData {
/**
 * Optional.
 */
assigned?: {
user_id?: string
[k: string]: unknown
}
[k: string]: unknown
}
export interface ConversationBlockReadData {
blocked: boolean
[k: string]: unknown
}
export interface ConversationBlockSetBody {
blocked: boolean
user?: SessionActor
origin?: Origin
[k: string]: unknown
}
export interface ConversationVerifyReadData {
verified: boolean
verifications?: Verification[]
[k: string]: unknown
}
export interface ConversationVerifySetBody {
verified: boolean
[k: string]: unknown
}
export interface ConversationIdentityLinkBody {
identity: Identity
recipient: string
/**
 * A 6 digit TOTP when required.
 */
token: string
[k: string]: unknown
}
export interface ConversationReportBody {
flag: "spam"
[k: string]: unknown
}
export interface ConversationsConversationListQuery {
per_page?: number
search_query?: string
search_type?: ("text" | "segment" | "filter")
search_operator?: ("or" | "and")
include_empty?: ("0" | "1")
filter_inbox_id?: string
filter_unread?: ("0" | "1")
filter_resolved?: ("0" | "1")
filter_not_resolved?: ("0" | "1")
filter_mention?: string
filter_assigned?: string
filter_unassigned?: ("0" | "1")
filter_date_start?: string
filter_date_end?: string
order_date_created?: ("0" | "1")
order_date_updated?: ("0" | "1")
order_date_waiting?: ("0" | "1")
[k: string]: unknown
}
export interface ConversationsSegmentRemoveBody {
segment: string
[k: string]: unknown
}
export interface ConversationsDatumRemoveBody {
key: string
[k: string]: unknown
}
export interface ConversationsSpamListQuery {
filter_type?: string
[k: string]: unknown
}
export interface ConversationsSpamDecideBody {
action: ("accept" | "reject")
[k: string]: unknown
}
export interface FiltersFilterListQuery {
type?: ("conversation" | "people")
[k: string]: unknown
}
export interface FiltersFilterReplaceBody {
label: string
filter: FilterCondition[]
operator: ("and" | "or")
[k: string]: unknown
}
export interface HelpdeskCreateBody {
name: string
/**
 * Subdomain of the default root domain.
 */
domain_basic: string
[k: string]: unknown
}
export interface HelpdeskRemoveBody {
verify: {
method: ("password" | "token" | "identity_provider")
secret: string
[k: string]: unknown
}
[k: string]: unknown
}
export interface HelpdeskLocaleCreateBody {
/**
 * ISO 639-1 code.
 */
locale: string
[k: string]: unknown
}
export interface HelpdeskArticleListQuery {
order_visits?: ("0" | "1")
search_title?: string
filter_category_id?: string
filter_section_id?: string
filter_status_published?: ("0" | "1")
filter_status_draft?: ("0" | "1")
filter_visibility_visible?: ("0" | "1")
filter_visibility_hidden?: ("0" | "1")
filter_date_start?: string
filter_date_end?: string
[k: string]: unknown
}
export interface HelpdeskArticleCreateBody {
title: string
[k: string]: unknown
}
export interface HelpdeskPlacementSetBody {
category_id: string
section_id?: string
[k: string]: unknown
}
export interface HelpdeskAlternateReplaceBody {
/**
 * An article of the linked locale.
 */
article_id: string
[k: string]: unknown
}
export interface HelpdeskCategoryListQuery {
search_name?: string
[k: string]: unknown
}
export interface HelpdeskCategoryCreateBody {
name: string
[k: string]: unknown
}
export interface HelpdeskSectionListQuery {
search_name?: string
[k: string]: unknown
}
export interface HelpdeskSectionCreateBody {
name: string
[k: string]: unknown
}
export interface HelpdeskSectionReplaceBody {
name: string
order: number
[k: string]: unknown
}
export interface HelpdeskSectionMergeBody {
name?: string
order?: number
[k: string]: unknown
}
export interface HelpdeskRatingsReadQuery {
filter_date_start?: string
filter_date_end?: string
[k: string]: unknown
}
export interface HelpdeskFeedbackListQuery {
filter_date_start?: string
filter_date_end?: string
[k: string]: unknown
}
export interface HelpdeskImportStartBody {
helpdesk_url: string
detect_locales?: boolean
/**
 * Items: ISO 639-1 code.
 */
other_locales?: string[]
[k: string]: unknown
}
export interface HelpdeskRedirectionCreateBody {
path: string
target: string
[k: string]: unknown
}
export interface HooksHookMergeBody {
label?: string
target?: string
events?: HookEvent[]
[k: string]: unknown
}
export interface InboxesOrderSetBody {
orders: {
inbox_id: string
order: number
[k: string]: unknown
}[]
[k: string]: unknown
}
export interface LimitsSubscriptionCreateBody {
limit_id: string
units: {
/**
 * Paid units.
 */
additional: number
[k: string]: unknown
}
[k: string]: unknown
}
export interface OperatorsOperatorCreateBody {
email: string
role: ("owner" | "member")
verify: {
method?: ("password" | "token" | "identity_provider")
secret: string
[k: string]: unknown
}
[k: string]: unknown
}
export interface OperatorsOperatorMergeBody {
role?: ("owner" | "member")
title?: string
[k: string]: unknown
}
export interface PeopleStatsReadData {
total: number
[k: string]: unknown
}
export interface PeopleSegmentRemoveBody {
segment: string
[k: string]: unknown
}
export interface PeopleDatumRemoveBody {
key: string
[k: string]: unknown
}
export interface PeopleEventtextRemoveBody {
text: string
[k: string]: unknown
}
export interface PeopleProfileListQuery {
per_page?: number
sort_field?: string
sort_order?: ("ascending" | "descending")
search_operator?: ("or" | "and")
search_filter?: string
search_text?: string
filter_date_start?: string
filter_date_end?: string
[k: string]: unknown
}
export interface PeopleConversationListQuery {
filter_unread?: ("0" | "1")
filter_resolved?: ("0" | "1")
filter_not_resolved?: ("0" | "1")
[k: string]: unknown
}
export interface PeopleEventCreateBody {
text: string
data?: {
[k: string]: unknown
}
color?: ("red" | "orange" | "yellow" | "green" | "blue" | "purple" | "pink" | "brown" | "grey" | "black")
[k: string]: unknown
}
export interface PeopleDataReadData {
data?: {
[k: string]: unknown
}
[k: string]: unknown
}
export interface PeopleDataReplaceBody {
data?: {
[k: string]: unknown
}
[k: string]: unknown
}
export interface PeopleDataMergeBody {
data?: {
[k: string]: unknown
}
[k: string]: unknown
}
export interface PluginsPluginListQuery {
category?: string
[k: string]: unknown
}
export interface PluginsPluginSearchQuery {
query: string
category?: string
search_name?: ("0" | "1")
search_description?: ("0" | "1")
search_urn?: ("0" | "1")
filter_date_start?: string
filter_date_end?: string
[k: string]: unknown
}
export interface RatingsRatingListQuery {
filter_date_start?: string
filter_date_end?: string
[k: string]: unknown
}
export interface RatingsRatingReplaceBody {
stars: number
comment?: string
[k: string]: unknown
}
export interface RoutingRulesReadData {
rules?: RoutingRule[]
[k: string]: unknown
}
export interface RoutingRulesReplaceBody {
rules: RoutingRuleWrite[]
[k: string]: unknown
}
export interface SearchEntryCreateBody {
query: string
[k: string]: unknown
}
export interface ServicesTranslateRequestBody {
/**
 * Tracking identifier.
 */
id: string
locale: {
from: string
to: string
[k: string]: unknown
}
text: string
[k: string]: unknown
}
export interface ServicesTranscribeRequestBody {
/**
 * Tracking identifier.
 */
id: string
locale: {
to: string
[k: string]: unknown
}
media: {
type: string
url: string
[k: string]: unknown
}
[k: string]: unknown
}
export interface ServicesExtractRequestBody {
/**
 * Tracking identifier.
 */
id: string
action: ("condense" | "summarize")
history: {
from: ("user" | "operator")
name: string
text: string
[k: string]: unknown
}[]
[k: string]: unknown
}
export interface ServicesRankRequestBody {
/**
 * Tracking identifier.
 */
id: string
source: "helpdesk"
text: string
[k: string]: unknown
}
export interface ServicesTransformRequestBody {
/**
 * Tracking identifier.
 */
id: string
action: ("expand" | "readdress" | "improve:rephrase" | "improve:grammar" | "tone:friendly" | "tone:formal")
text: string
[k: string]: unknown
}
export interface SessionRecoverBody {
email: string
[k: string]: unknown
}
export interface SessionConfirmAcceptBody {
ip: string
country?: string
[k: string]: unknown
}
export interface SetupMergeBody {
disabled?: boolean
[k: string]: unknown
}
export interface ShortcutsShortcutListQuery {
search_query?: string
search_tag?: string
[k: string]: unknown
}
export interface ShortcutsTagReplaceAllBody {
/**
 * The tag to replace, or none.
 */
match: string
/**
 * The tag to put in its place, or none.
 */
replacement: string
[k: string]: unknown
}
export interface ShortcutsShortcutReportBody {
/**
 * The values are not shown.
 */
action: string
[k: string]: unknown
}
export interface SnippetsAnswerCreateBody {
title: string
locale?: string
[k: string]: unknown
}
export interface SnippetsDomainCreateBody {
domain: string
[k: string]: unknown
}
export interface StatusCreateBody {
name: string
/**
 * Its basic domain, as in the domain resource.
 */
domain_basic: string
[k: string]: unknown
}
export interface StatusRemoveBody {
/**
 * The password as a plain string.
 */
verify: string
[k: string]: unknown
}
export interface StatusServiceListQuery {
search_name?: string
[k: string]: unknown
}
export interface StatusServiceCreateBody {
name: string
[k: string]: unknown
}
export interface StatusServiceReplaceBody {
name: string
order: number
[k: string]: unknown
}
export interface StatusServiceMergeBody {
name?: string
order?: number
[k: string]: unknown
}
export interface StatusNodeListQuery {
search_label?: string
[k: string]: unknown
}
export interface StatusNodeCreateBody {
label: string
mode: ("poll" | "push" | "local")
[k: string]: unknown
}
export interface StatusAnnouncementReplaceBody {
title: string
message: string
/**
 * When it expires; lies in the future in every test that reads back.
 */
expire_at?: number
[k: string]: unknown
}
export interface StatusSetupReadQuery {
custom?: string
[k: string]: unknown
}
export interface SubscriptionReadData {
subscribed: boolean
[k: string]: unknown
}
export interface SubscriptionReadQuery {
website_id?: string
[k: string]: unknown
}
export interface SubscriptionMergeBody {
subscribed: boolean
[k: string]: unknown
}
export interface SubscriptionMergeQuery {
website_id?: string
campaign_id?: string
[k: string]: unknown
}
export interface WebsiteExistsQuery {
domain: string
[k: string]: unknown
}
export interface WebsiteCreateBody {
name: string
domain: string
[k: string]: unknown
}
export interface WebsiteRemoveBody {
verify: VerifyChallenge
[k: string]: unknown
}

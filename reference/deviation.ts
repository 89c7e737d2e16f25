/** Faults (illegal) and accents (legal) that can be switched on by id: a table per family or theme. */
import { didYouMean } from "../contract/misspelt.ts";
import { accessAccents } from "./accent/access.ts";
import { accountsAccents } from "./accent/accounts.ts";
import { answersAccents } from "./accent/answers.ts";
import { boundsAccents } from "./accent/bounds.ts";
import { conditionsAccents } from "./accent/conditions.ts";
import { handedOutAccents } from "./accent/handed-out.ts";
import { routesAccents } from "./accent/routes.ts";
import { usersAccents } from "./accent/users.ts";
import { visitorsAccents } from "./accent/visitors.ts";
import { unaskedAccents } from "./accent/unasked.ts";
import { conversationsAccents } from "./accent/conversations.ts";
import { domainsAccents } from "./accent/domains.ts";
import { effectsAccents } from "./accent/effects.ts";
import { credentialsAccents } from "./accent/credentials.ts";
import { eventsAccents } from "./accent/events.ts";
import { formsAccents } from "./accent/forms.ts";
import { messagesAccents } from "./accent/messages.ts";
import { conversationAccents } from "./accent/conversation.ts";
import { habitsAccents } from "./accent/habits.ts";
import { helpdeskAccents } from "./accent/helpdesk.ts";
import { holdersAccents } from "./accent/holders.ts";
import { hooksAccents } from "./accent/hooks.ts";
import { identifiersAccents } from "./accent/identifiers.ts";
import { lenientAccents } from "./accent/lenient.ts";
import { lookupsAccents } from "./accent/lookups.ts";
import { operatorsAccents } from "./accent/operators.ts";
import { pagesAccents } from "./accent/pages.ts";
import { partialAccents } from "./accent/partial.ts";
import { paymentsAccents } from "./accent/payments.ts";
import { peopleAccents } from "./accent/people.ts";
import { liveAccents } from "./accent/live.ts";
import { quotaAccents } from "./accent/quota.ts";
import { readingsAccents } from "./accent/readings.ts";
import { removalsAccents } from "./accent/removals.ts";
import { repeatsAccents } from "./accent/repeats.ts";
import { requestsAccents } from "./accent/requests.ts";
import { resultsAccents } from "./accent/results.ts";
import { searchesAccents } from "./accent/searches.ts";
import { shownAccents } from "./accent/shown.ts";
import { statusAccents } from "./accent/status.ts";
import { stricterAccents } from "./accent/stricter.ts";
import { suggestionsAccents } from "./accent/suggestions.ts";
import { timeAccents } from "./accent/time.ts";
import { valuesAccents } from "./accent/values.ts";
import { wireAccents } from "./accent/wire.ts";
import type { Accent, Deviation, Fault } from "./deviate/deviation.ts";
import { acceptedFaults } from "./fault/accepted.ts";
import { accessFaults } from "./fault/access.ts";
import { accountFaults } from "./fault/account.ts";
import { alertsFaults } from "./fault/alerts.ts";
import { answerFaults } from "./fault/answer.ts";
import { alternativesFaults } from "./fault/alternatives.ts";
import { apartFaults } from "./fault/apart.ts";
import { atOnceFaults } from "./fault/at-once.ts";
import { availabilityFaults } from "./fault/availability.ts";
import { billingFaults } from "./fault/billing.ts";
import { browsingFaults } from "./fault/browsing.ts";
import { callFaults } from "./fault/call.ts";
import { channelFaults } from "./fault/channel.ts";
import { connectFaults } from "./fault/connect.ts";
import { connectionsFaults } from "./fault/connections.ts";
import { colleaguesFaults } from "./fault/colleagues.ts";
import { conversationFaults } from "./fault/conversation.ts";
import { conversationsFaults } from "./fault/conversations.ts";
import { createdFaults } from "./fault/created.ts";
import { deniedFaults } from "./fault/denied.ts";
import { eventDeviationFaults } from "./fault/event-deviations.ts";
import { eventsFaults } from "./fault/events.ts";
import { filtersFaults } from "./fault/filters.ts";
import { formerFaults } from "./fault/former.ts";
import { formsFaults } from "./fault/forms.ts";
import { freeElsewhereFaults } from "./fault/free-elsewhere.ts";
import { helpdeskFaults } from "./fault/helpdesk.ts";
import { hooksFaults } from "./fault/hooks.ts";
import { inboxesFaults } from "./fault/inboxes.ts";
import { leavesOthersFaults } from "./fault/leaves-others.ts";
import { limitsFaults } from "./fault/limits.ts";
import { longListsFaults } from "./fault/long-lists.ts";
import { leftOutFaults } from "./fault/left-out.ts";
import { linesFaults } from "./fault/lines.ts";
import { longTextsFaults } from "./fault/long-texts.ts";
import { messageFaults } from "./fault/message.ts";
import { miscountsFaults } from "./fault/miscounts.ts";
import { misdirectedFaults } from "./fault/misdirected.ts";
import { momentsFaults } from "./fault/moments.ts";
import { operatorsFaults } from "./fault/operators.ts";
import { optionalFaults } from "./fault/optional.ts";
import { namedInBodyFaults } from "./fault/named-in-body.ts";
import { ownValuesFaults } from "./fault/own-values.ts";
import { returnsFaults } from "./fault/returns.ts";
import { pagingFaults } from "./fault/paging.ts";
import { peopleFaults } from "./fault/people.ts";
import { plansFaults } from "./fault/plans.ts";
import { sparedFaults } from "./fault/spared.ts";
import { searchMarksFaults } from "./fault/search-marks.ts";
import { searchIndexFaults } from "./fault/search-index.ts";
import { firstOnlyFaults } from "./fault/first-only.ts";
import { laterItemsFaults } from "./fault/later-items.ts";
import { refusedInPartFaults } from "./fault/refused-in-part.ts";
import { pluginWritesFaults } from "./fault/plugin-writes.ts";
import { pluginsFaults } from "./fault/plugins.ts";
import { proofFaults } from "./fault/proof.ts";
import { quotaFaults } from "./fault/quota.ts";
import { ratingsFaults } from "./fault/ratings.ts";
import { removedFaults } from "./fault/removed.ts";
import { requestDeviationFaults } from "./fault/request-deviations.ts";
import { requestFaults } from "./fault/request.ts";
import { routingFaults } from "./fault/routing.ts";
import { searchFaults } from "./fault/search.ts";
import { servicesFaults } from "./fault/services.ts";
import { sessionFaults } from "./fault/session.ts";
import { setupFaults } from "./fault/setup.ts";
import { signsFaults } from "./fault/signs.ts";
import { sharedValuesFaults } from "./fault/shared-values.ts";
import { shortcutsFaults } from "./fault/shortcuts.ts";
import { snippetsFaults } from "./fault/snippets.ts";
import { staleFaults } from "./fault/stale.ts";
import { statesFaults } from "./fault/states.ts";
import { statusFaults } from "./fault/status.ts";
import { subscriptionFaults } from "./fault/subscription.ts";
import { timersFaults } from "./fault/timers.ts";
import { takenBackFaults } from "./fault/taken-back.ts";
import { typedFaults } from "./fault/typed.ts";
import { unchangedFaults } from "./fault/unchanged.ts";
import { unwrittenFaults } from "./fault/unwritten.ts";
import { walksFaults } from "./fault/walks.ts";
import { websiteFaults } from "./fault/website.ts";

import { websitesFaults } from "./fault/websites.ts";
import type { Reference } from "./reference.ts";

type Kind = "fault" | "accent";

/** All rows by id; ids are permanent and belong to one row. */
function collect<Row extends Deviation>(
  kind: Kind,
  tables: Record<string, Row>[],
): ReadonlyMap<string, Row> {
  const rows = new Map<string, Row>();
  for (const [id, row] of tables.flatMap((table) => Object.entries(table))) {
    if (rows.has(id)) throw new Error(`two rows below reference/${kind}/ have the id ${id}`);
    rows.set(id, row);
  }
  return rows;
}

const faults = collect<Fault>("fault", [
  acceptedFaults,
  accessFaults,
  accountFaults,
  alertsFaults,
  answerFaults,
  alternativesFaults,
  apartFaults,
  atOnceFaults,
  availabilityFaults,
  billingFaults,
  browsingFaults,
  callFaults,
  channelFaults,
  connectFaults,
  connectionsFaults,
  colleaguesFaults,
  conversationFaults,
  conversationsFaults,
  createdFaults,
  deniedFaults,
  eventDeviationFaults,
  eventsFaults,
  filtersFaults,
  formerFaults,
  formsFaults,
  freeElsewhereFaults,
  helpdeskFaults,
  hooksFaults,
  inboxesFaults,
  leavesOthersFaults,
  limitsFaults,
  longListsFaults,
  leftOutFaults,
  linesFaults,
  longTextsFaults,
  messageFaults,
  miscountsFaults,
  misdirectedFaults,
  momentsFaults,
  operatorsFaults,
  optionalFaults,
  namedInBodyFaults,
  ownValuesFaults,
  returnsFaults,
  pagingFaults,
  peopleFaults,
  plansFaults,
  firstOnlyFaults,
  laterItemsFaults,
  refusedInPartFaults,
  searchIndexFaults,
  searchMarksFaults,
  sparedFaults,
  pluginWritesFaults,
  pluginsFaults,
  proofFaults,
  quotaFaults,
  ratingsFaults,
  removedFaults,
  requestDeviationFaults,
  requestFaults,
  routingFaults,
  searchFaults,
  servicesFaults,
  sessionFaults,
  setupFaults,
  sharedValuesFaults,
  shortcutsFaults,
  signsFaults,
  snippetsFaults,
  staleFaults,
  statesFaults,
  statusFaults,
  subscriptionFaults,
  timersFaults,
  takenBackFaults,
  typedFaults,
  unchangedFaults,
  unwrittenFaults,
  walksFaults,
  websiteFaults,

  websitesFaults,
]);

const accents = collect<Accent>("accent", [
  effectsAccents,
  lenientAccents,
  lookupsAccents,
  shownAccents,
  partialAccents,
  stricterAccents,
  boundsAccents,
  readingsAccents,
  accessAccents,
  accountsAccents,
  answersAccents,
  domainsAccents,
  conversationsAccents,
  hooksAccents,
  operatorsAccents,
  peopleAccents,
  suggestionsAccents,
  eventsAccents,
  conversationAccents,
  habitsAccents,
  helpdeskAccents,
  holdersAccents,
  identifiersAccents,
  liveAccents,
  pagesAccents,
  paymentsAccents,
  quotaAccents,
  removalsAccents,
  repeatsAccents,
  requestsAccents,
  resultsAccents,
  searchesAccents,
  timeAccents,
  valuesAccents,
  wireAccents,
  formsAccents,
  messagesAccents,
  credentialsAccents,
  statusAccents,
  conditionsAccents,
  handedOutAccents,
  routesAccents,
  usersAccents,
  visitorsAccents,
  unaskedAccents,
]);

/** Ids of all faults or accents, sorted. */
export const deviationIds = (kind: Kind): string[] =>
  [...(kind === "fault" ? faults : accents).keys()].sort();

function find<Row>(kind: Kind, rows: ReadonlyMap<string, Row>, id: string): Row {
  const row = rows.get(id);
  if (!row)
    throw new Error(
      `there is no ${kind} ${id}; see \`assay list ${kind}s\`${didYouMean(id, rows.keys())}`,
    );
  return row;
}

export const findFault = (id: string): Fault => find("fault", faults, id);
export const findAccent = (id: string): Accent => find("accent", accents, id);

export function plantFaults(reference: Reference, ids: readonly string[]): void {
  for (const id of ids) findFault(id).plant(reference);
}

export function plantAccents(reference: Reference, ids: readonly string[]): void {
  for (const id of ids) findAccent(id).plant(reference);
}

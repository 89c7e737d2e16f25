/**
 * Everything that a suite imports. A rule is one call of `rule` with its id and a property; the
 * property gets a trial, plays, and reports violations. It never asserts and never throws to say
 * that a target is wrong. CONTRIBUTING.md has the recipe.
 */

// # Rules: `rule("<id>", async (trial) => …)` judges one row of schemas/rules/.

export { derivedRules, eventRules, rule } from "./judge/registry.ts";

// # Open points: `probe("<id>", async (trial) => …)` asks what a target does where the documents leave it open,
// and notes the answer with `trial.observe`. It judges nothing; a rule that happens to learn the answer notes it too.

export { probe } from "./judge/registry.ts";
export { outcomeOf } from "./observe/exchange.ts";
export { formOf, namesOf, textOf } from "./observe/form.ts";
export type { OpenPointId } from "../schemas/generated/maps.ts";

// # The trial: one run of a property. `trial.world()` gives a website with people and tokens,
// `given` is a precondition, `accepts` and `refuses` are what the rule says, `call` judges nothing,
// `equal`, `expect` and `violate` report, `settle` stops after a violation, `cannot` gives up. A helper that has to
// remember something declares a `slot` for it.

export type { Trial } from "./trial/trial.ts";
// What a precondition that is read by a call of one's own does besides giving up.
export { blameRead } from "./trial/blame-read.ts";
export { slot } from "./case/slot.ts";
export type { Operator, PluginCaller, World, WorldRequest } from "./trial/world.ts";
export { hasAnotherWebsite } from "./trial/given-world.ts";
export type { CallInput, Caller, Keypair, Secret } from "./client/client.ts";

// # Exchanges: what came back, and whether that accepts or refuses. Neither is the whole answer:
// a server error is neither accepted nor refused.

export type { Exchange } from "./record/exchange.ts";
export {
  answerText,
  envelopeOf,
  isAccepted,
  isRefused,
  isThrottled,
  refusal,
  timeOf,
  unaccepted,
  unrefused,
  neededFirst,
  notAccepted,
} from "./client/answer.ts";
// The part of an answer that the documents name: other members may differ each time.
export { shownIn } from "./client/shown.ts";
// What was received reads as a value of the target, in quotes, unless `inWords` says that it is said by the rule.
export { inWords, itemsText, show, type Violation } from "./record/violation.ts";

// # Values. `memberAt(value, "session/session_id")` reads what came without trust in its shape;
// `contains` compares what was written with what is read, `differences` two forms of one thing.

export { isObject } from "../contract/json-object.ts";
export { memberAt } from "../contract/pointer.ts";
export { contains, containsEntries, isBlank, isEmpty } from "./compare/contains.ts";
export { isShownIn } from "./derived/step/condition.ts";
export { addressAsSent, contentAsSent, isImageOf, messageAsSent } from "./compare/as-sent.ts";
export { differences, type Disagreement } from "./compare/agree.ts";
export { keptEachTime } from "./compare/kept-each-time.ts";
// Without what changes by itself, which says nothing about a write.
export { steady, steadyItem, unsigned } from "../contract/steady.ts";

// # The target: what it claims, and what its stage or its file gives. `missing` gives up where something is not given, and says
// what to add to the file.

export {
  claimed,
  claimedRows,
  playClaimedRows,
  needed,
  unlessImpossible,
  unlessObstructed,
  unlessUnclaimed,
} from "./trial/claimed.ts";
export {
  hasClock,
  isGiven,
  isDecided,
  isInjected,
  isStaged,
  isStagedVisitor,
  mayInvite,
} from "./arrange/staged.ts";
export {
  permissionsOf,
  scopesSaid,
  type ScopePermission,
  type Permissions,
} from "./target/target.ts";
export { missing } from "./trial/world.ts";

// # Waiting: reads may lag behind writes, so a read is repeated until it fits or time is over.

export { eventually, patienceFor, type Reading } from "./target/eventually.ts";
export { eventBudget } from "./target/target.ts";
export { targetTime } from "./arrange/time.ts";

// # Drawn values: arbitraries of fast-check that the schemas do not give; `trial.draw(word)`.
// `trial.body(id)` and `trial.value(schema)` give values of a schema.

export { complete } from "../fixtures/complete.ts";
export { flatten } from "../fixtures/flatten.ts";
export { isoDate } from "../fixtures/iso-date.ts";
export { media, named, type Medium } from "../fixtures/media.ts";
export { realistic } from "../fixtures/realism.ts";
export { text } from "../fixtures/text.ts";
export { violations } from "../fixtures/violate.ts";
export { rankedWords, word } from "../fixtures/word.ts";
export {
  givenDomain,
  signOf,
  uniqueDomain,
  uniqueEmail,
  uniqueName,
  uniqueWebpages,
} from "./arrange/value/unique.ts";

// # Scenes: a trial and a world in which any operation can be arranged. `prepare` makes what the
// operation needs and gives the request, `carryOut` sends one, `succeed` does both; `succeeded` notes what was sent otherwise.

export { createdScene, createScene, type Scene } from "./arrange/scene.ts";
export { meet, prepare, succeed } from "./arrange/arrange.ts";
export { ask, carryOut, succeeded } from "./arrange/carry-out.ts";
export { anybodyIn } from "./arrange/caller.ts";
export { askBefore } from "./client/list/before.ts";
export { withBody, type Members } from "./arrange/body.ts";
export { choosing } from "./arrange/chosen.ts";
export { freeDomain } from "./arrange/value/domain.ts";
export { createAndIdentify } from "./arrange/create.ts";
export { identifiedIn } from "./arrange/identified.ts";
export { reportedSpam, spamsOf } from "./arrange/family/conversations.ts";
export { unlinked } from "./arrange/family/operators.ts";
export { feedAlerts } from "./arrange/family/alerts.ts";
export { declined, linkBy, unlinkHere } from "./arrange/family/billing.ts";
export { logIn, ownPerson, sessionIfAny, sessionIn, type Person } from "./arrange/person/person.ts";
export { passerby, spareOperator } from "./arrange/person/spare.ts";
export { secretOf } from "./arrange/family/account.ts";
export { askLogin } from "./arrange/person/device.ts";
export { currentToken, stayLoggedIn, withToken } from "./arrange/person/stay.ts";
export { openWithEntry, sessionsBefore, type Opened } from "./arrange/person/entry.ts";
export { subscriptionLink } from "./arrange/family/subscription.ts";
export { ownDomain } from "./arrange/family/website.ts";
export { addLimit } from "./arrange/family/limits.ts";
export { addPlan, givePlan } from "./arrange/family/plans.ts";
export { giveWidget } from "./arrange/family/plugins.ts";
export { issueConfirmation, knownOrigin, originIn } from "./arrange/family/session.ts";
export { targetFor } from "./arrange/event/hook-target.ts";
export { leastRoom } from "./trial/full.ts";
export { nextPeriod, period, totp } from "./client/totp.ts";
export { inject, injectAs } from "./arrange/inject.ts";
export { decide } from "./arrange/family/platform.ts";

// # Visitors: those of the stage, or the one whose chatbox the target file names.

export { actAsVisitor, givenBack, hadLeft, noticed } from "./arrange/visitor/visitor.ts";
export { greeted, untilAnswered } from "./arrange/visitor/platform-messages.ts";
export { givenAnswer } from "./arrange/visitor/given-visitor.ts";

// # Lists: `listed` reads every page as a precondition, `allPages` by a call of one's own, `walk` judges paging, `populate` fills.

export { identityIn, itemsOf } from "./client/list/items.ts";
export { allPages, goesOn } from "./client/list/pages.ts";
export { listed, wholeListed } from "./arrange/listed.ts";
export { holds, populate, requireCreation } from "./derived/step/populate.ts";
export { prepareWhole } from "./derived/step/life.ts";
export { prepareOther } from "./derived/step/changing-request.ts";
export { unordered } from "../contract/canonical-json.ts";
export { lasting } from "./derived/step/picture.ts";
export { walk, type Walked } from "./derived/step/walk.ts";

// # Mail that the target sent, by the stage part `mail`.

export { mailSaying, mailTo, says, type Mail } from "./arrange/person/mail.ts";
export { noteInVain, noteRecovery } from "./arrange/person/recovery.ts";
export { isRecovery, newRecovery } from "./arrange/person/recovery-mail.ts";

// # Events: `hear` and `hearAll` open sockets and `hookTarget` a place for deliveries, before the act that causes
// an event; `arrives` reports the event that does not come; `fence` ends a wait for what must not come.

export { arrives } from "./trial/arrives.ts";
export { hookTarget } from "./trial/hook-sink.ts";
export {
  hear,
  hearAll,
  hearIfLetIn,
  isUserApart,
  mustStillHear,
  opens,
} from "./trial/listening.ts";
export type { Listener, SocketChannel } from "./realtime/listener.ts";
export type { HookTarget, SinkAnswer } from "./realtime/sink.ts";
export type { Frame } from "./record/frame.ts";
export type { WaitOptions } from "./realtime/recorder.ts";
export { isAboutThing, isOpaque, tellsOf, type Delivery } from "./realtime/delivery.ts";
export { fence, isOfFence } from "./arrange/event/fence.ts";
export { fenceEvents } from "./trial/fence-events.ts";
export { leavesOf } from "../contract/leaves.ts";
export type { Id } from "./client/place-of-id.ts";
export { identifiersIn, mentions } from "./realtime/match.ts";
export { isMissing, type Missing } from "./realtime/missing.ts";
export { nextOfAny } from "./realtime/next-of-any.ts";

// # Giving up, for helpers that have no trial at hand; a property says `trial.cannot(reason)`.

export { CouldNotRun, NotClaimed, StageRefused } from "./case/stop.ts";

// # The contract, for rules about operations or schemas that are known only at run time.

export type { Operation } from "../contract/contract.ts";
export { isAssigned } from "../contract/assigned.ts";
export { operationOn } from "../contract/operation-on.ts";
export { readerOf } from "../contract/readers.ts";
export { isReading } from "../contract/reading.ts";
export { type Machine, statedSteps, type Step, tourOf } from "../contract/machine.ts";
export type { JsonSchema } from "../contract/schema.ts";

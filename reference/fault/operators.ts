import { websiteOf } from "../call.ts";
import { conflict } from "../refusal.ts";
import { activityOf } from "../state/activity.ts";
import { conversationsOf } from "../state/conversation.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  forgets,
  forgetsWhen,
  hidesField,
  ignoresField,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import {
  createAnySecret,
  emailAllSkipsMembers,
  emailLeavesWebsite,
  emailMembersReachesOwners,
  emailOwnersReachesMembers,
  emailReachesUnlinked,
  emailUserReachesFirst,
  invitationNotSent,
  invitationOnRefusal,
  lastUnlinked,
  patchNeedsRole,
  unlinkedForEver,
  unlinkedKeepsAccess,
  unlinkedStillHears,
  namedAsFirst,
} from "./operators/email-and-membership.ts";
import {
  addedForNewSessions,
  addedInFormerRole,
  availabilityOfReader,
  emailByFirstRole,
  joinedUnnamed,
  joinsAsMember,
  joinsOne,
} from "./operators/joining.ts";
import { takesAnySecret } from "./account/challenge.ts";
import { mailsFirst } from "./session/login.ts";
import { namedAsShownFirst, tokenShownForEver } from "./operators/shown.ts";
import {
  activeClearedEverywhere,
  roleOfUser,
  titleMakesMember,
  unlinkedEverywhere,
  unlinkingTakesMember,
} from "./operators/apart.ts";

export const operatorsFaults: Record<string, Fault> = {
  "operators-active-of-all": fault(
    "The last active operators of all websites are listed at each of them.",
    ["operators.active-cleared"],
    shows("operators.active.list", (all, call) => [
      ...(all as unknown[]),
      ...[...call.reference.platform.websites].flatMap((website) => [...activityOf(website)]),
    ]),
  ),
  "operators-active-cleared-everywhere": fault(
    "Clearing the last active operators of one website clears those of all.",
    ["operators.active-cleared"],
    activeClearedEverywhere,
  ),
  "operators-role-of-user": fault(
    "The role that an operator is given on one website is their role on all.",
    ["operators.apart-on-two-websites"],
    roleOfUser,
  ),
  "operators-title-makes-member": fault(
    "An operator whose title alone is changed becomes a member.",
    ["operators.role-changes"],
    titleMakesMember,
  ),
  "operators-unlinked-everywhere": fault(
    "Somebody who is unlinked from one website is unlinked from all.",
    ["operators.apart-on-two-websites"],
    unlinkedEverywhere,
  ),
  "operators-unlinking-takes-member": fault(
    "With an operator who is unlinked goes the member who joined first.",
    ["operators.unlinked-loses-access"],
    unlinkingTakesMember,
  ),
  "operators-active-stays": fault(
    "Clearing the last active operators is accepted and clears nothing.",
    ["operators.active-cleared"],
    forgets("operators.active.clear"),
  ),
  "operators-active-dated-back": fault(
    "The last active operators are dated an hour back.",
    ["operators.active-has-timestamp"],
    shows("operators.active.list", (all) =>
      (all as { timestamp: number }[]).map((one) => ({
        ...one,
        timestamp: one.timestamp - 3_600_000,
      })),
    ),
  ),
  "operators-active-undated": fault(
    "The last active operators are listed without a timestamp.",
    ["operators.active-has-timestamp"],
    hidesField("operators.active.list", "timestamp"),
  ),
  "operators-create-any-secret": fault(
    "Operators are added with any secret.",
    ["operators.create-needs-accepted-challenge"],
    createAnySecret,
  ),
  "operators-create-any-token": fault(
    "Operators are added with any token.",
    ["operators.create-needs-accepted-challenge"],
    takesAnySecret("operators.operator.create", "token"),
  ),
  "operators-create-any-identity": fault(
    "Operators are added with any secret of an identity provider.",
    ["operators.create-needs-accepted-challenge"],
    takesAnySecret("operators.operator.create", "identity_provider"),
  ),
  "operators-known-address-ignored": fault(
    "Adding an address that has an account is accepted and does nothing.",
    ["operators.add-known-address"],
    forgetsWhen("operators.operator.create", ({ reference, body }) =>
      reference.platform.usersByEmail.has(body.email),
    ),
  ),
  "operators-email-all-skips-members": fault(
    "An email to all reaches owners only.",
    ["operators.email-all"],
    emailAllSkipsMembers,
  ),
  "operators-email-reaches-unlinked": fault(
    "An email to all reaches those too who were unlinked.",
    ["operators.email-spares-unlinked"],
    emailReachesUnlinked,
  ),
  "operators-added-in-former-role": fault(
    "Somebody who is added again has the role from before.",
    ["operators.unlinked-is-added-again"],
    addedInFormerRole,
  ),
  "operators-added-for-new-sessions": fault(
    "A session from before its user was added to a website does not reach it.",
    ["operators.add-known-address"],
    addedForNewSessions,
  ),
  "operators-email-by-first-role": fault(
    "An email to the owners does not reach those who became owners later.",
    ["operators.email-owners"],
    emailByFirstRole,
  ),
  "operators-email-to-first-address": fault(
    "Emails to operators go to the address that the account had before its first change.",
    ["operators.email-follows-account"],
    mailsFirst("operators"),
  ),
  "operators-availability-of-reader": fault(
    "An operator shows the availability of the user who asks.",
    ["operators.availability-as-own"],
    availabilityOfReader,
  ),
  "operators-joins-one": fault(
    "Whoever was invited by several websites joins one of them.",
    ["operators.joins-as-invited"],
    joinsOne,
  ),
  "operators-joins-as-member": fault(
    "Whoever was invited joins as a member.",
    ["operators.joins-as-invited"],
    joinsAsMember,
  ),
  "operators-joined-unnamed": fault(
    "The members of a listed website lack those who joined by an invitation.",
    ["operators.joins-as-invited"],
    joinedUnnamed,
  ),
  "operators-unlinked-for-ever": fault(
    "Somebody who was unlinked is refused when they are added again.",
    ["operators.unlinked-is-added-again"],
    unlinkedForEver,
  ),
  "operators-email-leaves-website": fault(
    "An email to one user reaches them although they are an operator of another website only.",
    ["operators.email-stays-in-website"],
    emailLeavesWebsite,
  ),
  "operators-email-members-reaches-owners": fault(
    "An email to the members reaches owners too.",
    ["operators.email-members"],
    emailMembersReachesOwners,
  ),
  "operators-email-owners-reaches-members": fault(
    "An email to the owners reaches members too.",
    ["operators.email-owners"],
    emailOwnersReachesMembers,
  ),
  "operators-email-cut": fault(
    "The message of an email to operators is cut after 255 characters.",
    ["operators.email-carries-text"],
    takesBody("operators.email.send", (body) => ({
      ...body,
      message: body.message.slice(0, 255),
    })),
  ),
  "operators-named-as-first": fault(
    "An operator shows the first name that the account had when it was changed first.",
    ["operators.shown-as-in-profile"],
    namedAsFirst,
  ),
  "operators-email-subject-in-ascii": fault(
    "The subject of an email to operators loses its letters beyond ASCII.",
    ["operators.email-carries-text"],
    takesBody("operators.email.send", (body) => ({
      ...body,
      subject: body.subject.replaceAll(/[^ -~]/g, "?"),
    })),
  ),
  "operators-email-target-without-query": fault(
    "The address that an email to operators leads to loses its query.",
    ["operators.email-carries-text"],
    takesBody("operators.email.send", ({ target, ...body }) => ({
      ...body,
      ...(target && { target: { ...target, url: target.url.replace(/\?.*/, "") } }),
    })),
  ),
  "operators-email-target-lost": fault(
    "An email to operators is sent without its target.",
    ["operators.email-carries-text"],
    ignoresField("operators.email.send", "target"),
  ),
  "operators-role-clears-title": fault(
    "A PATCH of the role of an operator takes away the title.",
    ["operators.role-changes"],
    takesBody("operators.operator.merge", (body) =>
      body.role === undefined ? body : { title: "", ...body },
    ),
  ),
  "operators-email-user-reaches-sender": fault(
    "An email to one operator also reaches the operator who sends it.",
    ["operators.email-user"],
    instead("operators.email.send", (call, original) => {
      const { caller, body } = call;
      const sender = caller?.credential.tier === "user" ? caller.credential.user_id : undefined;
      const isOther = body.recipient === "user" && sender !== undefined && sender !== body.user_id;
      if (isOther) original({ ...call, body: { ...body, user_id: sender } });
      return original(call);
    }),
  ),
  "operators-email-to-stranger-reaches-all": fault(
    "An email to somebody who is no operator of the website reaches those who are, though it is refused.",
    ["operators.email-stays-in-website"],
    instead("operators.email.send", (call, original) => {
      try {
        return original(call);
      } catch (error) {
        original({ ...call, body: { ...call.body, recipient: "all" } });
        throw error;
      }
    }),
  ),
  "operators-email-user-reaches-first": fault(
    "An email to one operator also reaches the operator who joined first.",
    ["operators.email-user"],
    emailUserReachesFirst,
  ),
  "operators-invitation-not-sent": fault(
    "An address without an account is noted, but no invitation is sent to it.",
    ["operators.invite-unknown-address"],
    invitationNotSent,
  ),
  "operators-invitation-on-refusal": fault(
    "An invitation is sent before the challenge is checked, so even when that fails.",
    ["operators.refused-create-sends-nothing"],
    invitationOnRefusal,
  ),
  "operators-last-unlinked": fault(
    "The last operator of a website can be unlinked.",
    ["operators.last-is-kept"],
    lastUnlinked,
  ),
  "operators-patch-needs-role": fault(
    "PATCH of an operator is refused without a role.",
    ["operators.merge-title-only"],
    patchNeedsRole,
  ),
  "operators-unlinked-keeps-access": fault(
    "An operator who was unlinked can still read the website.",
    ["operators.unlinked-loses-access"],
    unlinkedKeepsAccess,
  ),
  "operators-token-never-shown": fault(
    "No operator is shown as having a two-factor token.",
    ["operators.has-token-follows"],
    shows("operators.operator.read", (data) => ({ ...data, has_token: false })),
  ),
  "operators-token-shown-for-ever": fault(
    "An operator who removed the two-factor token is still shown as having one.",
    ["operators.has-token-follows"],
    tokenShownForEver,
  ),
  "operators-away-as-offline": fault(
    "An operator who is away is shown as offline.",
    ["operators.availability-as-own"],
    shows("operators.operator.read", (data) =>
      data.availability === "away" ? { ...data, availability: "offline" } : data,
    ),
  ),
  "operators-availability-on-first-website": fault(
    "An operator is shown as online on every website but the one that they joined first.",
    ["operators.availability-as-own"],
    shows("operators.operator.read", (data, { reference, params }) => {
      const own = [...reference.platform.websites].findLast(({ operators }) =>
        operators.has(params.user_id),
      );
      const isFirst = own?.website_id === params.website_id;
      return isFirst ? data : { ...data, availability: "online" as const };
    }),
  ),
  "operators-assigned-not-unlinked": fault(
    "An operator to whom a conversation is assigned cannot be unlinked.",
    ["operators.unlinked-while-assigned"],
    refusesWhen("operators.operator.remove", (call) =>
      conversationsOf(websiteOf(call)).bonds.operators.has(call.params.user_id)
        ? conflict("operator_assigned")
        : undefined,
    ),
  ),
  "operators-read-once": fault(
    "An operator shows the names that it showed at first.",
    ["operators.shown-as-in-profile"],
    namedAsShownFirst,
  ),
  "operators-unlinked-still-hears": fault(
    "A socket of an operator who was unlinked goes on hearing events of the website.",
    ["operators.unlinked-hears-nothing"],
    unlinkedStillHears,
  ),
};

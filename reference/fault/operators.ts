import { websiteOf } from "../call.ts";
import { conflict } from "../refusal.ts";
import { activityOf } from "../state/activity.ts";
import { conversationsOf } from "../state/conversation.ts";
import { fault, type Fault } from "../deviate/deviation.ts";
import {
  besidesRefusal,
  forgets,
  forgetsWhen,
  hidesField,
  ignoresField,
  instead,
  refusesWhen,
  shows,
  takesBody,
} from "../deviate/handler.ts";
import { emailAndMembershipFaults } from "./operators/email-and-membership.ts";
import { joiningFaults } from "./operators/joining.ts";
import { takesAnySecret } from "./account/challenge.ts";
import { mailsFirst } from "./session/login.ts";
import { shownFaults } from "./operators/shown.ts";
import { operatorsApartFaults } from "./operators/apart.ts";

export const operatorsFaults: Record<string, Fault> = {
  ...operatorsApartFaults,
  ...emailAndMembershipFaults,
  ...joiningFaults,
  ...shownFaults,
  "operators-email-subject-of-one-line": fault(
    "The subject of an email to operators is cut where a line of a mail ends.",
    ["operators.email-carries-text"],
    takesBody("operators.email.send", (body) => ({ ...body, subject: body.subject.slice(0, 78) })),
  ),
  "operators-active-of-all": fault(
    "The last active operators of all websites are listed at each of them.",
    ["operators.active-cleared"],
    shows("operators.active.list", (all, call) => [
      ...(all as unknown[]),
      ...[...call.reference.platform.websites].flatMap((website) => [...activityOf(website)]),
    ]),
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
  "operators-email-to-first-address": fault(
    "Emails to operators go to the address that the account had before its first change.",
    ["operators.email-follows-account"],
    mailsFirst("operators"),
  ),
  "operators-email-cut": fault(
    "The message of an email to operators is cut after 255 characters.",
    ["operators.email-carries-text"],
    takesBody("operators.email.send", (body) => ({
      ...body,
      message: body.message.slice(0, 255),
    })),
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
    besidesRefusal("operators.email.send", (call, original) => {
      original({ ...call, body: { ...call.body, recipient: "all" } });
    }),
  ),
  "operators-token-never-shown": fault(
    "No operator is shown as having a two-factor token.",
    ["operators.has-token-follows"],
    shows("operators.operator.read", (data) => ({ ...data, has_token: false })),
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
};

import { userOf, websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { looksFirst } from "../../deviate/at-once.ts";
import { afterwards, besidesRefusal, instead, shows, whereRefused } from "../../deviate/handler.ts";
import { conflict, invalid } from "../../refusal.ts";
import { availabilityOf } from "../../state/availability.ts";
import { operatorsOf, unlinkOperator } from "../../state/operator.ts";
import { wrap, wrapHandler, type Seams } from "../../seams.ts";

/** Operators are added with any secret. */
const createAnySecret: Plant = instead("operators.operator.create", (call, original) => {
  const verify = { method: "password" as const, secret: userOf(call).password };
  return original({ ...call, body: { ...call.body, verify } });
});

/** An email to all reaches owners only. */
const emailAllSkipsMembers: Plant = instead("operators.email.send", (call, original) => {
  const recipient = call.body.recipient === "all" ? "owners" : call.body.recipient;
  return original({ ...call, body: { ...call.body, recipient } });
});

/** An email to all does not reach those who are away. */
const emailAllSkipsAbsent: Plant = instead("operators.email.send", (call, original) => {
  const { reference, body } = call;
  if (body.recipient !== "all") return original(call);
  const website = websiteOf(call);
  for (const user of operatorsOf(reference, website)) {
    const { user_id } = user;
    if (availabilityOf(reference, user) !== "away")
      original({ ...call, body: { ...body, recipient: "user", user_id } });
  }
  return undefined;
});

/** An email to one user reaches them although they are an operator of another website only. */
const emailLeavesWebsite: Plant = instead("operators.email.send", (call, original) => {
  const { recipient, user_id = "", subject, message } = call.body;
  const { operators } = websiteOf(call);
  const stranger = call.reference.platform.users.get(user_id);
  if (recipient !== "user" || operators.has(user_id) || !stranger) return original(call);
  const { email } = stranger;
  return call.reference.mail.send({
    to: email,
    kind: "operators",
    subject,
    text: message,
    values: {},
  });
});

/** An email to the members reaches owners too. */
const emailMembersReachesOwners: Plant = instead("operators.email.send", (call, original) => {
  const recipient = call.body.recipient === "members" ? "all" : call.body.recipient;
  return original({ ...call, body: { ...call.body, recipient } });
});

/** An email to the owners reaches members too. */
const emailOwnersReachesMembers: Plant = instead("operators.email.send", (call, original) => {
  const recipient = call.body.recipient === "owners" ? "all" : call.body.recipient;
  return original({ ...call, body: { ...call.body, recipient } });
});

/** An email to one operator also reaches the operator who joined first. */
const emailUserReachesFirst: Plant = instead("operators.email.send", (call, original) => {
  const [first] = websiteOf(call).operators.keys();
  const { recipient, user_id } = call.body;
  const isOther = recipient === "user" && first !== undefined && user_id !== first;
  if (isOther) original({ ...call, body: { ...call.body, user_id: first } });
  return original(call);
});

/** An address without an account is noted, but no invitation is sent to it. */
const invitationNotSent: Plant = ({ mail }) => {
  const { send } = mail;
  mail.send = (one) => (one.kind === "invitation" ? undefined : send(one));
};

/** An invitation is sent before the challenge is checked, so even when that fails. */
const invitationOnRefusal: Plant = besidesRefusal("operators.operator.create", (call) => {
  const { name, website_id } = websiteOf(call);
  call.reference.mail.send({
    to: call.body.email.toLowerCase(),
    kind: "invitation",
    subject: `You are invited to ${name}`,
    text: `You are invited to ${name}.`,
    values: { website_id },
  });
});

/** The last operator of a website can be unlinked. */
const lastUnlinked: Plant = instead("operators.operator.remove", (call, original) => {
  const { operators } = websiteOf(call);
  const isLast = operators.size === 1 && operators.delete(call.params.user_id);
  return isLast ? undefined : original(call);
});

/** Who is unlinked is counted among the operators while the request is on its way, as who else is. */
const unlinkedAtOnce: Plant = looksFirst(
  "operators.operator.remove",
  ({ reference, params }) => {
    const { website_id } = params as { website_id: string };
    return reference.website(website_id).operators.size < 2;
  },
  ({ reference, params }) => {
    const { website_id, user_id } = params as { website_id: string; user_id: string };
    unlinkOperator(reference, reference.website(website_id), user_id);
  },
);

/** The title is kept with the user. */
const titleOnAll: Plant = afterwards("operators.operator.merge", ({ body, params, reference }) => {
  if (body.title === undefined) return;
  for (const { operators } of reference.platform.websites) {
    const link = operators.get(params.user_id);
    if (link) link.title = body.title;
  }
});

/** Whoever was an operator once is found by the identifier. */
const emailToUserReachesUnlinked: Plant = whereRefused(
  "operators.email.send",
  ["operator_not_found"],
  ({ body: { recipient, user_id, subject, message }, reference }) => {
    if (recipient !== "user" || user_id === undefined) return;
    const { email } = reference.user(user_id);
    reference.mail.send({ to: email, subject, kind: "operators", text: message, values: {} });
  },
);

/** Those who have not joined are counted too. */
const invitedCount: Plant = (reference) => {
  const inviting = new Set<string>();
  afterwards("operators.operator.create", ({ params }) => inviting.add(params.website_id))(
    reference,
  );
  instead("operators.operator.remove", (call, original) =>
    inviting.has(call.params.website_id) && websiteOf(call).operators.size === 1
      ? void websiteOf(call).operators.delete(call.params.user_id)
      : original(call),
  )(reference);
};

/** PATCH of an operator is refused without a role. */
const patchNeedsRole: Plant = instead("operators.operator.merge", (call, original) => {
  if (call.body.role === undefined) throw invalid("role: needed");
  return original(call);
});

/** An operator who was unlinked can still read the website. */
const unlinkedKeepsAccess: Plant = ({ seams }) => {
  const former = new Set<string>();
  wrapHandler(seams, "operators.operator.remove", (call, original) => {
    const result = original(call);
    former.add(`${call.params.website_id} ${call.params.user_id}`);
    return result;
  });
  wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
    const { credential } = caller;
    const user_id = credential.tier === "user" ? credential.user_id : "";
    return former.has(`${website.website_id} ${user_id}`) || original(website, caller, operation);
  });
};

/** Those who were unlinked from each website, by its identifier. */
const noteUnlinked = (seams: Seams): Map<string, string[]> => {
  const former = new Map<string, string[]>();
  wrapHandler(seams, "operators.operator.remove", (call, original) => {
    const { website_id, user_id } = call.params;
    const result = original(call);
    former.set(website_id, [...(former.get(website_id) ?? []), user_id]);
    return result;
  });
  return former;
};

/** An email to all reaches those too who were unlinked. */
const emailReachesUnlinked: Plant = ({ seams }) => {
  const former = noteUnlinked(seams);
  wrapHandler(seams, "operators.email.send", (call, original) => {
    const { recipient, subject, message } = call.body;
    const others = recipient === "all" ? (former.get(call.params.website_id) ?? []) : [];
    for (const user_id of others) {
      const { email } = call.reference.user(user_id);
      call.reference.mail.send({
        to: email,
        subject,
        kind: "operators",
        text: message,
        values: {},
      });
    }
    return original(call);
  });
};

/** Somebody who was unlinked is refused when they are added again. */
const unlinkedForEver: Plant = ({ seams }) => {
  const former = noteUnlinked(seams);
  wrapHandler(seams, "operators.operator.create", (call, original) => {
    const user_id = call.reference.platform.usersByEmail.get(call.body.email) ?? "";
    if (former.get(call.params.website_id)?.includes(user_id)) throw conflict("operator_exists");
    return original(call);
  });
};

/** A socket of an operator who was unlinked goes on hearing events of the website. */
const unlinkedStillHears: Plant = ({ seams }) => {
  const former = new Set<string>();
  wrapHandler(seams, "operators.operator.remove", (call, original) => {
    const data = original(call);
    former.add(`${call.params.website_id} ${call.params.user_id}`);
    return data;
  });
  wrap(seams, "hears", (original) => (listener, event) => {
    const isFormer = former.has(`${event.website_id} ${listener.user_id}`);
    const hearer = isFormer ? { ...listener, mayHear: () => true } : listener;
    return original(hearer, event);
  });
};

/** An operator shows the first name that the account had when it was changed first. */
const namedAsFirst: Plant = (reference) => {
  const first = new Map<string, string>();
  instead("account.profile.merge", (call, original) => {
    const { user_id, first_name } = userOf(call);
    if (!first.has(user_id)) first.set(user_id, first_name);
    return original(call);
  })(reference);
  shows("operators.operator.read", (one) => ({
    ...one,
    first_name: first.get(one.user_id) ?? one.first_name,
  }))(reference);
};

export const emailAndMembershipFaults: Record<string, Fault> = {
  "operators-create-any-secret": fault(
    "Operators are added with any secret.",
    ["operators.create-needs-accepted-challenge"],
    createAnySecret,
  ),
  "operators-email-all-skips-members": fault(
    "An email to all reaches owners only.",
    ["operators.email-all"],
    emailAllSkipsMembers,
  ),
  "operators-email-all-skips-absent": fault(
    "An email to all does not reach operators who are away.",
    ["operators.email-all"],
    emailAllSkipsAbsent,
  ),
  "operators-email-reaches-unlinked": fault(
    "An email to all reaches those too who were unlinked.",
    ["operators.email-spares-unlinked"],
    emailReachesUnlinked,
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
  "operators-named-as-first": fault(
    "An operator shows the first name that the account had when it was changed first.",
    ["operators.shown-as-in-profile"],
    namedAsFirst,
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
  "operators-title-on-all-websites": fault(
    "The title that an operator is given on one website is their title on all.",
    ["operators.apart-on-two-websites"],
    titleOnAll,
  ),
  "operators-email-user-reaches-unlinked": fault(
    "An email to one user reaches them although they were unlinked from the website.",
    ["operators.email-spares-unlinked"],
    emailToUserReachesUnlinked,
  ),
  "operators-last-unlinked-beside-invited": fault(
    "Whoever was invited counts as an operator, so that the last one can be unlinked.",
    ["operators.last-is-kept-beside-invited"],
    invitedCount,
  ),
  "operators-last-unlinked-at-once": fault(
    "Two operators who unlink each other at the same time both go, and nobody is left.",
    ["operators.last-of-two-is-kept"],
    unlinkedAtOnce,
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
  "operators-unlinked-still-hears": fault(
    "A socket of an operator who was unlinked goes on hearing events of the website.",
    ["operators.unlinked-hears-nothing"],
    unlinkedStillHears,
  ),
};

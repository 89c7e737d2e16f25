/** Operators of a website: who was active, mail to them, adding, changing and unlinking (1/4.5). */
import type { Operator, OperatorEmailWrite } from "../../schemas/generated/types.ts";
import { userOf, websiteOf, type Handlers } from "../call.ts";
import type { OperatorLink, Role, User, Website } from "../model.ts";
import { mustOwn } from "../owner.ts";
import type { Reference } from "../reference.ts";
import { conflict, invalid, must } from "../refusal.ts";
import { activityOf } from "../state/activity.ts";
import { availabilityOf } from "../state/availability.ts";
import { invite } from "../state/invitations.ts";
import { mustLeaveOwner, operatorsOf, unlinkOperator } from "../state/operator.ts";
import { verifyChallenge } from "../verify.ts";

const linkOf = (website: Website, user_id: string): OperatorLink =>
  must(website.operators.get(user_id), "operator");

function shown(reference: Reference, { user_id, role, title }: OperatorLink): Operator {
  const user = reference.user(user_id);
  const { email, avatar, first_name, last_name, totp_secret } = user;
  return {
    user_id,
    email,
    ...(avatar === "" ? {} : { avatar }),
    first_name,
    last_name,
    role,
    ...(title === undefined ? {} : { title }),
    availability: availabilityOf(reference, user),
    has_token: totp_secret !== undefined,
  };
}

const roles: Record<Exclude<OperatorEmailWrite["recipient"], "user">, Role | undefined> = {
  all: undefined,
  owners: "owner",
  members: "member",
};

function recipientsOf(
  reference: Reference,
  website: Website,
  { recipient, user_id }: OperatorEmailWrite,
): User[] {
  if (recipient !== "user") return operatorsOf(reference, website, roles[recipient]);
  if (user_id === undefined) throw invalid("user_id: needed when the recipient is user");
  return [reference.user(linkOf(website, user_id).user_id)];
}

/** Links a user at once, or sends an invitation to an address without an account. */
function add(reference: Reference, website: Website, email: string, role: Role): object {
  const { platform, mail } = reference;
  const user = platform.users.get(platform.usersByEmail.get(email) ?? "");
  const { website_id, name } = website;
  const values = { website_id, role };
  if (!user) {
    invite(platform, website, email, role);
    mail.send({
      to: email,
      subject: `You are invited to ${name}`,
      kind: "invitation",
      text: `You are invited to ${name} as ${role}. Create an account with this address to join.`,
      values,
    });
    return {};
  }
  const { user_id } = user;
  if (website.operators.has(user_id)) throw conflict("operator_exists");
  website.operators.set(user_id, { user_id, role, title: undefined });
  mail.send({
    to: email,
    subject: `You joined ${name}`,
    kind: "operator-linked",
    text: `You were added to ${name} as ${role}.`,
    values,
  });
  return { user_id };
}

export const operators: Handlers = {
  "operators.active.list": (call) => {
    const website = websiteOf(call);
    return [...activityOf(website)].flatMap(({ user_id, timestamp }) => {
      const user = call.reference.platform.users.get(user_id);
      if (!user || !website.operators.has(user_id)) return [];
      return { user_id, ...(user.avatar === "" ? {} : { avatar: user.avatar }), timestamp };
    });
  },
  "operators.active.clear": (call) => {
    activityOf(websiteOf(call)).clear();
  },
  "operators.email.send": (call) => {
    const { subject, message, target } = call.body;
    for (const { email } of recipientsOf(call.reference, websiteOf(call), call.body)) {
      call.reference.mail.send({
        to: email,
        subject,
        kind: "operators",
        text: target ? `${message}\n\n${target.label}: ${target.url}` : message,
        values: target ? { label: target.label, url: target.url } : {},
      });
    }
  },
  "operators.operator.create": (call) => {
    const website = websiteOf(call);
    const user = userOf(call);
    mustOwn(website, user);
    const { email, role, verify } = call.body;
    verifyChallenge(call.reference, user, verify);
    return add(call.reference, website, email.toLowerCase(), role);
  },
  "operators.operator.read": (call) =>
    shown(call.reference, linkOf(websiteOf(call), call.params.user_id)),
  "operators.operator.merge": (call) => {
    const website = websiteOf(call);
    const link = linkOf(website, call.params.user_id);
    mustOwn(website, userOf(call));
    const { role, title } = call.body;
    if (role === "member") mustLeaveOwner(website, link.user_id);
    link.role = role ?? link.role;
    link.title = title === undefined ? link.title : title || undefined;
  },
  "operators.operator.remove": (call) => {
    const website = websiteOf(call);
    const { user_id } = linkOf(website, call.params.user_id);
    const user = userOf(call);
    if (user.user_id !== user_id) mustOwn(website, user);
    if (website.operators.size === 1) throw conflict("last_operator", "it cannot be unlinked");
    mustLeaveOwner(website, user_id);
    unlinkOperator(call.reference, website, user_id);
  },
};

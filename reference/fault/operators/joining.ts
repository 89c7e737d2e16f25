/** Who joins a website: in which role, and what they are to it from then on. */
import type { KnownCaller, Role, User, Website } from "../../model.ts";
import { userOf, websiteOf, type Call } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { availabilityOf } from "../../state/availability.ts";
import { wrap } from "../../seams.ts";

/** Somebody who is added again has the role from before. */
const addedInFormerRole: Plant = (reference) => {
  const former = new Map<string, Role>();
  const keyOf = ({ website_id }: Website, user_id: string): string => `${website_id} ${user_id}`;
  instead("operators.operator.remove", (call, original) => {
    const { user_id } = call.params;
    const link = websiteOf(call).operators.get(user_id);
    const data = original(call);
    if (link) former.set(keyOf(websiteOf(call), user_id), link.role);
    return data;
  })(reference);
  afterwards("operators.operator.create", (call) => {
    const { platform } = call.reference;
    const user_id = platform.usersByEmail.get(call.body.email) ?? "";
    const link = websiteOf(call).operators.get(user_id);
    const role = former.get(keyOf(websiteOf(call), user_id));
    if (link && role) link.role = role;
  })(reference);
};

/** A session from before its user was added to a website does not reach it. */
const addedForNewSessions: Plant = (reference) => {
  const { seams, platform } = reference;
  const shut = new WeakMap<KnownCaller["credential"], Set<Website>>();
  afterwards("operators.operator.create", (call) => {
    const user_id = platform.usersByEmail.get(call.body.email);
    for (const credential of platform.credentials.values()) {
      if (credential.tier !== "user" || credential.user_id !== user_id) continue;
      shut.set(credential, (shut.get(credential) ?? new Set()).add(websiteOf(call)));
    }
  })(reference);
  wrap(seams, "allowsWebsite", (original) => (website, caller, operation) => {
    const isShut = shut.get(caller.credential)?.has(website) ?? false;
    return !isShut && original(website, caller, operation);
  });
};

/** An email to a group takes those who became owners later for the members that they were. */
const emailByFirstRole =
  (group: "owners" | "members"): Plant =>
  (reference) => {
    const later = new WeakMap<Website, Set<string>>();
    afterwards("operators.operator.merge", (call) => {
      const website = websiteOf(call);
      if (call.body.role !== "owner") return;
      later.set(website, (later.get(website) ?? new Set()).add(call.params.user_id));
    })(reference);
    instead("operators.email.send", (call, original) => {
      const { operators } = websiteOf(call);
      if (call.body.recipient !== group) return original(call);
      const links = [...(later.get(websiteOf(call)) ?? [])].map((id) => operators.get(id));
      const owners = links.filter((link) => link?.role === "owner");
      for (const link of owners) if (link) link.role = "member";
      const data = original(call);
      for (const link of owners) if (link) link.role = "owner";
      return data;
    })(reference);
  };

/** An operator shows the availability of the user who asks. */
const availabilityOfReader: Plant = shows("operators.operator.read", (data, call) =>
  call.caller?.credential.tier === "user"
    ? { ...data, availability: availabilityOf(call.reference, userOf(call)) }
    : data,
);

/** Does this to who registers and joins websites by that. */
const onJoining = (act: (joined: Website[], user: User) => void): Plant =>
  afterwards("account.create", ({ reference, body }: Call<"account.create">) => {
    const { users, usersByEmail, websites } = reference.platform;
    const user = users.get(usersByEmail.get(body.email) ?? "");
    if (user)
      act(
        [...websites].filter(({ operators }) => operators.has(user.user_id)),
        user,
      );
  });

/** Of several invitations of an address the last one alone is kept. */
const joinsOne: Plant = onJoining(([, ...others], { user_id }) => {
  for (const { operators } of others) operators.delete(user_id);
});

/** Whoever was invited joins in this role. */
const joinsAs = (role: Role): Plant =>
  onJoining((joined, { user_id }) => {
    for (const { operators } of joined) {
      const link = operators.get(user_id);
      if (link) link.role = role;
    }
  });

/** The members of a listed website lack those who joined by an invitation. */
const joinedUnnamed: Plant = (reference) => {
  const joined = new Set<string>();
  onJoining((websites, { user_id }) => {
    if (websites.length) joined.add(user_id);
  })(reference);
  shows("account.website.list", (all) =>
    all.map((one) => ({ ...one, members: one.members.filter((id) => !joined.has(id)) })),
  )(reference);
};

export const joiningFaults: Record<string, Fault> = {
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
    emailByFirstRole("owners"),
  ),
  "operators-email-members-by-first-role": fault(
    "An email to the members still reaches those who have become owners.",
    ["operators.email-members"],
    emailByFirstRole("members"),
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
    joinsAs("member"),
  ),
  "operators-join-as-owner": fault(
    "Whoever was invited joins as an owner.",
    ["operators.joins-as-invited"],
    joinsAs("owner"),
  ),
  "operators-joined-unnamed": fault(
    "The members of a listed website lack those who joined by an invitation.",
    ["operators.joins-as-invited"],
    joinedUnnamed,
  ),
};

/** Proofs of an account that are accepted though they are only near the right one, or were given once. */
import type { Call } from "../call.ts";
import { userOf, websiteOf } from "../call.ts";
import { fault, type Fault, type Plant } from "../deviate/deviation.ts";
import { instead, refusesWhen, takesBody } from "../deviate/handler.ts";
import type { User } from "../model.ts";
import { Refusal } from "../refusal.ts";
import { wrapHandler } from "../seams.ts";
import { ownersOf } from "../state/operator.ts";

/** Operations that ask for a proof, what they do, and the rules that say so. */
const proofs = {
  "website.remove": ["The deletion of a website", "website.delete-needs-accepted-challenge"],
  "helpdesk.remove": ["The removal of a helpdesk", "helpdesk.remove-wrong-secret"],
  "status.remove": ["The removal of a status page", "status.removal-needs-password"],
  "account.remove": ["The removal of an account", "account.removal-needs-password"],
  "account.token.remove": [
    "The removal of a two-factor token",
    "account.two-factor-removal-needs-password",
  ],
  "account.profile.merge": [
    "A change of email or password",
    "account.credentials-change-needs-password",
  ],
} as const;

type Proved = keyof typeof proofs | "operators.operator.create";
type Verify = string | { secret?: string } | undefined;

/** The body with the right password in place of what was sent. */
function proved<Id extends Proved>({ body, ...call }: Call<Id>): Call<Id>["body"] {
  const { password } = userOf(call);
  const { verify } = body as { verify?: Verify };
  return {
    ...body,
    verify: typeof verify === "object" ? { ...verify, secret: password } : password,
  };
}

const isNear = (
  { body, ...call }: Call<Proved>,
  near: (sent: string, right: string) => boolean,
): boolean => {
  const { verify } = body as { verify?: Verify };
  const sent = typeof verify === "object" ? verify.secret : verify;
  return sent !== undefined && near(sent, userOf(call).password);
};

const ways: Record<string, [says: string, near: (sent: string, right: string) => boolean]> = {
  "by-beginning": ["the beginning of the right secret", (sent, right) => right.startsWith(sent)],
  "in-any-case": [
    "the right secret in any letter case",
    (sent, right) => sent.toLowerCase() === right.toLowerCase(),
  ],
};

/** Takes a wrong proof of who gave a right one before. */
const takesOfProved =
  (operationId: Proved): Plant =>
  (reference) => {
    const known = new Set<string>();
    instead(operationId, (call, original) => {
      const { user_id } = userOf(call);
      try {
        const data = original(call);
        known.add(user_id);
        return data;
      } catch (error) {
        const isUnproved = error instanceof Refusal && error.reason === "password_unverified";
        if (!isUnproved || !known.has(user_id)) throw error;
        return original({ ...call, body: proved(call) });
      }
    })(reference);
  };

/** The password that an account had before the profile gave it the one of now. */
const takesFormer =
  (operationId: Proved): Plant =>
  ({ seams }) => {
    const former = new WeakMap<User, string>();
    const swapped = <Result>(user: User, act: () => Result): Result => {
      const { password } = user;
      const old = former.get(user) ?? password;
      user.password = old;
      try {
        return act();
      } finally {
        if (user.password === old) user.password = password;
      }
    };
    wrapHandler(seams, operationId, (call, original) =>
      swapped(userOf(call), () => original(call)),
    );
    wrapHandler(seams, "account.profile.merge", (call, original) => {
      const user = userOf(call);
      const { password } = user;
      const data = original(call);
      if (user.password !== password) former.set(user, password);
      return data;
    });
  };

const entries = Object.entries(proofs) as [keyof typeof proofs, readonly [string, string]][];

/** Operations by which an owner changes what is the website's, and what they do. */
const ofWebsite = {
  "operators.operator.create": "The addition of an operator",
  "helpdesk.remove": "The removal of a helpdesk",
  "status.remove": "The removal of a status page",
  "website.remove": "The deletion of a website",
} as const;

type OfWebsite = keyof typeof ofWebsite;

const secretIn = ({ verify }: { verify?: Verify }): string | undefined =>
  typeof verify === "object" ? verify.secret : verify;

/** Takes the password of any owner. */
const takesOfAnyOwner = (operationId: OfWebsite): Plant =>
  takesBody(operationId, (body, call) => {
    const owners = ownersOf(call.reference, websiteOf(call));
    const isTheirs = owners.some(({ password }) => password === secretIn(body));
    return isTheirs ? proved(call) : body;
  });

/** Takes no proof but that of the first owner. */
const takesOfFirstOwner = (operationId: OfWebsite): Plant =>
  refusesWhen(operationId, (call) =>
    ownersOf(call.reference, websiteOf(call))[0] === userOf(call)
      ? undefined
      : new Refusal(423, "password_unverified"),
  );

const ofOwners = Object.entries(ofWebsite) as [OfWebsite, string][];

export const proofFaults: Record<string, Fault> = {
  ...Object.fromEntries(
    ofOwners.flatMap(([operationId, act]) => {
      const id = operationId.replaceAll(".", "-");
      const rules = ["platform.owners-prove-themselves"];
      const ofFormer = /^(helpdesk|status)/.test(id) ? ["platform.changed-password-proves"] : [];
      return [
        [
          `${id}-by-any-owner`,
          fault(`${act} takes the password of any owner.`, rules, takesOfAnyOwner(operationId)),
        ],
        [
          `${id}-by-first-owner`,
          fault(
            `${act} takes no proof of an owner who is not the first.`,
            rules,
            takesOfFirstOwner(operationId),
          ),
        ],
        [
          `${id}-by-former-password`,
          fault(
            `${act} goes on taking the password that an owner had before the last change.`,
            [...rules, ...ofFormer],
            takesFormer(operationId),
          ),
        ],
      ];
    }),
  ),
  ...Object.fromEntries(
    entries.flatMap(([operationId, [act, rule]]) =>
      Object.entries(ways).map(([way, [says, near]]) => [
        `${operationId.replaceAll(".", "-")}-${way}`,
        fault(
          `${act} takes ${says}.`,
          [rule],
          takesBody(operationId, (body, call) => (isNear(call, near) ? proved(call) : body)),
        ),
      ]),
    ),
  ),
  "website-proof-remembered": fault(
    "Who proved once that a website may be deleted is taken at any secret from then on.",
    ["website.delete-after-abort"],
    takesOfProved("website.remove"),
  ),
  "account-profile-merge-by-former-password": fault(
    "A change of email or password goes on taking the password that the account had before the last change.",
    ["account.password-change-takes-effect"],
    takesFormer("account.profile.merge"),
  ),
  "account-proof-remembered": fault(
    "Who changed the password once is taken at any verify from then on.",
    ["account.password-change-takes-effect"],
    takesOfProved("account.profile.merge"),
  ),
};

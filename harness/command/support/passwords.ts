/** Whether the passwords that a target file names let their owners in. */
import type { Contract } from "../../../contract/contract.ts";
import { redact, secretsOf } from "../../../reports/redact.ts";
import { oneLine } from "../../../reports/format/text.ts";
import {
  answerText,
  envelopeOf,
  isAccepted,
  isSurelyRefused,
  isThrottled,
  isTurnedAway,
} from "../../client/answer.ts";
import type { Caller, Client } from "../../client/client.ts";
import { createPatience, disturbanceOf } from "../../client/patience.ts";
import { openedBy } from "../../client/session-keypair.ts";
import { remainsOn } from "../../guest/journal/aftermath.ts";
import type { Exchange } from "../../record/exchange.ts";
import { clientOf } from "../../run/client-of.ts";
import { claimsOf } from "../../target/claims.ts";
import {
  placeOf,
  visitedOf,
  websitesOf,
  type GivenUser,
  type Target,
} from "../../target/target.ts";

/** Somebody whom the password of the target file does not let in. */
export interface ShutOut {
  role: string;
  account: GivenUser;
  /** That of the target to the login. */
  answer: string;
}

/** What a login asks for. */
const needed = ["session.login", "session.logout", "account.token.exists"];

/** A logout that comes again changes nothing. */
const logOutAgain = { beThrottled: false, repeat: true, linger: true };
/** How long a logout that bad weather ends is tried again (ms). */
const patience = 20_000;

/** A device of its own, since a platform may keep one session of each (open.session-at-most), such as that of the file. */
const device = "assay/password";

/**
 * Logs in as everybody who has a password, and out again. A refusal alone says little, since a second factor or a confirmation may be
 * missing: the password counts as wrong if a certainly wrong one is refused in the same way. Not with a stage, where a run has people of
 * its own, and not after a killed run, which may have left another password for the next run to restore.
 *
 * @param onOpen called with whoever may still be logged in
 */
export async function shutOutOf(
  contract: Contract,
  target: Target,
  environment: NodeJS.ProcessEnv,
  onOpen: (role: string) => void = () => undefined,
): Promise<ShutOut[]> {
  if (target.stage || !needed.every(claimsOf(target))) return [];
  const isLeft = ({ website }: { website: string }): boolean =>
    remainsOn({ ...target, website }, [], environment).length > 0;
  if (visitedOf(target).some(isLeft)) return [];
  const client = clientOf(contract, target, 1);
  const shut: ShutOut[] = [];
  try {
    for (const [role, account] of peopleOf(target)) {
      const refusal = await refusalOf(contract, client, account, {
        role,
        onOpen: () => onOpen(role),
      });
      if (!refusal) continue;
      const answer = redact(answerText(refusal), secretsOf(target));
      shut.push({ role, account, answer: oneLine(answer) });
    }
  } finally {
    await client.close();
  }
  return shut;
}

const peopleOf = (target: Target): [role: string, account: GivenUser][] =>
  websitesOf(target).flatMap(({ credentials }, i) =>
    (["user", "member"] as const).flatMap((role): [string, GivenUser][] => {
      const account = credentials[role];
      return account?.email && account.password ? [[`${placeOf(i)}${role}`, account]] : [];
    }),
  );

/** Undefined where they are let in, or nothing says why not. */
async function refusalOf(
  contract: Contract,
  client: Client,
  account: GivenUser,
  { role, onOpen }: { role: string; onOpen: () => void },
): Promise<Exchange | undefined> {
  const as: Caller = { role, tier: "user", pair: account };
  const logIn = (password: string | undefined): Promise<Exchange> => {
    const body = { email: account.email, password };
    return client.call(contract.operation("session.login"), undefined, { body, device });
  };
  const login = await logIn(account.password);
  const pair = openedBy(login);
  // A platform may give one keypair to all who log in as somebody.
  const logOut = (): Promise<Exchange> =>
    client.call(contract.operation("session.logout"), { ...as, pair: pair!, device }, {});
  const mayBeOpen =
    pair && pair.key !== account.key
      ? await createPatience(patience).persist(role, logOutAgain, logOut)
      : login;
  if (mayHaveDone(mayBeOpen)) onOpen();
  if (!isSurelyRefused(login) || !isTurnedAway(login)) return undefined;
  const hasToken = await client.call(contract.operation("account.token.exists"), as, {});
  if (isAccepted(hasToken)) return undefined;
  return isAlike(login, await logIn(`not-${account.password}`)) ? login : undefined;
}

/** Whether nobody knows what became of it. */
const mayHaveDone = (exchange: Exchange): boolean => {
  const disturbance = disturbanceOf(exchange);
  return disturbance !== undefined && disturbance !== "unreachable" && !isThrottled(exchange);
};

/** What is said of somebody who may still be logged in. */
export const openText = (role: string): string =>
  `the password of ${role} was tried, and no answer says that the session of that login has ended: it may stay open`;

const isAlike = (one: Exchange, other: Exchange): boolean =>
  one.response?.status === other.response?.status &&
  envelopeOf(one).reason === envelopeOf(other).reason;

/** What is said before a run. It goes on as if those passwords were not named, since a conforming target would look wrong with them. */
export const shutOutText = ({ role, answer }: ShutOut): string =>
  `email and password of ${role} in the target file let nobody in: ${answer}; the run goes on as though no password were named`;

/** The target without those passwords. */
export function withoutPasswords(target: Target, shut: readonly ShutOut[]): Target {
  const accounts = new Set(shut.map(({ account }) => account));
  const cleared = <Named extends { user?: GivenUser; member?: GivenUser }>(
    named: Named,
  ): Named => ({
    ...named,
    ...(named.user && { user: withoutPassword(named.user) }),
    ...(named.member && { member: withoutPassword(named.member) }),
  });
  const withoutPassword = (account: GivenUser): GivenUser => {
    if (!accounts.has(account)) return account;
    const { password: _, ...others } = account;
    return others;
  };
  const { credentials, websites } = target;
  return {
    ...target,
    ...(credentials && { credentials: cleared(credentials) }),
    ...(websites && { websites: websites.map(cleared) }),
  };
}

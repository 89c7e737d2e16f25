/** The sessions that the target file names on one website, and what the journal keeps of them. */
import type { Caller } from "../../client/client.ts";
import type { Renewal } from "../../run/calls.ts";
import type { Host } from "../host.ts";
import type { GuestJournal, Undo } from "../journal/journal.ts";
import { givenSessionOf, type GivenSession, type Needs } from "./given-session.ts";
import { login } from "./opened-session.ts";
import type { Owner } from "./owner.ts";

/** How the journal names what a rule tried to set and a login may need; no operation is called that. */
export const needing = "what a login needs";

/**
 * Opens another session for an operator whose own ended; one that a rule may have ended by a new password is left to that rule.
 * Undefined where the caller is nobody whom the target file names on the website.
 */
export type Renew = (caller: Caller, isOfRule: boolean) => Promise<Renewal> | undefined;

export interface GivenSessions {
  renew: Renew;
  /** Renews those that ended since the target file was written. @param undos what killed runs noted, the last first */
  arrive: (undos: readonly Undo[]) => Promise<void>;
  /** Notes in the journal from now on what a sweep has to know. */
  noteIn: (journal: Pick<GuestJournal, "note">) => void;
  /** Notes what a rule tries to set and the caller may need to log in from then on, if the target file names the caller. */
  loginMayNeed: (caller: Caller | undefined, tried: Needs) => void;
  /** Ends each that is not the one of the target file. */
  leaving: (() => Promise<void>)[];
}

export function createGivenSessions(host: Host, owner: Owner): GivenSessions {
  const { member } = host.target.credentials ?? {};
  const sessions = [owner.session, givenSessionOf(host, "member", member, () => member?.password)];
  let note: (undo: Undo) => unknown = () => undefined;

  const sessionOf = (caller: Caller | undefined): GivenSession | undefined =>
    caller && sessions.find(({ account }) => account?.key === caller.pair.key);

  /** A session that the run opened is closed when the run leaves, or by a sweep. */
  function noteSession({ account }: GivenSession): void {
    const { email = "", identifier } = account!;
    note({ operationId: login, params: { email, identifier } });
  }

  async function renewOwn(session: GivenSession, isOfRule: boolean): Promise<Renewal> {
    if (isOfRule && session === owner.session && owner.isChanged()) return "left";
    if (!(await session.open())) return "impossible";
    noteSession(session);
    return "renewed";
  }

  return {
    renew(caller, isOfRule) {
      const own = sessionOf(caller);
      return own && renewOwn(own, isOfRule);
    },
    async arrive(undos) {
      for (const { params, body } of undos.filter((one) => one.operationId === needing).reverse())
        sessions
          .find(({ account }) => account?.email === params["email"])
          ?.loginMayNeed(body as Needs);
      // Without it, what a killed run left would stay.
      for (const session of sessions) await session.renew();
    },
    noteIn(journal) {
      note = journal.note;
      for (const session of sessions) if (session.isRenewed()) noteSession(session);
    },
    loginMayNeed(caller, tried) {
      const session = sessionOf(caller);
      if (!session) return;
      session.loginMayNeed(tried);
      const { email = "" } = session.account!;
      note({ operationId: needing, params: { email }, body: tried });
    },
    leaving: sessions.map((session) => session.leave),
  };
}

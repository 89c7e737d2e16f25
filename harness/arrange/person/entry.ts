/** Which entry of the authorized sessions is that of a login: the one that is new (open.session-identifier-is-keypair). */
import { itemsOf } from "../../client/list/items.ts";
import type { Caller } from "../../client/client.ts";
import { memberAt } from "../../../contract/pointer.ts";
import { show } from "../../record/violation.ts";
import { eventually } from "../../target/eventually.ts";
import type { Trial } from "../../trial/trial.ts";

export interface Opened {
  caller: Caller;
  /** The entry of the session. */
  identifier: string;
}

/** How often it is logged in where others come to be listed meanwhile. */
const mostLogins = 3;

/** The identifiers of all authorized sessions of the caller. */
const listed = async (trial: Trial, as: Caller): Promise<string[]> =>
  itemsOf(await trial.given(as, "session.authorized.list")).map((one) =>
    String(memberAt(one, "identifier")),
  );

/** The same once there are some: whoever asks has one, which may be listed a moment later (open.read-after-write). */
export const sessionsBefore = (trial: Trial, as: Caller): Promise<string[]> =>
  eventually(
    trial,
    "thing",
    () => listed(trial, as),
    ({ length }) => length > 0,
  );

/** Opens a session and finds its entry. Where two are new, one of them was opened before, and is known then: it is logged in once more. */
export async function openWithEntry(
  trial: Trial,
  as: Caller,
  logIn: () => Promise<Caller>,
): Promise<Opened> {
  let added: string[] = [];
  for (let logins = 0; logins < mostLogins && added.length !== 1; logins++) {
    const known = new Set(await sessionsBefore(trial, as));
    const caller = await logIn();
    const find = async (): Promise<string[]> =>
      (await listed(trial, as)).filter((one) => !known.has(one));
    added = await eventually(trial, "list", find, ({ length }) => length > 0);
    const [identifier] = added;
    if (identifier === undefined) break;
    if (added.length === 1) return { caller, identifier };
  }
  return trial.cannot(`a login had to add one authorized session, it added ${show(added)}`);
}

/** What is not taken back by calling the operation that the entry of a journal names. */
import { memberAt } from "../../../contract/pointer.ts";
import { recoverableOf, settleTime } from "../../target/target.ts";
import { createScheduler, scheduling } from "./created-website.ts";
import { clearFeed, clearing } from "../feed.ts";
import type { Host } from "../host.ts";
import type { Undo } from "../journal/journal.ts";
import { closeOpened, login } from "../person/opened-session.ts";
import { needing } from "../person/given-sessions.ts";
import type { Owner } from "../person/owner.ts";
import { changing, givePasswordBack, lostPassword, type Restoration } from "../person/password.ts";
import { registering, stayingAccount, unregister } from "../person/registered.ts";

export interface TakenBack {
  /** Whether it was there to be taken back. */
  wasThere: boolean;
  /** How much was taken back now. */
  count: number;
}

const one = (wasThere: boolean): TakenBack => ({ wasThere, count: Number(wasThere) });

/** How entries of a journal are taken back, by the operation that they name. */
export function specialUndosOf(
  host: Host,
  owner: Owner,
): Readonly<Record<string, (undo: Undo) => Promise<TakenBack>>> {
  const { contract, target, leaves, call } = host;
  const scheduled = createScheduler(host, owner);

  /** Gives a password back: that of the owner, or of an account whose password may be set by mail. */
  async function givePassword({ params: { email }, body, mayFail }: Undo): Promise<TakenBack> {
    const tried = String(memberAt(body, "tried"));
    const account = recoverableOf(target).find((named) => named.email === email);
    const restore = async (): Promise<Restoration> => {
      if (owner.isNamed(email)) return owner.restorePassword(tried);
      if (!account) return "lost";
      return givePasswordBack(contract, account, [account.password, tried], call);
    };
    const end = await restore();
    if (end === "lost" && !mayFail) leaves(lostPassword(email));
    return one(end === "restored");
  }

  async function close(undo: Undo): Promise<TakenBack> {
    const isClosed = await closeOpened(contract, target, undo, call);
    if (!isClosed)
      leaves("a session that the run opened, or one that was killed, unless it has ended");
    return one(isClosed);
  }

  async function removeRegistered(undo: Undo): Promise<TakenBack> {
    const end = await unregister(contract, undo, call, settleTime(target));
    const stays = stayingAccount(end, undo);
    if (stays !== undefined) leaves(stays);
    return one(end === "gone");
  }

  async function clear(undo: Undo): Promise<TakenBack> {
    const count = await clearFeed(host, undo);
    return { wasThere: count > 0, count };
  }

  async function scheduleOf(undo: Undo): Promise<TakenBack> {
    const end = await scheduled(undo);
    return { wasThere: end === "now" || end === "before", count: Number(end === "now") };
  }

  return {
    [registering]: removeRegistered,
    [login]: close,
    [changing]: givePassword,
    [scheduling]: scheduleOf,
    [clearing]: clear,
    // Heeded before anything is taken back.
    [needing]: () => Promise.resolve(one(false)),
  };
}

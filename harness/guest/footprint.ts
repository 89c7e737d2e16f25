/** What the calls of one trial leave on a website that it did not make, and how that is taken back. */
import type { Contract, Operation } from "../../contract/contract.ts";
import { memberAt } from "../../contract/pointer.ts";
import type { JsonSchema } from "../../contract/schema.ts";
import { flatten } from "../../fixtures/flatten.ts";
import { isId, placeOfId } from "../arrange/leave.ts";
import type { Caller, CallInput } from "../client/client.ts";
import type { Exchange } from "../record/exchange.ts";
import { envelopeOf, isAccepted, showsThing } from "../client/answer.ts";
import { Withheld } from "../trial/stop.ts";
import { keypairIn } from "../run/session.ts";
import { clearing } from "./feed.ts";
import { joining } from "./leaver.ts";
import { registering } from "./registered.ts";
import type { Guest, Reminder } from "./guest.ts";
import { keyOf, type Undo } from "./journal.ts";
import { changerOf, isCreation, isRemoval, removalOf, viewOf } from "./partners.ts";
import { unreservedAddress } from "./reserved.ts";

export interface Footprint {
  /**
   * Before a call; says what to do once it was answered.
   *
   * @throws {@link Withheld} where the call would leave what may not be left
   */
  step: (operation: Operation, as: Caller | undefined, input: CallInput) => Promise<After>;
  /** Takes back what is left, the last first. */
  erase: () => Promise<void>;
}

type After = (exchange: Exchange) => void;

const nothing: After = () => undefined;

/** On several websites, each with a guest of its own: what a call leaves is that guest's to undo. */
export function createFootprints(contract: Contract, guests: readonly Guest[]): Footprint {
  const all = guests.map((guest) => ({ guest, footprint: createFootprint(contract, guest) }));
  return {
    async step(operation, as, input) {
      const { website_id } = input.params ?? {};
      const own =
        all.find(({ guest }) => guest.website_id === website_id) ??
        all.find(({ guest }) => guest.isHome(as)) ??
        all[0];
      return own ? own.footprint.step(operation, as, input) : nothing;
    },
    async erase() {
      for (const { footprint } of all.toReversed()) await footprint.erase();
    },
  };
}

function createFootprint(contract: Contract, guest: Guest): Footprint {
  const memories: { key: string; memory: Reminder }[] = [];
  /** What this trial made without being told its identifier: how much each operation would remove. */
  const unnamed = new Map<string, number>();
  const countUnnamed = ({ operationId }: Operation, by: 1 | -1): void =>
    void unnamed.set(operationId, Math.max(0, (unnamed.get(operationId) ?? 0) + by));
  /** What this trial made and removed itself. */
  const removed = new Set<string>();
  /** Identifiers of what this trial made. */
  const made: string[] = [];
  /** What was looked at before it was changed. */
  const seen = new Set<string>();
  /** What the rule itself takes back, for the case that the run is killed before. */
  const provisions: Reminder[] = [];

  /** By address, of accounts that this trial registered. */
  const passwords = new Map<string, string>();
  /** The same addresses, by the keys of sessions. */
  const passing = new Map<string, string>();

  let hasReported = false;

  const keep = (undo: Undo): void => {
    memories.push({ key: keyOf(undo), memory: guest.remember(undo) });
  };

  /** A call of the trial removed it. */
  function forget(key: string): void {
    const own = memories.findIndex((one) => one.key === key);
    if (own >= 0) memories.splice(own, 1)[0]?.memory.forget();
  }

  function refuse(operation: Operation, why: string): After {
    if (guest.safety === "all") {
      const what = `${operation.operationId}: ${why}`;
      return (exchange) => isAccepted(exchange) && guest.leaves(what);
    }
    throw new Withheld(
      `${operation.operationId} ${why}; --leave-traces allows it on a website that may keep it`,
      ["leave-traces"],
    );
  }

  function create(operation: Operation, input: CallInput): After {
    const remove = removalOf(contract, operation);
    const param = remove?.pathParameters.find((name) => !operation.pathParameters.includes(name));
    const inside = guest.isNew(input);
    if (!inside && operation.path.includes("{website_id}")) {
      if (!remove) return refuse(operation, "makes what no route removes");
      if (!guest.canCall(remove))
        return refuse(operation, `makes what ${remove.operationId} removes ${needOf(remove)}`);
    }
    return (exchange) => {
      if (!isAccepted(exchange)) return;
      const { params = {} } = input;
      const { data } = envelopeOf(exchange);
      const known = Object.values(params);
      const id =
        param &&
        (placeOfId(contract, known, operation, { data, input })?.id ?? memberAt(input.body, param));
      if (isId(id)) {
        made.push(String(id));
        guest.bygone.make(String(id));
      }
      if (inside || !remove) return;
      if (param !== undefined && !isId(id)) return countUnnamed(remove, 1);
      const all = param === undefined || !isId(id) ? params : { ...params, [param]: id };
      keep({ operationId: remove.operationId, params: all });
    };
  }

  /** Whether what the path names can be read. */
  async function isThere(operation: Operation, { params = {} }: CallInput): Promise<boolean> {
    const read = viewOf(contract, operation);
    const as = read && guest.callerOf(read);
    return !read || !as || isAccepted(await guest.call(read, as, { params }));
  }

  async function remove(operation: Operation, input: CallInput): Promise<After> {
    const undo = { operationId: operation.operationId, params: input.params ?? {} };
    const key = keyOf(undo);
    const isOwn = memories.some((one) => one.key === key);
    const isBrought = Object.values(undo.params).some((id) => guest.brought.has(String(id)));
    const mayGo = isOwn || isBrought || removed.has(key) || guest.isNew(input);
    if (!mayGo && (await isThere(operation, input)))
      return refuse(operation, "would remove what the website had before");
    return (exchange) => {
      if (!isAccepted(exchange)) return;
      if (!isOwn) {
        countUnnamed(operation, -1);
        guest.isRemoved(undo);
        return;
      }
      removed.add(key);
      forget(key);
    };
  }

  /** Where the proof of the owner changes the password, what is undone needs the new one. */
  function watchPassword({ body }: CallInput): void {
    const password = memberAt(body, "password");
    if (typeof password === "string" && memberAt(body, "verify") !== undefined)
      guest.passwordIs(password);
  }

  /** What the trial registered goes with it, by its own password. */
  const register =
    ({ body }: CallInput): After =>
    (exchange) => {
      const [email, password] = ["email", "password"].map((name) => memberAt(body, name));
      if (!isAccepted(exchange) || typeof email !== "string" || typeof password !== "string")
        return;
      passwords.set(email, password);
      keep({ operationId: registering, params: { email }, body: { password } });
    };

  const logIn =
    ({ body }: CallInput): After =>
    (exchange) => {
      const email = String(memberAt(body, "email"));
      const pair = passwords.has(email) && keypairIn(envelopeOf(exchange).data);
      if (pair) passing.set(pair.key, email);
    };

  /** Only an account that the trial registered can go: by its session, or by its password. */
  function removeOwn(as: Caller | undefined, { body }: CallInput): After | undefined {
    const email = as && passing.get(as.pair.key);
    if (email !== undefined)
      return (exchange) =>
        isAccepted(exchange) && forget(keyOf({ operationId: registering, params: { email } }));
    return [...passwords.values()].includes(String(memberAt(body, "verify"))) ? nothing : undefined;
  }

  /** Looks at what is there before it is changed for the first time. */
  async function change(operation: Operation, input: CallInput): Promise<After> {
    const { params = {} } = input;
    const key = JSON.stringify([operation.path, params]);
    if (guest.isNew(input)) return nothing;
    if (operation.action === "remove") {
      const own = keyOf({ operationId: operation.operationId, params });
      if (memories.some((one) => one.key === own))
        return (exchange) => {
          if (!isAccepted(exchange)) return;
          forget(own);
          // It is as it was found: what is written now is to be removed again.
          seen.delete(key);
        };
    }
    if (seen.has(key)) return (exchange) => isAccepted(exchange) && watchPassword(input);
    const read = viewOf(contract, operation);
    const as = read && guest.callerOf(read);
    if (!read || !as) return nothing;
    const before = await guest.call(read, as, { params });
    if (operation.operationId === expiring && !isSetFor(before))
      return (exchange) => {
        if (!isAccepted(exchange) || seen.has(key)) return;
        seen.add(key);
        const type = memberAt(envelopeOf(before).data, "type");
        // The shorter one is set last, where it is taken.
        for (const [seconds, mayFail] of [
          [1, true],
          [60, false],
        ] as const)
          keep({ operationId: expiring, params, mayFail, body: { type, time: { for: seconds } } });
      };
    const isThere = read.method === "head" ? isAccepted(before) : showsThing(read, before);
    const removal = removalOf(contract, operation);
    const writer = operation.action === "remove" ? changerOf(contract, operation) : operation;
    if (isThere && (!writer || read.method === "head"))
      return refuse(operation, "would remove what the website had before");
    return (exchange) => {
      if (!isAccepted(exchange)) return;
      watchPassword(input);
      if (seen.has(key)) return;
      seen.add(key);
      if (isThere && writer?.body) {
        const body = writable(contract, writer.body, envelopeOf(before).data);
        keep({ operationId: writer.operationId, params, body });
      } else if (!isThere && removal && operation.action !== "remove")
        keep({ operationId: removal.operationId, params });
    };
  }

  /** Whoever asks, and whatever is answered: who is an operator no more is added again. */
  async function unlink(
    operation: Operation,
    as: Caller | undefined,
    input: CallInput,
  ): Promise<After> {
    const { params = {} } = input;
    // Only what the trial made itself is named by others: it is there to go.
    if (params["website_id"] !== guest.website_id) return nothing;
    const undo = await guest.leaver.addingAgain(params);
    if (!undo) {
      if (as === undefined || !(await guest.leaver.isOperator(params))) return nothing;
      // Not even where traces may stay: the colleague would have to be asked.
      throw new Withheld(
        `${operation.operationId} would unlink an operator whom the website had before`,
      );
    }
    if (memories.some(({ key }) => key === keyOf(undo))) return nothing;
    // Last, where a rule added them in another role.
    const role = memberAt(undo.body, "role");
    keep({ operationId: "operators.operator.merge", params, body: { role }, mayFail: true });
    keep(undo);
    return nothing;
  }

  /** The link says for which address; what it said before is written back. */
  async function subscribe({ operationId }: Operation, input: CallInput): Promise<After> {
    const { params = {}, query = {} } = input;
    const key = JSON.stringify([operationId, params, query]);
    if (seen.has(key)) return nothing;
    seen.add(key);
    const before = await guest.call(contract.operation("subscription.read"), undefined, {
      params,
      query,
    });
    const subscribed = memberAt(envelopeOf(before).data, "subscribed");
    if (typeof subscribed === "boolean") keep({ operationId, params, query, body: { subscribed } });
    return nothing;
  }

  /** The card that pays for the website now, if one does. */
  async function payingFor(params: Undo["params"]): Promise<unknown> {
    const read = contract.operation("billing.website.read");
    const exchange = await guest.call(read, guest.callerOf(read), { params });
    return isAccepted(exchange) ? memberAt(envelopeOf(exchange).data, "card_id") : undefined;
  }

  /** The card that paid before pays again; where none did, none does. */
  async function attach({ params = {}, body }: CallInput): Promise<After> {
    const key = JSON.stringify([attaching, params]);
    const card_id = memberAt(body, "card_id");
    const paying = seen.has(key) ? undefined : await payingFor(params);
    return (exchange) => {
      if (!isAccepted(exchange) || !isId(card_id)) return;
      const wasSeen = seen.has(key);
      seen.add(key);
      // Until the first one, it was that of the website itself.
      if (!wasSeen && isId(paying))
        keep({ operationId: attaching, params, body: { card_id: paying } });
      else keep({ operationId: "billing.website.detach", params: { ...params, card_id } });
    };
  }

  /** It goes from the inbox to the spams, where it is rejected. */
  function report(operation: Operation): After {
    if (!guest.sweeps(spams)) return refuse(operation, "puts an item among the spam");
    return (exchange) => {
      if (isAccepted(exchange)) hasReported = true;
    };
  }

  /** Nothing brings an alert back. */
  const clear = async (operation: Operation, as: Caller): Promise<After> =>
    (await guest.feeds.holdsOther(as, guest.brought))
      ? refuse(operation, "would remove alerts that the run did not bring about")
      : nothing;

  function provideFor(domain: unknown): void {
    if (typeof domain === "string")
      provisions.push(guest.remember({ operationId: schedule, params: { domain } }));
  }

  const abortOf = ({ params = {} }: CallInput): Undo => ({ operationId: abort, params });

  /** Whoever asks, and whatever is answered: a deletion that stays scheduled takes the website with it. */
  function scheduled(input: CallInput): After {
    const undo = abortOf(input);
    if (!memories.some(({ key }) => key === keyOf(undo))) keep(undo);
    return nothing;
  }

  /** By the one who would abort it at the end: an abort by somebody else may be accepted and do nothing. */
  const aborted =
    (operation: Operation, as: Caller | undefined, input: CallInput): After =>
    (exchange) => {
      const isOwn = as !== undefined && as.pair.key === guest.callerOf(operation)?.pair.key;
      if (isOwn && isAccepted(exchange)) forget(keyOf(abortOf(input)));
    };

  return {
    async step(operation, as, input) {
      if (operation.method === "get" || operation.method === "head") return nothing;
      if (guest.safety === "read") throw new Withheld("--safe read writes nothing");
      const address = unreservedAddress(input.body, guest.named);
      if (address !== undefined) return refuse(operation, `sends to ${address}`);
      if (operation.operationId === schedule) {
        // Only what the trial made itself is named by others: it is there to go.
        if (input.params?.["website_id"] !== guest.website_id) return nothing;
        if (guest.isDeletable) return scheduled(input);
      }
      if (operation.operationId === abort) return aborted(operation, as, input);
      if (operation.operationId === unlinking) return unlink(operation, as, input);
      if (operation.operationId === "subscription.merge") return subscribe(operation, input);
      if (operation.operationId === registering) return register(input);
      if (operation.operationId === "session.login") return logIn(input);
      const passes = operation.operationId === "account.remove" && removeOwn(as, input);
      if (passes) return passes;
      if (as === undefined || input.text !== undefined) return nothing;
      await guest.feeds.note(operation, as);
      if (operation.operationId === clearing) return clear(operation, as);
      if (operation.operationId === "conversation.report") return report(operation);
      // Who was unlinked and is added again; should that fail, it is done at the end. Without an address nobody is invited.
      const email = memberAt(input.body, "email");
      if (operation.operationId === joining && (email === undefined || guest.leaver.isNamed(email)))
        return nothing;
      if (operation.operationId === attaching) return attach(input);
      // It removes the card that was begun.
      if (operation.operationId === rejecting)
        return remove(contract.operation("billing.card.remove"), input);
      if (operation.operationId === "website.create" && guest.safety === "all")
        provideFor(memberAt(input.body, "domain"));
      const why = lasting[operation.operationId];
      if (why !== undefined) return refuse(operation, why);
      if (isCreation(operation)) return create(operation, input);
      // A session that the trial opened itself, by a login.
      if (operation.requires.includes("further-login")) return nothing;
      const isNamed = contract.resources[operation.resource]?.id !== undefined;
      if (isRemoval(contract, operation) && isNamed) return remove(operation, input);
      if (["replace", "merge", "remove"].includes(operation.action))
        return change(operation, input);
      return nothing;
    },
    async erase() {
      const errors: unknown[] = [];
      // What is changed afterwards is looked at again.
      seen.clear();
      if (hasReported) await guest.sweep(spams).catch((error: unknown) => errors.push(error));
      hasReported = false;
      for (const { memory } of memories.splice(0).reverse())
        await memory.undo().catch((error: unknown) => errors.push(error));
      for (const [operationId, count] of unnamed)
        await guest.removeUnnamed(operationId, count).catch((error: unknown) => errors.push(error));
      unnamed.clear();
      for (const id of made.splice(0)) guest.bygone.retire(id);
      for (const one of provisions.splice(0)) one.forget();
      if (errors.length) throw errors[0];
    },
  };
}

/** The deletion of a website runs after days, unless it is aborted. */
const [schedule, abort] = ["website.remove", "website.expunge.abort"];

const unlinking = "operators.operator.remove";
const attaching = "billing.website.attach";
const rejecting = "billing.link.reject";

const spams = "conversations.spam.list";

/** What is set ends by itself after a time; where nothing was set before, that time becomes short. */
const expiring = "availability.merge";

const isSetFor = (shown: Exchange): boolean =>
  Number(memberAt(envelopeOf(shown).data, "time/for") ?? 0) > 0;

/** Acts that leave what no route removes, though nothing in the contract says so. */
const lasting: Readonly<Record<string, string>> = {
  "website.create": "makes a website, which stays until a scheduled deletion has run",
  "operators.operator.create": "invites somebody for good",
};

const needOf = ({ body }: Operation): string =>
  body ? "by proof of the owner: add credentials.user.password" : "by other credentials";

/** What was read, as far as it can be written. */
function writable(contract: Contract, schema: JsonSchema, data: unknown): unknown {
  const { properties } = flatten(schema, contract.resolve);
  if (!properties || typeof data !== "object" || data === null) return data;
  const members = Object.entries(data).filter(
    ([name, value]) => name in properties && value != null,
  );
  return Object.fromEntries(
    members.map(([name, value]) => [name, writable(contract, properties[name] ?? {}, value)]),
  );
}

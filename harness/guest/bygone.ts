/** What earlier rules made on a website that rules use in turn: events about it may still arrive (open.event-delay). */
import type { Operation } from "../../contract/contract.ts";
import { leavesOf, type Leaf } from "../../contract/leaves.ts";
import { shortestId } from "../realtime/match.ts";

/** What a rule made, and where. */
export interface Made {
  id: string;
  /** The parameter that names it: identifiers may be unique only among things of a kind (open.identifier-uniqueness). */
  param: string;
  /** Identifiers may be unique to each website; where none is named, the name is unique everywhere. */
  website?: string;
}

export interface Bygone {
  /** Notes that a rule made it: events that name it are about its thing from now on, even if an earlier rule made another of that name. */
  make: (thing: Made) => void;
  /** The rule that made it has ended. */
  retire: (thing: Made) => void;
  /** Whether this is bygone. */
  isGone: (thing: Made) => boolean;
  /** The same from the view of one rule beside others on the same website: what they play with concerns it as little as what is bygone. */
  beside: (player: object) => Bygone;
  /**
   * Whether a payload is about what is bygone, rather than listing it beside things that exist. Identifiers that do not tell are ignored:
   * a short text, which may stand in a payload by chance; one that the payload says is of something else; and one that two kinds of things
   * have shared. A payload that names an existing conversation is about that, whatever else it names, such as its former inbox, unless it
   * names a bygone thing within conversations, such as a message.
   *
   * @param website where it is heard, in case the payload names none; absent where it may be of any
   */
  isIn: (data: unknown, website?: string) => boolean;
}

const everywhere = "";

const isNameOfId = (name: string): boolean => name.endsWith("_id");

/** Plays with whatever no rule made by itself, and hears what is said of everything. */
const everybody = {};

/** Names a conversation (1/1). */
const conversation = "session_id";

/** The parameters of what stands in conversations: no path names it without one. */
export function namesInConversations({
  operations,
}: {
  operations: readonly Pick<Operation, "pathParameters">[];
}): ReadonlySet<string> {
  const all = operations.map(({ pathParameters }) => pathParameters);
  const isWithin = (name: string): boolean =>
    all.every((names) => !names.includes(name) || names.indexOf(conversation) >= 0);
  return new Set(all.flat().filter((name) => name !== conversation && isWithin(name)));
}

/** @param inConversations the parameters of what stands in conversations */
export function createBygone(inConversations: ReadonlySet<string>): Bygone {
  /**
   * By website, identifier and parameter, the rules that play with it, once for each time that they made it; empty once all of them have
   * ended.
   */
  const players = new Map<string, Map<string, Map<string, object[]>>>();
  let isAmbiguous = false;
  function playersOf({ id, param, website = everywhere }: Made): object[] {
    const there = players.get(website) ?? new Map<string, Map<string, object[]>>();
    const kinds = there.get(id) ?? new Map<string, object[]>();
    const all = kinds.get(param) ?? [];
    players.set(website, there.set(id, kinds.set(param, all)));
    isAmbiguous ||= kinds.size > 1;
    return all;
  }
  /** What concerns the player plays with it, or may. */
  const isFor = (all: readonly object[], player: object): boolean =>
    player === everybody ? all.length > 0 : all.includes(player) || all.includes(everybody);
  /** By parameter, who plays with what the leaf may name. */
  const playersNamed = (website: string, { where, value }: Leaf): [string, object[]][] => {
    const name = where.slice(where.lastIndexOf("/") + 1);
    return [...(players.get(website)?.get(String(value)) ?? [])].filter(
      ([param]) => name === param || !isNameOfId(name),
    );
  };
  const seenBy = (player: object): Bygone => ({
    make: (thing) => void playersOf(thing).push(player),
    retire(thing) {
      const all = playersOf(thing);
      const place = all.indexOf(player);
      if (place >= 0) all.splice(place, 1);
    },
    isGone: ({ id, param, website = everywhere }) =>
      players.get(website)?.get(id)?.get(param)?.length === 0,
    isIn(data, website) {
      if (!players.size || isAmbiguous) return false;
      const leaves = [...leavesOf(data)];
      const named = leaves.map(({ value }) => String(value)).filter((value) => players.has(value));
      const places = named.length ? named : website === undefined ? [...players.keys()] : [website];
      const known = leaves
        .filter(({ value }) => String(value).length >= shortestId)
        .flatMap((leaf) => [everywhere, ...places].flatMap((place) => playersNamed(place, leaf)));
      const paramsOf = (isPresent: boolean): Set<string> =>
        new Set(known.flatMap(([param, all]) => (isFor(all, player) === isPresent ? param : [])));
      const [gone, present] = [paramsOf(false), paramsOf(true)];
      const isOfPresent = present.has(conversation) && gone.isDisjointFrom(inConversations);
      return gone.size > 0 && !isOfPresent && gone.isDisjointFrom(present);
    },
    beside: seenBy,
  });
  return seenBy(everybody);
}

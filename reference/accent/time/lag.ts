import { Answer, type Call } from "../../call.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { asJson } from "../../deviate/answer.ts";
import { seam } from "../../deviate/seam.ts";
import { wrap } from "../../seams.ts";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { websiteOf } from "../../call.ts";
import { accent, type Accent, together } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { selects } from "../../deviate/pages.ts";
import { profileOf } from "../../state/people.ts";
import { placeOf } from "../../routes/conversation/place.ts";

/** Works on each call 50 ms after it arrived. */
const answersSlow: Plant = seam("serve", (original) => async (call) => {
  await setTimeout(50);
  return original(call);
});

/** For 200 ms, shows what the same caller read before. */
const readsBehind: Plant = ({ seams, clock }) => {
  const shown = new Map<string, unknown>();
  wrap(seams, "serve", (original) => async (call) => {
    const { operation, params, query, page, caller } = call;
    // What GET sets off is no read.
    if (operation.method !== "get" || operation.action === "act") return original(call);
    const who = caller?.credential.identifier;
    const key = JSON.stringify([operation.operationId, params, query, page, who]);
    if (shown.has(key)) return shown.get(key);
    const result = await original(call);
    shown.set(key, result instanceof Answer ? result : asJson(result));
    clock.at(clock.now() + 200, () => shown.delete(key));
    return result;
  });
};

/** For a second and a half, shows of a list what the same caller read before. */
const listsBehind: Plant = ({ seams, clock }) => {
  const shown = new Map<string, unknown>();
  wrap(seams, "serve", (original) => async (call) => {
    const { operation, params, query, page, caller } = call;
    if (!operation.paging) return original(call);
    const who = caller?.credential.identifier;
    const key = JSON.stringify([operation.operationId, params, query, page, who]);
    if (shown.has(key)) return shown.get(key);
    const result = await original(call);
    shown.set(key, result instanceof Answer ? result : asJson(result));
    clock.at(clock.now() + 1500, () => shown.delete(key));
    return result;
  });
};

/** For 300 ms after a write to a website, or of an account, every second read of the same caller shows what was there before. */
const readsBackAndForth: Plant = ({ seams, clock }) => {
  interface Shown {
    now: unknown;
    before: unknown;
    reads: number;
  }
  const shown = new Map<string, Shown>();
  const writtenAt = new Map<unknown, number>();
  wrap(seams, "serve", (original) => async (call) => {
    const { operation, params, query, page, caller } = call;
    const result = await original(call);
    const who = caller?.credential.identifier;
    const { website_id: where = who } = params as { website_id?: string };
    if (operation.method !== "get") {
      if (operation.method !== "head") writtenAt.set(where, clock.now());
      return result;
    }
    const key = JSON.stringify([operation.operationId, params, query, page, who]);
    const now = result instanceof Answer ? result : asJson(result);
    const last = shown.get(key) ?? { now, before: now, reads: 0 };
    const next = isDeepStrictEqual(last.now, now) ? last : { now, before: last.now, reads: 0 };
    shown.set(key, next);
    next.reads += 1;
    const until = (writtenAt.get(where) ?? -Infinity) + 300;
    return clock.now() > until || next.reads % 2 ? now : next.before;
  });
};

/** Lists a website only a second after it was created. */
const websitesListedLate: Plant = (reference) => {
  const { clock } = reference;
  const absent = new Set<string>();
  together(
    afterwards("website.create", (_, data) => {
      const { website_id = "" } = data as { website_id?: string };
      absent.add(website_id);
      clock.at(clock.now() + 1000, () => absent.delete(website_id));
    }),
    shows("account.website.list", (all) => all.filter(({ id }) => !absent.has(id))),
  )(reference);
};

/** Lists a session, and its entry of the history, half a second after its login. */
const sessionsListedLate: Plant = (reference) => {
  const { clock } = reference;
  const isOld = ({ created_at }: { created_at: number }): boolean =>
    created_at + 500 <= clock.now();
  together(
    shows("session.authorized.list", (all) => all.filter(isOld)),
    shows("session.history.list", (all) => all.filter(isOld)),
  )(reference);
};

/** Every second list of the conversations of a website leaves out those that began within the last second and a half. */
const conversationsBackAndForth: Plant = (reference) => {
  const { clock } = reference;
  const reads = new Map<string, number>();
  selects<{ created_at: number }>("conversations.conversation.list", (items, { params }) => {
    const { website_id } = params as { website_id: string };
    const count = (reads.get(website_id) ?? 0) + 1;
    reads.set(website_id, count);
    return count % 2 ? items : items.filter((one) => one.created_at + 1500 <= clock.now());
  })(reference);
};

type Removal = "conversation.remove" | "people.profile.remove";

/** Lists for 200 ms what was removed, unless it is searched for. */
const staysListed =
  <Id extends Removal, Item>(
    remove: Id,
    list: OperationId,
    itemOf: (call: Call<Id>) => Item,
  ): Plant =>
  (reference) => {
    const gone = new Map<Item, string>();
    together(
      instead(remove, (call, original) => {
        const item = itemOf(call);
        const data = original(call);
        gone.set(item, call.params.website_id);
        const { clock } = call.reference;
        clock.at(clock.now() + 200, () => gone.delete(item));
        return data;
      }),
      selects<Item>(list, (items, { params, query }) => {
        const { website_id } = params as { website_id: string };
        const isSearch = Object.keys(query).some((name) =>
          /^(search|filter)_(?!operator)/.test(name),
        );
        const theirs = [...gone].filter(([, website]) => website === website_id && !isSearch);
        return [...theirs.map(([item]) => item), ...items];
      }),
    )(reference);
  };

const conversationsStayListed = staysListed(
  "conversation.remove",
  "conversations.conversation.list",
  (call) => placeOf(call).conversation,
);

const profilesStayListed = staysListed("people.profile.remove", "people.profile.list", (call) =>
  profileOf(websiteOf(call), call.params.people_id),
);

export const lagAccents: Record<string, Accent> = {
  "answers-slow": accent(
    "Works on each call 50 ms after it arrived.",
    ["1/1", "open.read-after-write"],
    answersSlow,
  ),
  "conversations-listed-after-removal": accent(
    "Lists a conversation for 200 ms after it was removed.",
    ["open.read-after-write"],
    conversationsStayListed,
  ),
  "profiles-listed-after-removal": accent(
    "Lists a profile for 200 ms after it was removed.",
    ["open.read-after-write"],
    profilesStayListed,
  ),
  "reads-behind": accent(
    "For 200 ms, shows what the same caller read before.",
    [
      "open.read-after-write",
      "open.conversations-search-delay",
      "open.people-stats-scope",
      "open.hook-change-delay",
    ],
    readsBehind,
  ),
  "reads-back-and-forth": accent(
    "For 300 ms after a write, every second read of the same caller shows what was there before.",
    ["open.read-after-write"],
    readsBackAndForth,
  ),
  "conversations-listed-back-and-forth": accent(
    "Every second list of conversations leaves out those that began within the last second and a half.",
    ["open.read-after-write"],
    conversationsBackAndForth,
  ),
  "lists-behind": accent(
    "For a second and a half, shows of a list what the same caller read before.",
    ["open.read-after-write"],
    listsBehind,
  ),
  "websites-listed-late": accent(
    "Lists a website only a second after it was created.",
    ["open.read-after-write"],
    websitesListedLate,
  ),
  "sessions-listed-late": accent(
    "Lists a session, and its entry of the history, half a second after its login.",
    ["open.read-after-write"],
    sessionsListedLate,
  ),
};

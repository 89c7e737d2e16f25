import { Answer, type Call } from "../../call.ts";
import type { OperationId } from "../../../schemas/generated/maps.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { asJson } from "../../deviate/answer.ts";
import { seam } from "../../deviate/seam.ts";
import { wrap } from "../../seams.ts";
import { setTimeout } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { websiteOf } from "../../call.ts";
import { together } from "../../deviate/deviation.ts";
import { afterwards, instead, shows } from "../../deviate/handler.ts";
import { selects } from "../../deviate/pages.ts";
import { profileOf } from "../../state/people.ts";
import { placeOf } from "../../routes/conversation/place.ts";

/** Works on each call 50 ms after it arrived. */
export const answersSlow: Plant = seam("serve", (original) => async (call) => {
  await setTimeout(50);
  return original(call);
});

/** For 200 ms, shows what the same caller read before. */
export const readsBehind: Plant = ({ seams, clock }) => {
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
export const listsBehind: Plant = ({ seams, clock }) => {
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
export const readsBackAndForth: Plant = ({ seams, clock }) => {
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
export const websitesListedLate: Plant = (reference) => {
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
export const sessionsListedLate: Plant = (reference) => {
  const { clock } = reference;
  const isOld = ({ created_at }: { created_at: number }): boolean =>
    created_at + 500 <= clock.now();
  together(
    shows("session.authorized.list", (all) => all.filter(isOld)),
    shows("session.history.list", (all) => all.filter(isOld)),
  )(reference);
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

export const conversationsStayListed = staysListed(
  "conversation.remove",
  "conversations.conversation.list",
  (call) => placeOf(call).conversation,
);

export const profilesStayListed = staysListed(
  "people.profile.remove",
  "people.profile.list",
  (call) => profileOf(websiteOf(call), call.params.people_id),
);

import { Answer } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { asJson } from "../../deviate/answer.ts";
import { seam } from "../../deviate/seam.ts";
import { wrap } from "../../seams.ts";
import { setTimeout } from "node:timers/promises";
import { websiteOf } from "../../call.ts";
import { together } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import { selects } from "../../deviate/pages.ts";
import { profileOf, type StoredProfile } from "../../state/people.ts";

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
    if (operation.method !== "get") return original(call);
    const who = caller?.credential.identifier;
    const key = JSON.stringify([operation.operationId, params, query, page, who]);
    if (shown.has(key)) return shown.get(key);
    const result = await original(call);
    shown.set(key, result instanceof Answer ? result : asJson(result));
    clock.at(clock.now() + 200, () => shown.delete(key));
    return result;
  });
};

/** Lists a profile for 200 ms after it was removed, unless it is searched for. */
export const removedStayListed: Plant = (reference) => {
  const gone = new Map<StoredProfile, string>();
  together(
    instead("people.profile.remove", (call, original) => {
      const profile = profileOf(websiteOf(call), call.params.people_id);
      const data = original(call);
      gone.set(profile, call.params.website_id);
      const { clock } = call.reference;
      clock.at(clock.now() + 200, () => gone.delete(profile));
      return data;
    }),
    selects<StoredProfile>("people.profile.list", (items, { params, query }) => {
      const { website_id } = params as { website_id: string };
      const isSearch = Object.keys(query).some((name) =>
        /^(search|filter)_(?!operator)/.test(name),
      );
      const theirs = [...gone].filter(([, website]) => website === website_id && !isSearch);
      return [...theirs.map(([profile]) => profile), ...items];
    }),
  )(reference);
};

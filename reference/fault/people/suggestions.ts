/** Suggestions for profiles that are removed where they should stay, or come back by themselves. */
import { websiteOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { afterwards } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import { suggestionsOf } from "../../state/people.ts";

/** A segment that is removed from the suggestions is suggested on no website any more. */
export const segmentRemovedEverywhere: Plant = afterwards("people.segment.remove", (call) => {
  for (const website of call.reference.platform.websites)
    suggestionsOf(website).segments.hide(call.body.segment);
});

/** Keys that were removed from the suggestions are there again once a profile is made. */
export const keysComeBack: Plant = (reference) => {
  const removed = new WeakMap<Website, string[]>();
  afterwards("people.datum.remove", (call) => {
    const website = websiteOf(call);
    removed.set(website, [...(removed.get(website) ?? []), call.body.key]);
  })(reference);
  afterwards("people.profile.create", (call) => {
    const website = websiteOf(call);
    suggestionsOf(website).dataKeys.add(removed.get(website) ?? []);
    removed.delete(website);
  })(reference);
};

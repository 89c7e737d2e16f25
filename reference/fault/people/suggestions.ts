/** Suggestions for profiles that are removed where they should stay, or come back by themselves. */
import { longerGoAlong, staysWithOthers, suggestionsStay } from "../../deviate/suggestions.ts";
import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, forgetsWhen, forgets, instead } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import { profileOf, suggestionsOf } from "../../state/people.ts";

/** A segment that is removed from the suggestions is suggested on no website any more. */
const segmentRemovedEverywhere: Plant = afterwards("people.segment.remove", (call) => {
  for (const website of call.reference.platform.websites)
    suggestionsOf(website).segments.hide(call.body.segment);
});

/** Keys that were removed from the suggestions are there again once a profile is made. */
const keysComeBack: Plant = (reference) => {
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

/** With a profile goes all that it has from the suggestions, though others have it. */
const goWithOne: Plant = instead("people.profile.remove", (call, original) => {
  const website = websiteOf(call);
  const { segments, data, events } = profileOf(website, call.params.people_id);
  const suggested = suggestionsOf(website);
  const result = original(call);
  for (const segment of segments) suggested.segments.hide(segment);
  for (const key of Object.keys(data)) suggested.dataKeys.hide(key);
  for (const { text } of events) suggested.eventTexts.hide(text);
  return result;
});

const isBeyondAscii = (text: string): boolean => /[^ -~]/.test(text);

export const suggestionsFaults: Record<string, Fault> = {
  "people-segment-removed-everywhere": fault(
    "A segment that is removed from the suggestions of one website is suggested on none any more.",
    ["people.suggestions-of-own-website"],
    segmentRemovedEverywhere,
  ),
  "people-removed-keys-come-back": fault(
    "Keys that were removed from the suggestions are there again once a profile is made.",
    ["people.datum-removed"],
    keysComeBack,
  ),
  "people-suggestion-removal-takes-longer": fault(
    "With what is removed from the suggestions go those that begin with it.",
    ["people.segment-removed", "people.datum-removed", "people.eventtext-removed"],
    longerGoAlong("people"),
  ),
  "people-suggestion-stays-with-others": fault(
    "Removing a suggestion that several profiles carry takes it from one of them only.",
    ["people.segment-removed", "people.datum-removed", "people.eventtext-removed"],
    staysWithOthers("people"),
  ),
  "people-suggestions-go-with-one": fault(
    "What a removed profile had is suggested no longer, though other profiles have it.",
    ["people.segment-is-suggested", "people.datum-is-suggested", "people.eventtext-is-suggested"],
    goWithOne,
  ),
  "people-suggestion-beyond-ascii-stays": fault(
    "Removing a suggestion of people with letters beyond ASCII is accepted and removes nothing.",
    ["people.segment-removed", "people.eventtext-removed"],
    forgetsWhen("people.segment.remove", ({ body }) => isBeyondAscii(body.segment)),
    forgetsWhen("people.eventtext.remove", ({ body }) => isBeyondAscii(body.text)),
  ),
  "people-datum-with-capitals-stays": fault(
    "Removing a suggested data key of people that has a capital letter is accepted and removes nothing.",
    ["people.datum-removed"],
    forgetsWhen("people.datum.remove", ({ body }) => /[A-Z]/.test(body.key)),
  ),
  "people-datum-stays-suggested": fault(
    "Removing a suggested data key of people is accepted and removes nothing.",
    ["people.datum-removed"],
    forgets("people.datum.remove"),
  ),
  "people-eventtext-stays-suggested": fault(
    "Removing a suggested event text of people is accepted and removes nothing.",
    ["people.eventtext-removed"],
    forgets("people.eventtext.remove"),
  ),
  "people-segment-stays-suggested": fault(
    "Removing a suggested segment of people is accepted and removes nothing.",
    ["people.segment-removed"],
    forgets("people.segment.remove"),
  ),
  "people-suggestion-of-nothing-stays": fault(
    "A suggestion that no profile has any more is not removed.",
    ["people.suggestion-of-nothing-removed"],
    suggestionsStay("people"),
  ),
};

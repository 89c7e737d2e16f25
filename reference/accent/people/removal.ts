import { websiteOf } from "../../call.ts";
import { accent, type Accent, type Plant } from "../../deviate/deviation.ts";
import { instead } from "../../deviate/handler.ts";
import type { Website } from "../../model.ts";
import { wrap } from "../../seams.ts";
import { conversationsOf } from "../../state/conversation.ts";
import { removeConversation } from "../../state/conversation/store.ts";
import {
  addEvent,
  findProfile,
  peopleOf,
  profileOf,
  replaceData,
  type StoredProfile,
} from "../../state/people.ts";

/** Keeps what is removed of each website. */
const createMemory = (): ((website: Website) => Set<StoredProfile>) => {
  const removed = new WeakMap<Website, Set<StoredProfile>>();
  return (website) => {
    const own = removed.get(website) ?? new Set();
    removed.set(website, own);
    return own;
  };
};

const children = new Set([
  "people.event.list",
  "people.data.read",
  "people.campaign.list",
  "people.conversation.list",
]);

/** Puts a removed profile back while a call asks what it had. */
const childrenOutlive: Plant = (reference) => {
  const removedFrom = createMemory();
  instead("people.profile.remove", (call, original) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    const { people_id } = profile;
    const { bonds, get } = conversationsOf(website);
    const theirs = bonds.people.get(people_id);
    const data = original(call);
    if (theirs) bonds.people.set(people_id, theirs);
    for (const session_id of theirs ?? []) {
      const conversation = get(session_id);
      if (conversation) conversation.people_id = people_id;
    }
    removedFrom(website).add(profile);
    return data;
  })(reference);
  wrap(reference.seams, "handle", (original) => (call) => {
    if (!children.has(call.operation.operationId)) return original(call);
    const { website_id, people_id } = call.params as { website_id: string; people_id: string };
    const website = reference.website(website_id);
    const profile = [...removedFrom(website)].find(
      (one) => one.people_id === people_id || one.email === people_id.toLowerCase(),
    );
    if (!profile || findProfile(website, people_id)) return original(call);
    const profiles = peopleOf(website);
    profiles.set(profile.people_id, profile);
    try {
      const params = { ...call.params, people_id: profile.people_id } as typeof call.params;
      return original({ ...call, params });
    } finally {
      profiles.delete(profile.people_id);
    }
  });
};

/** Turns a profile with the email of a removed one into that profile. */
const identityReturns: Plant = (reference) => {
  const removedFrom = createMemory();
  let returning: StoredProfile | undefined;
  wrap(
    reference.seams,
    "newId",
    (original) =>
      (noun, ...more) =>
        noun === "people" && returning ? returning.people_id : original(noun, ...more),
  );
  instead("people.profile.remove", (call, original) => {
    const website = websiteOf(call);
    const profile = profileOf(website, call.params.people_id);
    const data = original(call);
    removedFrom(website).add(profile);
    return data;
  })(reference);
  instead("people.profile.create", (call, original) => {
    const website = websiteOf(call);
    const email = call.body.email.toLowerCase();
    const former = [...removedFrom(website)].findLast((one) => one.email === email);
    returning = former;
    try {
      return original(call);
    } finally {
      returning = undefined;
      const profile = former && findProfile(website, former.people_id);
      if (former && profile) {
        removedFrom(website).delete(former);
        replaceData(call.reference, website, profile, former.data);
        for (const event of former.events) addEvent(website, profile, event);
      }
    }
  })(reference);
};

/** Removes the conversations of a profile together with it. */
const conversationsGo: Plant = instead("people.profile.remove", (call, original) => {
  const website = websiteOf(call);
  const { bonds, get } = conversationsOf(website);
  const theirs = bonds.people.get(profileOf(website, call.params.people_id).people_id) ?? [];
  const conversations = [...theirs].flatMap((session_id) => get(session_id) ?? []);
  const data = original(call);
  for (const one of conversations) removeConversation(call.reference, website, one);
  return data;
});

export const removalAccents: Record<string, Accent> = {
  "profile-children-outlive": accent(
    "Shows events, data, campaigns and conversations of a removed profile, whose conversations keep its identifier.",
    ["open.people-removal-children"],
    childrenOutlive,
  ),
  "profile-removal-takes-conversations": accent(
    "Removes the conversations of a profile together with it.",
    ["open.people-removal-children"],
    conversationsGo,
  ),
  "profile-returns": accent(
    "A profile that is created with the email of a removed one has its identifier, events and data.",
    ["open.people-recreated"],
    identityReturns,
  ),
};

import { userOf, websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { afterwards, instead } from "../../deviate/handler.ts";
import { seam } from "../../deviate/seam.ts";
import { removeWebsite } from "../../platform.ts";
import { conflict } from "../../refusal.ts";
import type { Website } from "../../model.ts";
import { subscriptionsOf } from "../../routes/limits.ts";
import { wrap, wrapHandler, type Data } from "../../seams.ts";
import { catalogueOf } from "../../state/catalogue.ts";
import { scheduleDeletion } from "../../state/deletion.ts";
import { linkedWebsites } from "../../state/linked.ts";

/** A website that was created through the API is not found by its domain. */
const createdUnknown: Plant = instead("website.create", (call, original) => {
  const result = original(call);
  call.reference.platform.websitesByDomain.delete(call.body.domain.toLowerCase());
  return result;
});

/** A website whose deletion was aborted once can no longer be deleted. */
const deletionAbortedForGood: Plant = ({ seams }) => {
  const aborted = new WeakSet<object>();
  wrapHandler(seams, "website.expunge.abort", (call, original) => {
    const result = original(call);
    aborted.add(websiteOf(call));
    return result;
  });
  wrapHandler(seams, "website.remove", (call, original) => {
    if (aborted.has(websiteOf(call))) throw conflict("deletion_aborted");
    return original(call);
  });
};

/** A deletion that was aborted runs at its date where another one is scheduled by then. */
const abortedRunsAfterAll: Plant = (reference) => {
  const former = new WeakMap<object, number>();
  wrapHandler(reference.seams, "website.expunge.abort", (call, original) => {
    const { expunge_at } = websiteOf(call);
    const result = original(call);
    if (expunge_at !== undefined) former.set(websiteOf(call), expunge_at);
    return result;
  });
  wrapHandler(reference.seams, "website.remove", (call, original) => {
    const result = original(call);
    const website = websiteOf(call);
    const due = former.get(website);
    if (due !== undefined)
      reference.clock.at(due, () => {
        if (website.expunge_at !== undefined) removeWebsite(reference, website);
      });
    return result;
  });
};

/** A deletion that is scheduled again after an abort never runs. */
const neverRunsAgain: Plant = (reference) => {
  const aborted = new WeakSet<object>();
  afterwards("website.expunge.abort", (call) => aborted.add(websiteOf(call)))(reference);
  afterwards("website.remove", (call) => {
    const website = websiteOf(call);
    // The job looks for the date with which it was set.
    if (aborted.has(website) && website.expunge_at !== undefined) website.expunge_at += 1;
  })(reference);
};

/** A deletion that is scheduled while one is has a date of its own, which an abort does not reach. */
const secondDeletionRuns: Plant = instead("website.remove", (call, original) => {
  const { clock, seams, platform } = call.reference;
  const website = websiteOf(call);
  const isSecond = website.expunge_at !== undefined;
  const result = original(call);
  if (isSecond)
    clock.at(clock.now() + seams.duration("website-deletion"), () => {
      if (platform.websites.get(website.website_id)) removeWebsite(call.reference, website);
    });
  return result;
});

/** The deletion of a website runs at once. */
const deletionAtOnce: Plant = instead("website.remove", (call, original) => {
  const result = original(call);
  removeWebsite(call.reference, websiteOf(call));
  return result;
});

/** Only the owner who schedules the deletion of a website is notified by email. */
const deletionMailsCaller: Plant = instead("website.remove", (call, original) => {
  const { mail } = call.reference;
  const { email } = userOf(call);
  const { send } = mail;
  mail.send = (one) => (one.to === email ? send(one) : undefined);
  try {
    return original(call);
  } finally {
    mail.send = send;
  }
});

/** Who became an owner by a change of the role is not notified of the deletion. */
const deletionMailsFirstOwners: Plant = (reference) => {
  const later = new Set<string>();
  afterwards("operators.operator.merge", ({ body, params }) => {
    if (body.role === "owner") later.add(params.user_id);
  })(reference);
  const { mail, platform } = reference;
  const { send } = mail;
  mail.send = (one) => {
    const isLater = later.has(platform.usersByEmail.get(one.to) ?? "");
    if (one.kind !== "website-deletion" || !isLater) send(one);
  };
};

/** The deletion of a website never runs. */
const deletionNeverRuns: Plant = ({ seams }) => {
  const centuries = 1e13;
  wrap(
    seams,
    "duration",
    (original) => (name) => (name === "website-deletion" ? centuries : original(name)),
  );
};

/** An aborted deletion of a website runs all the same. */
const deletionNotAborted: Plant = instead("website.expunge.abort", (call, original) => {
  const website = websiteOf(call);
  const { expunge_at } = website;
  const result = original(call);
  website.expunge_at = expunge_at;
  return result;
});

/** A deletion of a website with a wrong secret is refused but scheduled all the same. */
const deletionOnRefusal: Plant = instead("website.remove", (call, original) => {
  scheduleDeletion(call.reference, websiteOf(call));
  return original(call);
});

/** A plugin that asks for a website is shown its own identifier as that of the website. */
const shownUnderPlugin: Plant = instead("website.read", (call, original) => {
  const credential = call.caller?.credential;
  if (credential?.tier !== "plugin") return original(call);
  return { ...(original(call) as object), website_id: credential.plugin_id };
});

/** The deletion of a website runs after some hours. */
const deletionInHours: Plant = seam("duration", (original) => (name) => {
  const hours = 12 * 3_600_000;
  return name === "website-deletion" ? hours : original(name);
});

/** An abort by an owner other than the one who scheduled the deletion is accepted and aborts nothing. */
const deletionAbortedByCallerOnly: Plant = ({ seams }) => {
  const schedulers = new WeakMap<object, string>();
  wrapHandler(seams, "website.remove", (call, original) => {
    const result = original(call);
    schedulers.set(websiteOf(call), userOf(call).user_id);
    return result;
  });
  wrapHandler(seams, "website.expunge.abort", (call, original) => {
    const scheduler = schedulers.get(websiteOf(call));
    return scheduler === userOf(call).user_id ? original(call) : undefined;
  });
};

/** Owners are notified of the deletion that is scheduled first, and of none after an abort. */
const deletionMailsOnce: Plant = ({ mail }) => {
  const told = new Set<string>();
  const { send } = mail;
  mail.send = (one) => {
    const key = `${one.to} ${one.values["website_id"]}`;
    if (one.kind === "website-deletion" && told.has(key)) return;
    if (one.kind === "website-deletion") told.add(key);
    send(one);
  };
};

/** A card goes on naming the websites that it paid for when they are gone. */
const cardNamesRemoved: Plant = ({ seams, platform }) => {
  type Linked = NonNullable<Data<"billing.card.read">["linked_websites"]>;
  const shown = new Map<string, Linked>();
  wrapHandler(seams, "billing.card.read", (call, original) => {
    const data = original(call);
    const { linked_websites: linked = [] } = data;
    const former = shown.get(call.params.card_id) ?? [];
    const gone = former.filter(({ website_id }) => !platform.websites.get(website_id));
    shown.set(call.params.card_id, [...linked, ...gone]);
    return { ...data, linked_websites: [...linked, ...gone] };
  });
};

/** The subscriptions of a website to limits go on when it is gone. */
const subscriptionsOfRemoved: Plant = ({ seams, platform }) => {
  const websites = new Map<string, Map<string, Website>>();
  wrapHandler(seams, "limits.subscription.create", (call, original) => {
    const { user_id } = userOf(call);
    const website = websiteOf(call);
    const own = websites.get(user_id) ?? new Map<string, Website>();
    websites.set(user_id, own.set(website.website_id, website));
    return original(call);
  });
  wrapHandler(seams, "limits.subscription.list", (call, original) => {
    const own = [...(websites.get(userOf(call).user_id)?.values() ?? [])];
    const gone = own.filter(({ website_id }) => !platform.websites.get(website_id));
    const held = gone.flatMap((website) => {
      const { website_id } = website;
      return [...subscriptionsOf(website)].map(({ limit_id, additional }) => ({
        id: limit_id,
        namespace: catalogueOf(call.reference).limits.get(limit_id)?.namespace,
        price: 0,
        active: true,
        units: { baseline: 0, additional },
        website_id,
      }));
    });
    return [...original(call), ...held];
  });
};

/** When the deletion of a website runs, all other websites of who scheduled it go as well. */
const deletionTakesOthers: Plant = afterwards("website.remove", (call) => {
  const { reference } = call;
  const { user_id } = userOf(call);
  const website = websiteOf(call);
  const at = website.expunge_at;
  if (at === undefined) return;
  reference.clock.at(at, () => {
    if (reference.platform.websites.get(website.website_id)) return;
    for (const other of linkedWebsites(reference, user_id)) removeWebsite(reference, other);
  });
});

export const deletionFaults: Record<string, Fault> = {
  "website-deletion-takes-others": fault(
    "When the deletion of a website runs, all other websites of its owner go as well.",
    ["website.removed-domain-is-unknown"],
    deletionTakesOthers,
  ),
  "website-created-unknown": fault(
    "A website that was created through the API is not found by its domain.",
    ["website.created-domain-exists"],
    createdUnknown,
  ),
  "website-deletion-aborted-for-good": fault(
    "A website whose deletion was aborted once can no longer be deleted.",
    ["website.delete-after-abort"],
    deletionAbortedForGood,
  ),
  "website-deletion-at-once": fault(
    "The deletion of a website runs at once.",
    ["website.delete-only-schedules", "website.expunge-aborts-deletion"],
    deletionAtOnce,
  ),
  "website-aborted-deletion-runs-later": fault(
    "A deletion that was aborted runs at its date where another one is scheduled by then.",
    ["website.delete-waits-for-days"],
    abortedRunsAfterAll,
  ),
  "billing-card-names-removed-website": fault(
    "A card goes on naming the websites that it paid for when they are gone.",
    ["website.removed-is-not-paid-for"],
    cardNamesRemoved,
  ),
  "limits-of-removed-website": fault(
    "The subscriptions of a website to limits go on when it is gone.",
    ["website.removed-is-not-paid-for"],
    subscriptionsOfRemoved,
  ),
  "website-second-deletion-runs": fault(
    "Of a deletion that was scheduled twice, an abort reaches the first only.",
    ["website.expunge-aborts-deletion"],
    secondDeletionRuns,
  ),
  "website-deletion-mails-caller": fault(
    "Only the owner who schedules the deletion of a website is notified by email.",
    ["website.delete-mails-owners"],
    deletionMailsCaller,
  ),
  "website-deletion-never-runs": fault(
    "The deletion of a website never runs.",
    ["website.delete-runs-when-due"],
    deletionNeverRuns,
  ),
  "website-deletion-not-aborted": fault(
    "An aborted deletion of a website runs all the same.",
    ["website.expunge-aborts-deletion"],
    deletionNotAborted,
  ),
  "website-deletion-on-refusal": fault(
    "A deletion of a website with a wrong secret is refused but scheduled all the same.",
    ["website.delete-needs-accepted-challenge"],
    deletionOnRefusal,
  ),
  "website-shown-under-plugin": fault(
    "A plugin that asks for a website is shown its own identifier as that of the website.",
    ["platform.valid-keypair-accepted"],
    shownUnderPlugin,
  ),
  "website-deletion-never-runs-again": fault(
    "A deletion that is scheduled again after an abort never runs.",
    ["website.delete-runs-when-due"],
    neverRunsAgain,
  ),
  "website-deletion-aborted-by-caller-only": fault(
    "An abort by an owner other than the one who scheduled the deletion is accepted and aborts nothing.",
    ["website.expunge-by-second-owner"],
    deletionAbortedByCallerOnly,
  ),
  "website-deletion-in-hours": fault(
    "The deletion of a website runs after twelve hours.",
    ["website.delete-waits-for-days"],
    deletionInHours,
  ),
  "website-deletion-mails-once": fault(
    "Owners are notified of the deletion that is scheduled first, and of none after an abort.",
    ["website.delete-mails-owners"],
    deletionMailsOnce,
  ),
  "website-deletion-mails-first-owners": fault(
    "Who became an owner later is not notified of the deletion of the website.",
    ["website.delete-mails-owners"],
    deletionMailsFirstOwners,
  ),
};

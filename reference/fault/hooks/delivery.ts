import { websiteOf } from "../../call.ts";
import { fault, type Fault, type Plant } from "../../deviate/deviation.ts";
import { instead, afterwards } from "../../deviate/handler.ts";
import { deliversInTurn } from "../../deviate/hook.ts";
import { seam } from "../../deviate/seam.ts";
import type { EmittedEvent } from "../../relay/event.ts";
import type { HookDelivery, RelayTarget } from "../../relay/hooks.ts";
import { wrap, wrapHandler } from "../../seams.ts";
import { hooksOf } from "../../state/hook.ts";

/** Lets attempts say otherwise than they ended whether something was delivered. */
const deliveredAs =
  (say: (hook_id: string, delivered: boolean) => boolean): Plant =>
  ({ hooks }) => {
    const { deliver } = hooks;
    hooks.deliver = (target, delivery) => {
      const { attempted } = target;
      target.attempted = (at, delivered, url) => attempted(at, say(target.hook_id, delivered), url);
      deliver(target, delivery);
    };
  };

/** Once a hook of a website is removed, the others there with its target deliver nothing. */
const removalSilencesTarget: Plant = (reference) => {
  const silent = new Set<string>();
  instead("hooks.hook.remove", (call, original) => {
    const hooks = hooksOf(websiteOf(call));
    const target = hooks.get(call.params.hook_id)?.target;
    const data = original(call);
    for (const one of hooks) if (one.target === target) silent.add(one.hook_id);
    return data;
  })(reference);
  const { hooks } = reference;
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    if (!silent.has(target.hook_id)) deliver(target, delivery);
  };
};

/** A hook is active after each delivery, even one that its target refused. */
const alwaysActive: Plant = deliveredAs(() => true);

/** A hook whose target never accepted anything does not fail. */
const failsLater: Plant = (reference) => {
  const known = new Set<string>();
  deliveredAs((hook_id, delivered) => {
    if (delivered) known.add(hook_id);
    return delivered || !known.has(hook_id);
  })(reference);
};

/** Once a hook has failed, all are shown as failed. */
const failuresShared: Plant = (reference) => {
  let hasFailed = false;
  deliveredAs((_, delivered) => {
    hasFailed ||= !delivered;
    return !hasFailed;
  })(reference);
};

/** Once the target of a hook has refused a delivery, the other hooks of its website are told nothing more. */
const failureStopsOthers: Plant = (reference) => {
  const refused = new Map<string, Set<string>>();
  const { hooks } = reference;
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const of = refused.get(delivery.website_id) ?? new Set();
    refused.set(delivery.website_id, of);
    const { attempted, hook_id } = target;
    target.attempted = (at, delivered, url) => {
      if (delivered) of.delete(hook_id);
      else of.add(hook_id);
      attempted(at, delivered, url);
    };
    if (!of.size || of.has(hook_id)) deliver(target, delivery);
  };
};

/** A hook that has failed stays so. */
const failedForGood: Plant = (reference) => {
  const failed = new Set<string>();
  deliveredAs((hook_id, delivered) => {
    if (!delivered) failed.add(hook_id);
    return !failed.has(hook_id);
  })(reference);
};

/** Delivers nothing that is long. */
const largeUndelivered: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    if (JSON.stringify(delivery.data).length <= 1200) deliver(target, delivery);
  };
};

/** Of several hooks that name an event, only one is notified of it. */
const firstOnly: Plant = ({ seams }) => {
  const told = new WeakSet<EmittedEvent>();
  wrap(seams, "hookNames", (original) => (namespaces, event) => {
    if (told.has(event) || !original(namespaces, event)) return false;
    told.add(event);
    return true;
  });
};

/** An attempt that took less was refused, and not left without an answer (ms). */
const unanswered = 4_000;

/** One delivery after the other leaves a website, and none any more once a target has not answered. */
const oneQueue: Plant = deliversInTurn(({ delivered, took }) => delivered || took < unanswered);

/** Of the hooks of a website that name an event, ten are notified of it. */
const firstTenOnly: Plant = ({ seams }) => {
  const told = new WeakMap<EmittedEvent, number>();
  wrap(seams, "hookNames", (original) => (namespaces, event) => {
    const count = told.get(event) ?? 0;
    if (count === 10 || !original(namespaces, event)) return false;
    told.set(event, count + 1);
    return true;
  });
};

/** Hooks receive the messages of both sides as message:send. */
const messagesOfOneSide: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const isOther = delivery.event === "message:received";
    deliver(target, isOther ? { ...delivery, event: "message:send" } : delivery);
  };
};

const stem = (name: string): string => name.slice(0, name.lastIndexOf(":"));

/** A hook is also sent the namespaces that start with one that it names. */
const namespaceByPrefix: Plant = seam(
  "hookNames",
  (original) => (namespaces, event) =>
    original(namespaces, event) || namespaces.some((one) => stem(one) === stem(event.name)),
);

/** What a namespace that ends in a side is without it. */
const sideless = (name: string): string => name.replace(/:(?:send|received)$/, "");

/** A hook that names what one side does hears of the other side as well. */
const namespaceOfBothSides: Plant = seam(
  "hookNames",
  (original) => (namespaces, event) =>
    original(namespaces, event) || namespaces.some((one) => sideless(one) === sideless(event.name)),
);

/** Each delivery to hooks carries the payload of the delivery before it. */
const payloadBehind: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  let previous: Record<string, unknown> = {};
  hooks.deliver = (target, delivery) => {
    const data = previous;
    previous = delivery.data;
    deliver(target, { ...delivery, data });
  };
};

/** PUT of a hook adds the events that it carries to those that the hook had. */
const putAddsEvents: Plant = instead("hooks.hook.replace", (call, original) => {
  const before = hooksOf(websiteOf(call)).get(call.params.hook_id)?.events ?? [];
  const events = [...before, ...call.body.events];
  return original({ ...call, body: { ...call.body, events } });
});

/** Hooks receive reads by both sides as message:acknowledge:read:send. */
const readsOfOneSide: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const isOther = delivery.event === "message:acknowledge:read:received";
    deliver(target, isOther ? { ...delivery, event: "message:acknowledge:read:send" } : delivery);
  };
};

/** PUT of a hook creates another one beside it. */
const putMakesAnother: Plant = afterwards("hooks.hook.replace", (call) => {
  const hooks = hooksOf(websiteOf(call));
  const hook = hooks.get(call.params.hook_id);
  const hook_id = call.reference.seams.newId("hook");
  if (hook) hooks.set(hook_id, { ...hook, hook_id });
});

/** A hook that is changed by PATCH is listed under another identifier. */
const patchNewIdentifier: Plant = ({ seams }) => {
  const changed = new Map<string, string>();
  wrapHandler(seams, "hooks.hook.merge", (call, original) => {
    changed.set(call.params.hook_id, seams.newId("hook"));
    return original(call);
  });
  wrapHandler(seams, "hooks.hook.list", (call, original) =>
    original(call).map((hook) => ({ ...hook, hook_id: changed.get(hook.hook_id) ?? hook.hook_id })),
  );
};

/** Lets only those deliveries pass that are wanted. */
const delivers =
  (isWanted: (hook_id: string, event: string) => boolean): Plant =>
  ({ hooks }) => {
    const { deliver } = hooks;
    hooks.deliver = (target, delivery) => {
      if (isWanted(target.hook_id, delivery.event)) deliver(target, delivery);
    };
  };

/** A hook is notified of each namespace only once. */
const toldOnce: Plant = (reference) => {
  const told = new Set<string>();
  delivers((hook_id, event) => {
    const key = `${hook_id} ${event}`;
    if (told.has(key)) return false;
    told.add(key);
    return true;
  })(reference);
};

/** What happens on one website is reported to the hooks of all websites. */
const otherWebsitesTold: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  const known = new Map<string, Parameters<typeof deliver>[0]>();
  hooks.deliver = (target, delivery) => {
    known.set(target.hook_id, target);
    for (const other of known.values()) deliver(other, delivery);
  };
};

/** What happens to profiles of one website is reported to the hooks of all websites that name it, once these have delivered something. */
const profilesTold: Plant = ({ hooks, platform, relay }) => {
  const { deliver } = hooks;
  const known = new Map<string, [website_id: string, target: RelayTarget]>();
  hooks.deliver = (target, delivery) => {
    known.set(target.hook_id, [delivery.website_id, target]);
    deliver(target, delivery);
  };
  relay.tap(({ name, website_id = "", data }) => {
    if (!name.startsWith("people:profile:")) return;
    for (const [home, target] of known.values()) {
      const website = platform.websites.get(home);
      const events: readonly string[] =
        (website && hooksOf(website).get(target.hook_id)?.events) ?? [];
      if (home !== website_id && events.includes(name))
        deliver(target, { website_id, event: name, data });
    }
  });
};

/** What happens on a website is delivered to hooks of other websites of its operators, once these have delivered something. */
const ownersTold: Plant = ({ hooks, platform, relay }) => {
  const { deliver } = hooks;
  const known = new Map<string, [website_id: string, target: RelayTarget]>();
  hooks.deliver = (target, delivery) => {
    known.set(target.hook_id, [delivery.website_id, target]);
    deliver(target, delivery);
  };
  const operatorsOf = (website_id = ""): string[] => [
    ...(platform.websites.get(website_id)?.operators.keys() ?? []),
  ];
  relay.tap(({ name, website_id = "", data }) => {
    if (name !== "message:removed") return;
    const team = new Set(operatorsOf(website_id));
    for (const [home, target] of known.values())
      if (home !== website_id && operatorsOf(home).some((one) => team.has(one)))
        deliver(target, { website_id, event: name, data });
  });
};

/** Of several hooks that name an event, only the one created last is notified of it. */
const latestOnly: Plant = ({ hooks, platform }) => {
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const website = platform.websites.get(delivery.website_id);
    const [latest] = website ? [...hooksOf(website)] : [];
    if (!latest || latest.hook_id === target.hook_id) deliver(target, delivery);
  };
};

/** A removed hook leaves the list but still delivers. */
const removedGoesOn: Plant = ({ seams, hooks }) => {
  const removed = new Map<string, { hook_id: string; url: string }>();
  wrapHandler(seams, "hooks.hook.remove", (call, original) => {
    const { hook_id } = call.params;
    const hook = hooksOf(websiteOf(call)).get(hook_id);
    if (hook) removed.set(hook_id, { hook_id, url: hook.target });
    return original(call);
  });
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    deliver(target, delivery);
    for (const gone of removed.values())
      deliver({ ...target, ...gone, isThere: () => true, attempted: () => undefined }, delivery);
  };
};

/** The target of a removed hook is told nothing any more, though it is that of another hook. */
const removedTargetSilent: Plant = ({ seams, hooks }) => {
  const removed = new Set<string>();
  wrapHandler(seams, "hooks.hook.remove", (call, original) => {
    const hook = hooksOf(websiteOf(call)).get(call.params.hook_id);
    if (hook) removed.add(hook.target);
    return original(call);
  });
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    if (!removed.has(target.url)) deliver(target, delivery);
  };
};

/** Delivers to the URLs that are chosen for a hook, given all that it ever had. */
const deliversTo =
  (choose: (urls: readonly string[]) => readonly string[]): Plant =>
  ({ hooks }) => {
    const { deliver } = hooks;
    const urls = new Map<string, Set<string>>();
    hooks.deliver = (target, delivery) => {
      const known = (urls.get(target.hook_id) ?? new Set()).add(target.url);
      urls.set(target.hook_id, known);
      for (const url of choose([...known])) {
        const { hook_id, signing_secret, origin, isThere, attempted } = target;
        deliver({ hook_id, signing_secret, origin, isThere, attempted, url }, delivery);
      }
    };
  };

/** Deliveries go to the target that a hook had first. */
const firstTargetStays: Plant = deliversTo((urls) => urls.slice(0, 1));

/** After a change of its target a hook delivers to the old one as well. */
const bothTargets: Plant = deliversTo((urls) => urls);

/** A change of its target reaches the deliveries of the first hook of a website alone. */
const laterTargetsStay: Plant = (reference) => {
  const { hooks, platform } = reference;
  const first = new Map<string, string>();
  const { deliver } = hooks;
  hooks.deliver = (target, delivery) => {
    const { hook_id, url, signing_secret, origin, isThere, attempted } = target;
    const website = platform.websites.get(delivery.website_id);
    const [oldest] = website ? [...hooksOf(website)].slice(-1) : [];
    const known = first.get(hook_id) ?? url;
    first.set(hook_id, known);
    if (oldest?.hook_id === hook_id) deliver(target, delivery);
    else deliver({ hook_id, url: known, signing_secret, origin, isThere, attempted }, delivery);
  };
};

/** A hook of which a PATCH names no namespaces is notified of nothing any more. */
const renamedIsSilent: Plant = (reference) => {
  const silent = new Set<string>();
  wrapHandler(reference.seams, "hooks.hook.merge", (call, original) => {
    if (call.body.events === undefined) silent.add(call.params.hook_id);
    return original(call);
  });
  delivers((hook_id) => !silent.has(hook_id))(reference);
};

/** Names the events that are chosen for a list of namespaces, given the earlier lists. */
const namesAs =
  (choose: (before: readonly string[], now: readonly string[]) => readonly string[]): Plant =>
  ({ seams }) => {
    const before = new Map<string, readonly string[]>();
    for (const id of ["hooks.hook.replace", "hooks.hook.merge"] as const)
      wrapHandler(seams, id, (call, original) => {
        const { hook_id } = call.params;
        const hook = hooksOf(websiteOf(call)).get(hook_id);
        const earlier = before.get(hook_id) ?? [...(hook?.events ?? [])];
        const data = original(call);
        const now = hooksOf(websiteOf(call)).get(hook_id)?.events ?? [];
        const named = choose(earlier, now);
        before.set(hook_id, named);
        chosen.set(now, named);
        return data;
      });
    const chosen = new WeakMap<readonly string[], readonly string[]>();
    wrap(
      seams,
      "hookNames",
      (original) => (namespaces, event) => original(chosen.get(namespaces) ?? namespaces, event),
    );
  };

/** A hook keeps the events that it had first. */
const firstEventsStay: Plant = namesAs((before) => before);

/** A hook keeps the events that a change left out. */
const leftOutGoesOn: Plant = namesAs((before, now) => [...before, ...now]);

/** attempted_at falls with each delivery. */
const attemptsBackwards: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  let back = 0;
  hooks.deliver = (target, delivery) => {
    const { attempted } = target;
    target.attempted = (at, delivered, url) => attempted(at - (back += 60_000), delivered, url);
    deliver(target, delivery);
  };
};

/** A hook is active after its first delivery only. */
const activeOnce: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  const told = new Set<string>();
  hooks.deliver = (target, delivery) => {
    const { attempted } = target;
    target.attempted = (at, delivered, url) => {
      attempted(at, delivered && !told.has(target.hook_id), url);
      told.add(target.hook_id);
    };
    deliver(target, delivery);
  };
};

/** A target belongs to whom the first delivery to it was of. */
const belongs =
  (ownerOf: (target: RelayTarget, delivery: HookDelivery) => string): Plant =>
  ({ hooks }) => {
    const { deliver } = hooks;
    const owners = new Map<string, string>();
    hooks.deliver = (target, delivery) => {
      const own = ownerOf(target, delivery);
      const owner = owners.get(target.url) ?? own;
      owners.set(target.url, owner);
      if (owner === own) deliver(target, delivery);
    };
  };

/** A target belongs to the hook that delivered to it first. */
const onePerTarget: Plant = belongs(({ hook_id }) => hook_id);

/** A target belongs to the website that delivered to it first. */
const oneWebsitePerTarget: Plant = belongs((_, { website_id }) => website_id);

/** attempted_at stays that of the first delivery. */
const attemptOfFirst: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  const first = new Map<string, number>();
  hooks.deliver = (target, delivery) => {
    const { attempted, hook_id } = target;
    target.attempted = (at, delivered, url) => {
      if (!first.has(hook_id)) first.set(hook_id, at);
      attempted(first.get(hook_id) ?? at, delivered, url);
    };
    deliver(target, delivery);
  };
};

/** attempted_at stays that of the last delivery that the target accepted. */
const attemptOfAccepted: Plant = ({ hooks }) => {
  const { deliver } = hooks;
  const last = new Map<string, number>();
  hooks.deliver = (target, delivery) => {
    const { attempted, hook_id } = target;
    target.attempted = (at, delivered, url) => {
      if (delivered) last.set(hook_id, at);
      attempted(last.get(hook_id) ?? at, delivered, url);
    };
    deliver(target, delivery);
  };
};

/** A change of its target alone leaves a hook the first of its namespaces. */
const retargetedNamesFirst: Plant = ({ seams }) => {
  const cut = new WeakSet<readonly string[]>();
  wrapHandler(seams, "hooks.hook.merge", (call, original) => {
    const data = original(call);
    const hook = hooksOf(websiteOf(call)).get(call.params.hook_id);
    if (hook && call.body.target !== undefined && call.body.events === undefined)
      cut.add(hook.events);
    return data;
  });
  wrap(
    seams,
    "hookNames",
    (original) => (namespaces, event) =>
      original(cut.has(namespaces) ? namespaces.slice(0, 1) : namespaces, event),
  );
};

export const hooksDeliveryFaults: Record<string, Fault> = {
  "hooks-told-of-foreign-profiles": fault(
    "What happens to a profile of one website is delivered to hooks of other websites.",
    ["hooks.only-own-website"],
    profilesTold,
  ),
  "hooks-of-owner-told": fault(
    "What happens on a website is delivered to the hooks of other websites of its operators as well.",
    ["hooks.only-own-website"],
    ownersTold,
  ),
  "hooks-wait-for-one-another": fault(
    "Once the target of a hook has not answered, the other hooks of the website wait for ever.",
    ["hooks.failing-spares-others"],
    oneQueue,
  ),
  "hooks-first-ten-only": fault(
    "Of the hooks of a website that name an event, ten are notified of it.",
    ["hooks.every-hook-delivers"],
    firstTenOnly,
  ),
  "hooks-always-active": fault(
    "A hook is active after each delivery, even one that its target refused.",
    ["platform.hook-status-failed"],
    alwaysActive,
  ),
  "hooks-failure-stops-others": fault(
    "Once the target of a hook has refused a delivery, the other hooks of the website are told nothing more.",
    ["hooks.failing-spares-others"],
    failureStopsOthers,
  ),
  "hooks-first-only": fault(
    "Of several hooks that name an event, only one is notified of it.",
    ["hooks.every-hook-delivers"],
    firstOnly,
  ),
  "hooks-large-undelivered": fault(
    "What takes more than 1,200 characters to tell is not delivered.",
    ["hooks.delivers-subscribed"],
    largeUndelivered,
  ),
  "hooks-messages-of-one-side": fault(
    "Hooks receive the messages of both sides as message:send.",
    ["platform.hook-message-directions"],
    messagesOfOneSide,
  ),
  "hooks-namespace-by-prefix": fault(
    "A hook is also sent the namespaces that start with one that it names.",
    ["hooks.only-subscribed", "hooks.new-events", "platform.hook-namespace-matched-whole"],
    namespaceByPrefix,
  ),
  "hooks-namespace-of-both-sides": fault(
    "A hook that names the messages of one side is also sent those of the other.",
    ["platform.hook-namespace-matched-whole"],
    namespaceOfBothSides,
  ),
  "hooks-payload-behind": fault(
    "Each delivery to hooks carries the payload of the delivery before it.",
    ["platform.hook-message-removed", "platform.hook-message-updated"],
    payloadBehind,
  ),
  "hooks-put-adds-events": fault(
    "PUT of a hook adds the events that it carries to those that the hook had.",
    ["hooks.put-overwrites", "hooks.new-events", "replace-overwrites:hook"],
    putAddsEvents,
  ),
  "hooks-reads-of-one-side": fault(
    "Hooks receive reads by both sides as message:acknowledge:read:send.",
    ["platform.hook-read-directions"],
    readsOfOneSide,
  ),
  "hooks-put-makes-another": fault(
    "PUT of a hook creates another one beside it.",
    ["hooks.identity-kept"],
    putMakesAnother,
  ),
  "hooks-patch-new-identifier": fault(
    "A hook that is changed by PATCH is listed under another identifier.",
    ["hooks.identity-kept"],
    patchNewIdentifier,
  ),
  "hooks-told-once": fault(
    "A hook is notified of each namespace only once.",
    ["hooks.delivers-subscribed"],
    toldOnce,
  ),
  "hooks-of-other-websites-told": fault(
    "What happens on one website is reported to the hooks of all websites.",
    ["hooks.only-own-website"],
    otherWebsitesTold,
  ),
  "hooks-latest-only": fault(
    "Of several hooks that name an event, only the one created last is notified of it.",
    ["hooks.every-hook-delivers"],
    latestOnly,
  ),
  "hooks-removed-goes-on": fault(
    "A removed hook leaves the list but still delivers.",
    ["hooks.removed-is-silent"],
    removedGoesOn,
  ),
  "hooks-removed-target-silent": fault(
    "A hook that is made again with the target of a removed one delivers nothing.",
    ["hooks.removed-is-silent"],
    removedTargetSilent,
  ),
  "hooks-target-stays": fault(
    "Deliveries go to the target that a hook had first.",
    ["hooks.new-target"],
    firstTargetStays,
  ),
  "hooks-later-targets-stay": fault(
    "A change of its target reaches the deliveries of the first hook of a website alone.",
    ["hooks.new-target"],
    laterTargetsStay,
  ),
  "hooks-renamed-is-silent": fault(
    "A hook of which a PATCH names no namespaces is notified of nothing any more.",
    ["hooks.delivers-subscribed", "hooks.new-target"],
    renamedIsSilent,
  ),
  "hooks-retargeted-first-name-only": fault(
    "A hook of which a PATCH changes the target alone receives the first of its namespaces only.",
    ["hooks.new-target"],
    retargetedNamesFirst,
  ),
  "hooks-both-targets": fault(
    "After a change of its target a hook delivers to the old one as well.",
    ["hooks.new-target"],
    bothTargets,
  ),
  "hooks-first-events-stay": fault(
    "A hook keeps the events that it had first.",
    ["hooks.new-events"],
    firstEventsStay,
  ),
  "hooks-left-out-goes-on": fault(
    "A hook keeps the events that a change left out.",
    ["hooks.new-events"],
    leftOutGoesOn,
  ),
  "hooks-attempts-backwards": fault(
    "attempted_at falls with each delivery.",
    ["hooks.attempted-at"],
    attemptsBackwards,
  ),
  "hooks-active-for-a-moment": fault(
    "A hook is active after its first delivery only.",
    ["hooks.active-after-delivery"],
    activeOnce,
  ),
  "hooks-fails-after-success-only": fault(
    "A hook whose target has never accepted anything does not become failed.",
    ["hooks.status-follows-deliveries"],
    failsLater,
  ),
  "hooks-failures-shared": fault(
    "Once one hook has failed, others show failed too, whatever their targets answer.",
    ["hooks.status-follows-deliveries"],
    failuresShared,
  ),
  "hooks-failed-stay-failed": fault(
    "A hook that has failed is shown as failed, also once its target accepted what it was sent next.",
    ["hooks.status-follows-deliveries"],
    failedForGood,
  ),
  "hooks-one-per-target": fault(
    "Of the hooks with one target only the first that is told of something receives it.",
    ["hooks.same-target-two-namespaces"],
    onePerTarget,
  ),
  "hooks-one-website-per-target": fault(
    "Of two websites whose hooks have one target only the first that has something to tell is served.",
    ["hooks.same-target-two-namespaces"],
    oneWebsitePerTarget,
  ),
  "hooks-removal-silences-namesakes": fault(
    "With a hook that is removed all others of its target deliver nothing more.",
    ["hooks.same-target-two-namespaces"],
    removalSilencesTarget,
  ),
  "hooks-attempt-of-first": fault(
    "attempted_at stays that of the first delivery.",
    ["hooks.attempted-at"],
    attemptOfFirst,
  ),
  "hooks-refused-attempt-unnoted": fault(
    "attempted_at stays that of the last delivery that the target accepted.",
    ["hooks.attempted-at"],
    attemptOfAccepted,
  ),
};

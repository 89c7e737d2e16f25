/** How another platform makes sure that somebody answers at the target of a hook (2/9). */
import { websiteOf, type Call } from "../../call.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, refusesIf } from "../../deviate/handler.ts";
import { queueOf } from "../../relay/hooks.ts";
import { hooksOf } from "../../state/hook.ts";
import type { Hook } from "../../../schemas/generated/types.ts";

const changes = ["hooks.hook.replace", "hooks.hook.merge"] as const;

/** Refuses targets at which nobody answers: here all but those on the same machine. */
const targetsCalledFirst: Plant = together(
  ...(["hooks.hook.create", ...changes] as const).map((id) =>
    refusesIf(id, ({ body: { target } }) =>
      Boolean(target && new URL(target).hostname !== "127.0.0.1"),
    ),
  ),
);

type Within = Pick<Call<"hooks.hook.create">, "reference" | "params">;

function ping({ reference, params }: Within, hook: Hook): void {
  const { hook_id, target, events } = hook;
  const website = websiteOf({ reference, params });
  reference.hooks.deliver(
    {
      hook_id,
      url: target,
      signing_secret: undefined,
      origin: "website",
      // Where identifiers are given again, a ping that is repeated would hold up the next hook.
      isThere: () =>
        reference.platform.websites.has(website.website_id) &&
        hooksOf(website).get(hook_id) === hook,
      attempted: (at, delivered) => {
        hook.attempted_at = at;
        hook.status = delivered ? "active" : "failed";
      },
    },
    { website_id: params.website_id, event: "hook:ping", data: { hook_id, events } },
  );
}

/** Calls a new target once, under a name of its own, and shows how that went. */
const targetsPinged: Plant = together(
  afterwards("hooks.hook.create", (call) => {
    const [hook] = hooksOf(websiteOf(call));
    if (hook) ping(call, hook);
  }),
  ...changes.map((id) =>
    afterwards(id, (call) => {
      const hook = hooksOf(websiteOf(call)).get(call.params.hook_id);
      if (hook && call.body.target !== undefined) ping(call, hook);
    }),
  ),
);

/** Attempts in a row after whose failure a hook is turned off. */
const mostFailures = 3;

/** Sends nothing more to a hook that failed several times in a row, until it is written again. */
const failedPaused: Plant = (reference) => {
  const { deliver } = reference.hooks;
  const failures = new Map<string, number>();
  reference.hooks.deliver = (target, delivery) => {
    const { hook_id, signing_secret, origin } = target;
    const name = queueOf(delivery.website_id, hook_id);
    const failed = (): number => failures.get(name) ?? 0;
    deliver(
      {
        hook_id,
        get url() {
          return target.url;
        },
        signing_secret,
        origin,
        isThere: () => target.isThere() && failed() < mostFailures,
        attempted: (at, delivered, url) => {
          target.attempted(at, delivered, url);
          failures.set(name, delivered ? 0 : failed() + 1);
        },
      },
      delivery,
    );
  };
  together(
    ...changes.map((id) =>
      afterwards(
        id,
        ({ params }) => void failures.delete(queueOf(params.website_id, params.hook_id)),
      ),
    ),
  )(reference);
};

export const habitsHooksAccents: Record<string, Accent> = {
  "hook-targets-called-first": accent(
    "Refuses targets of hooks at which nobody answers.",
    ["open.hook-targets"],
    targetsCalledFirst,
  ),
  "hook-targets-pinged": accent(
    "Calls the target of a new hook once, under a name of its own.",
    ["open.hook-causes"],
    targetsPinged,
  ),
  "hook-paused-when-failed": accent(
    "Sends nothing more to a hook that failed three times in a row, until it is written again.",
    ["open.hook-retry"],
    failedPaused,
  ),
};

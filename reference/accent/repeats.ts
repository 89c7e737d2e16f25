import { websiteOf } from "../call.ts";
import { accent, type Accent } from "../deviate/deviation.ts";
import { afterwards, refusesIf, undoes } from "../deviate/handler.ts";
import { answersOf } from "../routes/snippets.ts";
import { pageOf } from "../routes/status/state.ts";
import { hooksOf } from "../state/hook.ts";
import { announcementAccents } from "./repeats/announcement.ts";
import { historyAccents } from "./repeats/history.ts";
import { freeUnitsListed } from "../deviate/free-units.ts";
import { rulesGiven } from "./repeats/routing.ts";
import { unrolledToken } from "./repeats/token.ts";

/** What there is before something is done, and what happens when it is done again. */
export const repeatsAccents: Record<string, Accent> = {
  ...historyAccents,
  ...announcementAccents,
  "routing-rules-given": accent(
    "Gives a website a routing rule before it has any of its own.",
    ["open.routing-rules-before-first"],
    rulesGiven,
  ),
  "hook-status-kept": accent(
    "A hook keeps its status when it gets a new target.",
    ["open.hook-status-reset"],
    ...(["hooks.hook.replace", "hooks.hook.merge"] as const).map((id) =>
      undoes(id, (call) => {
        const hook = hooksOf(websiteOf(call)).get(call.params.hook_id);
        const status = hook?.status;
        return () => void Object.assign(hook ?? {}, { status });
      }),
    ),
  ),
  "hook-status-reset-by-put": accent(
    "A hook is inactive after each PUT, as if nothing had been delivered.",
    ["open.hook-status-reset"],
    afterwards("hooks.hook.replace", (call) => {
      const hook = hooksOf(websiteOf(call)).get(call.params.hook_id);
      if (!hook) return;
      hook.status = "inactive";
      delete hook.attempted_at;
    }),
  ),
  "answer-title-taken": accent(
    "Refuses an answer snippet that has the title of another.",
    ["open.answer-same-title"],
    refusesIf("snippets.answer.create", (call) =>
      [...answersOf(websiteOf(call))].some(({ title }) => title === call.body.title),
    ),
  ),
  "announcement-created-anew": accent(
    "A PUT of an announcement resets its creation date.",
    ["open.status-announcement-created-at"],
    afterwards("status.announcement.replace", (call) => {
      const { announcement } = pageOf(call);
      if (announcement) announcement.created_at = call.reference.clock.now();
    }),
  ),
  "status-token-after-roll": accent(
    "Shows no reporter token before the first roll.",
    ["open.status-token-before-use"],
    unrolledToken,
  ),
  "limits-free-units-listed": accent(
    "Lists limits of which a website has only free units, even after a subscription ended.",
    ["open.limits-baseline-listed"],
    freeUnitsListed(true),
  ),
  "limits-free-units-inactive": accent(
    "Lists limits of which a website has only free units as not active.",
    ["open.limits-baseline-listed"],
    freeUnitsListed(false),
  ),
};

/** All questions, in the order in which they are played. */
import { burst, crowd } from "./question/burst.ts";
import { counting } from "./question/counting.ts";
import { exact } from "./question/exact.ts";
import { exemption } from "./question/exemption.ts";
import { given } from "./question/given.ts";
import { isolation } from "./question/isolation.ts";
import { recovery } from "./question/recovery.ts";
import { unchanged } from "./question/unchanged.ts";
import { window } from "./question/window.ts";
import type { Experiment } from "./experiment.ts";
import { plugin, user } from "./tier.ts";

/** Before the crowd: what counts all tokens together would otherwise be used up by then. */
export const first: readonly Experiment[] = isolation;

export const together: readonly Experiment[] = crowd;

/** What moves the clock comes last, and by days at the very end: sessions may not last as long. */
export const rest: readonly Experiment[] = [
  ...exact,
  ...burst,
  exemption,
  counting,
  unchanged,
  ...[user, plugin].flatMap((tier) => [recovery(tier), window(tier)]),
];

export const staged: readonly Experiment[] = [...first, ...together, ...rest];

export const unstaged: readonly Experiment[] = [given];

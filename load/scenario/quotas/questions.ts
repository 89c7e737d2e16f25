/** All questions, in the order in which they are played. */
import { burst, crowd } from "./question/burst.ts";
import { counting } from "./question/counting.ts";
import { exact } from "./question/exact.ts";
import { exemption } from "./question/exemption.ts";
import { withoutStage } from "./question/without-stage.ts";
import { isolation } from "./question/isolation.ts";
import { recovery } from "./question/recovery.ts";
import { unchanged } from "./question/unchanged.ts";
import { window } from "./question/window.ts";
import type { Question } from "./question.ts";
import { plugin, user } from "./tier.ts";

/** Before the crowd: a target that counts all tokens together would otherwise be used up by then. */
export const first: readonly Question[] = isolation;

export const crowded: readonly Question[] = crowd;

/** What moves the clock comes last, and by days at the very end: sessions may not last as long. */
export const rest: readonly Question[] = [
  ...exact,
  ...burst,
  exemption,
  counting,
  unchanged,
  ...[user, plugin].flatMap((tier) => [recovery(tier), window(tier)]),
];

export const staged: readonly Question[] = [...first, ...crowded, ...rest];

export const unstaged: readonly Question[] = [withoutStage];

/** What another platform offers for as long as somebody tries it, or pays (2/11). */
import type { Plant } from "../../deviate/deviation.ts";
import { seam } from "../../deviate/seam.ts";

/** How long that is (ms). */
const trial = 7 * 86_400_000;

/** Plugins act on a website for as long as its trial lasts. */
export const endsWithTrial: Plant = (reference) =>
  seam(
    "allowsWebsite",
    (original) =>
      (website, caller, ...asked) =>
        original(website, caller, ...asked) &&
        (caller.tier !== "plugin" || reference.clock.now() - website.created_at < trial),
  )(reference);

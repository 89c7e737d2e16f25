import { tolerates } from "../../deviate/check.ts";
import { accent, type Accent, together, type Plant } from "../../deviate/deviation.ts";
import { takesBody } from "../../deviate/handler.ts";

/** Rounds stars between two whole numbers. */
const roundsStars: Plant = together(
  tolerates("ratings.rating.replace", /stars: must be multiple|whole number/),
  takesBody("ratings.rating.replace", (body) => ({ ...body, stars: Math.round(body.stars) })),
);

const between = (least: number, value: number | undefined, most: number): number | undefined =>
  value === undefined ? undefined : Math.min(most, Math.max(least, value));

/** Clamps shares of CPU and RAM to their ranges (2/10). */
const clampsUsage: Plant = together(
  tolerates("status.settings.merge", /system_(cpu|ram)_sick_above: must be [<>]=/),
  takesBody("status.settings.merge", (body) => {
    const push = body.metrics?.push;
    if (!push) return body;
    const system_cpu_sick_above = between(0.01, push.system_cpu_sick_above, 10);
    const system_ram_sick_above = between(0.01, push.system_ram_sick_above, 1);
    const clamped = {
      ...push,
      ...(system_cpu_sick_above === undefined ? {} : { system_cpu_sick_above }),
      ...(system_ram_sick_above === undefined ? {} : { system_ram_sick_above }),
    };
    return { ...body, metrics: { ...body.metrics, push: clamped } };
  }),
);

export const roundingAccents: Record<string, Accent> = {
  "stars-rounded": accent(
    "Rounds stars between two whole numbers.",
    ["open.rating-fractions"],
    roundsStars,
  ),
  "usage-clamped": accent(
    "Clamps a share of CPU or RAM that is out of range.",
    ["open.status-settings-range-refusal"],
    clampsUsage,
  ),
};

import { tolerates } from "../../deviate/check.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { takesBody } from "../../deviate/handler.ts";

/** Rounds stars between two whole numbers. */
export const roundsStars: Plant = together(
  tolerates("ratings.rating.replace", /stars: must be multiple|whole number/),
  takesBody("ratings.rating.replace", (body) => ({ ...body, stars: Math.round(body.stars) })),
);

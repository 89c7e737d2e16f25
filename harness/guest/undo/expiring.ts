/** What is set ends by itself after a time; where nothing was set before, that time becomes short. */

export const expiring = "availability.merge";

/** Seconds that are taken for sure. */
export const shortTime = 60;

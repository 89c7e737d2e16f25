/** Settings that end by themselves after a time: where nothing was set before, they are taken back by making that time short. */

export const expiring = "availability.merge";

/** A time that is certainly accepted (s). */
export const shortTime = 60;

/** What may be done on a website of somebody else: nothing is written; only what can be taken back; everything. */
export const safeties = ["read", "scratch", "all"] as const;
export type Safety = (typeof safeties)[number];

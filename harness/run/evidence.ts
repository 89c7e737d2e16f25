/** How much of what was exchanged a verdict keeps. */

export const keptExchanges = 3;
export const keptFrames = 20;

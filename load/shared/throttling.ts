const throttling = [420, 429];

/** Whether a status is one that public platforms of this kind answer when a limit is reached (as `harness/record/exchange.ts`). */
export const isThrottling = (status: number): boolean => throttling.includes(status);

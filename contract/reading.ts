/** Which calls change nothing. Imports nothing. */

/** Whether the method is one of those that only read (RFC 9110, section 9.2.1), of which the contract has GET and HEAD. */
export const isReading = ({ method }: { method: string }): boolean =>
  method === "get" || method === "head";

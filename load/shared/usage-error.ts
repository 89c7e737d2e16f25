/** A mistake by the user: an option, a profile or a target file that cannot be used. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** The same mistake, told as one of the user. */
export const asUsageError = (cause: unknown): UsageError =>
  new UsageError((cause as Error).message, { cause });

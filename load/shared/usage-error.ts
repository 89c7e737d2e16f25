/** A mistake by the user: an option, a profile or a target file that cannot be used. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Tells a mistake as one of the user, with exit code 2. */
export const asUsageError = (cause: unknown): UsageError =>
  new UsageError((cause as Error).message, { cause });

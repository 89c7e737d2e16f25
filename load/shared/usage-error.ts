/** A mistake of the user's: an option, a profile or a target file that cannot be used. */
export class UsageError extends Error {
  override name = "UsageError";
}

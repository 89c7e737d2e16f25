/** A mistake by the user: an option, a profile or a target file that cannot be used. */
export class UsageError extends Error {
  override name = "UsageError";
}

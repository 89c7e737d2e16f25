/** A mistake of the user's: an option, a profile or a target file that cannot be used. */
export class Misuse extends Error {
  override name = "Misuse";
}

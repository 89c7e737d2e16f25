/** The named fields that are present: what a PATCH changes, or the optional fields of a thing. */
export function pick<Source extends object, Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): { [Key in Name]?: Exclude<Source[Key], undefined> } {
  const present = names.filter((name) => source[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, source[name]])) as {
    [Key in Name]?: Exclude<Source[Key], undefined>;
  };
}

/** Globs over ids: `*` stands for any characters, everything else for itself. */
export function globToRegExp(glob: string): RegExp {
  const escaped = glob.replaceAll(/[\\^$.+?()[\]{}|]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`);
}

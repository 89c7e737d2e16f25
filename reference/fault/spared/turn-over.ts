/** Each flag is the opposite of what it was; what is no flag stays. */
export function turnOver(settings: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(settings))
    if (typeof value === "boolean") settings[name] = !value;
}

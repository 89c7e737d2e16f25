/** A copy of the object without some of its members. */
export const without = <Of extends object>(object: Of, ...names: readonly string[]): Of =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name))) as Of;

/** State that a family keeps for a website or a user, owned by the file that declares it. */

/** Gives each owner its own value, made on first use and freed with the owner. */
export function slot<Owner extends object, Value>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const values = new WeakMap<Owner, Value>();
  return (owner) => {
    const known = values.get(owner);
    if (known !== undefined) return known;
    const made = make(owner);
    values.set(owner, made);
    return made;
  };
}

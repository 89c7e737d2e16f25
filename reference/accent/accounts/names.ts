/** The names of an account. */
import { userOf } from "../../call.ts";
import { together, type Plant } from "../../deviate/deviation.ts";
import { afterwards, shows } from "../../deviate/handler.ts";
import { without } from "../../deviate/without.ts";
import type { User } from "../../model.ts";
import { slot } from "../../slot.ts";

const names = ["first_name", "last_name"] as const;

/** Leaves out the names that nobody has written: only who registers has to give both (2/3). */
export const namesUnset: Plant = (reference) => {
  const writtenOf = slot<User, Set<string>>(() => new Set());
  together(
    afterwards("account.create", ({ body }) => {
      const user_id = reference.platform.usersByEmail.get(body.email.toLowerCase()) ?? "";
      const user = reference.platform.users.get(user_id);
      if (user) for (const name of names) writtenOf(user).add(name);
    }),
    afterwards("account.profile.merge", (call) => {
      for (const name of names)
        if (call.body[name] !== undefined) writtenOf(userOf(call)).add(name);
    }),
    shows("account.profile.read", (data, call) => {
      const written = writtenOf(userOf(call));
      return without(data, ...names.filter((name) => !written.has(name)));
    }),
  )(reference);
};

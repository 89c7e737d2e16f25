/** Whether the holder of an account has yet to confirm its address; nobody asks for that by default (open.account-created-usable). */
import type { User } from "../model.ts";
import { slot } from "../slot.ts";

export const confirmationOf = slot<User, { isAwaited: boolean }>(() => ({ isAwaited: false }));

/** Passwords that are chosen for how long they are. */

/** Three characters, which are nine bytes. */
export const nineBytes = "日本語";

/** Why rules about socket events do not apply where the target file says that there are no sockets; records are recognised by it. */
export const unheardReason = "the target names no realtime adapter";

/** How many of these rules do not apply for it. */
export const countUnheard = (rules: readonly { reason: string }[]): number =>
  rules.filter(({ reason }) => reason === unheardReason).length;

/** Why rules about events of sockets do not apply where the target file says that there are none; a record is told from it. */
export const unheardReason = "the target names no realtime adapter";

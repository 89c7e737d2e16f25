/** Needs of rules that a part of the stage meets, and what an owner can give in its place in a target file. */
export const standIns = {
  mail: ["mail", "recovery-in-mail", "token-in-mail"],
  visitor: [
    "chatbox-conversation",
    "online-visitor",
    "browsing-visitor",
    "calling-visitor",
    "echoing-visitor",
    "purgeable-visitor",
  ],
} as const satisfies Record<string, readonly string[]>;

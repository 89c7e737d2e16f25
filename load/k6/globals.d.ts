/** What k6 offers to every script but its published types leave out. */
declare const console: { log: (message: string) => void };

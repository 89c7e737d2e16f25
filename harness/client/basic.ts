/** Basic authentication (RFC 7617), as the target, forward proxies and inboxes ask for it. */

/** User and password, or identifier and key, as the header carries them behind `Basic`. */
export const basicCredentials = (user: string, password: string): string =>
  Buffer.from(`${user}:${password}`).toString("base64");

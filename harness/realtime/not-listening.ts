/** Why this machine does not listen where it was asked to. */

const reasons: Record<string, string> = {
  EADDRINUSE: "another process, such as another run, listens there",
  EADDRNOTAVAIL: "this machine does not have that address",
  EACCES: "listening there is not allowed",
};

export const whyNotListening = (error: unknown): string =>
  reasons[(error as NodeJS.ErrnoException).code ?? ""] ?? (error as Error).message;

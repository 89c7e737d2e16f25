/** Why a file or a folder that a user names cannot be read or written, in words that are none of Node's. */

const reasons: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of its path is a file, not a folder",
  EACCES: "this user may not",
  EPERM: "this user may not",
  EROFS: "its file system is read only",
  ENOSPC: "no space is left there",
  ENAMETOOLONG: "its name is too long",
};

/** Such as "it is a folder". */
export const fileTrouble = (error: unknown): string =>
  reasons[(error as NodeJS.ErrnoException).code ?? ""] ?? (error as Error).message;

/** The path of a file or a folder that the system did not let us use; undefined for any other error. */
export const pathInTrouble = (error: unknown): string | undefined => {
  const { code, path } = error as NodeJS.ErrnoException;
  return code !== undefined && Object.hasOwn(reasons, code) ? path : undefined;
};

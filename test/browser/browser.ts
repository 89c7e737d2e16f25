/** A browser installed on this machine; tests that need one are visibly skipped where there is none. */
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** Path of Chromium or Chrome: `CHROME_PATH`, or the first found on the path. */
export const browserPath: string | undefined =
  process.env["CHROME_PATH"] ??
  (process.env["PATH"] ?? "")
    .split(delimiter)
    .flatMap((directory) => names.map((name) => join(directory, name)))
    .find((file) => existsSync(file));

/** Added to the title of a test that is skipped. */
export const whyNoBrowser: string =
  browserPath === undefined ? " (skipped: no Chromium; set CHROME_PATH)" : "";

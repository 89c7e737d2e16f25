/** A website is read with credentials of any other website. */
import type { Fault } from "../deviation.ts";
import { wrap } from "../seams.ts";

export const fault: Fault = {
  says: "A website is read with credentials of any other website.",
  trips: ["isolation:website.read", "platform.token-needs-installation"],
  plant({ seams }) {
    wrap(
      seams,
      "allowsWebsite",
      (original) => (website, caller, operation) =>
        operation.operationId === "website.read" || original(website, caller, operation),
    );
  },
};

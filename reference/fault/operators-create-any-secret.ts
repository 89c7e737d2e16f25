/** Operators are added with any secret. */
import { userOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Operators are added with any secret.",
  trips: ["operators.create-needs-accepted-challenge"],
  plant({ seams }) {
    wrapHandler(seams, "operators.operator.create", (call, original) => {
      const verify = { method: "password" as const, secret: userOf(call).password };
      return original({ ...call, body: { ...call.body, verify } });
    });
  },
};

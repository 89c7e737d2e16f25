/** The websites of a user. */
import { userOf } from "../../call.ts";
import type { Plant } from "../../deviate/deviation.ts";
import { shows } from "../../deviate/handler.ts";

const elsewhere = {
  id: "7e2b9c14-63d0-4a58-8f1e-0b5d94c7a236",
  name: "Elsewhere",
  domain: "elsewhere.example.com",
};

/** Lists one more website, with more to read each time. */
export const busyElsewhere: Plant = (reference) => {
  let count = 0;
  shows("account.website.list", (data, call) => {
    count += 1;
    const members = [userOf(call).user_id];
    return [...data, { ...elsewhere, members, count, assigned: 0 }];
  })(reference);
};

/** The mail by which a visitor proves an email goes to the operators too. */
import { websiteOf } from "../call.ts";
import type { Fault } from "../deviation.ts";
import type { User } from "../model.ts";
import { wrapHandler } from "../seams.ts";
import { operatorsOf } from "../state/operator.ts";

export const fault: Fault = {
  says: "The mail by which a visitor proves an email goes to the operators too.",
  trips: ["conversation.identity-mailed"],
  plant({ seams, mail }) {
    const { send } = mail;
    let operators: User[] = [];
    mail.send = (one) => {
      send(one);
      if (one.kind !== "identity") return;
      for (const { email } of operators) send({ ...one, to: email });
    };
    wrapHandler(seams, "conversation.identity.request", (call, original) => {
      operators = operatorsOf(call.reference, websiteOf(call));
      return original(call);
    });
  },
};

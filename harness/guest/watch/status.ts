/** The reporters of a status page: once their token is rolled, the old one is of no use. */
import { isAccepted } from "../../client/answer.ts";
import { ifItMayAct, nothing, type Trail, type Watcher } from "../trail.ts";

export function watchStatus({ contract, guest, refuse, isKept }: Trail): Watcher {
  const read = contract.operation("status.read");
  return {
    before: {
      "status.token.roll": ifItMayAct(async ({ operation, input: { params = {} } }) =>
        !isKept({ operationId: "status.remove", params }) &&
        isAccepted(await guest.call(read, guest.callerOf(read), { params }))
          ? refuse(operation, "would cut off the reporters of a status page that was there before")
          : nothing,
      ),
    },
  };
}

/** Equal messages of one second get the same fingerprint. */
import type { Fault } from "../deviation.ts";
import { placeOf } from "../routes/conversation/place.ts";
import { wrapHandler } from "../seams.ts";

export const fault: Fault = {
  says: "Equal messages of one second get the same fingerprint.",
  trips: ["conversation.fingerprints-differ"],
  plant({ seams }) {
    wrapHandler(seams, "conversation.message.send", (call, original) => {
      const { messages, byFingerprint } = placeOf(call).conversation.thread;
      const answer = original(call) as { fingerprint: number };
      const sent = byFingerprint.get(answer.fingerprint);
      if (!sent || call.body.fingerprint !== undefined) return answer;
      const twin = messages.find(
        (one) =>
          one !== sent &&
          one.from === sent.from &&
          one.content === sent.content &&
          Math.abs(sent.timestamp - one.timestamp) < 1_000,
      );
      if (!twin) return answer;
      byFingerprint.delete(sent.fingerprint);
      sent.fingerprint = twin.fingerprint;
      return { fingerprint: sent.fingerprint };
    });
  },
};

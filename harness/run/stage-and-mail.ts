/** What a target file may name beside the target: its stage, and an inbox where mail of the target is read. */
import { openInbox, type Inbox } from "../client/inbox.ts";
import { createStage, type Stage, type StagePart } from "../client/stage.ts";
import type { Target } from "../target/target.ts";

export interface StageAndMail {
  stage: Stage | undefined;
  stageParts: ReadonlySet<StagePart>;
  /** Where mail is read, if the target file names that and no stage tells it. */
  inbox: Inbox | undefined;
  close: () => Promise<void>;
}

/**
 * Learns which parts the stage has, and opens the inbox where it has none for mail.
 *
 * @param connections most of them at a time
 * @throws {@link Indeterminate} where one of the two does not answer; nothing is left open then
 */
export async function openStageAndMail(target: Target, connections: number): Promise<StageAndMail> {
  const environment = process.env;
  const stage = target.stage && createStage({ ...target.stage, connections, environment });
  try {
    const stageParts = stage ? await stage.parts() : new Set<StagePart>();
    const address = stageParts.has("mail") ? undefined : target.mail;
    const inbox = address && (await openInbox(address, environment));
    const close = async (): Promise<void> => {
      await stage?.close();
      await inbox?.close();
    };
    return { stage, stageParts, inbox, close };
  } catch (error) {
    await stage?.close();
    throw error;
  }
}

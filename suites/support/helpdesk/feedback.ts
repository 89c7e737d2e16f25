/** What readers say of articles, which no route brings in. */
import { inject, isInjected, prepare, type Scene } from "../../../harness/author.ts";

/** Feedback on the article of the scene, where somebody can bring it in; says whether it did. */
export async function bringFeedback(scene: Scene): Promise<boolean> {
  const { trial } = scene;
  const { claims, contract } = trial.run;
  if (!isInjected(trial) || !claims("helpdesk.feedback.list")) return false;
  const { params } = await prepare(scene, contract.operation("helpdesk.article.read"));
  await inject(scene, "helpdesk-feedback", { ...params, comment: "It helped." }, []);
  return true;
}

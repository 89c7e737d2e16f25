/** Browsing sessions: the visitor lets operators see the page. */
import { eventually } from "../../trial/eventually.ts";
import { succeed } from "../arrange.ts";
import { bodyOf } from "../body.ts";
import { memberAt } from "../../../contract/pointer.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { visitorDoes } from "../visitor.ts";

const place = ({ world, ids }: Scene): { website_id: string; session_id: string } => ({
  website_id: world.website_id,
  session_id: String(ids.get("session_id")),
});

/** A session that the visitor agreed to. */
async function agreed(scene: Scene): Promise<string> {
  const { trial, world, ids } = scene;
  await succeed(scene, trial.run.contract.operation("browsing.session.start"));
  await visitorDoes(scene, "browsing", { answer: "accept" });
  const list = (): Promise<unknown[]> =>
    trial.given(world.owner, "browsing.session.list", { params: place(scene) });
  const [session] = await eventually(trial, "list", list, ({ length }) => length > 0);
  const browsing_id = memberAt(session, "browsing_id");
  if (typeof browsing_id !== "string") scene.trial.cannot("no browsing session came to be listed");
  ids.set("browsing_id", browsing_id);
  return browsing_id;
}

export const browsing: Arrangement = {
  meet: { "browsing-session": async (scene) => void (await agreed(scene)) },
  input: {
    // Who points must assist, and who assists must see the page.
    "browsing.assist.act": async (scene, input) => {
      const { trial, world, ids } = scene;
      const params = { ...place(scene), browsing_id: String(ids.get("browsing_id")) };
      const body = { action: "start" } as const;
      await trial.given(world.owner, "browsing.session.act", { params, body });
      if (bodyOf(input)["action"] !== "start")
        await trial.given(world.owner, "browsing.assist.act", { params, body });
      return input;
    },
  },
  fill: {
    "browsing.session.list": async (scene) => {
      await visitorDoes(scene, "online");
      return agreed(scene);
    },
  },
};

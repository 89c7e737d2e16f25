/** The email channel: a custom domain of its own. */
import { freeDomain } from "../domain.ts";
import { eventually } from "../../trial/eventually.ts";
import type { Arrangement, Scene } from "../scene.ts";
import { refusable } from "../refusable.ts";
import { decide } from "./platform.ts";
import { uniqueDomain } from "../unique.ts";

/** A custom domain; where the stage has it validated, it counts once that is shown (open.channel-relay-needs-verified). */
async function customDomain(scene: Scene): Promise<void> {
  const { trial, world } = scene;
  const params = { website_id: world.website_id };
  const isDecided = trial.run.stageParts.has("outside");
  if (isDecided) await decide(scene, "domain-validation");
  const body = { custom: uniqueDomain(scene, "mail") };
  await trial.given(world.owner, "channel.domain.merge", { params, body });
  if (!isDecided) return;
  const read = () => trial.given(world.owner, "channel.domain.read", { params });
  await eventually(trial, "list", read, ({ verified }) => verified);
}

export const channel: Arrangement = {
  meet: {
    "custom-email-domain": customDomain,
  },
  input: {
    "channel.domain.merge": freeDomain("channel.domain.read"),
    // Without a stage nobody validates the domain, so that whether it is verified is for the platform to say.
    "channel.relay.read": async (scene, input) => {
      const { trial, world } = scene;
      if (trial.run.stageParts.has("outside")) return input;
      const params = { website_id: world.website_id };
      const { verified } = await trial.given(world.owner, "channel.domain.read", { params });
      return refusable(scene, input, !verified && "open.channel-relay-needs-verified");
    },
    // What the setup shows without a domain is open (open.channel-setup-without-domain).
    "channel.setup.read": (scene, input) => ({
      ...input,
      query: { domain: uniqueDomain(scene, "setup") },
    }),
  },
};

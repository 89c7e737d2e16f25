/** The email channel: a custom domain of its own. */
import { freeDomain } from "../domain.ts";
import type { Arrangement } from "../scene.ts";
import { uniqueDomain } from "../unique.ts";

export const channel: Arrangement = {
  meet: {
    "custom-email-domain": async (scene) => {
      const { trial, world } = scene;
      await trial.given(world.owner, "channel.domain.merge", {
        params: { website_id: world.website_id },
        body: { custom: uniqueDomain(scene, "mail") },
      });
    },
  },
  input: {
    "channel.domain.merge": freeDomain,
    // What the setup shows without a domain is open (open.channel-setup-without-domain).
    "channel.setup.read": (scene, input) => ({
      ...input,
      query: { domain: uniqueDomain(scene, "setup") },
    }),
  },
};

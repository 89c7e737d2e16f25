/** Redirections of a helpdesk (1/4.6). */
import type { Handlers } from "../../call.ts";
import { listed } from "../../listed.ts";
import { conflict, must } from "../../refusal.ts";
import { helpdeskOf, redirect } from "../../state/helpdesk.ts";
import { checkPath, checkTarget } from "./check.ts";

export const redirections: Handlers = {
  "helpdesk.redirection.list": (call) => listed(call, helpdeskOf(call).redirections.oldestFirst()),
  "helpdesk.redirection.create": (call) => {
    const { path, target } = call.body;
    checkPath("path", path);
    checkTarget(target);
    if (helpdeskOf(call).redirectedPaths.has(path)) throw conflict("redirection_exists");
    return { redirection_id: redirect(call, path, target) };
  },
  "helpdesk.redirection.exists": (call) => {
    must(helpdeskOf(call).redirections.get(call.params.redirection_id), "redirection");
  },
  "helpdesk.redirection.read": (call) =>
    must(helpdeskOf(call).redirections.get(call.params.redirection_id), "redirection"),
  "helpdesk.redirection.remove": (call) => {
    const { redirections, redirectedPaths } = helpdeskOf(call);
    const { redirection_id, path } = must(
      redirections.get(call.params.redirection_id),
      "redirection",
    );
    redirections.delete(redirection_id);
    redirectedPaths.delete(path);
  },
};

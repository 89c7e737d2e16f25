/** What a stage moves for all websites at once, whichever it was asked for. */
import type { StagePart } from "../client/stage.ts";

type StageInput = Record<string, unknown>;

/** Whether the act adds something to lists of the whole platform: not if it names an existing thing, or puts one on a website. */
const isNew = ({ name, website_id, plugin_id, plan_id }: StageInput): boolean =>
  (plugin_id ?? plan_id) === undefined && (name !== undefined || website_id === undefined);

/** Lists of the platform to which a stage adds, by the things that it adds, with the operations that show them. */
const commons = {
  plugin: /^plugins\.(plugin\.(list|search)|category\.list)$/,
  "update-alert": /^alerts\.updates\./,
};
export type Common = keyof typeof commons;
const commonThings = Object.keys(commons) as Common[];

/** The list of the platform that an operation shows, or whose items it marks. */
export const commonShownBy = ({ operationId }: { operationId: string }): Common | undefined =>
  commonThings.find((thing) => commons[thing].test(operationId));

/** What each part changes of what all websites see: something of everything, or one list alone. */
const movers: Partial<Record<StagePart, (input: StageInput) => Common | "anything" | undefined>> = {
  clock: ({ advance }) => (advance === 0 ? undefined : "anything"),
  outside: ({ website_id, user_id }) =>
    website_id === undefined && user_id === undefined ? "anything" : undefined,
  inject(input) {
    const { thing } = input;
    if (thing === "update-alert" || (thing === "plugin" && isNew(input))) return thing;
    return thing === "limit" || (thing === "plan" && isNew(input)) ? "anything" : undefined;
  },
  reset: () => "anything",
};

/** What a request to the stage changes of what other worlds see too. */
export const movedForAll = (part: StagePart, body: object = {}): Common | "anything" | undefined =>
  movers[part]?.(body as StageInput);

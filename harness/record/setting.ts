/** What a case had done beside its calls: by the stage, by listening for hooks, or by removing what it had made. */

export interface CaseAct {
  by: "stage" | "hooks" | "erasure";
  /** How many of the kept exchanges came before it. */
  after: number;
  method: "GET" | "POST" | "DELETE";
  /** Below the URL of the stage. */
  path: string;
  body: unknown;
  /** What the stage answered. */
  data: unknown;
}

/** What a case had beside its exchanges: others who play it again have something else in its place. */
export interface Setting {
  /** Of those who played, by name: their addresses and identifiers. */
  given: Readonly<Record<string, string>>;
  acts: CaseAct[];
  /** How many exchanges were left out, where there were very many. */
  omitted: number;
}

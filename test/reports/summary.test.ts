import { expect, test } from "vitest";
import { summary } from "../../reports/sink/summary.ts";
import { record } from "./hostile.ts";

test("nothing that a target says stands outside of code", () => {
  const outside = summary(record)
    .replaceAll(/^(`{3,})text\n[^]*?\n\1$/gm, "")
    .replaceAll(/<code>[^<]*<\/code>/g, "")
    .replaceAll(/`[^`\n]*`/g, "");
  expect(outside).not.toMatch(/script|@everyone|evil|<img|failure\/|xxx|(?!\n)\p{Cc}/u);
  expect(outside.replaceAll("<br>", "")).not.toMatch(/[<`]/);
});

test("every row of a table has the cells of its head", () => {
  const uneven: string[] = [];
  const tables = summary(record).match(/(?:^\|.*\n)+/gm) ?? [];
  expect(tables.length).toBeGreaterThan(4);
  for (const table of tables) {
    const cells = table
      .trim()
      .split("\n")
      .map((row) => row.split("|").length);
    if (new Set(cells).size !== 1) uneven.push(table);
  }
  expect(uneven).toEqual([]);
});

test("the whole summary", () => {
  expect(summary(record).replaceAll(/x{50,}/g, "xxx")).toMatchInlineSnapshot(`
    "# Broken: \`staging <b>\`

    A fault of assay itself, so this run proves nothing about the target; 1 suite file did not load; 1 rule broke; 2 rules of level MUST failed; 1 rule of level SHOULD or MAY failed; 1 entry of the known failures is wrong; 1 known failure not counted; 4 not decided; 4 not selected. Exit code 4.

    | number | value | meaning |
    | --- | ---: | --- |
    | conformance | **25.0 %** | 1 of 4 judged rules hold |
    | coverage | **44.4 %** | 4 of 9 applicable rules judged |

    \`https://staging.example\` · seed 7 · 24 requests · 1 min 05 s · assay 0.1.0

    Met on the way: \`503 × 3\`

    Events came within 180 ms (p50), 1.9 s (p95), 1.9 s (longest); the longest wait was given 2.0 s.

    ## Known failures that are wrong

    - \`known failure paging:* matches no rule of the contract: correct the entry\`

    ## Broken: faults of assay, not of the target

    | what | why |
    | --- | --- |
    | \`suites/people/list.suite.ts\` | \`SyntaxError: ]]><failure/>\` |
    | \`head:people.exists\` | \`Error: <script>alert(1)</script>\` |

    ## Families

    | family | conformance | coverage | hold | MUST fails | SHOULD fails | not decided |
    | --- | ---: | ---: | ---: | ---: | ---: | ---: |
    | message | 25.0 % | 66.6 % | 1 | 2 | 1 | 2 |
    | people | – | 0.0 % | · | · | · | 2 |

    ## MUST: 2 rules do not hold

    ### \`envelope:conversation.message.send\`

    \`\`\`text
    MUST envelope:conversation.message.send
      The sentence of envelope:conversation.message.send.
      source   1/4.3#sentence
      also     shape:conversation.message.send
      seen     2 times
      request  POST /v1/website/it's/conversation/session_1/message as owner → 200
      wrong    /error: /0 is <script>alert(1)</script> and not | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| <img src=x>: expected a boolean, received "<script>alert(1)</script>\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\\\| <img src=x>\\n]]><failure/>\\n'; touch /tmp/owned; echo \\"$(id)\\" '\\n\\ud800"
      wrong    <script>alert(1)</script>: expected | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| <img src=x>, received ]]><failure/>
      frame    rtm <script>alert(1)</script> at 120 ms {"text":"\\u001b[31mred\\u001b[0m\\u0007\\u202e"}
      replay   npx assay replay WyJlbnZlbG9wZSIsMSwiMCJd
      curl     curl -sS -i 'https://staging.example/v1/website/it'\\''s/conversation/session_1/message' \\
                 -H 'content-type: application/json' \\
                 -u "\${OWNER:?identifier:key}" \\
                 --data-raw '{"type":"text","content":"'\\''; touch /tmp/owned; echo \\"$(id)\\" '\\''"}'
    \`\`\`

    ## SHOULD: 1 rule does not hold

    ### \`advice:conversation.message.send\`

    \`\`\`text
    SHOULD advice:conversation.message.send
      The sentence of advice:conversation.message.send.
      source   1/4.3#sentence
      seen     3 times
      request  HEAD /v1/website/w as owner → no response (closed: \\u001b[31mred\\u001b[0m\\u0007\\u202e)
      wrong    header x-note: expected a short text, received xxx… (100,047 characters)
      replay   npx assay replay WyJhZHZpY2UiLDEsIjAiXQ
      curl     curl -sS -i --head 'https://staging.example/v1/website/w'
    \`\`\`

    ## Known failures, not counted: 1 rule

    | rule | reason |
    | --- | --- |
    | \`read-back:conversation.message.send\` | \`ticket 12: until the new store is there\` |

    ## Not decided: 4 rules

    | rules | outcome | reason | such as |
    | ---: | --- | --- | --- |
    | 2 | could not run | \`POST /v1/website/… had to be accepted first: 409 …\` | \`tier:conversation.message.send\` |
    | 1 | indeterminate | <code>&#124; &#96;tick&#96; &#42;&#42;bold&#42;&#42; &#64;everyone &#33;&#8230;&#40;http&#58;&#47;&#47;evil&#46;example&#47;x&#46;png&#41; &#92;&#124; &#60;img src&#61;x&#62;</code> | \`paging:people.list\` |
    | 1 | not run | \`the budget of 9 requests was spent\` | \`bounds:people.list\` |

    ## Open points, as observed

    What the documents leave open. No target fails for these.

    | question | observed |
    | --- | --- |
    | Which reasons are there? | <code>&#60;script&#62;alert&#40;1&#41;&#60;&#47;script&#62;&#92;n&#92;u001b&#91;31mred&#92;u001b&#91;0m&#92;u0007&#92;u202e&#92;n&#124; &#96;tick&#96; &#42;&#42;bold&#42;&#42; &#64;everyone &#33;&#91;x&#93;&#40;http&#58;&#47;&#47;evil&#46;example&#47;x&#46;png&#41; &#92;&#124; &#60;img src&#61;x&#62;&#92;n&#93;&#93;&#62;&#60;failure&#47;&#62;&#92;n&#39;&#59; touch &#47;tmp&#47;owned&#59; echo &#34;&#36;&#40;id&#41;&#34; &#39;&#92;n&#92;ud800</code> × 2 |
    "
  `);
});

test("families of which nothing is claimed share one line", () => {
  const unclaimed = record.rules.map((rule) =>
    rule.family === "people" ? { ...rule, outcome: "not-applicable" as const } : rule,
  );
  const text = summary({ ...record, rules: unclaimed });
  expect(text).toMatch(/^\| message \|/m);
  expect(text).not.toMatch(/^\| people \|/m);
  expect(text).toContain("\n\nOf these no rule applies: people.\n");
});

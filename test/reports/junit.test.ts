import { expect, test } from "vitest";
import { junit } from "../../reports/sink/junit.ts";
import { record } from "./hostile.ts";
import { problemOf } from "./well-formed.ts";

test("junit.xml is well-formed whatever a target says", () => {
  expect(problemOf(junit(record))).toBeUndefined();
});

test("the check of well-formedness sees what is wrong", () => {
  expect(problemOf("<a><b></a>")).toBe("</a> closes nothing at 6");
  expect(problemOf("<a>&nbsp;</a>")).toBe("a bare & at 3");
  expect(problemOf("<a>\u001b</a>")).toBe("a forbidden character at 3");
  expect(problemOf('<a x="<">')).toContain("no markup");
  expect(problemOf("<a>")).toBe("a left open");
});

test("every rule is one testcase, and only passed rules pass", () => {
  expect(junit(record)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="assay staging &lt;b&gt;" tests="13" failures="4" errors="2" skipped="6" time="65.400">
      <testsuite name="message" tests="7" failures="3" errors="0" skipped="3" time="0.087" timestamp="2026-11-21T10:00:00.000Z">
        <testcase classname="message" name="scope:conversation.message.send" time="0.013"/>
        <testcase classname="message" name="tier:conversation.message.send" time="0.013">
          <skipped message="could not run: POST /v1/website/web_17 had to be accepted first: 409 {&quot;reason&quot;:&quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&apos;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &apos;\\n\\ud800&quot;}"/>
        </testcase>
        <testcase classname="message" name="tier:conversation.message.edit" time="0.013">
          <skipped message="could not run: POST /v1/website/web_18 had to be accepted first: 409 {&quot;reason&quot;:&quot;other&quot;}"/>
        </testcase>
        <testcase classname="message" name="envelope:conversation.message.send" time="0.013">
          <failure type="MUST" message="/error: /0 is &lt;script&gt;alert(1)&lt;/script&gt; and not | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;: expected a boolean, received &quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&apos;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &apos;\\n\\ud800&quot;">MUST envelope:conversation.message.send
      The sentence of envelope:conversation.message.send.
      source   1/4.3#sentence
      request  POST /v1/website/it&apos;s/conversation/session_1/message as owner → 200
      wrong    /error: /0 is &lt;script&gt;alert(1)&lt;/script&gt; and not | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;: expected a boolean, received &quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&apos;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &apos;\\n\\ud800&quot;
      wrong    &lt;script&gt;alert(1)&lt;/script&gt;: expected | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;, received ]]&gt;&lt;failure/&gt;
      frame    rtm &lt;script&gt;alert(1)&lt;/script&gt; at 120 ms {&quot;text&quot;:&quot;\\u001b[31mred\\u001b[0m\\u0007\\u202e&quot;}
      replay   npx assay replay WyJlbnZlbG9wZSIsMSwiMCJd
      curl     curl -sS -i &apos;https://staging.example/v1/website/it&apos;\\&apos;&apos;s/conversation/session_1/message&apos; \\
                 -H &apos;content-type: application/json&apos; \\
                 -u &quot;\${OWNER:?identifier:key}&quot; \\
                 --data-raw &apos;{&quot;type&quot;:&quot;text&quot;,&quot;content&quot;:&quot;&apos;\\&apos;&apos;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &apos;\\&apos;&apos;&quot;}&apos;</failure>
        </testcase>
        <testcase classname="message" name="shape:conversation.message.send" time="0.013">
          <failure type="MUST" message="/error: /0 is &lt;script&gt;alert(1)&lt;/script&gt; and not | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;: expected a boolean, received &quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&apos;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &apos;\\n\\ud800&quot;">MUST shape:conversation.message.send
      The sentence of shape:conversation.message.send.
      source   1/4.3#sentence
      request  none was kept
      wrong    /error: /0 is &lt;script&gt;alert(1)&lt;/script&gt; and not | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;: expected a boolean, received &quot;&lt;script&gt;alert(1)&lt;/script&gt;\\n\\u001b[31mred\\u001b[0m\\u0007\\u202e\\n| \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\\\| &lt;img src=x&gt;\\n]]&gt;&lt;failure/&gt;\\n&apos;; touch /tmp/owned; echo \\&quot;$(id)\\&quot; &apos;\\n\\ud800&quot;
      replay   npx assay replay WyJzaGFwZSIsMSwiMCJd</failure>
        </testcase>
        <testcase classname="message" name="read-back:conversation.message.send" time="0.013">
          <skipped message="known failure: ticket 12: until the new store is there"/>
        </testcase>
        <testcase classname="message" name="advice:conversation.message.send" time="0.013">
          <failure type="SHOULD" message="header x-note: expected a short text, received xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… (100,047 characters)">SHOULD advice:conversation.message.send
      The sentence of advice:conversation.message.send.
      source   1/4.3#sentence
      seen     3 times
      request  HEAD /v1/website/w as owner → no response (closed: \\u001b[31mred\\u001b[0m\\u0007\\u202e)
      wrong    header x-note: expected a short text, received xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… (100,047 characters)
      replay   npx assay replay WyJhZHZpY2UiLDEsIjAiXQ
      curl     curl -sS -i --head &apos;https://staging.example/v1/website/w&apos;</failure>
        </testcase>
      </testsuite>
      <testsuite name="people" tests="4" failures="0" errors="1" skipped="3" time="0.050" timestamp="2026-11-21T10:00:00.000Z">
        <testcase classname="people" name="bounds:people.list" time="0.013">
          <skipped message="not run: the budget of 9 requests was spent"/>
        </testcase>
        <testcase classname="people" name="head:people.exists" time="0.013">
          <error type="broken" message="Error: &lt;script&gt;alert(1)&lt;/script&gt;\\n    at x.ts:1">Error: &lt;script&gt;alert(1)&lt;/script&gt;
        at x.ts:1</error>
        </testcase>
        <testcase classname="people" name="paging:people.list" time="0.013">
          <skipped message="indeterminate: | \`tick\` **bold** @everyone ![x](http://evil.example/x.png) \\| &lt;img src=x&gt;"/>
        </testcase>
        <testcase classname="people" name="event:people.list" time="0.013">
          <skipped message="not applicable: the target does not claim it"/>
        </testcase>
      </testsuite>
      <testsuite name="suite files" tests="1" failures="0" errors="1" skipped="0" time="0.000" timestamp="2026-11-21T10:00:00.000Z">
        <testcase classname="suites" name="suites/people/list.suite.ts" time="0.000">
          <error type="broken" message="the suite file did not load">SyntaxError: ]]&gt;&lt;failure/&gt;
        at x.ts:1</error>
        </testcase>
      </testsuite>
      <testsuite name="known failures" tests="1" failures="1" errors="0" skipped="0" time="0.000" timestamp="2026-11-21T10:00:00.000Z">
        <testcase classname="known failures" name="known failure paging:* matches no rule of the contract: correct the entry" time="0.000">
          <failure type="known failure" message="known failure paging:* matches no rule of the contract: correct the entry"/>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `);
});

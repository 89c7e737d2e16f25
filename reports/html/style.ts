/** How the page looks: calm, legible in light and dark, and on paper. */
import { filterStyle } from "./rules.ts";

const light = `
  --page: #f6f7f9; --card: #ffffff; --sunken: #f1f3f6; --line: #dfe3e8; --text: #1d2430;
  --quiet: #545e6c; --link: #1f5fbf;
  --pass: #13683b; --pass-soft: #dff3e7; --pass-fill: #2fa566;
  --fail: #b3261e; --fail-soft: #fde4e2; --fail-fill: #dd443d;
  --open: #7a4f00; --open-soft: #fdf0d2; --open-fill: #eba92c;
  --flux: #5c41a6; --flux-soft: #ece6fa; --flux-fill: #8a6fd8;
  --broken: #a3195b; --broken-soft: #fbe0ed; --broken-fill: #b8236c;
  --idle: #515b69; --idle-soft: #eaedf1; --idle-fill: #c3cad3;
  --share-0: #f7c193; --share-1: #fbdcae; --share-2: #fbf0c0; --share-3: #eef5cf; --share-text: #523a00;`;

const dark = `
  --page: #12151b; --card: #1a1f27; --sunken: #13171d; --line: #303844; --text: #e4e8ee;
  --quiet: #9aa5b4; --link: #7fb0f5;
  --pass: #55c98a; --pass-soft: #17382a; --pass-fill: #3aa56d;
  --fail: #ff7b72; --fail-soft: #472120; --fail-fill: #e5534b;
  --open: #e6b450; --open-soft: #3e3115; --open-fill: #c8922e;
  --flux: #b39df0; --flux-soft: #2f2650; --flux-fill: #8d74d6;
  --broken: #f37bb4; --broken-soft: #47203a; --broken-fill: #d04a8c;
  --idle: #9aa5b4; --idle-soft: #262c36; --idle-fill: #4a5462;
  --share-0: #6b3a12; --share-1: #57400f; --share-2: #46410f; --share-3: #33430f; --share-text: #f6e8c4;`;

const tones = [
  [["pass", "conforming"], "pass"],
  [["fail", "non-conforming"], "fail"],
  [["could-not-run", "incomplete", "nothing-selected"], "open"],
  [["indeterminate", "flaky"], "flux"],
  [["broken"], "broken"],
  [["not-run", "not-applicable"], "idle"],
] as const;

const toneStyle = tones
  .map(
    ([names, tone]) =>
      `${names.map((name) => `.is-${name}`).join(", ")} { --tone: var(--${tone}); --soft: var(--${tone}-soft); --fill: var(--${tone}-fill); }`,
  )
  .join("\n");

export const style = `
:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
${toneStyle}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1320px; padding: 28px 28px 60px; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; overflow-wrap: anywhere; }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
p { margin: 0; } small { color: var(--quiet); font-weight: normal; }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
code { overflow-wrap: anywhere; }
pre { margin: 0; padding: 10px 12px; background: var(--sunken); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 420px; overflow: auto; }
h1, h2, h3, h4, h5 { margin: 0; line-height: 1.25; }
summary { cursor: pointer; }

body > header { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 3fr) minmax(0, 3fr); gap: 16px; }
.who { grid-column: 1 / -1; }
.eyebrow { color: var(--quiet); font-size: 13px; }
h1 { font-size: 30px; overflow-wrap: anywhere; }
.address { color: var(--quiet); overflow-wrap: anywhere; }
.result, .number { padding: 16px 20px; border-radius: 10px; border: 1px solid var(--line); background: var(--card); }
.result { background: var(--soft); border-color: transparent; border-left: 6px solid var(--tone); }
.outcome { font-size: 26px; font-weight: 700; color: var(--tone); line-height: 1.3; }
.number .name { color: var(--quiet); font-size: 13px; }
.number .share { font-size: 26px; font-weight: 700; line-height: 1.3; font-variant-numeric: tabular-nums; }
.number .of { color: var(--quiet); font-size: 14px; }
.outcomes, .unaccepted, .facts { grid-column: 1 / -1; }
.unaccepted { padding: 10px 16px; background: var(--card); border: 1px solid var(--line); border-left: 6px solid var(--fail); border-radius: 10px; font-size: 14px; }
.unaccepted > * + * { margin-top: 6px; } .unaccepted pre { margin-top: 6px; white-space: pre-wrap; }
.bar { display: flex; gap: 2px; height: 10px; border-radius: 5px; overflow: hidden; }
.bar i { background: var(--fill); min-width: 4px; flex-basis: 0; }
.legend { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 8px 0 0; padding: 0; list-style: none; font-size: 14px; color: var(--quiet); }
.legend b { color: var(--text); }
.dot { display: inline-block; width: 10px; height: 10px; border-radius: 50%; background: var(--fill); margin-right: 6px; flex: none; }
.facts { display: flex; flex-wrap: wrap; gap: 6px 28px; margin: 0; font-size: 14px; }
.facts dt { color: var(--quiet); font-size: 12px; } .facts dd { margin: 0; font-variant-numeric: tabular-nums; }

nav { position: sticky; top: 0; z-index: 2; display: flex; flex-wrap: wrap; gap: 4px 22px; margin: 22px -28px 0; padding: 10px 28px; background: var(--page); border-bottom: 1px solid var(--line); font-size: 14px; }
.count { padding: 1px 7px; border-radius: 9px; background: var(--idle-soft); color: var(--quiet); font-size: 12px; }
section { padding-top: 34px; scroll-margin-top: 20px; }
h2 { font-size: 21px; }
.lead { margin: 4px 0 14px; color: var(--quiet); }

.failure { margin-bottom: 18px; padding: 18px 20px; background: var(--card); border: 1px solid var(--line); border-left: 6px solid var(--fail); border-radius: 10px; scroll-margin-top: 56px; }
.failure > * + * { margin-top: 14px; }
.failure h3 { font-size: 18px; line-height: 1.4; }
.failure h3 .level { margin-right: 4px; }
.others { border-top: 1px solid var(--line); padding-top: 12px; } .others table { margin-top: 8px; }
.others td:first-child, .others th:first-child { width: 34%; } .others th:nth-child(2) { width: 34%; }
.offending { border-color: var(--fail) !important; } .offending > summary b { color: var(--fail); font-size: 13px; }
:target:not(section) { outline: 3px solid var(--link); outline-offset: 2px; }
.level { padding: 2px 8px; border-radius: 5px; background: var(--idle-soft); color: var(--quiet); font-size: 12px; font-weight: 700; vertical-align: 2px; }
.level.is-MUST { background: var(--fail-soft); color: var(--fail); }
.level.is-SHOULD { background: var(--open-soft); color: var(--open); }
.sentence { margin-top: 6px; font-size: 16px; }
.meta { color: var(--quiet); font-size: 13px; }
h4, h5 { font-size: 13px; color: var(--quiet); margin-bottom: 6px; }
table { border-collapse: collapse; }
th { text-align: left; font-weight: 600; }
.violations { width: 100%; table-layout: fixed; font-size: 14px; }
.violations th { color: var(--quiet); font-size: 12px; font-weight: 600; }
.violations th:first-child { width: 36%; } .violations th:nth-child(2) { width: 26%; }
.violations th, .violations td { padding: 6px 10px; border-top: 1px solid var(--line); vertical-align: top; overflow-wrap: anywhere; }
.violations th { border-top: 0; }
.received { background: var(--fail-soft); }
.exchanges details { border: 1px solid var(--line); border-radius: 6px; }
.exchanges details + details { margin-top: 6px; }
.exchanges summary { padding: 6px 12px; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(360px, 100%), 1fr)); gap: 12px; padding: 4px 12px 12px; }
.again details { margin-top: 6px; } .again details pre { margin-top: 6px; }

.list { background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.list > * + * { border-top: 1px solid var(--line); }
.list > p { padding: 8px 14px; overflow-wrap: anywhere; }
.reason > summary { display: flex; align-items: baseline; gap: 10px; padding: 6px 14px; overflow-wrap: anywhere; }
.reason > summary::before { content: "▸"; color: var(--quiet); width: 10px; flex: none; }
.reason[open] > summary::before { content: "▾"; }
.reason > summary:hover { background: var(--sunken); }
.reason > :not(summary) { margin-left: 14px; margin-right: 14px; }
.reason > :last-child:not(summary) { margin-bottom: 12px; }
.reason .dot { margin: 0; align-self: center; }
.tally { flex: none; min-width: 30px; text-align: right; font-variant-numeric: tabular-nums; }
.example { color: var(--quiet); font-size: 13px; }
.ids { margin: 8px 0 0; padding-left: 20px; columns: 3 320px; column-gap: 40px; font-size: 13px; color: var(--quiet); }
.lead + .ids { margin-bottom: 16px; }
.ids li { break-inside: avoid; }
.ids a { text-decoration: underline; }
.ids code { color: var(--text); }
.failures-index { margin: 0 0 20px; padding: 12px 14px 12px 40px; background: var(--card); border: 1px solid var(--line); border-radius: 10px; }
.failures-index li { padding: 3px 0; } .failures-index .level { vertical-align: 1px; }

.wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 10px 14px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 0 14px 10px; }
.additions { margin-bottom: 14px; } .additions table { width: 100%; }
.additions caption { padding: 10px 0 4px; text-align: left; font-weight: 600; }
.additions th { color: var(--quiet); font-size: 13px; } .additions .figure { width: 70px; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.additions th, .additions td { padding: 3px 16px 3px 0; vertical-align: top; } .additions tbody tr > * { border-top: 1px solid var(--line); }
.matrix { width: 100%; font-size: 13.5px; font-variant-numeric: tabular-nums; }
.matrix th, .matrix td { padding: 2px 3px; white-space: nowrap; }
.matrix thead th { position: sticky; top: 41px; z-index: 1; padding: 10px 3px 8px; background: var(--card); border-bottom: 1px solid var(--line); color: var(--quiet); font-size: 13px; }
.matrix thead .theme { width: 10.5%; text-align: center; }
.matrix tbody th { padding-right: 14px; font-weight: 500; }
.matrix tbody tr:hover > * { background: var(--sunken); }
.matrix tbody tr:first-child > * { padding-top: 8px; }
.matrix tfoot th, .matrix tfoot td { padding-top: 8px; border-top: 1px solid var(--line); font-weight: 700; }
.figure { text-align: right; font-variant-numeric: tabular-nums; } .matrix .figure { padding-right: 14px; }
.bad { color: var(--fail); font-weight: 600; }
.cell { display: inline-block; min-width: 44px; padding: 1px 6px; border-radius: 5px; background: var(--soft); color: var(--tone); text-align: center; font-size: 13px; font-variant-numeric: tabular-nums; }
.matrix .cell { display: block; } a.cell:hover { text-decoration: none; outline: 2px solid var(--tone); }
.is-share-0, .is-share-1, .is-share-2, .is-share-3 { --tone: var(--share-text); }
.is-share-0 { --soft: var(--share-0); } .is-share-1 { --soft: var(--share-1); } .is-share-2 { --soft: var(--share-2); } .is-share-3 { --soft: var(--share-3); }
#families > .legend { margin: 0 0 10px; }

.open-points { width: 100%; background: var(--card); border: 1px solid var(--line); border-radius: 10px; border-collapse: separate; border-spacing: 0; }
.open-points th, .open-points td { padding: 8px 14px; border-top: 1px solid var(--line); vertical-align: top; width: 50%; font-weight: normal; }
.open-points tr:first-child > * { border-top: 0; }
.open-points th code { color: var(--quiet); font-size: 12px; }
.chips { display: flex; flex-wrap: wrap; gap: 6px; margin: 0; padding: 0; list-style: none; }
.chips b { color: var(--quiet); font-weight: 600; }
td details { margin-top: 6px; font-size: 13px; color: var(--quiet); } td details .chips { margin-top: 6px; color: var(--text); }
.chips li { padding: 1px 9px; background: var(--idle-soft); border-radius: 6px; font-size: 13px; overflow-wrap: anywhere; }
section > .open-points + details { margin-top: 12px; }

.columns { columns: 3 320px; margin-top: 12px; }
.columns details { break-inside: avoid; padding: 3px 0; }
.wholly { color: var(--pass); } .partly { color: var(--open); }
.wholly, .partly { font-size: 13px; font-variant-numeric: tabular-nums; }
.reach { width: 100%; font-size: 13px; margin: 2px 0 10px; }
.reach th { color: var(--quiet); font-size: 12px; }

.filter { position: sticky; top: 42px; z-index: 1; display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 10px 0; padding: 8px 14px; background: var(--card); border: 1px solid var(--line); border-radius: 8px; font-size: 14px; }
.filter legend { float: left; padding: 0; color: var(--quiet); }
.filter input[type=search] { width: 260px; max-width: 100%; padding: 3px 8px; border: 1px solid var(--quiet); border-radius: 6px; background: var(--page); color: inherit; font: inherit; }
[hidden] { display: none !important; } .filter .dot { margin-right: 2px; }
.family { content-visibility: auto; contain-intrinsic-size: auto 1200px; scroll-margin-top: 100px; }
.family h3 { padding: 16px 0 6px; font-size: 16px; }
.rule { scroll-margin-top: 110px; display: flex; gap: 12px; padding: 6px 12px; background: var(--card); border: 1px solid var(--line); border-bottom-width: 0; font-size: 14px; }
.rule:last-child { border-bottom-width: 1px; }
.rule > div { flex: 1; min-width: 0; overflow-wrap: anywhere; } .rule > small { white-space: nowrap; }
.sign { flex: none; width: 24px; height: 24px; border-radius: 5px; background: var(--soft); color: var(--tone); text-align: center; font-weight: 700; }
.why { color: var(--quiet); }
${filterStyle}
footer { margin-top: 50px; padding-top: 12px; border-top: 1px solid var(--line); color: var(--quiet); font-size: 13px; }

@media screen and (max-width: 1000px) { .matrix thead .theme:not(:last-child), .matrix tr > td:nth-child(n + 4):not(:last-child) { display: none; } .matrix thead .theme { width: 24%; } }
@media screen and (max-width: 800px) {
  body { padding: 16px 14px 40px; } nav { margin: 18px -14px 0; padding: 8px 14px; }
  body > header { grid-template-columns: 1fr 1fr; } .result { grid-column: 1 / -1; }
  nav, .filter { position: static; } .matrix thead th { top: 0; }
  .open-points th, .open-points td { display: block; width: auto; } .open-points td { border-top: 0; }
  .matrix .figure { padding-right: 6px; } .matrix thead .figure { font-size: 11px; overflow-wrap: normal; } .rule > small { display: none; }
  .violations, .violations tbody, .violations tr, .violations td { display: block; width: auto !important; } .violations thead { display: none; } .violations td[data-label]::before { content: attr(data-label); display: block; color: var(--quiet); font-size: 12px; }
}
@page { margin: 14mm; }
@media print {
  body { padding: 0; max-width: none; background: none; font-size: 11px; } code, pre { font-size: 9.5px; }
  nav, .filter, #rules, #reach .columns, .matrix a { color: inherit; }
  nav, #rules, #reach .columns { display: none; }
  tfoot { display: table-row-group; } h2, .lead { break-after: avoid; } .matrix thead th { font-size: 9px; } .legend, .facts, .meta, .sentence, .lead, .number .of { font-size: 10px; } .failure h3 { font-size: 13px; } .failure { padding: 8px 12px; } .level, .count { font-size: 8.5px; }
  .eyebrow, .address, .number .name, .facts dt { font-size: 9.5px; } .unaccepted, .ids { font-size: 10px; } .unaccepted { padding: 6px 12px; } .unaccepted details { display: none; }
  body > header { gap: 8px; } .result, .number { padding: 8px 12px; } .outcome, .number .share { font-size: 18px; }
  section { padding-top: 14px; } h1 { font-size: 22px; } h2 { font-size: 16px; }
  .matrix, .cell, .rule, .chips li, .open-points { font-size: 9.5px; } .matrix th, .matrix td { padding: 1px 2px; } .matrix thead th { position: static; padding: 4px 2px; }
  .open-points, .open-points tbody { display: block; border: 0; } .open-points tbody { columns: 2; column-gap: 16px; }
  .open-points tr { display: block; padding: 2px 0; border-top: 1px solid var(--line); break-inside: avoid; }
  .open-points th, .open-points td { display: inline; padding: 0; border: 0; } .open-points th br, .open-points th code { display: none; } .chips, .chips li { display: inline; } .chips { gap: 2px; } .chips li { padding: 0 4px; background: none; border: 1px solid var(--line); }
  pre { max-height: none; } .failure { break-inside: auto; } .failure > header, .violations tr, .again { break-inside: avoid; }
  * { print-color-adjust: exact; }
}
`;

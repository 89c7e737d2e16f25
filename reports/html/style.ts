/** How the page looks: calm, legible in light and dark, and on paper. */
import { filterStyle } from "./rules.ts";

const light = `
  --page: #f6f7f9; --card: #ffffff; --sunken: #f1f3f6; --line: #dfe3e8; --text: #1d2430;
  --quiet: #5c6675; --link: #1f5fbf;
  --pass: #1a7f4b; --pass-soft: #dff3e7; --pass-fill: #2fa566;
  --fail: #c4302b; --fail-soft: #fde4e2; --fail-fill: #dd443d;
  --open: #8a5a00; --open-soft: #fdf0d2; --open-fill: #eba92c;
  --flux: #6b4fb8; --flux-soft: #ece6fa; --flux-fill: #8a6fd8;
  --broken: #a3195b; --broken-soft: #fbe0ed; --broken-fill: #b8236c;
  --idle: #677281; --idle-soft: #eaedf1; --idle-fill: #c3cad3;`;

const dark = `
  --page: #12151b; --card: #1a1f27; --sunken: #13171d; --line: #303844; --text: #e4e8ee;
  --quiet: #9aa5b4; --link: #7fb0f5;
  --pass: #55c98a; --pass-soft: #17382a; --pass-fill: #3aa56d;
  --fail: #ff7b72; --fail-soft: #472120; --fail-fill: #e5534b;
  --open: #e6b450; --open-soft: #3e3115; --open-fill: #c8922e;
  --flux: #b39df0; --flux-soft: #2f2650; --flux-fill: #8d74d6;
  --broken: #f37bb4; --broken-soft: #47203a; --broken-fill: #d04a8c;
  --idle: #9aa5b4; --idle-soft: #262c36; --idle-fill: #4a5462;`;

const tones = [
  [["pass", "conforming"], "pass"],
  [["fail", "non-conforming"], "fail"],
  [["could-not-run", "incomplete", "nothing-selected"], "open"],
  [["indeterminate"], "flux"],
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
.outcomes, .facts { grid-column: 1 / -1; }
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
.failure h3 code { font-size: 16px; }
.level { padding: 2px 8px; border-radius: 5px; background: var(--idle-soft); color: var(--quiet); font-size: 12px; font-weight: 700; vertical-align: 2px; }
.level.is-MUST { background: var(--fail-soft); color: var(--fail); }
.level.is-SHOULD { background: var(--open-soft); color: var(--open); }
.sentence { margin-top: 6px; font-size: 16px; }
.meta { color: var(--quiet); font-size: 13px; }
h4, h5 { font-size: 13px; color: var(--quiet); margin-bottom: 6px; }
table { border-collapse: collapse; }
th { text-align: left; font-weight: 600; }
.violations { width: 100%; table-layout: fixed; }
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
.tally { min-width: 30px; text-align: right; font-variant-numeric: tabular-nums; }
.example { color: var(--quiet); font-size: 13px; }
.ids { margin: 8px 0 0; padding-left: 20px; columns: 3 320px; column-gap: 40px; font-size: 13px; color: var(--quiet); }
.ids code { color: var(--text); }
.failures-index { margin: 0 0 20px; padding-left: 28px; } .failures-index li { break-inside: avoid; } .failures-index code { color: var(--link); }

.wide { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 10px 14px; }
.matrix { font-size: 13px; }
.matrix th, .matrix td { padding: 2px 1px; white-space: nowrap; }
.matrix thead th { vertical-align: bottom; color: var(--quiet); font-size: 12px; }
.matrix tbody th { padding-right: 14px; font-weight: 500; }
.matrix tbody tr:hover { background: var(--sunken); }
.figure { text-align: right; font-variant-numeric: tabular-nums; } .matrix .figure { padding-right: 12px; }
.bad { color: var(--fail); font-weight: 600; }
.kind span { writing-mode: vertical-rl; transform: rotate(180deg); }
.cell { display: inline-block; min-width: 38px; padding: 1px 2px; border-radius: 4px; background: var(--soft); color: var(--tone); text-align: center; font-size: 11.5px; font-variant-numeric: tabular-nums; }
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
.filter legend { float: left; padding: 0; color: var(--quiet); } .filter .dot { margin-right: 2px; }
.family { content-visibility: auto; contain-intrinsic-size: auto 1200px; scroll-margin-top: 100px; }
.family h3 { padding: 16px 0 6px; font-size: 16px; }
.rule { display: flex; gap: 12px; padding: 6px 12px; background: var(--card); border: 1px solid var(--line); border-bottom-width: 0; font-size: 14px; }
.rule:last-child { border-bottom-width: 1px; }
.rule > div { flex: 1; min-width: 0; overflow-wrap: anywhere; } .rule > small { white-space: nowrap; }
.sign { flex: none; width: 24px; height: 24px; border-radius: 5px; background: var(--soft); color: var(--tone); text-align: center; font-weight: 700; }
.why { color: var(--quiet); }
${filterStyle}
footer { margin-top: 50px; padding-top: 12px; border-top: 1px solid var(--line); color: var(--quiet); font-size: 13px; }

@media (max-width: 800px) {
  body { padding: 16px 14px 40px; } nav { margin: 18px -14px 0; padding: 8px 14px; }
  body > header { grid-template-columns: 1fr 1fr; } .result { grid-column: 1 / -1; }
  .filter { position: static; } .open-points th, .open-points td { display: block; width: auto; } .open-points td { border-top: 0; }
}
@media print { nav, .filter { display: none; } pre { max-height: none; } .failure { break-inside: avoid; } }
`;

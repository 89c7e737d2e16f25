/** What the matrix of implementations adds to the style of the conformance report. */
export const matrixStyle = `
.implementations { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr)); gap: 16px; }
.implementations .name { font-weight: 700; }
.matrix thead .theme { width: auto; }
.compared th, .compared td { padding: 6px; vertical-align: top; white-space: normal; }
.compared tbody th { width: 46%; } .compared tbody th small { font-size: 12.5px; }
.compared tbody tr + tr > * { border-top: 1px solid var(--line); }
.rule.rule-row { display: table-row; border: 0; }
.filter:not(:has(label:not([hidden]))) { display: none; }
.matrix thead .theme:not(:last-child), .matrix tr > td:nth-child(n):not(:last-child) { display: table-cell !important; }
@media screen and (max-width: 800px) { .card { overflow-x: auto; } .compared, .compared thead, .compared tbody, .compared tr, .compared th, .compared td { display: block !important; width: auto !important; } .compared thead { display: none !important; } }
`;

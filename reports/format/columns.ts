/** Tables of plain text. */

/** Columns are as wide as their widest cell; each is aligned to the left (`l`) or to the right (`r`), as figures are. */
export function columns(rows: readonly (readonly string[])[], alignment: string): string[] {
  const widths = Array.from(alignment, (_, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return alignment[column] === "r" ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}

import { shownText } from "../../provider/shownText";

/**
 * A table of plain text. Each column is as wide as its widest cell, the last one is not padded, and each cell is one
 * line.
 */
export function tableText(head: readonly string[], cellRows: readonly (readonly string[])[]): string {
  const rows = cellRows.map((cells) => cells.map(shownText));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => (column === cells.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join("  ")
      .trimEnd();
  return [head.map((title) => title.toUpperCase()), ...rows].map((row) => `${line(row)}\n`).join("");
}

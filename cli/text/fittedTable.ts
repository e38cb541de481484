import type { Surroundings } from "../surroundings";
import { tableText } from "./table";

/** A column of a table that is fitted to the width of a terminal. */
export interface FittedColumn {
  readonly title: string;
  readonly cells: readonly string[];
  /** Shorter texts for the same cells. */
  readonly short?: readonly string[];
  /**
   * The place in the order of dropping columns from a narrow table, the lowest first; undefined if the column always
   * stays.
   */
  readonly leaves?: number;
}

interface FittedTable {
  readonly text: string;
  /** The titles of the columns that were dropped. */
  readonly leftOut: readonly string[];
}

/** The width of the terminal; undefined if the output goes to a file or a program, which accepts any width. */
export const widthOf = ({ terminal }: Pick<Surroundings, "terminal">): number | undefined =>
  terminal.output ? terminal.columns : undefined;

/**
 * A table without wrapped lines. If it is too wide, columns are shortened from the left, and then dropped in their
 * order. A line that is still too long is cut.
 */
export function fittedTable(
  columns: readonly FittedColumn[],
  width: number = Number.POSITIVE_INFINITY,
): FittedTable {
  const leavers = columns
    .filter(({ leaves }) => leaves !== undefined)
    .sort((first, second) => Number(first.leaves) - Number(second.leaves))
    .map(({ title }) => title);
  let shownColumns = columns;
  const fits = () =>
    textOf(shownColumns)
      .split("\n")
      .every((line) => line.length <= width);
  for (const { title, short } of columns)
    if (short && !fits())
      shownColumns = shownColumns.map((column) =>
        column.title === title ? { ...column, cells: short } : column,
      );
  const leftOut: string[] = [];
  for (const title of leavers) {
    if (fits() || shownColumns.length === 1) break;
    leftOut.push(title);
    shownColumns = shownColumns.filter((column) => column.title !== title);
  }
  const lines = textOf(shownColumns).split("\n");
  const text = lines.map((line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line)).join("\n");
  return { text, leftOut: columns.map(({ title }) => title).filter((title) => leftOut.includes(title)) };
}

/** The line that names the dropped columns, with the option that shows them. */
export const noRoomText = (leftOut: readonly string[], firstColumn = ""): string =>
  leftOut.length === 0
    ? ""
    : `No room for ${leftOut.join(", ")}: \`-o ${firstColumn},${leftOut.join(",")}\` shows them.\n`;

const textOf = (columns: readonly FittedColumn[]): string => {
  const rows = columns[0]?.cells.map((_, row) => columns.map(({ cells }) => cells[row] ?? "")) ?? [];
  return tableText(
    columns.map(({ title }) => title),
    rows,
  );
};

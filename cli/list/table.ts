import { type Amount, amountText, sumOf } from "../../provider/amount";
import { storedLabelsText } from "../labels";
import { type FittedColumn, fittedTable, noRoomText } from "../text/fittedTable";
import type { ListedServer } from "./servers";

/** The name for "no stack", in `--stack` and in the table. */
export const noStack = "-";

export const columns = [
  "domain",
  "ip",
  "id",
  "type",
  "plan",
  "zone",
  "status",
  "power",
  "monthly",
  "currency",
  "stack",
  "labels",
] as const;
type Column = (typeof columns)[number];
export const usualColumns: readonly Column[] = columns.filter((name) => name !== "type");

/**
 * The columns that are dropped if the terminal is too narrow, the first one first. The domain and the stack always
 * stay.
 */
const leaving: readonly Column[] = [
  "type",
  "labels",
  "zone",
  "plan",
  "power",
  "monthly",
  "status",
  "id",
  "ip",
];

/** The table of servers, with their total cost. */
export function serverTable(
  servers: readonly ListedServer[],
  shownColumns: readonly Column[],
  width: number | undefined,
): string {
  const count = `${servers.length} ${servers.length === 1 ? "server" : "servers"}`;
  const freeCount = servers.filter(({ stacks, perhaps }) => stacks.length + perhaps.length === 0).length;
  const sum = `${count}${freeCount > 0 ? ` (${freeCount} in no stack)` : ""}${sumText(servers)}\n`;
  if (servers.length === 0) return sum;
  const { text, leftOut } = fittedTable(
    shownColumns
      // The column `monthly` includes the currency.
      .filter((name) => name !== "currency" || !shownColumns.includes("monthly"))
      .filter(
        (name) =>
          name !== "labels" ||
          shownColumns !== usualColumns ||
          servers.some(({ labels }) => storedLabelsText(labels)),
      )
      .map((name) => fittedColumn(name, servers)),
    width,
  );
  return `${text}\n${noRoomText(leftOut, "domain")}${sum}`;
}

function fittedColumn(name: Column, servers: readonly ListedServer[]): FittedColumn {
  const fullCells = servers.map((server) => {
    const [value = ""] = cells(server, [name]);
    return `${value || noStack} ${name === "monthly" ? server.currency : ""}`.trim();
  });
  const leaves = leaving.indexOf(name);
  return {
    title: name,
    cells: fullCells,
    ...(leaves >= 0 && { leaves }),
    // The short form of a plan or zone is its id without the name, and that of a stack leaves out the organization.
    ...((name === "plan" || name === "zone") && {
      short: fullCells.map((cell) => cell.replace(/ \(.*\)$/, "")),
    }),
    ...(name === "stack" && {
      short: fullCells.map((cell) => cell.replaceAll(/[^\s/]+\/(?=[^\s/]+\/)/g, "")),
    }),
  };
}

/** The total cost in each currency. */
function sumText(servers: readonly ListedServer[]): string {
  const sums = new Map<string, Amount[]>();
  for (const { monthly, currency } of servers)
    if (monthly) sums.set(currency, [...(sums.get(currency) ?? []), monthly]);
  const untold = servers.filter(({ monthly }) => monthly === undefined).length;
  const parts = [...sums].map(([currency, paid]) => `${amountText(sumOf(paid))} ${currency}`.trim());
  if (parts.length === 0) return "";
  const but = untold > 0 ? `; the host does not report what ${untold} of them cost` : "";
  return `, ${parts.join(" and ")} a month${but}`;
}

export const cells = (server: ListedServer, shownColumns: readonly Column[]): readonly string[] =>
  shownColumns.map((column) => {
    if (column === "labels") return storedLabelsText(server.labels);
    const value = column === "stack" ? stacksText(server) : server[column];
    return typeof value === "object" ? amountText(value) : (value ?? "");
  });

const stacksText = ({ stacks, perhaps }: ListedServer): string =>
  [...stacks, ...perhaps.map((stack) => `${stack} (perhaps)`)].join(", ");

import { amountOf, amountText } from "../../provider/amount";
import { wrongUse } from "../CommandFailed";
import { chosenStack } from "../chosenStack";
import { exitCodes } from "../exitCodes";
import { useSession } from "../openSession";
import type { Surroundings } from "../surroundings";
import { chosenColumns } from "../text/chosenColumns";
import { csvText } from "../text/csv";
import { fittedTable, noRoomText, widthOf } from "../text/fittedTable";
import { compare } from "../text/order";
import { type CatalogueFlags, type ListedOffer, readOffers, unitRemark } from "./offers";
import { priceOffers } from "./prices";
import { type CatalogueName, type CatalogueTable, catalogueTables } from "./tables";

interface ShownFlags extends CatalogueFlags {
  readonly stack?: string;
  /** Column names separated by commas. A `-` before a name sorts that column in descending order. */
  readonly sort: string;
  readonly columns?: string;
  readonly json?: true;
  readonly csv?: true;
}

/** `pulumi-hosting plans`, `templates`, `zones` and `regions`: lists what the host offers. It changes nothing. */
export async function showCatalogue(
  name: CatalogueName,
  flags: ShownFlags,
  surroundings: Surroundings,
): Promise<number> {
  const table: CatalogueTable = catalogueTables[name];
  const { json, csv } = flags;
  if (json && csv) throw wrongUse("--json and --csv are two formats: give one of them.");
  const allColumns = Object.keys(table.columns);
  const shownColumns = chosenColumns(flags.columns, { all: allColumns, usual: table.usual });
  const keys = flags.sort.split(",").map((key) => key.trim());
  const sortColumns = chosenColumns(keys.map((key) => key.replace(/^-/, "")).join(","), {
    all: allColumns,
    usual: allColumns,
  });
  const sorting = [...sortColumns, ...allColumns];
  const needs = (column: string) => !json && [...shownColumns, ...sortColumns].includes(column);
  const stack = await chosenStack(flags, surroundings);
  const { offers, remark } = await useSession({ stack }, surroundings, async (session) => {
    const foundOffers = await readOffers(session, table, flags, surroundings);
    const [zones, regions] = await Promise.all([
      needs("zone") ? session.catalogue.zones(undefined) : undefined,
      needs("region") ? session.catalogue.regions() : undefined,
    ]);
    const offers = foundOffers.map((offer) => ({
      ...offer,
      ...nameOf("zone", offer.zoneId, zones),
      ...nameOf("region", offer.regionId, regions),
    }));
    const isPriced = json || ["price", "currency", "period"].some(needs);
    if (isPriced && "price" in table.columns) return priceOffers(session, offers, surroundings.stop);
    return { offers, remark: undefined };
  });
  const rows = offers
    .map((offer) => ({ offer, by: sorting.map((column) => cellOf(offer, column, table)) }))
    .sort((first, second) => order(first.by, second.by, keys))
    .map(({ offer }) => offer);
  const columns = shownColumns.filter(
    (column) =>
      csv || flags.columns !== undefined || rows.some((offer) => cellOf(offer, column, table) !== ""),
  );
  const cells = rows.map((offer) => columns.map((column) => cellOf(offer, column, table)));
  const remarks = [unitRemark(rows), remark].filter((line) => line !== undefined);
  for (const line of remarks) surroundings[json || csv ? "writeError" : "write"](`${line}\n`);
  if (json) surroundings.write(`${JSON.stringify(rows)}\n`);
  else if (csv) surroundings.write(csvText(csvRows(table, columns, rows)));
  else {
    // Columns that the user selects with `--columns` are never narrowed.
    const width = flags.columns === undefined ? widthOf(surroundings) : undefined;
    const text = rows.length === 0 ? "" : tableOf(table, columns, cells, width);
    surroundings.write(`${text}${countOf(name, rows)}\n`);
  }
  return exitCodes.well;
}

/** The rows for a spreadsheet: each field of a record has a column of its own, and numbers have no unit. */
function csvRows(
  table: CatalogueTable,
  columns: readonly string[],
  rows: readonly ListedOffer[],
): readonly (readonly string[])[] {
  const parts = columns.flatMap((column) => {
    const members = table.columns[column] ?? [];
    if (members.length === 1)
      return [{ title: column, cell: (offer: ListedOffer) => cellOf(offer, column, table) }];
    return members.map((member) => ({ title: member, cell: (offer: ListedOffer) => textIn(offer[member]) }));
  });
  return [parts.map(({ title }) => title), ...rows.map((offer) => parts.map(({ cell }) => cell(offer)))];
}

/** The host's name for the zone or region of an offer, if the host reports one. */
const nameOf = (place: string, id: unknown, places: readonly { id?: unknown; name?: unknown }[] = []) => ({
  [`${place}Name`]: places.find((one) => String(one.id) === String(id))?.name,
});

function tableOf(
  { usual, leaves }: CatalogueTable,
  columns: readonly string[],
  cells: readonly (readonly string[])[],
  width: number | undefined,
): string {
  const fitted = columns.map((title, at) => {
    const fullCells = cells.map((row) => row[at] || "-");
    const place = leaves.indexOf(title);
    return {
      ...{ title, cells: fullCells, ...(place >= 0 && { leaves: place }) },
      // The short form of a zone or region is its id, without the name in brackets.
      ...((title === "zone" || title === "region") && {
        short: fullCells.map((cell) => cell.replace(/ \(.*\)$/s, "")),
      }),
    };
  });
  const { text, leftOut } = fittedTable(fitted, width);
  return `${text}\n${noRoomText(leftOut, usual[0])}`;
}

function countOf(name: CatalogueName, rows: readonly ListedOffer[]): string {
  const gone = rows.filter(({ available }) => available === false).length;
  const count = `${rows.length} ${rows.length === 1 ? name.slice(0, -1) : name}`;
  return gone === 0 ? count : `${count}, ${gone} of them not available`;
}

/**
 * The text of a table cell. If a column shows two fields, the second one is in brackets: `12 (North B)`. A count of
 * zero is an empty cell.
 */
function cellOf(offer: ListedOffer, column: string, { columns }: CatalogueTable): string {
  const members = columns[column] ?? [];
  if (column === "memory" && offer.memoryGb !== undefined) return `${offer.memoryGb} GB`;
  const [firstText = "", ...otherTexts] = members.map((member) => textIn(offer[member])).filter(Boolean);
  const amount = column === "price" && amountOf(offer.price);
  if (amount) return amountText(amount);
  return column === "os"
    ? [firstText, ...otherTexts].join(" ")
    : firstText + otherTexts.map((text) => ` (${text})`).join("");
}

const textIn = (value: unknown): string =>
  typeof value === "boolean" ? (value ? "yes" : "no") : value === 0 ? "" : String(value ?? "");

/**
 * Compares two rows by their first differing cells. Numbers are compared as numbers, and empty cells come last. A key
 * with `-` reverses the order of its column.
 */
function order(first: readonly string[], second: readonly string[], keys: readonly string[]): number {
  for (const [at, firstCell] of first.entries()) {
    const secondCell = second[at] ?? "";
    if (firstCell === secondCell) continue;
    if (firstCell === "" || secondCell === "") return firstCell === "" ? 1 : -1;
    const difference = Number.parseFloat(firstCell) - Number.parseFloat(secondCell);
    return (keys[at]?.startsWith("-") ? -1 : 1) * (difference || compare(firstCell, secondCell));
  }
  return 0;
}

import { cliVersions } from "./clis.mjs";
import { nodeVersions, sdkVersions } from "./rows.mjs";

export const page = "docs/compatibility.md";

/** @param {readonly string[]} cells */
const line = (cells) => `| ${cells.join(" | ")} |`;

/**
 * The table, with a line for each pair of CLI and SDK, and a column for each Node.
 * @param {(row: import("./rows.mjs").Row) => string} resultOf
 */
export function tableOf(resultOf) {
  const columns = ["CLI", "SDK", ...nodeVersions.map((node) => `Node ${node}`)];
  const lines = cliVersions.flatMap((cli) =>
    sdkVersions.map((sdk) => [cli, sdk, ...nodeVersions.map((node) => resultOf({ cli, sdk, node }))]),
  );
  return [columns, columns.map(() => "---"), ...lines].map(line).join("\n");
}

const place =
  /(?<=<!-- `npm run compatibility` writes this table -->\n\n)[\s\S]*?(?=\n\n<!-- end of the table -->)/;

/**
 * Replaces the table on the page.
 * @param {string} text the page
 * @param {string} table
 * @throws {Error} if the page has no place for the table
 */
export function replaceTable(text, table) {
  if (!place.test(text)) throw new Error(`${page} has no place for the table`);
  return text.replace(place, () => table);
}

/** The table on the page. @param {string} text the page */
export const pageTable = (text) => place.exec(text)?.[0];

/** Formats rows as CSV for a spreadsheet. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoteCell).join(",")}\n`).join("");

/**
 * Quotes a cell. A cell that starts with one of these characters gets an apostrophe, because a spreadsheet would read
 * it as a formula.
 */
const quoteCell = (text: string): string => {
  const safe = text.replace(/^(?=[=+@\t\r-])/, "'");
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows for a spreadsheet. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quoted).join(",")}\n`).join("");

/** A cell whose first sign is one of these would be a formula in a spreadsheet. */
const quoted = (text: string): string => {
  const safe = text.replace(/^(?=[=+@\t\r-])/, "'");
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const time = String.raw`(\d\d:\d\d:\d\d)`;
/** `Sun, 06 Nov 1994 08:49:37 GMT` or `Sunday, 06-Nov-94 08:49:37 GMT`. Some hosts write a numeric time zone. */
const dayFirst = new RegExp(
  String.raw`^[a-z]+,?\s+(\d{1,2})[ -]([a-z]{3})[ -](\d{4}|\d\d)\s+${time}(?:\s+(GMT|UTC|[+-]\d{4}))?$`,
  "i",
);
/** `Sun Nov  6 08:49:37 1994`. */
const monthFirst = new RegExp(String.raw`^[a-z]{3}\s+([a-z]{3})\s+(\d{1,2})\s+${time}\s+(\d{4})$`, "i");

/**
 * Parses a date in a header, in any of the three forms of RFC 9110 (5.6.7), to milliseconds since the epoch. A date
 * without a time zone is read as GMT.
 */
export function httpDate(header: string, now: number): number | undefined {
  const text = header.trim();
  const [, day, month, year = "", clock, zone = "GMT"] =
    dayFirst.exec(text) ?? dayFirstParts(monthFirst.exec(text));
  if (day === undefined) return undefined;
  const date = Date.parse(`${day} ${month} ${fullYear(year, now)} ${clock} ${zone}`);
  return Number.isNaN(date) ? undefined : date;
}

const dayFirstParts = (match: RegExpExecArray | null): readonly (string | undefined)[] =>
  match ? [match[0], match[2], match[1], match[4], match[3]] : [];

/** Expands a two-digit year to the latest year that is at most fifty years ahead. */
function fullYear(year: string, now: number): number {
  if (year.length === 4) return Number(year);
  const latest = new Date(now).getUTCFullYear() + 50;
  return latest - ((latest - Number(year)) % 100);
}

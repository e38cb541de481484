/** Members of the API with another name in programs. */
const renamed: Readonly<Record<string, string>> = { accnt: "accountNumber" };

/** `server_type` → `serverType`; `accnt` → `accountNumber`. */
export const programName = (wireName: string): string =>
  renamed[wireName] ?? wireName.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** A record's members under the names that programs use. Values stay as they are. */
export const inProgramNames = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [programName(name), value]));

/** Fields of the API that have a different name in programs. */
const renamed: Readonly<Record<string, string>> = { accnt: "accountNumber" };
const renamedBack = Object.fromEntries(Object.entries(renamed).map(([wire, name]) => [name, wire]));

/** The name in programs of an API field: `server_type` → `serverType`; `accnt` → `accountNumber`. */
export const programName = (wireName: string): string =>
  renamed[wireName] ?? wireName.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The API field of a name in programs: `serverType` → `server_type`; `accountNumber` → `accnt`. */
export const wireName = (programName: string): string =>
  renamedBack[programName] ?? programName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Selects the named members that are set, and renames them to the fields of the API. */
export const wireMembers = <Member extends string>(
  members: Readonly<Partial<Record<Member, unknown>>>,
  names: readonly Member[],
): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => (members[name] === undefined ? [] : [[wireName(name), members[name]]])),
  );

/** Renames the fields of an API record to their names in programs. The values are not changed. */
export const programMembers = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [programName(name), value]));

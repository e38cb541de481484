/** Members of the API with another name in programs. */
const renamed: Readonly<Record<string, string>> = { accnt: "accountNumber" };
const renamedBack = Object.fromEntries(Object.entries(renamed).map(([wire, name]) => [name, wire]));

/** `server_type` → `serverType`; `accnt` → `accountNumber`. */
export const programName = (wireName: string): string =>
  renamed[wireName] ?? wireName.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `serverType` → `server_type`; `accountNumber` → `accnt`. */
export const wireName = (programName: string): string =>
  renamedBack[programName] ?? programName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The given ones of these members, under the API's names. */
export const wireMembers = <Member extends string>(
  members: Readonly<Partial<Record<Member, unknown>>>,
  names: readonly Member[],
): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => (members[name] === undefined ? [] : [[wireName(name), members[name]]])),
  );

/** A record's members under the programs' names. Values stay as they are. */
export const programMembers = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [programName(name), value]));

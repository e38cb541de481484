/** The names of the members of a plain object, as its type has them. */
export function namesIn<T extends object>(members: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in members) names.push(name);
  return names;
}

/** Of these members those that are given. */
export function given<T extends object>(members: T, names: readonly (keyof T)[]): Partial<T> {
  const found: Partial<T> = {};
  for (const name of names) if (members[name] !== undefined) found[name] = members[name];
  return found;
}

/** The names of those that are given. */
export const givenNames = <T extends object>(members: T): Extract<keyof T, string>[] =>
  namesIn(members).filter((name) => members[name] !== undefined);

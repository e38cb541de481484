/** Plain data: what Pulumi stores. Never undefined inside, no Date, Map or class instance. */
export type Properties = Record<string, unknown>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Sets a member of any name. An assignment to `__proto__` would change what the object is. */
export function setMember(members: Properties, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
  else members[name] = value;
}

/** Whether a member at any depth is named `__proto__`: most of what reads objects drops it without a word. */
export const hasProtoMember = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (Object.hasOwn(value, "__proto__") || Object.values(value).some(hasProtoMember));

/** The reason to refuse it. */
export const protoReason = "must have no key `__proto__`, because it would be lost";

/** The same value with each of its texts, at any depth, and each name of a member as this makes it. */
export function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => eachText(item, change));
  if (!isObject(value)) return value;
  const members: Properties = {};
  for (const [name, member] of Object.entries(value))
    setMember(members, change(name), eachText(member, change));
  return members;
}

/** The names of the members of a plain object, as its type has them. */
export function memberNames<T extends object>(members: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in members) names.push(name);
  return names;
}

/** The given ones of these members. */
export function pick<T extends object>(members: T, names: readonly (keyof T)[]): Partial<T> {
  const some: Partial<T> = {};
  for (const name of names) if (members[name] !== undefined) some[name] = members[name];
  return some;
}

export const givenNames = <T extends object>(members: T): Extract<keyof T, string>[] =>
  memberNames(members).filter((name) => members[name] !== undefined);

/** The host writes an absent value as null or empty text, such as backup_plan of a server without backups. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** Stands for a value that is not known before `up`, at any depth of the inputs. Fronts translate theirs to it. */
export const unknown: unique symbol = Symbol("unknown");

/** Inputs before `up`: any may be unknown, or not there. */
export type PlannedInputs<Inputs extends object> = {
  readonly [Name in keyof Inputs]?: Inputs[Name] | typeof unknown;
};

export const knownOf = <Inputs extends object>(inputs: PlannedInputs<Inputs>): Partial<Inputs> =>
  Object.fromEntries(Object.entries(inputs).filter(([, value]) => !hasUnknown(value))) as Partial<Inputs>;

/** Whether a value is, or contains, something not known before `up`. */
export function hasUnknown(value: unknown): boolean {
  if (value === unknown) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(hasUnknown);
}

/** How deep JSON may be nested: far deeper than anything the API knows, far from what a walk through it could bear. */
export const deepest = 64;

/** Whether lists and objects are nested deeper than that. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === "object" &&
  value !== null &&
  (depth > deepest || Object.values(value).some((inner) => isTooDeep(inner, depth + 1)));

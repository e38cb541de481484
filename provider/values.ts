/** Plain data that Pulumi can store: no undefined members, no Date, Map or class instance. */
export type Properties = Record<string, unknown>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Sets a member, whatever its name is. A plain assignment to `__proto__` would change the object's prototype instead.
 */
export function setMember(members: Properties, name: string, value: unknown): void {
  if (name === "__proto__")
    Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
  else members[name] = value;
}

/**
 * Whether a member at any depth is named `__proto__`. Most code that copies objects silently drops a member of this
 * name.
 */
export const hasProtoMember = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  (Object.hasOwn(value, "__proto__") || Object.values(value).some(hasProtoMember));

/** The reason in the error about a member named `__proto__`. */
export const protoReason = "must have no key `__proto__`, because it would be lost";

/** A copy of the value where `change` was applied to each text and each member name, at any depth. */
export function eachText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => eachText(item, change));
  if (!isObject(value)) return value;
  const members: Properties = {};
  for (const [name, member] of Object.entries(value))
    setMember(members, change(name), eachText(member, change));
  return members;
}

/** The member names of a plain object, typed as its keys. */
export function memberNames<T extends object>(members: T): Extract<keyof T, string>[] {
  const names: Extract<keyof T, string>[] = [];
  for (const name in members) names.push(name);
  return names;
}

/** The named members that are set. */
export function pick<T extends object>(members: T, names: readonly (keyof T)[]): Partial<T> {
  const picked: Partial<T> = {};
  for (const name of names) if (members[name] !== undefined) picked[name] = members[name];
  return picked;
}

export const givenNames = <T extends object>(members: T): Extract<keyof T, string>[] =>
  memberNames(members).filter((name) => members[name] !== undefined);

/**
 * Whether a field has no value. The host writes an absent value as null or as an empty text, such as `backup_plan` of a
 * server without backups.
 */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/**
 * Represents a value that is not known before `up`, at any depth of the inputs. Each front converts Pulumi's own
 * markers to this symbol.
 */
export const unknown: unique symbol = Symbol("unknown");

/** Inputs before `up`: each one may be unknown or absent. */
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

/**
 * The maximum nesting depth of JSON: far more than any value of the API has, and far less than a recursive function can
 * handle.
 */
export const deepest = 64;

/** Whether lists and objects are nested deeper than {@link deepest} levels. */
export const isTooDeep = (value: unknown, depth = 0): boolean =>
  typeof value === "object" &&
  value !== null &&
  (depth > deepest || Object.values(value).some((member) => isTooDeep(member, depth + 1)));

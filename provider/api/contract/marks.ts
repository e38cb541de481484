import type * as z from "zod";

/** Whether a type, or one that it wraps (optional, default, …), carries a mark such as `.meta({ secret: true })`. */
function isMarked(type: z.ZodType, mark: string): boolean {
  let inner: z.ZodType | undefined = type;
  while (inner) {
    if (inner.meta?.()?.[mark] === true) return true;
    inner = (inner._zod?.def as { innerType?: z.ZodType } | undefined)?.innerType;
  }
  return false;
}

interface ObjectType {
  readonly shape: Readonly<Record<string, z.ZodType>>;
}

/** Names of an object's members that carry a mark. */
export const membersMarked = ({ shape }: ObjectType, mark: string): string[] =>
  Object.entries(shape)
    .filter(([, type]) => isMarked(type, mark))
    .map(([name]) => name);

/** Whether a type, or one that it wraps, is secret. */
export const isSecretType = (type: z.ZodType): boolean => isMarked(type, "secret");

/** Of each type that was asked for: every call asks, and to read the marks of all members takes long. */
const secretMembers = new WeakMap<ObjectType, readonly string[]>();

/** Names of an object's secret members. */
export function secretNames(type: ObjectType): readonly string[] {
  const names = secretMembers.get(type) ?? membersMarked(type, "secret");
  secretMembers.set(type, names);
  return names;
}

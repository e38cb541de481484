import type * as z from "zod";

/** Whether a type, or one that it wraps (optional, default, …), carries a mark such as `.meta({ secret: true })`. */
export function isMarked(type: z.ZodType, mark: string): boolean {
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

export const markedMembers = ({ shape }: ObjectType, mark: string): string[] =>
  Object.entries(shape)
    .filter(([, type]) => isMarked(type, mark))
    .map(([name]) => name);

export const isSecretType = (type: z.ZodType): boolean => isMarked(type, "secret");

/** Whether a refused value may be printed. People sometimes give the private key in place of the public one. */
export const isPrinted = (type: z.ZodType): boolean => !isSecretType(type) && !isMarked(type, "publicKey");

/** Reads a declaration once, because every call of the engine asks, and reading the marks of all members takes long. */
export function readOnce<Declaration extends object, Answer>(
  read: (declaration: Declaration) => Answer,
): (declaration: Declaration) => Answer {
  const answers = new WeakMap<Declaration, Answer>();
  return (declaration) => {
    const answer = answers.get(declaration) ?? read(declaration);
    answers.set(declaration, answer);
    return answer;
  };
}

export const secretNames = readOnce((type: ObjectType): readonly string[] => markedMembers(type, "secret"));

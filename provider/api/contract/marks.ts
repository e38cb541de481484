import type * as z from "zod";

/**
 * Whether a type carries a mark such as `.meta({ secret: true })`, itself or inside its wrappers (optional, default,
 * …).
 */
export function isMarked(type: z.ZodType, mark: string): boolean {
  let innerType: z.ZodType | undefined = type;
  while (innerType) {
    if (innerType.meta?.()?.[mark] === true) return true;
    innerType = (innerType._zod?.def as { innerType?: z.ZodType } | undefined)?.innerType;
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

/**
 * Whether an error message may quote a refused value. A public key is not quoted, because people sometimes pass the
 * private key by mistake.
 */
export const isPrinted = (type: z.ZodType): boolean => !isSecretType(type) && !isMarked(type, "publicKey");

/** Caches what is read from a declaration, because every call needs it and reading the marks of all members is slow. */
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

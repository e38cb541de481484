import * as z from "zod";
import { hasProtoMember, isObject, protoReason } from "./values";

/** JSON as one text: `pulumi config set` and the environment carry objects like that. */
export const json = <T extends z.ZodType>(type: T, example: string, named = inCamelCase) =>
  z
    .preprocess((value, context) => {
      const isText = typeof value === "string";
      let read: unknown;
      try {
        read = isText ? JSON.parse(value) : value;
      } catch {
        context.addIssue(`must be JSON, for example ${example}`);
        return z.NEVER;
      }
      if (hasProtoMember(read)) {
        context.addIssue(protoReason);
        return z.NEVER;
      }
      return isText ? named(read) : read;
    }, type)
    .optional();

/** The names of its members are the user's own. */
export const keepNames = (value: unknown): unknown => value;

/** Python's dictionaries reach the provider with the names that Python gives their members. */
function inCamelCase(value: unknown): unknown {
  if (!isObject(value)) return value;
  const inOurNames = Object.entries(value).map(([name, member]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    member,
  ]);
  return Object.fromEntries(inOurNames);
}

/** `pulumi config set` and Connections write it as text. */
export const truth = () =>
  z.preprocess(
    (value) => (value === "true" || value === "false" ? value === "true" : value),
    z.boolean({ error: "must be true or false" }),
  );

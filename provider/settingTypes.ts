import * as z from "zod";
import { hasProtoMember, isObject, protoReason } from "./values";

/** Schema of a setting that is JSON. `pulumi config set` and environment variables pass an object as one JSON text. */
export const json = <T extends z.ZodType>(type: T, example: string, renameMembers = inCamelCase) =>
  z
    .preprocess((value, context) => {
      const isText = typeof value === "string";
      let parsedValue: unknown;
      try {
        parsedValue = isText ? JSON.parse(value) : value;
      } catch {
        context.addIssue(`must be JSON, for example ${example}`);
        return z.NEVER;
      }
      if (hasProtoMember(parsedValue)) {
        context.addIssue(protoReason);
        return z.NEVER;
      }
      return isText ? renameMembers(parsedValue) : parsedValue;
    }, type)
    .optional();

/** Keeps the member names of a JSON setting, because the user chose them. */
export const keepNames = (value: unknown): unknown => value;

/** Converts member names to camel case: the members of a Python dictionary reach the provider in snake case. */
function inCamelCase(value: unknown): unknown {
  if (!isObject(value)) return value;
  const inOurNames = Object.entries(value).map(([name, member]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    member,
  ]);
  return Object.fromEntries(inOurNames);
}

/** Schema of a boolean setting. `pulumi config set` and Connections pass it as text. */
export const truth = () =>
  z.preprocess(
    (value) => (value === "true" || value === "false" ? value === "true" : value),
    z.boolean({ error: "must be true or false" }),
  );

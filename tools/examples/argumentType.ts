import type { FunctionName } from "../../provider/functions/table";
import { functionArguments } from "../sdkTypes/functionArguments";

/** A function's argument, for the languages that have types. */
export interface ArgumentType {
  /** The named type of its values, if they are enumerated. */
  readonly enumType?: string;
  /** A number that may have a fraction, so a literal of it needs one in some languages. */
  readonly isDecimal: boolean;
  readonly isOptional: boolean;
}

/** Enumerated arguments of the examples, and the named types that they are of. */
const enumTypes: Readonly<Record<string, string>> = { serverType: "ServerType" };

/** @param functionName e.g. `plan` */
export function argumentType(functionName: string, argument: string): ArgumentType {
  const { properties, required } = functionArguments(functionName as FunctionName).given;
  const enumType = enumTypes[argument];
  return {
    ...(enumType && { enumType }),
    isDecimal: properties?.[argument]?.type === "number",
    isOptional: !required?.includes(argument),
  };
}

import type { FunctionName } from "../../provider/functions/table";
import { functionArguments } from "../sdkTypes/functionArguments";

/** The type of a function's argument, for languages with static types. */
export interface ArgumentType {
  /** The name of the enumeration type, if the argument has one. */
  readonly enumType?: string;
  /** Whether the number may have a fraction. Some languages then need a literal such as `2.0`. */
  readonly isDecimal: boolean;
  readonly isOptional: boolean;
}

/** The arguments of the examples that have an enumeration type, with the type's name. */
const enumTypes: Readonly<Record<string, string>> = { serverType: "ServerType" };

/** @param functionName such as `plan` */
export function argumentType(functionName: string, argument: string): ArgumentType {
  const { properties, required } = functionArguments(functionName as FunctionName).given;
  const enumType = enumTypes[argument];
  return {
    ...(enumType && { enumType }),
    isDecimal: properties?.[argument]?.type === "number",
    isOptional: !required?.includes(argument),
  };
}

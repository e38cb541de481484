import { argumentType } from "./argumentType";
import type { Example, ExampleCall, ExampleResource, ExampleValue, Reference } from "./example";

/** One language's printing of examples. */
export interface Language {
  /** As the registry's tabs name it. */
  readonly name: string;
  /** The language of the code block. */
  readonly fence: string;
  print(example: Example): string;
  printCall(call: ExampleCall): string;
}

/** Names as the contract has them, with values as the language writes them. */
type Printed = readonly (readonly [name: string, value: string])[];

/** The phrases that each language has of its own. */
interface Grammar extends Pick<Language, "name" | "fence"> {
  output(reference: Reference): string;
  /** A secret of the stack's configuration. */
  secret(name: string): string;
  /**
   * @param enumType the named type that the value is of, if any
   * @param isDecimal a number of this type may have a fraction
   */
  literal(value: string | number, enumType?: string, isDecimal?: boolean): string;
  resource(resource: ExampleResource, inputs: Printed, example: Example): string;
  program(resources: readonly string[], secrets: readonly string[], example: Example): string;
  call(call: ExampleCall, args: Printed): string;
}

/** Enumerated inputs of the examples, and the named types that they are of. */
export const enumerated: Readonly<Record<string, string>> = { "Server.type": "ServerType" };

/** Prints what is the same in all languages, and lets the grammar say the rest. */
export function languageOf(grammar: Grammar): Language {
  const value = (given: ExampleValue, enumType: string | undefined) => {
    if (typeof given !== "object") return grammar.literal(given, enumType);
    return "secret" in given ? grammar.secret(given.secret) : grammar.output(given);
  };
  const inputsOf = ({ type, args }: ExampleResource): Printed =>
    Object.entries(args).map(([name, given]) => [name, value(given, enumerated[`${type}.${name}`])]);
  return {
    name: grammar.name,
    fence: grammar.fence,
    print(example) {
      const resources = example.map((one) => grammar.resource(one, inputsOf(one), example));
      return grammar.program(resources, secretsOf(example), example);
    },
    printCall: (call) =>
      grammar.call(
        call,
        Object.entries(call.args).map(([name, given]) => {
          const { enumType, isDecimal } = argumentType(call.functionName, name);
          return [name, grammar.literal(given, enumType, isDecimal)];
        }),
      ),
  };
}

const secretsOf = (example: Example): string[] =>
  example.flatMap(({ args }) =>
    Object.values(args).flatMap((given) =>
      typeof given === "object" && "secret" in given ? [given.secret] : [],
    ),
  );

import { argumentType } from "./argumentType";
import type { Example, ExampleCall, ExampleResource, ExampleValue, Reference } from "./example";

/** Prints the examples of the pages in one language. */
export interface Language {
  /** The name of the language on the tabs of the registry. */
  readonly name: string;
  /** The language of the Markdown code block. */
  readonly fence: string;
  print(example: Example): string;
  printCall(call: ExampleCall): string;
}

/**
 * The inputs of a resource or the arguments of a function. The names are those of the contract, and the values are
 * written in the language.
 */
type Printed = readonly (readonly [name: string, value: string])[];

/** How a language writes the parts of a program. */
interface Grammar extends Pick<Language, "name" | "fence"> {
  output(reference: Reference): string;
  /** Reads a secret of the stack's configuration. */
  secret(name: string): string;
  /**
   * @param enumType the name of the value's enumeration type, if it has one
   * @param isDecimal whether a number of this type may have a fraction
   */
  literal(value: string | number, enumType?: string, isDecimal?: boolean): string;
  resource(resource: ExampleResource, inputs: Printed, example: Example): string;
  program(resources: readonly string[], secrets: readonly string[], example: Example): string;
  call(call: ExampleCall, args: Printed): string;
}

/** The inputs of the examples that have an enumeration type, with the type's name. */
export const enumerated: Readonly<Record<string, string>> = { "Server.type": "ServerType" };

/** Makes a language from its grammar. This function does the part that all languages have in common. */
export function languageOf(grammar: Grammar): Language {
  const value = (exampleValue: ExampleValue, enumType: string | undefined) => {
    if (typeof exampleValue !== "object") return grammar.literal(exampleValue, enumType);
    return "secret" in exampleValue ? grammar.secret(exampleValue.secret) : grammar.output(exampleValue);
  };
  const inputsOf = ({ type, args }: ExampleResource): Printed =>
    Object.entries(args).map(([name, exampleValue]) => [
      name,
      value(exampleValue, enumerated[`${type}.${name}`]),
    ]);
  return {
    name: grammar.name,
    fence: grammar.fence,
    print(example) {
      const resources = example.map((resource) => grammar.resource(resource, inputsOf(resource), example));
      return grammar.program(resources, secretsOf(example), example);
    },
    printCall: (call) =>
      grammar.call(
        call,
        Object.entries(call.args).map(([name, exampleValue]) => {
          const { enumType, isDecimal } = argumentType(call.functionName, name);
          return [name, grammar.literal(exampleValue, enumType, isDecimal)];
        }),
      ),
  };
}

const secretsOf = (example: Example): string[] =>
  example.flatMap(({ args }) =>
    Object.values(args).flatMap((exampleValue) =>
      typeof exampleValue === "object" && "secret" in exampleValue ? [exampleValue.secret] : [],
    ),
  );

import { resourceNames } from "../../../provider/resourceName";
import { names } from "../../release/names";
import { argumentType } from "../argumentType";
import { type Example, enumMember, pascal } from "../example";
import { languageOf } from "../language";

/** Whether another resource of the example refers to this resource. */
const isUsed = (example: Example, name: string) =>
  example.some(({ args }) =>
    Object.values(args).some(
      (argumentList) =>
        typeof argumentList === "object" && "resource" in argumentList && argumentList.resource === name,
    ),
  );

const failsWith = `
\t\tif err != nil {
\t\t\treturn err
\t\t}`;

const program = (body: string, config = false) => `package main

import (
\t"${names.packages.go}"
\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi"${config ? '\n\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"' : ""}
)

func main() {
\tpulumi.Run(func(ctx *pulumi.Context) error {
${body}
\t\treturn nil
\t})
}`;

/** An argument as a Go value, or as a pointer to one if the argument is optional. */
function plainArgument(functionName: string, input: string, value: string | number | undefined): string {
  const { enumType, isDecimal, isOptional } = argumentType(functionName, input);
  if (!isOptional) return JSON.stringify(value);
  // Go cannot take the address of a constant, so a variable has it.
  if (enumType) return `&${input}`;
  if (typeof value === "string") return `pulumi.StringRef(${JSON.stringify(value)})`;
  return isDecimal ? `pulumi.Float64Ref(${value})` : `pulumi.IntRef(${value})`;
}

/** Go programs import the package that `pulumi package add` generates. That command prints the import path. */
export const go = languageOf({
  name: "Go",
  fence: "go",
  output: ({ resource, output }) => `${resource}.${pascal(output)}`,
  secret: (name) => `conf.RequireSecret("${name}")`,
  literal(value, enumType) {
    if (enumType) return `hosting.${enumType}${enumMember(value)}`;
    return typeof value === "number" ? `pulumi.Int(${value})` : `pulumi.String(${JSON.stringify(value)})`;
  },
  resource({ type, name }, inputs, example) {
    // Aligned as gofmt does it.
    const width = Math.max(...inputs.map(([input]) => input.length)) + 1;
    const members = inputs.map(([input, value]) => `\t\t\t${`${pascal(input)}:`.padEnd(width)} ${value},`);
    const isFirst = example[0]?.name === name;
    const assignment = isUsed(example, name) ? `${name}, err :=` : isFirst ? "_, err :=" : "_, err =";
    return `\t\t${assignment} hosting.New${type}(ctx, "${name}", &hosting.${type}Args{\n${members.join("\n")}\n\t\t})${failsWith}`;
  },
  program(resources, secrets) {
    const config = secrets.length > 0;
    return program(`${config ? '\t\tconf := config.New(ctx, "")\n' : ""}${resources.join("\n")}`, config);
  },
  call({ functionName, args, secret }, printed) {
    // A function that has the name of a resource is called `Lookup…`, and other functions `Get…`.
    const verb = resourceNames.some((name) => name === pascal(functionName)) ? "Lookup" : "Get";
    const name = `hosting.${verb}${pascal(functionName)}`;
    // The form that returns an output takes Pulumi's input types, and the other form takes Go's own types.
    const argumentList = printed.map(
      ([input, value]) =>
        `${pascal(input)}: ${secret ? value : plainArgument(functionName, input, args[input])}`,
    );
    const places = Object.entries(secret ? {} : args).flatMap(([input, value]) => {
      const { enumType, isOptional } = argumentType(functionName, input);
      return enumType && isOptional ? `\t\t${input} := hosting.${enumType}${enumMember(value)}\n` : [];
    });
    const callText = secret
      ? `found := ${name}Output(ctx, ${name}OutputArgs{${argumentList.join(", ")}})`
      : `found, err := ${name}(ctx, &${name}Args{${argumentList.join(", ")}})${failsWith}`;
    return program(
      `${places.join("")}\t\t${callText}\n\t\tctx.Export("found", ${secret ? "found" : "pulumi.Any(found)"})`,
    );
  },
});

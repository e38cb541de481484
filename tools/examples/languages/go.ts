import {
  type Example,
  type ExampleCall,
  type ExampleValue,
  enumerated,
  enumMember,
  isReference,
  isSecret,
  type Language,
  pascal,
  secretsOf,
} from "../example";

function value(given: ExampleValue, enumType: string | undefined): string {
  if (isReference(given)) return `${given.resource}.${pascal(given.output)}`;
  if (isSecret(given)) return `conf.RequireSecret("${given.secret}")`;
  if (enumType) return `hosting.${enumType}${enumMember(given)}`;
  return typeof given === "number" ? `pulumi.Int(${given})` : `pulumi.String(${JSON.stringify(given)})`;
}

const resources = ["Server", "SshKey", "Credential", "Asset"];

/** Whether a later resource refers to this one. */
const isUsed = (example: Example, name: string) =>
  example.some(({ args }) =>
    Object.values(args).some((given) => isReference(given) && given.resource === name),
  );

const program = (body: string, config = false) => `package main

import (
\t"example.com/pulumi-hosting/sdk/go/hosting"
\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi"${config ? '\n\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"' : ""}
)

func main() {
\tpulumi.Run(func(ctx *pulumi.Context) error {
${body}
\t\treturn nil
\t})
}`;

function asked({ lookUp, args, secret }: ExampleCall): string {
  // Where a resource has the name, the function is called after what it does.
  const verb = resources.includes(pascal(lookUp)) ? "Lookup" : "Get";
  const name = `hosting.${verb}${pascal(lookUp)}${secret ? "Output" : ""}`;
  const given = Object.entries(args).map(
    ([key, argument]) => `${pascal(key)}: ${secret ? value(argument, undefined) : JSON.stringify(argument)}`,
  );
  if (secret) return `\t\tfound := ${name}(ctx, ${name}Args{${given.join(", ")}})`;
  return `\t\tfound, err := ${name}(ctx, &${name}Args{${given.join(", ")}})
\t\tif err != nil {
\t\t\treturn err
\t\t}`;
}

/** Its package comes from `pulumi package add`, which prints its import path. */
export const go: Language = {
  name: "Go",
  fence: "go",
  print(example) {
    const config = secretsOf(example).length > 0;
    const body = example.map(({ type, name, args }) => {
      // As gofmt aligns them.
      const width = Math.max(...Object.keys(args).map(({ length }) => length)) + 1;
      const members = Object.entries(args).map(
        ([key, given]) =>
          `\t\t\t${`${pascal(key)}:`.padEnd(width)} ${value(given, enumerated[`${type}.${key}`])},`,
      );
      const left = isUsed(example, name) ? `${name}, err :=` : "_, err =";
      const call = `hosting.New${type}(ctx, "${name}", &hosting.${type}Args{\n${members.join("\n")}\n\t\t})`;
      const first = example[0]?.name === name && left.startsWith("_") ? "_, err :=" : left;
      return `\t\t${first} ${call}\n\t\tif err != nil {\n\t\t\treturn err\n\t\t}`;
    });
    return program(`${config ? '\t\tconf := config.New(ctx, "")\n' : ""}${body.join("\n")}`, config);
  },
  printCall(call) {
    return program(`${asked(call)}\n\t\tctx.Export("found", ${call.secret ? "found" : "pulumi.Any(found)"})`);
  },
};

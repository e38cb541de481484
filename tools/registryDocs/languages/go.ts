import {
  type Example,
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
    return `package main

import (
\t"example.com/pulumi-hosting/sdk/go/hosting"
\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi"${config ? '\n\t"github.com/pulumi/pulumi/sdk/v3/go/pulumi/config"' : ""}
)

func main() {
\tpulumi.Run(func(ctx *pulumi.Context) error {
${config ? '\t\tconf := config.New(ctx, "")\n' : ""}${body.join("\n")}
\t\treturn nil
\t})
}`;
  },
  printCall(call) {
    // Where a resource has the name, the function is called after what it does.
    const verb = resources.includes(pascal(call.lookUp)) ? "Lookup" : "Get";
    const name = `${verb}${pascal(call.lookUp)}`;
    const given = Object.entries(call.args).map(
      ([key, argument]) => `${pascal(key)}: ${JSON.stringify(argument)}`,
    );
    const args = given.length > 0 ? `&hosting.${name}Args{${given.join(", ")}}` : `&hosting.${name}Args{}`;
    return `found, err := hosting.${name}(ctx, ${args})`;
  },
};

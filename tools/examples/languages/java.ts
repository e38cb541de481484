import {
  type ExampleValue,
  enumerated,
  enumMember,
  functionName,
  isReference,
  isSecret,
  type Language,
  pascal,
  secretsOf,
} from "../example";

function value(given: ExampleValue, enumType: string | undefined): string {
  if (isReference(given)) return `${given.resource}.${given.output}()`;
  if (isSecret(given)) return `config.requireSecret("${given.secret}")`;
  return enumType ? `${enumType}.${enumMember(given)}` : JSON.stringify(given);
}

const program = (
  imports: readonly string[],
  body: string,
) => `${imports.map((name) => `import ${name};`).join("\n")}

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
${body}
        });
    }
}`;

export const java: Language = {
  name: "Java",
  fence: "java",
  print(example) {
    const config = secretsOf(example).length > 0 ? ["            var config = ctx.config();"] : [];
    const enums = new Set(
      example.flatMap(({ type, args }) =>
        Object.keys(args).flatMap((key) => enumerated[`${type}.${key}`] ?? []),
      ),
    );
    const imports = [
      "com.pulumi.Pulumi",
      ...example.flatMap(({ type }) => [`com.pulumi.hosting.${type}`, `com.pulumi.hosting.${type}Args`]),
      ...[...enums].map((name) => `com.pulumi.hosting.enums.${name}`),
    ];
    const resources = example.map(({ type, name, args }) => {
      const members = Object.entries(args).map(
        ([key, given]) => `                .${key}(${value(given, enumerated[`${type}.${key}`])})`,
      );
      return `            var ${name} = new ${type}("${name}", ${type}Args.builder()\n${members.join("\n")}\n                .build());`;
    });
    return program(imports, [...config, ...resources].join("\n"));
  },
  printCall(call) {
    const name = functionName(call);
    const given = Object.entries(call.args).map(([key, argument]) => `.${key}(${JSON.stringify(argument)})`);
    const args = given.length > 0 ? `${pascal(name)}Args.builder()${given.join("")}.build()` : "";
    const imports = ["HostingFunctions", ...(args ? [`inputs.${pascal(name)}Args`] : [])];
    return program(
      ["com.pulumi.Pulumi", ...imports.map((one) => `com.pulumi.hosting.${one}`)],
      `            var found = HostingFunctions.${name}(${args});\n            ctx.export("found", found);`,
    );
  },
};

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
  if (isReference(given)) return `${given.resource}.${pascal(given.output)}`;
  if (isSecret(given)) return `config.RequireSecret("${given.secret}")`;
  return enumType ? `Hosting.${enumType}.${enumMember(given)}` : JSON.stringify(given);
}

export const csharp: Language = {
  name: "C#",
  fence: "csharp",
  print(example) {
    const resources = example.map(({ type, name, args }) => {
      const members = Object.entries(args).map(
        ([key, given]) => `        ${pascal(key)} = ${value(given, enumerated[`${type}.${key}`])},`,
      );
      return `    var ${name} = new Hosting.${type}("${name}", new()\n    {\n${members.join("\n")}\n    });`;
    });
    const config = secretsOf(example).length > 0 ? ["    var config = new Pulumi.Config();"] : [];
    return `using Pulumi;
using Hosting = Pulumi.Hosting;

return await Deployment.RunAsync(() =>
{
${[...config, ...resources].join("\n\n")}
});`;
  },
  printCall(call) {
    const given = Object.entries(call.args).map(
      ([key, argument]) => `${pascal(key)} = ${JSON.stringify(argument)}`,
    );
    const inner = given.length > 0 ? `new() { ${given.join(", ")} }` : "";
    return `using System.Collections.Generic;
using Pulumi;
using Hosting = Pulumi.Hosting;

return await Deployment.RunAsync(() =>
{
    var found = Hosting.${pascal(functionName(call))}.Invoke(${inner});

    return new Dictionary<string, object?> { ["found"] = found };
});`;
  },
};

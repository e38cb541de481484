import { names } from "../../release/names";
import { enumMember, nameInPlugin, pascal } from "../example";
import { languageOf } from "../language";

const program = (body: string, using = "") => `${using}using Pulumi;
using Hosting = ${names.packages.csharp}.Hosting;

return await Deployment.RunAsync(() =>
{
${body}
});`;

export const csharp = languageOf({
  name: "C#",
  fence: "csharp",
  output: ({ resource, output }) => `${resource}.${pascal(output)}`,
  secret: (name) => `config.RequireSecret("${name}")`,
  literal: (value, enumType) =>
    enumType ? `Hosting.${enumType}.${enumMember(value)}` : JSON.stringify(value),
  resource({ type, name }, inputs) {
    const members = inputs.map(([input, value]) => `        ${pascal(input)} = ${value},`);
    return `    var ${name} = new Hosting.${type}("${name}", new()\n    {\n${members.join("\n")}\n    });`;
  },
  program(resources, secrets) {
    const config = secrets.length > 0 ? ["    var config = new Pulumi.Config();"] : [];
    return program([...config, ...resources].join("\n\n"));
  },
  call(call, args) {
    const argumentList = args.map(([name, value]) => `${pascal(name)} = ${value}`).join(", ");
    return program(
      `    var found = Hosting.${pascal(nameInPlugin(call))}.Invoke(${argumentList && `new() { ${argumentList} }`});

    return new Dictionary<string, object?> { ["found"] = found };`,
      "using System.Collections.Generic;\n",
    );
  },
});

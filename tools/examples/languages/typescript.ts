import { languageOf } from "../language";

/** Programs in TypeScript import this package itself, so no SDK must be generated. */
export const typescript = languageOf({
  name: "TypeScript",
  fence: "typescript",
  output: ({ resource, output }) => `${resource}.${output}`,
  secret: (name) => `config.requireSecret("${name}")`,
  literal: (value) => JSON.stringify(value),
  resource({ type, name }, inputs) {
    const members = inputs.map(([input, value]) => `  ${input}: ${value},`);
    return `const ${name} = new hosting.${type}("${name}", {\n${members.join("\n")}\n});`;
  },
  program(resources, secrets) {
    const hosting = 'import * as hosting from "pulumi-hosting";';
    const head =
      secrets.length > 0
        ? [`import * as pulumi from "@pulumi/pulumi";\n${hosting}`, "const config = new pulumi.Config();"]
        : [hosting];
    return [...head, ...resources].join("\n\n");
  },
  call({ functionName }, args) {
    const argumentList = args.map(([name, value]) => `${name}: ${value}`).join(", ");
    return `import * as hosting from "pulumi-hosting";\n\nexport const found = hosting.${functionName}(${argumentList && `{ ${argumentList} }`});`;
  },
});

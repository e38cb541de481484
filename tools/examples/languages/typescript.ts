import { type ExampleValue, isReference, isSecret, type Language, secretsOf } from "../example";

const value = (given: ExampleValue): string =>
  isReference(given)
    ? `${given.resource}.${given.output}`
    : isSecret(given)
      ? `config.requireSecret("${given.secret}")`
      : JSON.stringify(given);

/** Of this package itself: nothing has to be generated. */
export const typescript: Language = {
  name: "TypeScript",
  fence: "typescript",
  print(example) {
    const config = secretsOf(example).length > 0;
    const head = [
      ...(config ? ['import * as pulumi from "@pulumi/pulumi";'] : []),
      'import * as hosting from "pulumi-hosting";',
      ...(config ? ["", "const config = new pulumi.Config();"] : []),
    ];
    const resources = example.map(({ type, name, args }) => {
      const members = Object.entries(args).map(([key, given]) => `  ${key}: ${value(given)},`);
      return `const ${name} = new hosting.${type}("${name}", {\n${members.join("\n")}\n});`;
    });
    return [head.join("\n"), ...resources].join("\n\n");
  },
  printCall({ lookUp, args }) {
    const given = Object.entries(args).map(([key, argument]) => `${key}: ${JSON.stringify(argument)}`);
    const inner = given.length > 0 ? `{ ${given.join(", ")} }` : "";
    return `import * as hosting from "pulumi-hosting";\n\nexport const found = hosting.${lookUp}(${inner});`;
  },
};

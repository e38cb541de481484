import {
  type ExampleValue,
  functionName,
  isReference,
  isSecret,
  type Language,
  secretsOf,
  snake,
} from "../example";

const value = (given: ExampleValue): string =>
  isReference(given)
    ? `${given.resource}.${snake(given.output)}`
    : isSecret(given)
      ? `config.require_secret("${given.secret}")`
      : JSON.stringify(given);

export const python: Language = {
  name: "Python",
  fence: "python",
  print(example) {
    const config = secretsOf(example).length > 0;
    const head = [
      ...(config ? ["import pulumi"] : []),
      "import pulumi_hosting as hosting",
      ...(config ? ["", "config = pulumi.Config()"] : []),
    ];
    const resources = example.map(({ type, name, args }) => {
      const members = Object.entries(args).map(([key, given]) => `    ${snake(key)}=${value(given)},`);
      return `${name} = hosting.${type}(\n    "${name}",\n${members.join("\n")}\n)`;
    });
    return [head.join("\n"), ...resources].join("\n\n");
  },
  printCall(call) {
    const given = Object.entries(call.args).map(
      ([key, argument]) => `${snake(key)}=${JSON.stringify(argument)}`,
    );
    return `import pulumi_hosting as hosting\n\nfound = hosting.${snake(functionName(call))}${call.secret ? "_output" : ""}(${given.join(", ")})`;
  },
};

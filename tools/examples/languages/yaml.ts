import { type ExampleValue, functionName, isReference, isSecret, type Language, secretsOf } from "../example";

// JSON's texts are YAML's too.
const value = (given: ExampleValue): string =>
  isReference(given)
    ? `\${${given.resource}.${given.output}}`
    : isSecret(given)
      ? `\${${given.secret}}`
      : typeof given === "string" && !/^[\w.-]+$/.test(given)
        ? JSON.stringify(given)
        : String(given);

export const yaml: Language = {
  name: "YAML",
  fence: "yaml",
  print(example) {
    const secrets = secretsOf(example).map((name) => `  ${name}:\n    type: string\n    secret: true`);
    const resources = example.map(({ type, name, args }) => {
      const members = Object.entries(args).map(([key, given]) => `      ${key}: ${value(given)}`);
      return `  ${name}:\n    type: hosting:${type}\n    properties:\n${members.join("\n")}`;
    });
    return [...(secrets.length > 0 ? ["config:", ...secrets] : []), "resources:", ...resources].join("\n");
  },
  printCall(call) {
    const given = Object.entries(call.args).map(([key, argument]) => `        ${key}: ${value(argument)}`);
    return [
      "variables:",
      "  found:",
      "    fn::invoke:",
      `      function: hosting:${functionName(call)}`,
      ...(given.length > 0 ? ["      arguments:", ...given] : []),
    ].join("\n");
  },
};

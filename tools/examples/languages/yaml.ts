import { nameInPlugin } from "../example";
import { languageOf } from "../language";

export const yaml = languageOf({
  name: "YAML",
  fence: "yaml",
  output: ({ resource, output }) => `\${${resource}.${output}}`,
  secret: (name) => `\${${name}}`,
  // Text in JSON is valid in YAML too.
  literal: (value) =>
    typeof value === "string" && !/^[\w.-]+$/.test(value) ? JSON.stringify(value) : String(value),
  resource({ type, name }, inputs) {
    const members = inputs.map(([input, value]) => `      ${input}: ${value}`);
    return `  ${name}:\n    type: hosting:${type}\n    properties:\n${members.join("\n")}`;
  },
  program(resources, secrets) {
    const config = secrets.map((name) => `  ${name}:\n    type: string\n    secret: true`);
    return [...(config.length > 0 ? ["config:", ...config] : []), "resources:", ...resources].join("\n");
  },
  call(call, args) {
    const argumentList = args.map(([name, value]) => `        ${name}: ${value}`);
    return [
      "variables:",
      "  found:",
      "    fn::invoke:",
      `      function: hosting:${nameInPlugin(call)}`,
      ...(argumentList.length > 0 ? ["      arguments:", ...argumentList] : []),
    ].join("\n");
  },
});

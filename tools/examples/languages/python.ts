import { nameInPlugin, snake } from "../example";
import { languageOf } from "../language";

export const python = languageOf({
  name: "Python",
  fence: "python",
  output: ({ resource, output }) => `${resource}.${snake(output)}`,
  secret: (name) => `config.require_secret("${name}")`,
  literal: (value) => JSON.stringify(value),
  resource({ type, name }, inputs) {
    const members = inputs.map(([input, value]) => `    ${snake(input)}=${value},`);
    return `${name} = hosting.${type}(\n    "${name}",\n${members.join("\n")}\n)`;
  },
  program(resources, secrets) {
    const hosting = "import pulumi_hosting as hosting";
    const head = secrets.length > 0 ? [`import pulumi\n${hosting}`, "config = pulumi.Config()"] : [hosting];
    return [...head, ...resources].join("\n\n");
  },
  call(call, args) {
    const argumentList = args.map(([name, value]) => `${snake(name)}=${value}`).join(", ");
    return `import pulumi_hosting as hosting\n\nfound = hosting.${snake(nameInPlugin(call))}${call.secret ? "_output" : ""}(${argumentList})`;
  },
});

import { names } from "../../release/names";
import { argumentType } from "../argumentType";
import { enumMember, nameInPlugin, pascal } from "../example";
import { enumerated, languageOf } from "../language";

const program = (imports: readonly string[], body: string) => `import com.pulumi.Pulumi;
${imports.map((name) => `import ${names.packages.java}.hosting.${name};`).join("\n")}

public class App {
    public static void main(String[] args) {
        Pulumi.run(ctx -> {
${body}
        });
    }
}`;

export const java = languageOf({
  name: "Java",
  fence: "java",
  output: ({ resource, output }) => `${resource}.${output}()`,
  secret: (name) => `config.requireSecret("${name}")`,
  literal(value, enumType, isDecimal) {
    if (enumType) return `${enumType}.${enumMember(value)}`;
    return isDecimal && Number.isInteger(value) ? `${value}.0` : JSON.stringify(value);
  },
  resource({ type, name }, inputs) {
    const members = inputs.map(([input, value]) => `                .${input}(${value})`);
    return `            var ${name} = new ${type}("${name}", ${type}Args.builder()\n${members.join("\n")}\n                .build());`;
  },
  program(resources, secrets, example) {
    const config = secrets.length > 0 ? ["            var config = ctx.config();"] : [];
    const enums = example.flatMap(({ type, args }) =>
      Object.keys(args).flatMap((input) => enumerated[`${type}.${input}`] ?? []),
    );
    const imports = [
      ...example.flatMap(({ type }) => [type, `${type}Args`]),
      ...[...new Set(enums)].map((name) => `enums.${name}`),
    ];
    return program(imports, [...config, ...resources].join("\n"));
  },
  call(call, args) {
    const name = nameInPlugin(call);
    const type = `${pascal(name)}Args`;
    const enums = args.flatMap(([input]) => argumentType(call.functionName, input).enumType ?? []);
    const argumentList = args.map(([input, value]) => `.${input}(${value})`).join("");
    return program(
      [
        "HostingFunctions",
        ...(argumentList ? [`inputs.${type}`] : []),
        ...enums.map((name) => `enums.${name}`),
      ],
      `            var found = HostingFunctions.${name}(${argumentList && `${type}.builder()${argumentList}.build()`});\n            ctx.export("found", found);`,
    );
  },
});

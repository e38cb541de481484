import { expect, it } from "vitest";
import { yamlOf } from "../../cli/connect/settings";
import { readProjectFile } from "../../provider/projectFile";
import { yamlLibrary } from "../../provider/yamlLibrary";
import { read, tracked } from "../tools/docs/pages";

const nothing = { name: undefined, runtime: undefined, pluginPath: undefined };

it.each([
  ["with one line for each value", "name: shop\nruntime: nodejs\n", { name: "shop", runtime: "nodejs" }],
  [
    "with options of the runtime",
    "name: shop\nruntime:\n  options: {name: x}\n  name: yaml\n",
    { name: "shop", runtime: "yaml" },
  ],
  [
    "with quotes and comments",
    "# of us\nname: 'shop' # ours\nruntime: \"python\" # or go\n",
    { name: "shop", runtime: "python" },
  ],
  [
    "with Windows line ends and a byte order mark",
    "\ufeffname: shop\r\nruntime: nodejs\r\n",
    { name: "shop", runtime: "nodejs" },
  ],
  ["with a name that looks like a number", "name: 1.10\n", { name: "1.10" }],
  ["in JSON", '{"name": "shop", "runtime": {"name": "go"}}', { name: "shop", runtime: "go" }],
  [
    "with the plugin among other plugins",
    "plugins:\n  providers:\n    - path: ./bin\n      name: random\n    - version: 1.0.0\n      path: ./plugin # ours\n      name: hosting\n",
    { pluginPath: "./plugin" },
  ],
  [
    "with a path that contains spaces",
    "plugins: { providers: [{ name: hosting, path: 'my plugin/bin' }] }",
    { pluginPath: "my plugin/bin" },
  ],
  [
    "with the plugin's folder among the packages",
    "packages:\n  hosting: ./node_modules/x\n",
    { pluginPath: "./node_modules/x" },
  ],
  ["with the plugin's version among the packages", "packages:\n  hosting: hosting@0.1.0\n  other: ./x\n", {}],
  [
    "with the plugin's name elsewhere",
    "template:\n  config:\n    a:\n      name: hosting\n      path: ./other\n",
    {},
  ],
  ["with an anchor and an alias", "a: &b nodejs\nruntime: *b\n", { runtime: "nodejs" }],
  ["with empty values", "name:\nruntime: {}\nplugins: none\n", {}],
  ["with a name that Pulumi refuses", "name: my shop\nruntime: yaml\n", { runtime: "yaml" }],
  ["that is empty", "", {}],
  ["that is a list", "- name: shop\n", {}],
  ["with an alias that has no anchor", "name: *shop\n", {}],
  ["with a syntax error after the name", "name: shop\nruntime: [nodejs\n", { name: "shop" }],
])("reads a Pulumi.yaml %s", (_what, text, project) => {
  expect(readProjectFile(text)).toEqual({ ...nothing, ...project });
});

it("writes settings that every YAML reader takes for texts", () => {
  const settings = {
    baseUrl: "https://api.example.com",
    username: "yes",
    apiVersion: "v3",
    tokenLifetime: "12:30",
    accountNumber: "0123",
    wire: '{"goneClasses":["It\'s # gone"]}',
    passcodeHeader: "",
  };
  const text = yamlOf(settings);
  expect(text).toMatchInlineSnapshot(`
    "config:
      hosting:baseUrl: https://api.example.com
      hosting:username: 'yes'
      hosting:apiVersion: v3
      hosting:tokenLifetime: '12:30'
      hosting:accountNumber: '0123'
      hosting:wire: '{"goneClasses":["It''s # gone"]}'
      hosting:passcodeHeader: ''
    "
  `);
  for (const version of ["1.1", "1.2"] as const) {
    const { config } = yamlLibrary().parse(text, { version });
    expect(config).toEqual(
      Object.fromEntries(Object.entries(settings).map(([key, value]) => [`hosting:${key}`, value])),
    );
  }
});

it("neither a command nor the plugin loads the YAML library before it needs it", () => {
  const loading = tracked("cli/*.ts", "provider/*.ts").filter((path) =>
    /^import (?!type\b).* from "yaml"/m.test(read(path)),
  );
  expect(loading).toEqual([]);
  expect(
    tracked("cli/*.ts", "provider/*.ts").filter((path) => read(path).includes('require("yaml")')),
  ).toEqual(["provider/yamlLibrary.ts"]);
});

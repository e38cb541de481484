import fc from "fast-check";
import ts from "typescript";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { storedForm } from "../../../cli/import/importFile";
import type { Language } from "../../../cli/import/languages";
import { createNames } from "../../../cli/import/names";
import { programs } from "../../../cli/import/programs";
import type { Declared } from "../../../cli/import/records";
import { drawn } from "../../support/drawn";
import { execFileSync } from "../../support/endingCommands";

const server = (name: string, id: string, more: object = {}): Declared => ({
  ...{ resource: "Server", name, id, note: `${id} Cloud.VPS` },
  inputs: { domain: `${name}.example.com`, type: "Cloud.VPS", zoneId: 12, planId: 1201, ...more },
});
const web = server("web", "ABC123");
const id = "DEF456";
const found: Declared[] = [
  web,
  server("db", "XYZ789", { planId: 1202, backupEnabled: true }),
  { resource: "Asset", name: "example-com", id, note: `${id} DNS.Zone`, inputs: { uniqId: id } },
  { resource: "SshKey", name: "deploy", id: "5", note: "5", inputs: { publicKeyName: "deploy" } },
];

const textOf = (language: Language, all: readonly Declared[], isDirect = false) =>
  programs[language].text?.(all, { isDirect }) ?? expect.fail(`Pulumi writes ${language}`);

const login: Declared = {
  ...{ resource: "Credential", name: "panel", id: "3", note: "3" },
  inputs: { uniqId: "ABC123", username: "root" },
};
it.each<[string, Language, Declared[], boolean?]>([
  [
    "with the common inputs of the servers written once, a table for each kind, ids, and the alias that moves each resource",
    "classes",
    found,
  ],
  [
    "without an alias if Pulumi imports outputs, and with credentials but without their secrets",
    "classes",
    [login],
    true,
  ],
  ["with deletionProtection", "typescript", [web]],
  [
    "with the common inputs of the servers written once, and credentials without their secrets",
    "python",
    [...found.slice(0, 2), login],
  ],
])("the program is written %s: in %s", (_what, language, all, isDirect) => {
  expect(textOf(language, all, isDirect)).toMatchSnapshot();
});

/** Reads a text as Pulumi reads YAML: `$$` means one dollar sign, and `${` begins a reference. */
const read = (text: string): string =>
  text.replace(/\$([${])/g, (_, next) => (next === "$" ? "$" : expect.fail("a reference")));

/** The names and arguments of the resources that a program declares. */
function declaredBy(program: string): object {
  const made: Record<string, unknown> = {};
  class Resource {
    constructor(name: string, { deletionProtection: _, ...args }: Record<string, unknown>) {
      made[name] = args;
    }
  }
  const { outputText } = ts.transpileModule(program, { compilerOptions: { module: ts.ModuleKind.CommonJS } });
  const hosting = { Server: Resource, Asset: Resource };
  new Function("require", "exports", outputText)(() => hosting, {});
  return made;
}

/** The same for programs in Python, whose arguments have Python's spelling. */
function declaredByPython(all: readonly string[]): unknown {
  const reader = `import json, re, sys, types
hosting = types.ModuleType("pulumi_hosting")
def kind(name, **args):
    args.pop("deletion_protection", None)
    made[name] = {re.sub("_(.)", lambda m: m[1].upper(), key): value for key, value in args.items()}
hosting.Server = hosting.Asset = kind
sys.modules["pulumi_hosting"] = hosting
told = []
for program in json.load(sys.stdin):
    made = {}
    exec(program, {})
    told.append(made)
print(json.dumps(told))`;
  return JSON.parse(
    execFileSync("python3", ["-c", reader], {
      input: JSON.stringify(all),
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    }),
  );
}

const sign = fc.constantFrom(
  ..."ab \"'`$\\{}#:&*!|>%@\n\r\t,-é語\u0085\u2028\ufeff\u200f",
  "${",
  "$${",
  "$$",
  `$${"{web.ip}"}`,
  "*/",
);
const anyName = fc.string({ unit: sign, maxLength: 12 });

it("names consist of letters, digits and dashes, start with a letter, and are unique", () => {
  const nameOf = createNames();
  const given: [string, string][] = [
    ["Web1.Example.com", "AAAAAA"],
    ["web1-example-com", "BBBBBB"],
    ["web1-example-com-cccccc", "5"],
    ["web1-example-com", "CCCCCC"],
    ["10.shop_.example", "CCCCCC"],
    ["-web-", "DDDDDD"],
    ["", "EEEEEE"],
    ["12", "12"],
    ["Null", "7"],
  ];
  expect(given.map(([label, id]) => nameOf(label, id)).join(" ")).toBe(
    "web1-example-com web1-example-com-bbbbbb web1-example-com-cccccc web1-example-com-cccccc-cccccc shop-example web asset-eeeeee asset-12 null-7",
  );
});

it("each written program declares exactly what was imported, whatever characters the host's texts contain", () => {
  const inPython: [string, object][] = [];
  const alike = fc.constantFrom("web", "web-7", "true", "null", "pulumi", "constructor");
  const label = fc.oneof(anyName, alike);
  const ids = fc.uniqueArray(fc.oneof(anyName, fc.constantFrom("7", "ABC123")), {
    minLength: 3,
    maxLength: 3,
  });
  fc.assert(
    fc.property(anyName, anyName, fc.tuple(label, label, label), ids, (domain, customName, labels, ids) => {
      const nameOf = createNames();
      const names = labels.map((label, index) => nameOf(label, ids[index] as string));
      const [first = "", second = "", third = ""] = names;
      for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9-]*$/);
      const both = [
        server(first, "ABC123", { domain, customName }),
        server(second, "XYZ789", { customName }),
      ];
      const assets: Declared[] = [{ ...found[2]!, name: third, inputs: { uniqId: id, customName } }];
      const all = [...both, ...assets];
      const meant = Object.fromEntries(all.map(({ name, inputs }) => [name, inputs]));
      expect(Object.keys(meant)).toHaveLength(3);
      for (const language of ["typescript", "classes"] as const)
        expect(declaredBy(textOf(language, all, true))).toEqual(meant);
      inPython.push([textOf("python", all), meant]);
      const { resources } = parse(textOf("yaml", all));
      for (const [name, { properties }] of Object.entries<{ properties: Record<string, unknown> }>(resources))
        for (const [input, value] of Object.entries(properties).filter(
          ([key]) => key !== "deletionProtection",
        ))
          expect(typeof value === "string" ? read(value) : value).toBe(meant[name]?.[input]);
      expect(Object.keys(resources)).toEqual(names);
    }),
    drawn(150),
  );
  const declared = declaredByPython(inPython.map(([program]) => program));
  expect(declared).toEqual(inPython.map(([, meant]) => meant));
});

it("says what to install if Pulumi's SDK for classes is missing, instead of naming the missing module", async () => {
  const missing = Object.assign(new Error("Cannot find module '@pulumi/pulumi'"), {
    code: "MODULE_NOT_FOUND",
  });
  const stored = storedForm([], programs.classes, () => Promise.reject(missing));
  await expect(stored).rejects.toMatchObject({
    exitCode: 2,
    message: expect.stringMatching(
      /Nothing was written\. Run `npm install @pulumi\/pulumi` in .+--program typescript/,
    ),
  });
});

it("passes on any other failure of the classes unchanged", async () => {
  const broken = new TypeError("x is not a function");
  await expect(storedForm([], programs.classes, () => Promise.reject(broken))).rejects.toBe(broken);
});

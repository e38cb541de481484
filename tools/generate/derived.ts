import { configurationSchema, liftRefusal } from "../../provider/config";
import { liftKey } from "../../provider/lift";
import { resources } from "../../provider/resources";
import { apiText } from "../apiTypes/apiText";
import { changesTable, commandTable, exitCodeTable } from "../docs/commandTables";
import { errorsPage } from "../docs/errorsPage";
import { permissionsPage } from "../docs/permissionsPage";
import { policySettingsTable, policyTable } from "../docs/policyTables";
import { offersTable, refusalsTable } from "../docs/previewTables";
import { quirkTable } from "../docs/quirkTable";
import { reliabilityPage } from "../docs/reliabilityPage";
import { serverStatesPage } from "../docs/serverStates";
import {
  adminTable,
  assumptionTable,
  configurationTable,
  faultTable,
  importTable,
  pathTable,
  runtimeTable,
  switchTable,
} from "../docs/tables";
import { packageSchema } from "../pluginSchema/schema";
import { wrappedPage } from "../prose/wrappedPage";
import { pagesOf } from "../registryDocs/pages";
import { names } from "../release/names";
import { releasedFile, releasedText } from "../release/released";
import type { Schema } from "../release/surface";
import { classExample, classText, fileOf, providerText } from "../sdkTypes/classText";
import { functionsText } from "../sdkTypes/functionsText";
import { givenSchema, type JsonSchema } from "../sdkTypes/jsonSchema";
import { heading, resourceText } from "../sdkTypes/resourceText";
import { membersText } from "../sdkTypes/typeText";
import { namedWords, wordsText } from "../sdkTypes/wordTypes";

/** The folders that contain only generated files. */
export const derivedFolders = ["docs/resources", "docs/functions", "sdk/generated"];

/**
 * The text of provider/version.ts. The version is code, because bundled and unbundled code would look for package.json
 * in different folders.
 */
const versionText = ({ version }: { readonly version: string }): string =>
  `// Derived from package.json and tools/release/names.json; \`npm run generate\` writes it.

export const version = ${JSON.stringify(version)};

export const issues = ${JSON.stringify(names.bugs)};

/** The npm package of the classes that Pulumi generates from the schema. */
export const generatedPackage = ${JSON.stringify(names.packages.nodejs)};
`;

/** Adds to package.json where the package is kept, and who publishes it. */
const withNames = (packageJson: object) => ({
  ...packageJson,
  author: names.publisher,
  homepage: names.homepage,
  bugs: names.bugs,
  repository: { type: "git", url: `git+${names.repository}.git` },
});

/** The generated tables of hand-written pages. */
const tables: Readonly<Record<string, readonly (() => string)[]>> = {
  "AGENTS.md": [changesTable],
  "docs/command.md": [commandTable, exitCodeTable],
  "docs/configuration.md": [configurationTable],
  "docs/installation-configuration.md": [importTable, runtimeTable],
  "docs/host-quirks.md": [quirkTable],
  "docs/hosts.md": [assumptionTable, pathTable],
  "docs/preview-checks.md": [offersTable, refusalsTable],
  "docs/sandbox-reference.md": [faultTable, adminTable],
  "docs/sandbox-switches.md": [switchTable],
  "policy/README.md": [policyTable, policySettingsTable],
};

/** The pages whose first program is the text of an example file. */
const programs: Readonly<Record<string, string>> = {
  "docs/accounts.md": "examples/accounts/index.ts",
  "docs/fleet.md": "examples/fleet/index.ts",
  "docs/provisioning.md": "examples/provisioning/index.ts",
  "docs/secrets.md": "examples/key-rotation/index.ts",
};

/**
 * All committed files that are generated from the schemas and tables of the code, by path.
 *
 * @param committed reads a file of the checkout
 * @param prosePages the pages whose lines are wrapped
 */
export function derivedFiles(
  committed: (path: string) => string,
  prosePages: readonly string[],
): Map<string, string> {
  const packageJson = JSON.parse(committed("package.json"));
  const schema = packageSchema(packageJson);
  const files = new Map([
    ["package.json", `${JSON.stringify(withNames(packageJson), null, 2)}\n`],
    ["schema.json", `${JSON.stringify(schema, null, 2)}\n`],
    ...Object.entries(pagesOf(schema)).map(([path, page]) => [`docs/${path}`, page] as const),
  ]);
  files.set(".github/CODEOWNERS", committed(".github/CODEOWNERS").replace(/@\S+/g, `@${names.owner}`));
  files.set("docs/errors.md", errorsPage());
  files.set("docs/server-states.md", serverStatesPage());
  const proof = (name: string) => JSON.parse(committed(`tools/proof/${name}.json`));
  files.set("docs/reliability.md", reliabilityPage(proof("promises"), proof("figures")));
  files.set("provider/version.ts", versionText(packageJson));
  // Pulumi shows this version as the version of the policy pack.
  const pack = { ...JSON.parse(committed("policy/package.json")), version: packageJson.version };
  files.set("policy/package.json", `${JSON.stringify(pack, null, 2)}\n`);
  files.set(releasedFile, releasedText(committed, schema as Schema));
  const nameWords = namedWords(schema);
  files.set("docs/permissions.md", permissionsPage());
  for (const resource of Object.values(resources)) {
    const file = fileOf(resource.name);
    files.set(`sdk/generated/${file}`, resourceText(resource, nameWords));
    files.set(`sdk/${file}`, classText(resource, classExample(committed(`sdk/${file}`))));
    files.set(`provider/dynamic/${file}`, providerText(resource.name));
  }
  files.set("sdk/generated/connection.ts", connectionText(nameWords));
  files.set("sdk/generated/functions.ts", functionsText(nameWords));
  files.set("sdk/generated/api.ts", apiText());
  files.set("sdk/generated/words.ts", wordsText(schema));
  for (const [path, ofPage] of Object.entries(tables))
    files.set(
      path,
      ofPage.reduce((page, table) => withTable(page, table()), committed(path)),
    );
  for (const [path, example] of Object.entries(programs))
    files.set(path, withProgram(committed(path), committed(example)));
  for (const path of prosePages) files.set(path, wrappedPage(files.get(path) ?? committed(path)));
  return files;
}

/**
 * Replaces the first program of a page.
 *
 * @throws {Error} when the page has no program
 */
function withProgram(page: string, program: string): string {
  const firstProgram = /(?<=^```ts\n)[\s\S]*?(?=^```$)/m;
  if (!firstProgram.test(page)) throw new Error("The page has no program");
  return page.replace(firstProgram, () => program);
}

/**
 * Replaces the table of a page that has the same heading row.
 *
 * @throws {Error} when the page has no such table, or several
 */
function withTable(page: string, table: string): string {
  const [heading] = table.split("\n") as [string];
  const lines = page.split("\n");
  const firstLine = lines.indexOf(heading);
  if (firstLine === -1 || lines.lastIndexOf(heading) !== firstLine)
    throw new Error(`The page has no table, or several, with the heading ${heading}`);
  const length = lines.slice(firstLine).findIndex((line) => !line.startsWith("|"));
  return lines.toSpliced(firstLine, length, table).join("\n");
}

/** The module with the arguments of a `Connection`: the configuration, with each key as an input. */
function connectionText(nameWords: (schema: JsonSchema) => JsonSchema): string {
  return `${heading}import type * as pulumi from "@pulumi/pulumi";
import type * as words from "./words";

/** The configuration of one account at one host. */
export interface ConnectionArgs {
${membersText(nameWords(givenSchema(configurationSchema)), (type) => `pulumi.Input<${type}>`, "  ")}
  /** @deprecated ${liftKey} ${liftRefusal}. */
  readonly ${liftKey}?: pulumi.Input<string | undefined>;
}
`;
}

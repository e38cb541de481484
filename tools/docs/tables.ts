import { Option } from "commander";
import { programs } from "../../cli/import/programs";
import { type Runtime, runtimes } from "../../cli/runtimes";
import { operations } from "../../provider/api/contract";
import { isSecretType } from "../../provider/api/contract/marks";
import type { Certainty } from "../../provider/api/contract/operation";
import { wireTable } from "../../provider/api/wire";
import { configurationSchema, environmentName } from "../../provider/config";
import { routes } from "../../sandbox/admin/routes";
import { acceptVariable, flagName } from "../../sandbox/cli/options";
import { faultKinds } from "../../sandbox/faults/rule";
import { type SwitchName, switches } from "../../sandbox/switches";
import { dialectChoice } from "../../sandbox/switches/dialects";
import { names } from "../release/names";
import { seenAtWords } from "./quirkTable";

/** The name that programs import in each language, with the plugin. */
export function importTable(): string {
  const { nodejs, python, go, csharp, java } = names.packages;
  const rows = [
    ["TypeScript", nodejs],
    ["Python", python],
    ["Go", go],
    ["C#", `${csharp}.Hosting`],
    ["Java", `${java}.hosting`],
  ];
  const lines = rows.map(([language, name]) => `| ${language} | \`${name}\` |`);
  return ["| Language | What programs import |", "|---|---|", ...lines].join("\n");
}

/** The runtimes of Pulumi, and which parts of the package work with each. */
export function runtimeTable(): string {
  const lines = Object.entries(runtimes).map(([name, { title, language, ...runtime }]) => {
    const { hasClasses } = runtime as Runtime;
    const { file, text } = programs[hasClasses ? "classes" : language];
    const writer = text ? `\`${file}\`` : `Pulumi writes \`${file}\``;
    return `| \`${name}\` | ${title} | ${hasClasses ? "yes" : "no"} | yes | ${writer} |`;
  });
  return [
    "| `runtime` | Programs in | Classes | Plugin | `pulumi-hosting import` |",
    "|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}

/** The configuration table of README.md, derived from the schema. */
export function configurationTable(): string {
  const rows = Object.entries(configurationSchema.shape).map(([key, type]) => {
    const fallback = type.safeParse(undefined);
    const standard = fallback.success && fallback.data !== undefined ? `\`${fallback.data}\`` : "";
    const secretNote = isSecretType(type) ? " (secret)" : "";
    const variable = environmentName(key);
    return `| \`hosting:${key}\`${secretNote} | ${variable && `\`${variable}\``} | ${standard} | ${type.description} |`;
  });
  return ["| Key | Environment | Default | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}

/** The assumptions of the provider about a host besides its paths, each with the setting that changes it. */
export function assumptionTable(): string {
  const settings = Object.entries(configurationSchema.shape).flatMap(([key, type]) => {
    const certainty = type.meta()?.certainty as Certainty | undefined;
    if (certainty === undefined) return [];
    const defaultValue = type.safeParse(undefined).data;
    return [
      `| \`${key}\` | ${defaultValue === undefined ? "" : `\`${defaultValue}\``} | ${seenAtWords[certainty]} | ${type.description} |`,
    ];
  });
  const members = Object.entries(wireTable).map(([key, { usual, certainty, meaning }]) => {
    const defaultWords = [usual ?? []].flat();
    const values = defaultWords.length === 0 || usual === "" ? "" : `\`${defaultWords.join("`, `")}\``;
    return `| \`wire\`: \`${key}\` | ${values} | ${seenAtWords[certainty]} | ${meaning} |`;
  });
  const paths = "| `paths` | below | below | The path of each operation. |";
  return [
    "| Setting | Default | Seen at | What it says |",
    "|---|---|---|---|",
    paths,
    ...settings,
    ...members,
  ].join("\n");
}

/** The default path of every operation, and where it was seen. */
export const pathTable = (): string =>
  [
    "| Operation | Default path | Seen at |",
    "|---|---|---|",
    ...operations().map(
      ([name, { path, certainty }]) =>
        `| \`${name}\` | ${path === null ? "" : `\`${path}\``} | ${seenAtWords[certainty]} |`,
    ),
  ].join("\n");

/** The table of faults in docs/sandbox-reference.md. */
export const faultTable = (): string =>
  [
    "| Fault | What happens |",
    "|---|---|",
    ...Object.entries(faultKinds).map(([kind, what]) => `| \`${kind}\` | ${what} |`),
  ].join("\n");

/** The table of switches in docs/sandbox-switches.md. */
export const switchTable = (): string =>
  [
    "| Flag | Environment | Open | Choices |",
    "|---|---|---|---|",
    ...Object.keys(switches).map((name) => {
      const { open, choices, usual } = switches[name as SwitchName];
      const legacy = dialectChoice("legacy", name as SwitchName);
      const meanings = Object.entries(choices).map(([choice, meaning]) => {
        const isOther = choice === legacy && choice !== usual;
        return `\`${choice}\`${isOther ? " (legacy)" : ""}: ${meaning}`;
      });
      const flag = `--${flagName(name)}`;
      return `| \`${flag} ${usual}\` | \`${variableOf(flag)}\` | ${open} | ${meanings.join("; ")} |`;
    }),
  ].join("\n");

const variableOf = (flag: string) => acceptVariable(new Option(flag)).envVar;

/** The table of the admin interface in docs/sandbox-reference.md. */
export const adminTable = (): string =>
  [
    "| Request | What it does |",
    "|---|---|",
    ...routes.map(({ method, path, purpose }) => `| \`${method} /_sandbox/${path}\` | ${purpose} |`),
    '| `POST /_sandbox/servers/ABC123` | change members of a server, e.g. `{"backup_enabled": true}`; also `assets/…`, `keys/NAME`, `credentials/ID`, `users/NAME` |',
    "| `DELETE /_sandbox/servers/ABC123` | make it gone at once; also assets, keys and credentials |",
  ].join("\n");

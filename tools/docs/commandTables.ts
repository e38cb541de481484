import { commands } from "../../cli/commands";
import { endsOfCommands } from "../../cli/exitCodes";

/** The changes that Pulumi's own commands make, for AGENTS.md. */
const ofPulumi = [
  ["`pulumi preview`, `pulumi refresh --preview-only`, `pulumi stack export`", "nothing"],
  ["`pulumi config set`, `pulumi stack init`", "the stack and its configuration"],
  [
    "`pulumi refresh`, `pulumi import`, `pulumi state …`, `pulumi cancel`",
    "the state, and nothing at the host",
  ],
  ["`pulumi up`, `pulumi destroy`, `pulumi do`", "the host: they order, rebuild and delete"],
] as const;

const tableOf = (heading: string, rows: readonly (readonly unknown[])[]): string =>
  [heading, heading.replace(/[^|]+/g, "---"), ...rows.map((row) => `| ${row.join(" | ")} |`)].join("\n");

/** The exit codes of this package's commands. */
export const exitCodeTable = (): string => tableOf("| Exit code | Means |", endsOfCommands);

/** The pages of commands that have no page of their own below `docs/commands`, as links in `docs/command.md`. */
const pages: Readonly<Record<string, string>> = {
  ...{ templates: "./commands/plans.md", zones: "./commands/plans.md", regions: "./commands/plans.md" },
  ...{ ssh: "./commands/server.md", describe: "./commands/server.md" },
  ...{ console: "./commands/server.md", power: "./commands/server.md" },
  stacks: "./commands/init.md",
  connect: "./connect.md",
  doctor: "#check-the-setup",
  explain: "#the-code-of-a-message",
  sandbox: "./sandbox.md",
  completion: "#completion",
};

/** All commands of this package. */
export const commandTable = (): string =>
  tableOf(
    "| Command | Purpose | Changes |",
    Object.entries(commands).map(([name, { description, changes }]) => [
      `[\`${name}\`](${pages[name] ?? `./commands/${name}.md`})`,
      description.replaceAll("|", "\\|"),
      changes,
    ]),
  );

/** The changes that each command makes, Pulumi's own commands first. */
export const changesTable = (): string =>
  tableOf("| Command | Changes |", [
    ...ofPulumi,
    ...Object.entries(commands).map(([name, { changes }]) => [`\`pulumi-hosting ${name}\``, changes]),
  ]);

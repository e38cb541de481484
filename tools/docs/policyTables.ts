import { policies } from "../../policy/policies";

/** The policies of the pack, as policy/README.md shows them. */
export const policyTable = (): string =>
  [
    "| Policy | Level | What it wants |",
    "|---|---|---|",
    ...policies.map(
      ({ name, enforcementLevel, description }) => `| \`${name}\` | ${enforcementLevel} | ${description} |`,
    ),
  ].join("\n");

/** Their settings: one row for a setting that several have with the same default. */
export function policySettingsTable(): string {
  const rows = new Map<string, { setting: string; of: string[]; rest: string }>();
  for (const { name, configSchema } of policies)
    for (const [setting, { default: value, description }] of Object.entries(configSchema?.properties ?? {})) {
      const rest = `${code(value)} | ${description}`;
      const row = rows.get(setting + rest) ?? { setting, of: [], rest };
      row.of.push(`\`${name}\``);
      rows.set(setting + rest, row);
    }
  return [
    "| Setting | Of | Default | Meaning |",
    "|---|---|---|---|",
    ...[...rows.values()].map(({ setting, of, rest }) => `| \`${setting}\` | ${of.join(", ")} | ${rest} |`),
  ].join("\n");
}

/** A bar would end the cell of the table. */
const code = (value: unknown): string => `\`${JSON.stringify(value).replaceAll("|", "\\|")}\``;

import { policies } from "../../policy/policies";

/** The table of policies in policy/README.md. */
export const policyTable = (): string =>
  [
    "| Policy | Level | What it wants |",
    "|---|---|---|",
    ...policies.map(
      ({ name, enforcementLevel, description }) => `| \`${name}\` | ${enforcementLevel} | ${description} |`,
    ),
  ].join("\n");

/** The table of the policies' settings. A setting that several policies have with the same default gets one row. */
export function policySettingsTable(): string {
  const rows = new Map<string, { setting: string; policyNames: string[]; cells: string }>();
  for (const { name, configSchema } of policies)
    for (const [setting, { default: value, description }] of Object.entries(configSchema?.properties ?? {})) {
      const rest = `${code(value)} | ${description}`;
      const row = rows.get(setting + rest) ?? { setting, policyNames: [], cells: rest };
      row.policyNames.push(`\`${name}\``);
      rows.set(setting + rest, row);
    }
  return [
    "| Setting | Of | Default | Meaning |",
    "|---|---|---|---|",
    ...[...rows.values()].map(
      ({ setting, policyNames: of, cells: rest }) => `| \`${setting}\` | ${of.join(", ")} | ${rest} |`,
    ),
  ].join("\n");
}

/** Code for a cell of a table. A bar is escaped, because it would end the cell. */
const code = (value: unknown): string => `\`${JSON.stringify(value).replaceAll("|", "\\|")}\``;

import { isSecretType } from "../../provider/api/contract/secret";
import { configurationSchema, environmentName } from "../../provider/config";

/** The configuration as a table for README.md, derived from its schema. */
export function configurationTable(): string {
  const rows = Object.entries(configurationSchema.shape).map(([key, type]) => {
    const fallback = type.safeParse(undefined);
    const standard = fallback.success && fallback.data !== undefined ? `\`${fallback.data}\`` : "";
    const secret = isSecretType(type) ? " (secret)" : "";
    return `| \`hosting:${key}\`${secret} | \`${environmentName(key)}\` | ${standard} | ${type.description} |`;
  });
  return ["| Key | Environment | Default | Meaning |", "|---|---|---|---|", ...rows].join("\n");
}

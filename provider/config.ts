import { z } from "zod";
import { apiVersions } from "./api/contract/enumerations";
import { isSecretType } from "./api/contract/secret";
import { timeouts } from "./waiting/deadlines";

/** JSON in one text, as `pulumi config set` and the environment carry objects. */
const json = <T extends z.ZodType>(type: T, example: string) =>
  z.preprocess((value, context) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: "custom", message: `must be JSON, for example ${example}` });
      return z.NEVER;
    }
  }, type);

const isUrl = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const examples = { paths: '{"server.rebuild":"server/reimage"}', timeouts: '{"build":"90m"}' } as const;

/** Configuration of the provider, in namespace `hosting` or from `HOSTING_…`; one description for code and docs. */
export const configurationSchema = z.object({
  baseUrl: z
    .string({ error: "is required: the address of your host's API" })
    .refine(isUrl, { error: "must be a URL such as https://api.example.com" })
    .describe("Address of the host's API. https is required unless it is this machine."),
  apiVersion: z
    .enum(apiVersions, { error: `must be one of ${apiVersions.join(", ")}` })
    .default("v3")
    .describe("Version of the API: the first segment of every path."),
  username: z
    .string({ error: "is required: the name of your API user" })
    .min(1, { error: "must not be empty" })
    .describe("Name of the API user."),
  password: z.string().min(1).optional().meta({ secret: true }).describe("Password; exchanged for a token."),
  token: z
    .string()
    .min(1)
    .optional()
    .meta({ secret: true })
    .describe("A ready-made token, instead of a password."),
  passcode: z
    .string()
    .min(1)
    .optional()
    .meta({ secret: true })
    .describe("A passcode of two-factor authentication; valid for 30 seconds and sent once."),
  totpSecret: z
    .string()
    .min(1)
    .optional()
    .meta({ secret: true })
    .describe("The base32 secret from which passcodes of two-factor authentication are made."),
  accountNumber: z.coerce
    .number({ error: "must be an account number: 1 to 8 digits" })
    .int()
    .min(0)
    .max(99_999_999)
    .optional()
    .describe("Account that resources belong to, where the user has several."),
  paths: json(z.record(z.string(), z.string(), { error: "must map operations to paths" }), examples.paths)
    .optional()
    .describe(`Paths that differ at your host, by operation: \`${examples.paths}\`.`),
  timeouts: json(timeouts(), examples.timeouts)
    .optional()
    .describe(`Deadlines of all resources: \`${examples.timeouts}\`. A resource's own \`timeouts\` win.`),
  concurrency: z.coerce
    .number({ error: "must be a whole number from 1 to 100" })
    .int({ error: "must be a whole number from 1 to 100" })
    .min(1, { error: "must be a whole number from 1 to 100" })
    .max(100, { error: "must be a whole number from 1 to 100" })
    .default(8)
    .describe("Calls to the host at the same time."),
});

export type Configuration = z.infer<typeof configurationSchema>;
export type ConfigurationKey = keyof Configuration;

/** What is wrong with the configuration, by property; never a value of it. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  constructor(readonly failures: readonly { property: string; reason: string }[]) {
    super(failures.map(withAdvice).join("\n"));
  }
}

/** One fault of the configuration as a line, with how to set the property right. */
export const withAdvice = ({ property, reason }: { property: string; reason: string }): string =>
  `hosting:${property} ${reason}. ${howToSet(property)}`;

/** `timeouts.build` is a member of the JSON in `timeouts`; a secret must not be set in the clear. */
function howToSet(property: string): string {
  const [key = property] = property.split(".");
  const type = configurationSchema.shape[key as ConfigurationKey] as z.ZodType | undefined;
  const secret = type && isSecretType(type) ? "--secret " : "";
  return `Set it with \`pulumi config set ${secret}hosting:${key} …\` or ${environmentName(key)}.`;
}

/** `baseUrl` → `HOSTING_BASE_URL`. */
export const environmentName = (key: string): string =>
  `HOSTING_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/**
 * Reads the configuration once, for every front.
 *
 * @param configured the value of a key in the namespace `hosting`, or undefined.
 * @param environment fall-back, `HOSTING_…`.
 * @throws ConfigurationError naming each property, what is allowed and how to set it.
 */
export function readConfiguration(
  configured: (key: ConfigurationKey) => unknown,
  environment: Readonly<Record<string, string | undefined>>,
): Configuration {
  const given: Record<string, unknown> = {};
  for (const key of Object.keys(configurationSchema.shape) as ConfigurationKey[]) {
    const value = configured(key) ?? environment[environmentName(key)];
    if (value !== undefined && value !== null && value !== "") given[key] = value;
  }
  const parsed = configurationSchema.safeParse(given);
  const failures = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        property: issue.path.map(String).join("."),
        reason: issue.message,
      }));
  if (given.password === undefined && given.token === undefined)
    failures.push({ property: "password", reason: "or hosting:token is required" });
  if (!parsed.success || failures.length > 0) throw new ConfigurationError(failures);
  return parsed.data;
}

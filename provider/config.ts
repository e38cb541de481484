import * as z from "zod";
import { oneOf } from "./api/contract/commonMembers";
import { isSecretType } from "./api/contract/marks";
import { memberText } from "./api/options/checkOptions";
import { aText, clientOptions } from "./api/options/options";
import { usualConcurrency } from "./api/pipeline/limit";
import { labels } from "./labels";
import { exampleServer, liftedRun, liftKey, liftVariable } from "./lift";
import { json, keepNames, truth } from "./settingTypes";
import { timeouts } from "./waiting/deadlines";

const examples = {
  wire: '{"goneClasses":["NotFound"],"zoneParameter":"zone"}',
  paths: '{"server.rebuild":"server/reimage"}',
  verbs: '{"server.create":"PUT","asset.list":"GET"}',
  timeouts: '{"build":"90m"}',
  retries: '{"within":"10m","longestPause":"30s"}',
} as const;

const option = clientOptions.shape;

/**
 * Settings for each server of a stack whose program does not set the input of that name. No environment variable sets
 * these inputs, because a variable of one shell must not decide which servers a run in another shell may erase.
 */
export const stackDefaults = ["rebuildPolicy", "replacePolicy", "deletionProtection", "labels"] as const;
const isStackDefault = (key: string): boolean => stackDefaults.some((stackDefault) => stackDefault === key);

/** The provider's configuration, from the namespace `hosting` or from `HOSTING_…`. The docs are generated from it. */
export const configurationSchema = z.object({
  baseUrl: option.baseUrl.describe("Address of the host's API. https is required unless it is this machine."),
  apiVersion: option.apiVersion
    .unwrap()
    .default("v3")
    .meta({ certainty: "field" })
    .describe("Version of the API: the first segment of every path."),
  username: option.username.describe("Name of the API user."),
  password: option.password.describe("Password; exchanged for a token."),
  token: option.token.describe("A ready-made token, instead of a password."),
  passcode: option.passcode.describe(
    "A passcode of two-factor authentication; valid for 30 seconds and sent once.",
  ),
  totpSecret: option.totpSecret.describe(
    "The base32 secret that generates the passcodes of two-factor authentication, or the `otpauth://` address of its QR code.",
  ),
  accountNumber: option.accountNumber.describe("Account that resources belong to, if the user has several."),
  paths: json(option.paths.unwrap(), examples.paths).describe(
    `Paths that differ at your host, by operation: \`${examples.paths}\`.`,
  ),
  verbs: json(option.verbs.unwrap(), examples.verbs).describe(
    `HTTP methods that differ from POST at your host, by operation: \`${examples.verbs}\`. A read goes by POST, GET, PUT or PATCH, what changes something by POST, PUT, PATCH or DELETE.`,
  ),
  wire: json(option.wire.unwrap(), examples.wire).describe(
    `Members of requests and responses that your host handles differently, as JSON: \`${examples.wire}\`. docs/hosts.md lists the members.`,
  ),
  tokenLifetime: option.tokenLifetime
    .meta({ certainty: "specification" })
    .describe(
      "Requested lifetime of each token: `30m`. Default: `1h`, or `12h` with a `passcode`. If the host refuses it, the host's own default is used, except with a one-time `passcode`.",
    ),
  passcodeHeader: option.passcodeHeader
    .meta({ certainty: "assumed" })
    .describe(
      "Header that also carries the passcode, in addition to the token call's parameter: `X-Passcode`.",
    ),
  timeouts: json(timeouts(), examples.timeouts).describe(
    `Deadlines of all resources: \`${examples.timeouts}\`. A resource's own \`timeouts\` win.`,
  ),
  movedFrom: aText()
    .refine((address) => URL.canParse(address), {
      error: "must be an address such as https://old.example.com",
    })
    .optional()
    .describe(
      "Former address of the host, if it has a new one: `https://old.example.com`. The provider then looks at `baseUrl` for resources that were created there. Without this setting it refuses to handle such resources, because they never existed at another host.",
    ),
  previewChecks: oneOf(["off", "catalogue"])
    .default("catalogue")
    .describe(
      "Checks of a preview against the host's offers: `catalogue` checks that plan, template, zone, backups and options are available; `off` checks nothing.",
    ),
  rebuildPolicy: oneOf(["refuse", "rebuild", "replace"])
    .optional()
    .describe("`rebuildPolicy` of servers whose program does not set it."),
  replacePolicy: oneOf(["refuse", "replace"])
    .optional()
    .describe("`replacePolicy` of servers whose program does not set it."),
  deletionProtection: truth()
    .optional()
    .describe(
      "`deletionProtection` of servers whose program does not set it: `true` or `false`. A removal follows the value that the last `pulumi up` stored.",
    ),
  labels: json(labels(), '{"team":"a"}', keepNames).describe(
    `\`labels\` of all servers: \`{"team":"a"}\`. A server's own \`labels\` are added; if both set a key, the server's value wins.`,
  ),
  concurrency: option.concurrency
    .unwrap()
    .default(usualConcurrency)
    .describe(
      "Maximum number of concurrent calls to the host. The provider lowers it for a while after a 429 or an error page of a proxy (502, 503, 504, 520 to 530).",
    ),
  requestsPerSecond: option.requestsPerSecond.describe(
    "Maximum number of requests per second of one provider process. Each Connection, each provider and the functions of a program have a process of their own.",
  ),
  caFile: option.caFile.describe(
    "Absolute path of a PEM file with certificates to trust instead of the usual ones. `NODE_EXTRA_CA_CERTS` in the environment adds certificates to the usual ones.",
  ),
  retries: json(option.retries.unwrap(), examples.retries).describe(
    `How long a call is retried while the host refuses it temporarily (429, maintenance), and the longest pause between two attempts. Default: \`${examples.retries}\`.`,
  ),
});

type Checked = z.infer<typeof configurationSchema>;
export type ConfigurationKey = keyof Checked;

export interface Configuration extends Checked {
  /** The error of the first call to the host if neither a password nor a token is set. A preview needs no login. */
  readonly loginMissing?: ConfigurationError;
  /** The name of this configuration's Connection, which error messages mention if the engine does not. */
  readonly connection?: string | undefined;
}

/** Every configuration key, in the order of the documentation and of error messages. */
export const configurationKeys = Object.keys(configurationSchema.shape) as ConfigurationKey[];

/** The error text for the key that would lift protections, with the environment variable to set instead. */
export const liftRefusal = `is refused: a protection is lifted for one run, by its environment. Remove the key, and set ${liftVariable} for that run, such as ${liftedRun(exampleServer, "pulumi preview")}`;

/** One or more faults of the configuration, each with its property. The text never quotes a value. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  /** One line of text for each fault. */
  readonly faults: readonly { readonly key: GivenKey; readonly line: string }[];
  constructor(failures: readonly Failure[], wording: WordFault = withAdvice) {
    const faults = failures.map(({ property, reason }) => {
      const key = keyOf(property);
      return { key, line: wording({ key, property, reason }) };
    });
    super(faults.map(({ line }) => line).join("\n"));
    this.faults = faults;
  }
}

interface Failure {
  readonly property: string;
  readonly reason: string;
}

/** A key that a configuration may contain: a valid one, or the refused key that would lift protections. */
type GivenKey = ConfigurationKey | typeof liftKey;

type WordFault = (fault: Failure & { readonly key: GivenKey }) => string;

/** Describes a fault of the stack's configuration, and how to set the property (a secret with `--secret`). */
const withAdvice: WordFault = ({ key, property, reason }) => {
  if (key === liftKey)
    return `hosting:${property} ${reason}. \`pulumi config rm hosting:${key}\` removes it.`;
  const secretFlag = isSecretType(configurationSchema.shape[key]) ? "--secret " : "";
  const variable = environmentName(key);
  const advice = `Set it with \`pulumi config set ${secretFlag}hosting:${key} …\`${variable ? ` or ${variable}` : ""}.`;
  return `hosting:${property} ${reason}. ${advice}`;
};

/** The configuration key of a property path: `timeouts.build` is a member of the JSON value of `timeouts`. */
const keyOf = (property: string): GivenKey => property.split(/[.[]/)[0] as GivenKey;

/** The environment variable of a key: `baseUrl` → `HOSTING_BASE_URL`. Empty if no variable may set the key. */
export const environmentName = (key: string): string =>
  isStackDefault(key) ? "" : `HOSTING_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;

/**
 * Reads and checks the configuration, for dynamic resources and for the plugin.
 *
 * @param configured the values of the namespace `hosting`, by key.
 * @param environment environment variables `HOSTING_…`, which apply to keys that are not configured.
 * @param wording words one fault. Default: the text says how to set the property in the stack's configuration.
 * @throws ConfigurationError that names each faulty property, what is allowed and how to set it.
 */
export function readConfiguration(
  configured: Readonly<Record<string, unknown>>,
  environment: Readonly<Record<string, string | undefined>>,
  wording?: WordFault,
): Configuration {
  const settings: Record<string, unknown> = {};
  for (const key of configurationKeys) {
    const value = configured[key] ?? environment[environmentName(key)];
    if (value !== undefined && value !== null && value !== "") settings[key] = value;
  }
  const result = configurationSchema.safeParse(settings);
  const issues = result.error?.issues ?? [];
  const failures = issues.map(({ path, message: reason }) => ({ property: memberText(path), reason }));
  if ((configured[liftKey] ?? "") !== "") failures.push({ property: liftKey, reason: liftRefusal });
  const noLogin = { property: "password", reason: "or hosting:token is required" };
  const hasLogin = settings.password !== undefined || settings.token !== undefined;
  // A missing login alone is no fault before the first call. It is reported together with other faults.
  if (failures.length > 0 && !hasLogin) failures.push(noLogin);
  if (!result.success || failures.length > 0) throw new ConfigurationError(failures, wording);
  if (hasLogin) return result.data;
  return { ...result.data, loginMissing: new ConfigurationError([noLogin], wording) };
}

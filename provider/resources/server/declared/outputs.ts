import * as z from "zod";
import type { Resource } from "../../../resource/resource";
import type { Stored } from "../../../resource/stored";
import type { WithPhase } from "../life/phase";
import type { ServerInputs } from "./inputs";
import { connection, sshHostKey } from "./ssh";

const amount = (what: string) =>
  z.number().optional().describe(`${what} Absent if the host does not report it.`);

/** What a server costs. Every sum is exact: 19.9 and 20.1 are 40. */
const serverPrice = z.object({
  plan: amount("The plan."),
  backups: amount("The backups; 0 while they are off."),
  bandwidth: amount("The bandwidth quota."),
  extraIps: amount("Addresses beyond the first, other than those of a pool."),
  features: amount("All `features`."),
  total: amount("All parts together."),
  currency: z.string().optional().describe("The currency as the host writes it, e.g. `USD`."),
  period: z
    .string()
    .optional()
    .describe("For which time the prices are, as the host writes it, e.g. `month`."),
});
export type ServerPrice = z.output<typeof serverPrice>;

/**
 * What the host reports of a server besides the inputs (specification, Resources and their fields › Server): both
 * field sets, because a host may answer either. A member that the host does not report is absent.
 */
export const serverOutputs = z.object({
  uniqId: z.string().describe("Six-character identifier of the server; also the resource's id."),
  ip: z
    .string()
    .optional()
    .meta({ awaited: true })
    .describe("Primary IPv4 address; there once the server is built, and `up` waits for that."),
  active: z
    .boolean()
    .optional()
    .meta({ changesWith: "anyCall", awaited: true })
    .describe("Whether the server has finished building."),
  status: z
    .string()
    .optional()
    .meta({ changesWith: "anyCall" })
    .describe("The host's word for what the server is doing, e.g. `Running`. Other values are possible."),
  diskGeneration: z
    .number()
    .int()
    .meta({ changesWith: "rebuild", own: true })
    .describe(
      "1 after creation, and one more after each rebuild, including a rebuild outside Pulumi that is seen in progress, or by other SSH host keys (`waitFor.ssh`). Use it as a trigger for what must be installed again. In the plugin's previews it is known, unless the disks are erased.",
    ),
  price: serverPrice
    .optional()
    .meta({ changesWith: "anyCall", own: true })
    .describe(
      "What the server costs, by the price list of its product at the last `up` or refresh. Absent if the host reports no prices. A changed price is stored and triggers no update. It excludes usage beyond the quotas, taxes and discounts of your account.",
    ),
  backupSize: z.number().optional().meta({ changesWith: "anyCall" }).describe("GB used by current backups."),
  capabilities: z
    .unknown()
    .optional()
    .meta({ changesWith: "rebuild" })
    .describe("What the server can do: a list."),
  configId: z
    .number()
    .optional()
    .meta({ changesWith: "rebuild", repeats: ["planId", "placement"] })
    .describe("Id of the server configuration in use."),
  configDescription: z
    .string()
    .optional()
    .meta({ changesWith: "rebuild", repeats: ["planId", "placement"] })
    .describe("Name of that configuration."),
  createDate: z.string().optional().describe("Date and time of creation, as the host writes it."),
  ipCount: z
    .number()
    .int()
    .optional()
    .meta({ repeats: ["newIps"] })
    .describe(
      "Number of IP addresses assigned, as the host counts them. If `newIps` is not set, `price` counts further addresses by it, which is too high on a host that counts IPv6 blocks as well.",
    ),
  manageLevel: z
    .string()
    .optional()
    .meta({ changesWith: "rebuild" })
    .describe(
      "`self`, `core` or `full`: how much of the server the host manages. Follows from the template.",
    ),
  sshHostKeys: z
    .array(sshHostKey)
    .optional()
    .meta({ changesWith: "reach", madeFrom: ["waitFor"], own: true })
    .describe(
      "The server's SSH host keys, with `waitFor.ssh`: read when it first answered after its disks were created or erased, and kept until they are erased again. They are not verified: `verified` is false.",
    ),
  connection: connection
    .optional()
    .meta({ changesWith: "reach", madeFrom: ["waitFor", "username", "password"], asked: true, own: true })
    .describe(
      "How to log in by SSH, with `waitFor.ssh`: there once the server has answered, and never without a host key. The `connection` of pulumi-command's remote resources takes it as it is. `password` is set if the program sets one; for a key, add `privateKey`. In the plugin's previews it is known, unless the server is waited for or the login changes.",
    ),
  template: z
    .string()
    .optional()
    .meta({ changesWith: "rebuild", repeats: ["templateName"] })
    .describe("Operating system image installed; of a server built from an image, the original one."),
  templateDescription: z
    .string()
    .optional()
    .meta({ changesWith: "rebuild", repeats: ["templateName"] })
    .describe("Description of the operating system."),
  zone: z
    .unknown()
    .optional()
    .meta({ repeats: ["zoneId", "placement"] })
    .describe("Zone in which the server resides. Informational; may change."),
});

/** Outputs that no record of the host reports: the provider finds them out. */
export const ownOutputs: readonly string[] = Object.entries(serverOutputs.shape).flatMap(([name, type]) =>
  type.meta()?.own === true ? [name] : [],
);

/** What the host reported of a server, by the names of outputs; of inputs too. */
export type ServerReported = Partial<ServerInputs & z.output<typeof serverOutputs>>;
export type ServerOutputs = z.output<typeof serverOutputs> & WithPhase;

/** What Pulumi stores of a server. */
export type StoredServer = Stored<ServerInputs, ServerOutputs>;
export type ServerResource = Resource<ServerInputs, ServerOutputs>;

import * as z from "zod";
import type { IpAddress } from "../../../api/contract/ipAddress";
import { optional } from "../../../resource/optional";
import type { Resource } from "../../../resource/resource";
import type { Stored } from "../../../resource/stored";
import type { ServerInputs } from "../declared/inputs";
import type { PhaseMember } from "./phase";

const amount = (meaning: string) => optional(z.number(), `${meaning} Absent if the host does not report it.`);

/** A host key in the output `sshHostKeys`. */
const sshHostKey = z.object({
  type: z.string().describe("Kind of the key, e.g. `ssh-ed25519`."),
  publicKey: z.string().describe("The key in one line, as in a file of public keys."),
  fingerprint: z.string().describe("Its fingerprint, e.g. `SHA256:…`, as `ssh-keygen -l` prints it."),
  verified: z
    .boolean()
    .describe("Whether the key is verified. Always false: it is what the server itself has shown."),
});

/** The output `connection`. Its members have the names that pulumi-command uses. */
const connection = z.object({
  host: z.string().describe("The server's ip."),
  port: z.int().describe("The port of its SSH."),
  user: optional(z.string(), "The user name of its login, if it is known."),
  password: optional(z.string(), "The password of its login, if the program sets it.", { secret: true }),
  hostKey: z
    .string()
    .describe("The host key that the server must prove itself by: the first of `sshHostKeys`."),
});

/** The price of a server. Sums are calculated exactly: 19.9 and 20.1 are 40. */
const serverPrice = z.object({
  plan: amount("The plan."),
  backups: amount("The backups; 0 while they are off."),
  bandwidth: amount("The bandwidth quota."),
  extraIps: amount("Addresses beyond the first, other than those of a pool."),
  features: amount("All `features`."),
  total: amount("All parts together."),
  currency: optional(z.string(), "The currency as the host writes it, e.g. `USD`."),
  period: optional(z.string(), "For which time the prices are, as the host writes it, e.g. `month`."),
});
export type ServerPrice = z.output<typeof serverPrice>;

const anyCall = { changesWith: "anyCall" } as const;
const rebuild = { changesWith: "rebuild" } as const;
const ofPlan = { ...rebuild, repeats: ["planId", "placement"] };
const ofTemplate = { ...rebuild, repeats: ["templateName"] };

/**
 * The outputs of a server besides its inputs (specification, Resources and their fields › Server). They cover both sets
 * of fields, because a host may report either one. An output that the host does not report is absent.
 */
export const serverOutputs = z.object({
  uniqId: z.string().describe("Six-character identifier of the server; also the resource's id."),
  ip: optional(z.string(), "Primary IPv4 address; there once the server is built, and `up` waits for that.", {
    awaited: true,
  }),
  active: optional(z.boolean(), "Whether the server has finished building.", {
    changesWith: "anyCall",
    awaited: true,
  }),
  status: optional(
    z.string(),
    "The host's word for what the server is doing, e.g. `Running`. Other values are possible.",
    anyCall,
  ),
  diskGeneration: z
    .number()
    .int()
    .meta({ changesWith: "rebuild", own: true })
    .describe(
      "1 after creation, and one more after each rebuild, including a rebuild outside Pulumi that is seen in progress, or by other SSH host keys (`waitFor.ssh`). Use it as a trigger for what must be installed again. In the plugin's previews it is known, unless the disks are erased.",
    ),
  price: optional(
    serverPrice,
    "Price of the server, by the price list of its product at the last `up` or refresh. Absent if the host reports no prices. A changed price is stored and triggers no update. It excludes usage beyond the quotas, taxes and discounts of your account.",
    { changesWith: "anyCall", own: true },
  ),
  backupSize: optional(z.number(), "GB used by current backups.", anyCall),
  capabilities: optional(z.unknown(), "Capabilities of the server: a list.", rebuild),
  configId: optional(z.number(), "Id of the server configuration in use.", ofPlan),
  configDescription: optional(z.string(), "Name of that configuration.", ofPlan),
  createDate: optional(z.string(), "Date and time of creation, as the host writes it."),
  ipCount: optional(
    z.number().int(),
    "Number of IP addresses assigned, as the host counts them. If `newIps` is not set, `price` counts further addresses by it, which is too high on a host that counts IPv6 blocks as well.",
    { repeats: ["newIps"] },
  ),
  ipAddresses: optional(
    z.array(z.string()),
    "All IPv4 addresses, the primary one first, of a server with more than one address. Absent if the host does not show them.",
    { own: true },
  ),
  ip6Addresses: optional(
    z.array(z.string()),
    "IPv6 addresses and blocks, such as `2001:db8:1::/64`, of a server that was created with `newIp6s` or `pool6Ips`. Absent if the host does not show them.",
    { own: true },
  ),
  manageLevel: optional(
    z.string(),
    "`self`, `core` or `full`: how much of the server the host manages. Follows from the template.",
    rebuild,
  ),
  sshHostKeys: optional(
    z.array(sshHostKey),
    "The server's SSH host keys, with `waitFor.ssh`: read when it first answered after its disks were created or erased, and kept until they are erased again. They are not verified: `verified` is false.",
    { changesWith: "reach", madeFrom: ["waitFor"], own: true },
  ),
  connection: optional(
    connection,
    "How to log in by SSH, with `waitFor.ssh`: set once the server has answered, and never without a host key. The `connection` of pulumi-command's remote resources takes it unchanged. It has the `password` if the program sets one; for a key, add `privateKey`. Previews of the plugin know it, unless the server is waited for or its login changes.",
    { changesWith: "reach", madeFrom: ["waitFor", "username", "password"], asked: true, own: true },
  ),
  template: optional(
    z.string(),
    "Operating system image installed; of a server built from an image, the original one.",
    ofTemplate,
  ),
  templateDescription: optional(z.string(), "Description of the operating system.", ofTemplate),
  zone: optional(z.unknown(), "Zone of the server. Informational; may change.", {
    repeats: ["zoneId", "placement"],
  }),
});

/** Outputs that the provider determines itself, so that no record of the host reports them. */
export const ownOutputs: readonly string[] = Object.entries(serverOutputs.shape).flatMap(([name, type]) =>
  type.meta()?.own === true ? [name] : [],
);

/** The values that the host reports about a server, by the names of outputs and inputs. */
export type ServerReported = Partial<ServerInputs & Omit<z.output<typeof serverOutputs>, "ip">> & {
  ip?: IpAddress;
};
type ServerOutputs = z.output<typeof serverOutputs> & PhaseMember;

/** A server as Pulumi's state stores it. */
export type StoredServer = Stored<ServerInputs, ServerOutputs>;
export type ServerResource = Resource<ServerInputs, ServerOutputs>;

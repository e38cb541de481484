import * as z from "zod";
import {
  accountNumber,
  domainFull,
  hash,
  ipv4,
  ipv6Block,
  laxWord,
  line,
  lineNonBlank,
  membersOnly,
  openSshKey,
  relationId,
  textGeneral,
} from "../../../api/contract/dataTypes";
import { backupPlans, serverTypes } from "../../../api/contract/enumerations";
import { labels } from "../../../labels";
import { optional } from "../../../resource/optional";
import { removal } from "../../../resource/removal/input";
import { timeouts } from "../../../waiting/deadlines";
import { waitFor } from "./gates";
import { rollout } from "./rollout";

const oneOf = <const Words extends readonly [string, ...string[]]>(choices: Words) =>
  z.enum(choices, { error: `must be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}` });
const truth = () => z.boolean({ error: "must be true or false" });
const count = (least: number) => {
  const problem = { error: `must be a whole number from ${least}` };
  return z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], problem)
    .refine((value) => Number.isInteger(value) && value >= least, problem);
};
/** Any value. It is only compared with the previous one. */
const triggers = () => z.unknown().optional();

/** A zone and a plan in the list `placement`. */
const place = () =>
  membersOnly({
    zoneId: relationId().describe("Id of the zone, from the zone list."),
    planId: relationId().describe("Id of a plan that is offered in that zone."),
  });

/** The sources of a server's disks. The program sets exactly one of these inputs. */
export const sources = ["templateName", "imageId"] as const;

/**
 * Inputs of a Server. They are described in the specification, Servers › Provision a server, unless an input names
 * another place.
 */
const members = z.object({
  domain: domainFull().describe(
    "Host name of the server in the host's record, in full. The name that the server itself uses stays.",
  ),
  type: oneOf(serverTypes).describe("Type of the server: the product code to create, e.g. `Cloud.VPS`."),
  planId: optional(relationId(), "Id of the plan: the hardware, from the plan list.", {
    repeats: ["placement"],
  }),
  zoneId: optional(relationId(), "Id of the zone to deploy in, from the zone list.", {
    repeats: ["placement"],
  }),
  placement: optional(
    z
      .array(place(), { error: "must be a list such as [{ zoneId: 11, planId: 1101 }]" })
      .min(1, { error: "must not be empty" }),
    "Places to try, instead of zoneId and planId. The server is created at the first available one, and stays there; the outputs zoneId and planId name it. A later replacement chooses again.",
  ),
  regionId: optional(relationId(), "Id of the region to deploy in, from the region list."),
  templateName: optional(
    lineNonBlank(),
    "Name of the template to build from, from the template list: operating system, management level and control panel. Exactly one of templateName and imageId is required.",
  ),
  imageId: optional(
    relationId(),
    "Id of an image of the account to build from, instead of a template. The host's panel has the ids. If `hosting:paths` names the path of `server.image.list`, a preview checks the id. Removing it and setting `templateName` is a rebuild.",
  ),
  features: optional(
    hash(),
    "Product features: keys and values from the `options` of the product's details, such as `Antivirus`; generally needed only for Windows servers. If the host reports features as a list of names, a removed feature is seen as drift, and a changed value is not.",
  ),
  newIps: optional(
    count(0),
    "Number of IPv4 addresses; the host's default is 1, included in the price. 0 takes those of `poolIps` alone. The outputs `ipAddresses` and `ip6Addresses` are there if the host shows further addresses; some do not.",
  ),
  newIp6s: optional(count(0), "Number of IPv6 /64 blocks; hosts limit it to 1 by default."),
  poolIps: optional(
    z.array(ipv4(), { error: "must be a list of IPv4 addresses" }),
    "IPv4 addresses taken from the account's IP pool, in any order.",
  ),
  pool6Ips: optional(
    z.array(ipv6Block(), { error: "must be a list of IPv6 /64 blocks" }),
    "IPv6 /64 blocks taken from the account's IP pool, in any order.",
  ),
  bandwidthQuota: optional(
    count(0),
    "Bandwidth plan in GB; 0 means charges by usage. Quotas come from the product's details.",
  ),
  backupEnabled: optional(truth(), "Whether the host makes backups. The host's default is no."),
  backupPlan: optional(oneOf(backupPlans), "Kind of backup. Hosts ignore it unless backupEnabled is true."),
  backupQuota: optional(
    count(1),
    "For backupPlan `daily`: number of days kept; for `quota`: GB kept in all; hosts ignore it unless backupEnabled is true.",
  ),
  publicSshKey: optional(
    openSshKey(),
    "Public SSH key of any type that OpenSSH reads, added to the server's authorized keys when it is built. The running server keeps its keys, and after a change a warning says so. `pulumi up --replace URN`, with onExisting `create` or deleteBeforeReplace, replaces the server.",
  ),
  username: optional(
    laxWord(),
    "User name of the server's login in the host's records. It is sent again after a rebuild.",
  ),
  password: optional(
    line()
      .min(1, { error: "must not be empty; leave it out, and the host chooses one", abort: true })
      .regex(/\S/, { error: "must not be blank; leave it out, and the host chooses one" }),
    "Password of the server's login, not blank: the initial one at creation. It is sent again after a rebuild. Write-only: the host's value is never read.",
    { secret: true },
  ),
  customName: optional(
    line(),
    "Your own name for the server at the host, one line; empty asks the host to clear it. Not given: not managed. Give a label here or in an `Asset`, not in both: each would put its own back.",
  ),
  customDescription: optional(
    textGeneral(),
    "Your own description of the server at the host; may have several lines; empty asks the host to clear it. Not given: not managed. If the host does not report descriptions, its drift is not seen.",
  ),
  accountNumber: optional(
    accountNumber(),
    "Account that the server belongs to. Default: the configured account.",
  ),
  powerState: optional(oneOf(["running", "stopped"]), "Whether the server runs. Not set: not managed."),
  rebootTriggers: triggers().describe(
    "Any value. Nothing extra happens after a rebuild or a start, or while powerState is `stopped`.",
  ),
  rebootMode: optional(oneOf(["reboot", "reset"]), "How a change of rebootTriggers restarts the server.", {
    default: "reboot",
  }),
  rebuildTriggers: triggers().describe("Any value. The rebuild is from templateName, which must be set."),
  rebuildPolicy: optional(
    oneOf(["refuse", "rebuild", "replace"]),
    "Allowed effect of a change of templateName or rebuildTriggers.",
    { default: "refuse" },
  ),
  replacePolicy: optional(
    oneOf(["refuse", "replace"]),
    'Allowed effect of a change of an input that replaces the server, such as planId. With `rebuildPolicy: "replace"` a change of templateName or rebuildTriggers needs no other leave.',
    { default: "refuse" },
  ),
  rebuildForce: optional(truth(), "Sends `force` with a rebuild. Its effect differs from host to host.", {
    default: false,
  }),
  driftPolicy: optional(
    oneOf(["refuse", "allow"]),
    "Action on a change at the host if restoring the program's value replaces or rebuilds the server.",
    { default: "refuse" },
  ),
  deletionProtection: optional(
    truth(),
    'Whether the provider refuses to delete, replace or rebuild the server. To lift it, set `false` and run `pulumi up`; a later run may then change the server. A forced replacement (`pulumi up --replace`) with `onExisting: "create"` still orders the new server, and only the deletion of the old one is refused.',
    { default: false },
  ),
  onExisting: optional(
    oneOf(["fail", "adopt", "create"]),
    "Action if the account has a live server with this domain that no resource in the run manages. If another resource still manages the adopted server, take that one out of the state with `pulumi state delete`, which sends nothing, before you remove it from its program.",
    { default: "fail" },
  ),
  removal: optional(
    removal(),
    "How the server is deleted. Says what the removal request sends to the host, and whether the run waits until the host has removed the server.",
  ),
  timeouts: optional(
    timeouts(),
    'How long to wait at most for a build, a rebuild, a power change and a removal, and before an order for stock. An example is `{ build: "90m" }`. A deadline ends the wait, and not the work of the host. These win over the configured `timeouts`.',
  ),
  waitFor: optional(
    waitFor(),
    "Gates that must answer before `up` ends, after a build, a rebuild, a start or a reboot: a port by `tcp`, the server itself by `ssh`, a web server by `http`, in this order. Default: none. A server that is to be stopped is not waited for, and a refresh never waits.",
  ),
  rollout: optional(
    rollout(),
    "The group of servers that a run changes a few at a time. At most `atOnce` of a group are unavailable at the same time, by a rebuild, a reboot, a stop or a replacement, until `up` has waited for all of it, `waitFor` too. After the first failure the others of the group are left as they are. Default: the server is in no group.",
  ),
  labels: optional(
    labels(),
    'Your own keys and values, such as `{ team: "a" }`: `pulumi-hosting` chooses and groups servers by them. They are kept in the state alone and never sent to the host. Those of `hosting:labels` are added; for a key that both have, the program\'s value counts.',
  ),
  shutdownBeforeDelete: optional(truth(), "Asks the server to shut down before its removal is requested.", {
    default: false,
  }),
});

export const serverInputs = members.meta({ exactlyOneOf: sources });

export type ServerInputs = z.output<typeof serverInputs>;
export type ServerInput = keyof ServerInputs;

/** The zone and the plan of an order. */
export type OrderPlace = NonNullable<ServerInputs["placement"]>[number];

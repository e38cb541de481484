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
import { removal } from "../../../resource/removal/input";
import { timeouts } from "../../../waiting/deadlines";
import { waitFor } from "./ssh";

const word = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}` });
const truth = () => z.boolean({ error: "must be true or false" });
const count = (least: number) =>
  z
    .union([z.number(), z.string().regex(/^\d+$/).transform(Number)], {
      error: `must be a whole number from ${least}`,
    })
    .refine((value) => Number.isInteger(value) && value >= least, {
      error: `must be a whole number from ${least}`,
    });
/** Any value; only whether it differs from the one before matters. */
const triggers = () => z.unknown().optional();

/** One place of a placement. */
const place = () =>
  membersOnly({
    zoneId: relationId().describe("Id of the zone, from the zone list."),
    planId: relationId().describe("Id of a plan that is offered in that zone."),
  });

/** What a server is built from: exactly one of them is given. */
export const sources = ["templateName", "imageId"] as const;

/** Inputs of a Server (specification, Servers › Provision a server, unless a member says otherwise). */
const members = z.object({
  domain: domainFull().describe(
    "Host name of the server, in full. A change updates the host's record in place; the name that the server itself uses stays (Servers › Server update).",
  ),
  type: word(serverTypes).describe(
    "Type of the server: the product code to create, e.g. `Cloud.VPS`. A change replaces the server.",
  ),
  planId: relationId()
    .optional()
    .meta({ repeats: ["placement"] })
    .describe("Id of the plan: a hardware specification from the plan list. A change replaces the server."),
  zoneId: relationId()
    .optional()
    .meta({ repeats: ["placement"] })
    .describe("Id of the zone to deploy in, from the zone list. A change replaces the server."),
  placement: z
    .array(place(), { error: "must be a list such as [{ zoneId: 11, planId: 1101 }]" })
    .min(1, { error: "must not be empty" })
    .optional()
    .describe(
      "Places to try, instead of zoneId and planId: the first one that can be had when the server is ordered is taken, and the server keeps it. zoneId and planId of the outputs tell which one. A change of the list is only recorded; a later replacement chooses again.",
    ),
  regionId: relationId()
    .optional()
    .describe("Id of the region to deploy in, from the region list. A change replaces the server."),
  templateName: lineNonBlank()
    .optional()
    .describe(
      "Name of the template to build from, from the template list: operating system, management level and control panel. Exactly one of templateName and imageId is required. A change rebuilds the server in place: uniqId and ip stay, **the disks are erased**; `rebuildPolicy` must allow it.",
    ),
  imageId: relationId()
    .optional()
    .describe(
      "Id of an image of the account to build from, instead of a template. The host's panel has the ids. The specification names a method that lists images and does not show its path: if `hosting:paths` has it as `server.image.list`, a preview compares the id with that list. Setting or changing it replaces the server; removing it and setting templateName is a rebuild.",
    ),
  features: hash()
    .optional()
    .describe(
      "Product features: keys and values from the `options` of the product's details; generally needed only for Windows servers. A change updates the asset in place (Assets › Asset update). Where the host tells features as a list of names, one that is gone is seen as drift, and a changed value is not.",
    ),
  newIps: count(0)
    .optional()
    .describe(
      "Number of IPv4 addresses; the host's default is 1, included in the price. 0 takes those of `poolIps` alone. A change replaces the server.",
    ),
  newIp6s: count(0)
    .optional()
    .describe("Number of IPv6 /64 blocks; hosts limit it to 1 by default. A change replaces the server."),
  poolIps: z
    .array(ipv4(), { error: "must be a list of IPv4 addresses" })
    .optional()
    .describe("IPv4 addresses taken from the account's IP pool, in any order. A change replaces the server."),
  pool6Ips: z
    .array(ipv6Block(), { error: "must be a list of IPv6 /64 blocks" })
    .optional()
    .describe(
      "IPv6 /64 blocks taken from the account's IP pool, in any order. A change replaces the server.",
    ),
  bandwidthQuota: count(0)
    .optional()
    .describe(
      "Bandwidth plan in GB; 0 means charges by usage. Quotas come from the product's details. A change updates the server in place (Servers › Server update).",
    ),
  backupEnabled: truth()
    .optional()
    .describe(
      "Whether backups are made; the host's default is no. A change updates the server in place (Servers › Server update).",
    ),
  backupPlan: word(backupPlans)
    .optional()
    .describe(
      "Kind of backup: `quota` or `daily`; hosts ignore it unless backupEnabled is true. A change updates the server in place.",
    ),
  backupQuota: count(1)
    .optional()
    .describe(
      "For backupPlan `daily`: number of days kept; for `quota`: GB kept in all; hosts ignore it unless backupEnabled is true. A change updates the server in place.",
    ),
  publicSshKey: openSshKey()
    .optional()
    .describe(
      "Public SSH key of any type that OpenSSH reads, added to the server's authorized keys when it is built. A change is only recorded, with a warning: the running server keeps its keys. `pulumi up --replace URN`, with onExisting `create` or deleteBeforeReplace, replaces the server.",
    ),
  username: laxWord()
    .optional()
    .describe(
      "User name of the server's login in the host's records. A change updates it in place; it is sent again after a rebuild (Servers › Server update). The specification names further authentication options there without showing them: they cannot be set.",
    ),
  password: line()
    .min(1, { error: "must not be empty; leave it out, and the host chooses one", abort: true })
    .regex(/\S/, { error: "must not be blank; leave it out, and the host chooses one" })
    .optional()
    .meta({ secret: true })
    .describe(
      "Password of the server's login, not blank: the initial one at creation; a change updates it in place; it is sent again after a rebuild. Write-only: the host's value is never read (Servers › Server update).",
    ),
  customName: line()
    .optional()
    .describe(
      "Your own name for the server at the host, one line; empty asks the host to clear it. Not given: not managed. A change updates the asset in place (Assets › Asset update). Give a label here or in an `Asset`, not in both: each would put its own back.",
    ),
  customDescription: textGeneral()
    .optional()
    .describe(
      "Your own description of the server at the host; may have several lines; empty asks the host to clear it. Not given: not managed. A change updates the asset in place. On a host that does not tell descriptions, drift of it is not seen.",
    ),
  accountNumber: accountNumber()
    .optional()
    .describe(
      "Account that the server belongs to. Default: the configured account. A change replaces the server.",
    ),
  powerState: word(["running", "stopped"])
    .optional()
    .describe(
      "Whether the server runs. Not set: not managed. `stopped` asks for a shutdown and, after a grace period, stops the server (Server power).",
    ),
  rebootTriggers: triggers().describe(
    "Any value; a change of it reboots the server in place. Nothing extra happens after a rebuild or a start, or while powerState is `stopped` (Server power › Reboot).",
  ),
  rebootMode: word(["reboot", "reset"])
    .optional()
    .describe(
      "How a change of rebootTriggers restarts the server: `reboot` (default) asks its operating system; `reset` restarts it hard, as if by the button, for one that hangs (Server power › Reset). A change of it is only recorded.",
    ),
  rebuildTriggers: triggers().describe(
    "Any value; a change of it rebuilds the server from templateName, which must be set: **the disks are erased**; `rebuildPolicy` must allow it.",
  ),
  rebuildPolicy: word(["refuse", "rebuild", "replace"])
    .optional()
    .describe(
      "What a change of templateName or rebuildTriggers may do: `refuse` (default) fails the preview, `rebuild` erases and rebuilds the server in place, `replace` makes a new server instead.",
    ),
  rebuildForce: truth()
    .optional()
    .describe(
      "Sends `force` with a rebuild. Default false (Servers › Server operation with template and force).",
    ),
  driftPolicy: word(["refuse", "allow"])
    .optional()
    .describe(
      "Whether what somebody changed at the host is put back where that replaces or rebuilds the server: `refuse` (default) fails the preview, `allow` takes it for a change of the program, so that a rebuild needs `rebuildPolicy` too.",
    ),
  deletionProtection: truth()
    .optional()
    .describe(
      'With `true` nothing removes, replaces or rebuilds the server: what would is refused. To lift it set `false` and run `pulumi up`; the next run may do it. Default false. With `onExisting: "create"` it cannot stop the order of a replacement that is forced (`pulumi up --replace` or `--target-replace`): the new server is ordered first, and only then is the removal of the old one refused. Pulumi\'s resource option `protect` refuses such a replacement before anything is ordered, with the plugin too; it does not refuse a rebuild there, which this property does.',
    ),
  onExisting: word(["fail", "adopt", "create"])
    .optional()
    .describe(
      "What a creation does where the account has a live server of this domain that no resource of the run is known to have: `fail` (default) orders nothing and names it; `adopt` takes it over where an update in place can bring it to the program, else it fails too; `create` alone orders another one beside it. A run with `--target` does not see the other resources of the stack: if one of them still has the server that is taken over, remove it by a plain `pulumi up`, because its removal with `--target` removes the server.",
    ),
  removal: removal()
    .optional()
    .describe(
      "What the removal request tells the host when the server is deleted, and whether its end is waited for. A change is only recorded.",
    ),
  timeouts: timeouts()
    .optional()
    .describe(
      'How long to wait at most for a build, a rebuild, a power change and a removal, e.g. `{ build: "90m" }`. Wins over the configured timeouts.',
    ),
  waitFor: waitFor()
    .optional()
    .describe(
      "What `up` waits for beyond the host's word: with `ssh`, after a build, a rebuild, a start or a reboot, until the server itself answers by SSH. Default: nothing. A server that is to be stopped is not waited for, and a refresh never waits. A change waits for a new port, and sends nothing to the host.",
    ),
  shutdownBeforeDelete: truth()
    .optional()
    .describe("Asks the server to shut down before its removal is requested. Default false."),
});

export const serverInputs = members.meta({ exactlyOneOf: sources });

export type ServerInputs = z.output<typeof serverInputs>;
export type ServerInput = keyof ServerInputs;

/** Where a server is ordered. */
export type OrderPlace = NonNullable<ServerInputs["placement"]>[number];

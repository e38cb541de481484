import { stackDefaults } from "../../config";
import { checkServer, domainClaim } from "./check";
import { createServer } from "./create";
import { serverChanges } from "./declared/changes";
import { serverInputs } from "./declared/inputs";
import { deleteServer } from "./delete";
import { diffServer } from "./diff";
import { type ServerResource, serverOutputs } from "./life/outputs";
import { isUnfinished, phases } from "./life/phase";
import { reportedInputs } from "./life/reported";
import { serverLabel } from "./life/state";
import { checkServerAtHost } from "./order/offered";
import { readServer } from "./read";
import { updateServer } from "./update";
import { asAtHost } from "./work/asAtHost";

/** A provisioned server: cloud, cloud metal or bare metal. */
export const server: ServerResource = {
  name: "Server",
  description:
    "A provisioned server: cloud, cloud metal or bare metal. Created, and waited for until it is built.\n\n" +
    "Most changes update the server in place. A change of `templateName` or `rebuildTriggers` **erases the disks**: preview refuses it unless `rebuildPolicy` allows it. " +
    "Type, plan, zone, region, account, IP counts and pools, and `imageId` **replace** the server: preview refuses that unless `replacePolicy` allows it. `removal` says what the removal request sends to the host.\n\n" +
    "A preview asks the host whether it offers the plan, template, zone, region, type and backups that are ordered (`hosting:previewChecks`). " +
    "With `placement` the server is created at the first of several places that is available.\n\n" +
    "A value that was changed at the host is not restored if that would replace or rebuild the server (`driftPolicy`). With `deletionProtection` nothing deletes, replaces or rebuilds it. " +
    "Do not set Pulumi's option `deletedWith` on a Server, nor on a component that has one: when the other resource is deleted or replaced, Pulumi forgets the server and sends no removal, so it stays at the host and is paid for. A class warns of it only if it is set on the Server itself.",
  inputs: serverInputs,
  outputs: serverOutputs,
  changes: serverChanges,
  stackDefaults,
  reportedInputs,
  what: (id, { domain }) => `server ${serverLabel(domain, id)}`,
  check: checkServer,
  checkAtHost: checkServerAtHost,
  claimOf: domainClaim,
  asAtHost,
  diff: diffServer,
  create: createServer,
  read: readServer,
  update: updateServer,
  delete: deleteServer,
  phases,
  isUnfinished,
};

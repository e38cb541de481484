import type { OperationName } from "../../provider/api/contract";
import type { ResourceName } from "../../provider/resourceName";

/**
 * The permissions that one operation of a resource needs. A test runs each operation with exactly these permissions.
 */
interface Permissions {
  /** The operation of the resource, as the page names it. */
  readonly when: string;
  /**
   * The API operations without whose permission it fails. An inner list names alternatives: one of these permissions is
   * enough.
   */
  readonly needs: readonly (OperationName | readonly OperationName[])[];
  /** Further API operations that are called. If the user may not call them, it works all the same. */
  readonly uses?: readonly OperationName[];
}

type Needs = Permissions["needs"];
type Uses = readonly OperationName[];
const row = (when: string, needs: Needs, uses: Uses = []): Permissions => ({ when, needs, uses });

/** The API operations that list what the host offers. */
const plans: Uses = ["server.plan.list", "server.template.list", "network.zone.list"];
const product: Uses = ["product.details"];
const existing: Uses = ["asset.list", "asset.details"];
/** The API operations that show whether a server still exists. A permission for one of these operations is enough. */
const gone: Uses = [...existing, "server.details"];

/** The permissions of each resource, in the order from create to delete. */
export const permissions = {
  Server: {
    create: row("create", ["server.create", "server.details", "asset.list"], product),
    createBeside: row(
      'create with `onExisting: "create"`',
      ["server.create", "server.details"],
      ["asset.list", ...product],
    ),
    createPlaced: row(
      "create with `placement`",
      ["server.create", "server.details", "asset.list"],
      [...plans, ...product],
    ),
    preview: row(
      "preview of a new one, or of one that is replaced",
      [],
      [...plans, "network.region.list", ...product, "account.permitted", "asset.list"],
    ),
    previewRebuild: row("preview of a rebuild", [], ["account.permitted", "server.template.list"]),
    adopt: row(
      'adopt with `onExisting: "adopt"`',
      ["asset.list", "server.details"],
      ["asset.details", ...product],
    ),
    read: row("refresh, import, `Server.get`", ["server.details"], ["server.list", ...existing, ...product]),
    readPower: row("refresh with `powerState`", ["server.details"], ["server.list", ...existing, ...product]),
    update: row(
      "change `username`, `password`, `domain`, backups or `bandwidthQuota`",
      ["server.update"],
      ["server.details", ...product],
    ),
    features: row(
      "change `features`, `customName` or `customDescription`",
      ["asset.update"],
      ["asset.details", ...product],
    ),
    rebuild: row(
      "rebuild: `templateName`, `rebuildTriggers`",
      ["server.rebuild", "server.details"],
      [...existing, "asset.update", ...product],
    ),
    rebuildLogin: row(
      "rebuild with `username` or `password`",
      ["server.rebuild", "server.details", "server.update"],
      [...existing, "asset.update", ...product],
    ),
    stop: row(
      '`powerState: "stopped"`',
      ["server.power.status", "server.power.shutdown"],
      ["server.details", ...product],
    ),
    start: row(
      '`powerState: "running"`',
      ["server.power.start"],
      ["server.power.status", "server.details", ...product],
    ),
    reboot: row("`rebootTriggers`", ["server.power.reboot"], ["server.power.status", ...product]),
    reset: row(
      '`rebootTriggers` with `rebootMode: "reset"`',
      ["server.power.reset"],
      ["server.power.status", ...product],
    ),
    delete: row("delete", ["asset.requestRemoval", gone]),
    deleteShutDown: row(
      "delete with `shutdownBeforeDelete`",
      ["asset.requestRemoval", gone, "server.power.shutdown"],
      ["server.power.status"],
    ),
  },
  SshKey: {
    create: row("create", ["sshKey.add", "sshKey.list"]),
    read: row("refresh, import, `SshKey.get`", ["sshKey.list"]),
    update: row("change", ["sshKey.update"]),
    delete: row("delete", ["sshKey.remove"]),
  },
  Credential: {
    create: row("create (type `app`)", ["server.credential.create", "server.credential.list"]),
    adopt: row("create (type `server`)", ["server.credential.list", "server.credential.update"]),
    read: row("refresh, import, `Credential.get`", [["server.credential.list", "server.credential.details"]]),
    update: row("change", ["server.credential.update"]),
    delete: row("delete (type `app`)", ["server.credential.delete"]),
    release: row("delete (type `server`)", []),
  },
  Asset: {
    create: row("create", ["asset.details", "asset.update"]),
    read: row("refresh, import, `Asset.get`", [existing]),
    update: row("change", ["asset.update"]),
    delete: row("delete", []),
    remove: row("delete with `removeOnDelete`", ["asset.requestRemoval", existing]),
  },
} satisfies Record<ResourceName, Readonly<Record<string, Permissions>>>;

/** The same table as a list. */
export const rows = (): [resource: string, name: string, row: Permissions][] =>
  Object.entries<Readonly<Record<string, Permissions>>>(permissions).flatMap(([resource, ofResource]) =>
    Object.entries(ofResource).map(([name, row]): [string, string, Permissions] => [resource, name, row]),
  );

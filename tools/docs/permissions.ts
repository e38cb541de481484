import type { OperationName } from "../../provider/api/contract";

/** What one thing that a resource does asks of the user's permissions. A test runs each with exactly these. */
export interface Permissions {
  /** What is done, as the page says it. */
  readonly when: string;
  /** Without one of these it fails. Of a list, one is enough. */
  readonly needs: readonly (OperationName | readonly OperationName[])[];
  /** Called as well, and missed by nobody where the user may not. */
  readonly uses?: readonly OperationName[];
}

/** What tells what the host offers. */
const offers = [
  "server.plan.list",
  "server.template.list",
  "network.zone.list",
  "network.region.list",
  "product.details",
] as const;

type OfResource = Readonly<Record<string, Permissions>>;

/** By resource, in the order of its life. */
export const permissions = {
  Server: {
    create: {
      when: "create",
      needs: ["server.create", "server.details", "asset.list"],
      uses: ["product.details"],
    },
    createBeside: {
      when: 'create with `onExisting: "create"`',
      needs: ["server.create", "server.details"],
      uses: ["asset.list", "product.details"],
    },
    createPlaced: {
      when: "create with `placement`",
      needs: ["server.create", "server.details", "asset.list"],
      uses: ["server.plan.list", "server.template.list", "network.zone.list", "product.details"],
    },
    preview: { when: "preview of a new one, or of one that is replaced", needs: [], uses: offers },
    previewRebuild: { when: "preview of a rebuild", needs: [], uses: ["account.permitted"] },
    adopt: {
      when: 'take over with `onExisting: "adopt"`',
      needs: ["asset.list", "server.details"],
      uses: ["product.details"],
    },
    read: {
      when: "refresh, import, `Server.get`",
      needs: ["server.details"],
      uses: ["asset.list", "asset.details", "product.details"],
    },
    readPower: {
      when: "refresh with `powerState`",
      needs: ["server.details"],
      uses: ["asset.list", "asset.details", "server.power.status", "product.details"],
    },
    update: {
      when: "change `username`, `password`, `domain`, backups or `bandwidthQuota`",
      needs: ["server.update"],
      uses: ["product.details"],
    },
    features: { when: "change `features`", needs: ["asset.update"], uses: ["product.details"] },
    rebuild: {
      when: "rebuild: `templateName`, `rebuildTriggers`",
      needs: ["server.rebuild", "server.details"],
      uses: ["asset.list", "asset.details", "asset.update", "product.details"],
    },
    rebuildLogin: {
      when: "rebuild with `username` or `password`",
      needs: ["server.rebuild", "server.details", "server.update"],
      uses: ["asset.list", "asset.details", "asset.update", "product.details"],
    },
    stop: {
      when: '`powerState: "stopped"`',
      needs: ["server.power.status", "server.power.shutdown"],
      uses: ["product.details"],
    },
    start: {
      when: '`powerState: "running"`',
      needs: ["server.power.status", "server.power.start"],
      uses: ["product.details"],
    },
    reboot: {
      when: "`rebootTriggers`",
      needs: ["server.power.status", "server.power.reboot"],
      uses: ["product.details"],
    },
    reset: {
      when: '`rebootTriggers` with `rebootMode: "reset"`',
      needs: ["server.power.status", "server.power.reset"],
      uses: ["product.details"],
    },
    delete: {
      when: "delete",
      needs: ["asset.requestRemoval", ["asset.list", "asset.details", "server.details"]],
    },
    deleteShutDown: {
      when: "delete with `shutdownBeforeDelete`",
      needs: [
        "asset.requestRemoval",
        ["asset.list", "asset.details", "server.details"],
        "server.power.shutdown",
      ],
      uses: ["server.power.status"],
    },
  },
  SshKey: {
    create: { when: "create", needs: ["sshKey.add", "sshKey.list"] },
    read: { when: "refresh, import, `SshKey.get`", needs: ["sshKey.list"] },
    update: { when: "change", needs: ["sshKey.update"] },
    delete: { when: "delete", needs: ["sshKey.remove"] },
  },
  Credential: {
    create: {
      when: "create (type `app`)",
      needs: ["server.credential.create", "server.credential.list"],
    },
    adopt: {
      when: "create (type `server`)",
      needs: ["server.credential.list", "server.credential.update"],
    },
    read: {
      when: "refresh, import, `Credential.get`",
      needs: [["server.credential.list", "server.credential.details"]],
    },
    update: { when: "change", needs: ["server.credential.update"] },
    delete: { when: "delete (type `app`)", needs: ["server.credential.delete"] },
    release: { when: "delete (type `server`)", needs: [] },
  },
  Asset: {
    create: { when: "create", needs: ["asset.details", "asset.update"] },
    read: { when: "refresh, import, `Asset.get`", needs: [["asset.list", "asset.details"]] },
    update: { when: "change", needs: ["asset.update"] },
    delete: { when: "delete", needs: [] },
    remove: {
      when: "delete with `removeOnDelete`",
      needs: ["asset.requestRemoval", ["asset.list", "asset.details"]],
    },
  },
} as const satisfies Record<string, OfResource>;

/** The same, for those who go through all of it. */
export const rows = (): [resource: string, name: string, row: Permissions][] =>
  Object.entries<OfResource>(permissions).flatMap(([resource, ofResource]) =>
    Object.entries(ofResource).map(([name, row]): [string, string, Permissions] => [resource, name, row]),
  );

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
    create: { when: "create", needs: ["server.create", "server.details", "asset.list"] },
    createBeside: {
      when: 'create with `onExisting: "create"`',
      needs: ["server.create", "server.details"],
      uses: ["asset.list"],
    },
    createPlaced: {
      when: "create with `placement`",
      needs: ["server.create", "server.details", "asset.list"],
      uses: ["server.plan.list", "server.template.list", "network.zone.list"],
    },
    preview: { when: "preview of a new one, or of one that is replaced", needs: [], uses: offers },
    previewAll: {
      when: 'preview of a new one with `previewChecks: "all"`',
      needs: [],
      uses: [...offers, "asset.list", "server.details"],
    },
    adopt: {
      when: 'take over with `onExisting: "adopt"`',
      needs: ["asset.list", "server.details"],
    },
    read: {
      when: "refresh, import, `Server.get`",
      needs: ["server.details"],
      uses: ["asset.details"],
    },
    readPower: {
      when: "refresh with `powerState`",
      needs: ["server.details"],
      uses: ["asset.details", "server.power.status"],
    },
    update: {
      when: "change `username`, `password`, `domain`, backups or `bandwidthQuota`",
      needs: ["server.update"],
    },
    features: { when: "change `features`", needs: ["asset.update"] },
    rebuild: {
      when: "rebuild: `templateName`, `rebuildTriggers`",
      needs: ["server.rebuild", "server.details"],
      uses: ["asset.list"],
    },
    rebuildLogin: {
      when: "rebuild with `username` or `password`",
      needs: ["server.rebuild", "server.details", "server.update"],
      uses: ["asset.list"],
    },
    stop: {
      when: '`powerState: "stopped"`',
      needs: ["server.power.status", "server.power.shutdown"],
    },
    start: {
      when: '`powerState: "running"`',
      needs: ["server.power.status", "server.power.start"],
    },
    reboot: {
      when: "`rebootTriggers`",
      needs: ["server.power.status", "server.power.reboot"],
    },
    reset: {
      when: '`rebootTriggers` with `rebootMode: "reset"`',
      needs: ["server.power.status", "server.power.reset"],
    },
    delete: {
      when: "delete",
      needs: ["asset.requestRemoval", ["asset.details", "server.details"]],
      uses: ["asset.list"],
    },
    deleteShutDown: {
      when: "delete with `shutdownBeforeDelete`",
      needs: ["asset.requestRemoval", ["asset.details", "server.details"], "server.power.shutdown"],
      uses: ["asset.list", "server.power.status"],
    },
  },
  SshKey: {
    create: { when: "create", needs: ["sshKey.add", "sshKey.list"] },
    previewAll: {
      when: 'preview of a new one with `previewChecks: "all"`',
      needs: [],
      uses: ["sshKey.list"],
    },
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
      needs: ["asset.requestRemoval", "asset.details"],
      uses: ["asset.list"],
    },
  },
} as const satisfies Record<string, OfResource>;

/** The same, for those who go through all of it. */
export const rows = (): [resource: string, name: string, row: Permissions][] =>
  Object.entries<OfResource>(permissions).flatMap(([resource, ofResource]) =>
    Object.entries(ofResource).map(([name, row]): [string, string, Permissions] => [resource, name, row]),
  );

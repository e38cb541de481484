// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import type { Shape } from "../resource";
import type * as words from "./words";

/** Arguments of `Server`, other than templateName and imageId. */
export interface ServerCommonArgs {
  /**
   * Host name of the server in the host's record, in full.
   *
   * The name that the server itself uses stays. A change updates the server in place.
   */
  readonly domain: pulumi.Input<string>;
  /**
   * Type of the server: the product code to create, e.g. `Cloud.VPS`.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   *
   * - `Cloud.VPS`: Virtual server (VPS).
   * - `Cloud.VPS.WIN`: Virtual server (VPS) with Windows.
   * - `Cloud.Metal`: Cloud metal server.
   * - `Cloud.Metal.WIN`: Cloud metal server with Windows.
   * - `Bare.Metal`: Bare metal server.
   * - `Bare.Metal.GPU`: Bare metal server with graphics processors.
   * - `Bare.Metal.WIN`: Bare metal server with Windows.
   * - `Bare.Metal.GPU.WIN`: Bare metal server with graphics processors, with Windows.
   */
  readonly type: pulumi.Input<words.ServerType>;
  /**
   * Id of the plan: the hardware, from the plan list.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly planId?: pulumi.Input<number | string | undefined>;
  /**
   * Id of the zone to deploy in, from the zone list.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly zoneId?: pulumi.Input<number | string | undefined>;
  /**
   * Places to try, instead of zoneId and planId.
   *
   * The server is created at the first available one, and stays there; the outputs zoneId and planId name it.
   * A later replacement chooses again. A change sends nothing to the host.
   */
  readonly placement?: pulumi.Input<Array<pulumi.Input<{
    /** Id of the zone, from the zone list. */
    readonly zoneId: pulumi.Input<number | string>;
    /** Id of a plan that is offered in that zone. */
    readonly planId: pulumi.Input<number | string>;
  }>> | undefined>;
  /**
   * Id of the region to deploy in, from the region list.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly regionId?: pulumi.Input<number | string | undefined>;
  /**
   * Product features: keys and values from the `options` of the product's details, such as `Antivirus`;
   * generally needed only for Windows servers.
   *
   * If the host reports features as a list of names, a removed feature is seen as drift, and a changed value
   * is not. A change updates the server in place.
   */
  readonly features?: pulumi.Input<Record<string, pulumi.Input<unknown>> | undefined>;
  /**
   * Number of IPv4 addresses; the host's default is 1, included in the price.
   *
   * 0 takes those of `poolIps` alone. The outputs `ipAddresses` and `ip6Addresses` are there if the host
   * shows further addresses; some do not. A change replaces the server: **its disks and its ip are lost**.
   * `replacePolicy` must allow it.
   */
  readonly newIps?: pulumi.Input<number | string | undefined>;
  /**
   * Number of IPv6 /64 blocks; hosts limit it to 1 by default.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly newIp6s?: pulumi.Input<number | string | undefined>;
  /**
   * IPv4 addresses taken from the account's IP pool, in any order.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly poolIps?: pulumi.Input<Array<pulumi.Input<string>> | undefined>;
  /**
   * IPv6 /64 blocks taken from the account's IP pool, in any order.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly pool6Ips?: pulumi.Input<Array<pulumi.Input<string>> | undefined>;
  /**
   * Bandwidth plan in GB; 0 means charges by usage.
   *
   * Quotas come from the product's details. A change updates the server in place.
   */
  readonly bandwidthQuota?: pulumi.Input<number | string | undefined>;
  /** Whether the host makes backups. The host's default is no. A change updates the server in place. */
  readonly backupEnabled?: pulumi.Input<boolean | undefined>;
  /**
   * Kind of backup.
   *
   * Hosts ignore it unless backupEnabled is true. A change updates the server in place.
   *
   * - `quota`: Backups up to a number of GB in all: `backupQuota`.
   * - `daily`: Daily backups, kept for a number of days: `backupQuota`.
   */
  readonly backupPlan?: pulumi.Input<words.ServerBackupPlan | undefined>;
  /**
   * For backupPlan `daily`: number of days kept; for `quota`: GB kept in all; hosts ignore it unless
   * backupEnabled is true.
   *
   * A change updates the server in place.
   */
  readonly backupQuota?: pulumi.Input<number | string | undefined>;
  /**
   * Public SSH key of any type that OpenSSH reads, added to the server's authorized keys when it is built.
   *
   * The running server keeps its keys, and after a change a warning says so. `pulumi up --replace URN`, with
   * onExisting `create` or deleteBeforeReplace, replaces the server. A change sends nothing to the host.
   */
  readonly publicSshKey?: pulumi.Input<string | undefined>;
  /**
   * User name of the server's login in the host's records.
   *
   * It is sent again after a rebuild. A change updates the server in place.
   */
  readonly username?: pulumi.Input<string | undefined>;
  /**
   * Password of the server's login, not blank: the initial one at creation.
   *
   * It is sent again after a rebuild. Write-only: the host's value is never read. A change updates the server
   * in place.
   */
  readonly password?: pulumi.Input<string | undefined>;
  /**
   * Your own name for the server at the host, one line; empty asks the host to clear it.
   *
   * Not given: not managed. Give a label here or in an `Asset`, not in both: each would put its own back. A
   * change updates the server in place.
   */
  readonly customName?: pulumi.Input<string | undefined>;
  /**
   * Your own description of the server at the host; may have several lines; empty asks the host to clear it.
   *
   * Not given: not managed. If the host does not report descriptions, its drift is not seen. A change updates
   * the server in place.
   */
  readonly customDescription?: pulumi.Input<string | undefined>;
  /**
   * Account that the server belongs to.
   *
   * Default: the configured account. A change replaces the server: **its disks and its ip are lost**.
   * `replacePolicy` must allow it.
   */
  readonly accountNumber?: pulumi.Input<number | string | undefined>;
  /**
   * Whether the server runs.
   *
   * Not set: not managed. A change starts or stops the server.
   *
   * - `running`: The server is started, and started again if it has stopped.
   * - `stopped`: The server is asked to shut down. If it has not after 120 seconds or a third of the
   *   deadline, it is stopped.
   */
  readonly powerState?: pulumi.Input<words.ServerPowerState | undefined>;
  /**
   * Any value.
   *
   * Nothing extra happens after a rebuild or a start, or while powerState is `stopped`. A change reboots the
   * server in place.
   */
  readonly rebootTriggers?: pulumi.Input<unknown>;
  /**
   * How a change of rebootTriggers restarts the server.
   *
   * A change sends nothing to the host.
   *
   * - `reboot`: Asks the server's operating system to reboot; the default.
   * - `reset`: Resets the server at once, like its reset button. For one that no longer answers.
   *
   * @default "reboot"
   */
  readonly rebootMode?: pulumi.Input<words.ServerRebootMode | undefined>;
  /**
   * Any value.
   *
   * The rebuild is from templateName, which must be set. A change rebuilds the server in place: uniqId and ip
   * stay, **the disks are erased**. `rebuildPolicy` must allow it.
   */
  readonly rebuildTriggers?: pulumi.Input<unknown>;
  /**
   * Allowed effect of a change of templateName or rebuildTriggers.
   *
   * A change sends nothing to the host.
   *
   * - `refuse`: The preview fails, and no disk is erased; the default.
   * - `rebuild`: The server is rebuilt in place: **the disks are erased**, uniqId and ip stay.
   * - `replace`: A new server is created, and this one is deleted.
   *
   * @default "refuse"
   */
  readonly rebuildPolicy?: pulumi.Input<words.ServerRebuildPolicy | undefined>;
  /**
   * Allowed effect of a change of an input that replaces the server, such as planId.
   *
   * With `rebuildPolicy: "replace"` a change of templateName or rebuildTriggers needs no other leave. A
   * change sends nothing to the host.
   *
   * - `refuse`: The preview fails, and the server stays; the default.
   * - `replace`: A new server is ordered, and this one is deleted: **its disks and its ip are lost**.
   *
   * @default "refuse"
   */
  readonly replacePolicy?: pulumi.Input<words.ServerReplacePolicy | undefined>;
  /**
   * Sends `force` with a rebuild.
   *
   * Its effect differs from host to host. A change sends nothing to the host.
   *
   * @default false
   */
  readonly rebuildForce?: pulumi.Input<boolean | undefined>;
  /**
   * Action on a change at the host if restoring the program's value replaces or rebuilds the server.
   *
   * A change sends nothing to the host.
   *
   * - `refuse`: The preview fails, and names the host's value and the program's; the default.
   * - `allow`: The program's value is restored, like a change of the program: a rebuild also needs
   *   `rebuildPolicy`, and a replacement `replacePolicy`.
   *
   * @default "refuse"
   */
  readonly driftPolicy?: pulumi.Input<words.ServerDriftPolicy | undefined>;
  /**
   * Whether the provider refuses to delete, replace or rebuild the server.
   *
   * To lift it, set `false` and run `pulumi up`; a later run may then change the server. A forced replacement
   * (`pulumi up --replace`) with `onExisting: "create"` still orders the new server, and only the deletion of
   * the old one is refused. A change sends nothing to the host.
   *
   * @default false
   */
  readonly deletionProtection?: pulumi.Input<boolean | undefined>;
  /**
   * Action if the account has a live server with this domain that no resource in the run manages.
   *
   * If another resource still manages the adopted server, take that one out of the state with `pulumi state
   * delete`, which sends nothing, before you remove it from its program. A change sends nothing to the host.
   *
   * - `fail`: Creates nothing and names the server; the default.
   * - `adopt`: Adopts the server if an update in place can make it match the program, and fails otherwise.
   * - `create`: Creates another server, which is billed too.
   *
   * @default "fail"
   */
  readonly onExisting?: pulumi.Input<words.ServerOnExisting | undefined>;
  /**
   * How the server is deleted.
   *
   * Says what the removal request sends to the host, and whether the run waits until the host has removed the
   * server. A change sends nothing to the host.
   */
  readonly removal?: pulumi.Input<{
    /** Why it is removed; sent as `cancellation_reason`. Default: "No longer needed". */
    readonly reason?: pulumi.Input<string | undefined>;
    /** A comment; sent as `cancellation_comment`. */
    readonly comment?: pulumi.Input<string | undefined>;
    /**
     * Rating of the experience: 0, 5 or 10.
     *
     * - `0`: The worst.
     * - `5`: Neither good nor bad.
     * - `10`: The best.
     */
    readonly rating?: pulumi.Input<words.ServerRemovalRating | undefined>;
    /**
     * When this is the account's last subaccount that is not a certificate, domain registration or DNS zone:
     * also **removes all remaining DNS zones** and disables auto-renewal of domain registrations and
     * certificates.
     *
     * @default false
     */
    readonly cleanupAssets?: pulumi.Input<boolean | undefined>;
    /**
     * Whether to wait until it is gone.
     *
     * With false, the run does not wait after the host has accepted the removal, perhaps for a later date; a
     * warning quotes the host.
     *
     * @default true
     */
    readonly wait?: pulumi.Input<boolean | undefined>;
  } | undefined>;
  /**
   * How long to wait at most for a build, a rebuild, a power change and a removal, and before an order for
   * stock.
   *
   * An example is `{ build: "90m" }`. A deadline ends the wait, and not the work of the host. These win over
   * the configured `timeouts`. A change sends nothing to the host.
   */
  readonly timeouts?: pulumi.Input<{
    /**
     * How long the first build may take.
     *
     * A duration such as "30m" or "4h", or a number of seconds. For bare metal the default is 4h.
     *
     * @default "45m"
     */
    readonly build?: pulumi.Input<string | number | undefined>;
    /**
     * How long a rebuild may take.
     *
     * A duration such as "30m" or "4h", or a number of seconds. For bare metal the default is 4h.
     *
     * @default "45m"
     */
    readonly rebuild?: pulumi.Input<string | number | undefined>;
    /**
     * How long a start, stop, shutdown or reboot may take.
     *
     * A duration such as "30m" or "4h", or a number of seconds.
     *
     * @default "10m"
     */
    readonly power?: pulumi.Input<string | number | undefined>;
    /**
     * How long a removal may take until the server is gone.
     *
     * A duration such as "30m" or "4h", or a number of seconds.
     *
     * @default "30m"
     */
    readonly removal?: pulumi.Input<string | number | undefined>;
    /**
     * How long an order may wait until its plan, or a place of `placement`, is available.
     *
     * A duration such as "6h", or a number of seconds. Default: it does not wait, and fails.
     */
    readonly stock?: pulumi.Input<string | number | undefined>;
  } | undefined>;
  /**
   * Gates that must answer before `up` ends, after a build, a rebuild, a start or a reboot: a port by `tcp`,
   * the server itself by `ssh`, a web server by `http`, in this order.
   *
   * Default: none. A server that is to be stopped is not waited for, and a refresh never waits. A change
   * sends nothing to the host.
   */
  readonly waitFor?: pulumi.Input<{
    /**
     * Waits until an SSH server answers at the server's `ip`, and reads its host keys once.
     *
     * Gives the outputs `sshHostKeys` and `connection`. `{}` takes the defaults.
     */
    readonly ssh?: pulumi.Input<{
      /**
       * The port of the server's SSH.
       *
       * @default 22
       */
      readonly port?: pulumi.Input<number | undefined>;
      /**
       * How long the server may take to answer.
       *
       * A duration such as "30m", or a number of seconds.
       *
       * @default "10m"
       */
      readonly timeout?: pulumi.Input<string | number | undefined>;
    } | undefined>;
    /**
     * Waits until a port at the server's `ip` takes a connection.
     *
     * It is asked from this machine, and never through a proxy.
     */
    readonly tcp?: pulumi.Input<{
      /** The port that must take a connection. */
      readonly port: pulumi.Input<number>;
      /**
       * How long the server may take to answer.
       *
       * A duration such as "30m", or a number of seconds.
       *
       * @default "10m"
       */
      readonly timeout?: pulumi.Input<string | number | undefined>;
    } | undefined>;
    /**
     * Waits until the server, or a load balancer in front of it, gives right answers by HTTP.
     *
     * This machine asks, through the proxy that the environment names. `{}` takes the defaults.
     */
    readonly http?: pulumi.Input<{
      /**
       * The whole address, in place of `scheme`, `port` and `path`.
       *
       * Default: the server's `ip` with these. No line quotes its login and what follows `?`. Make it a
       * secret if it has one: the state has all of it.
       */
      readonly url?: pulumi.Input<string | undefined>;
      /**
       * How to ask at the `ip`.
       *
       * - `http`: Asks in the clear; the default.
       * - `https`: Asks over TLS, and checks the certificate unless `insecure` is set.
       *
       * @default "http"
       */
      readonly scheme?: pulumi.Input<words.ServerWaitForHttpScheme | undefined>;
      /** The port at the `ip`. Default: 80 for http, and 443 for https. */
      readonly port?: pulumi.Input<number | undefined>;
      /**
       * Path to ask for at the `ip`.
       *
       * @default "/"
       */
      readonly path?: pulumi.Input<string | undefined>;
      /** The statuses of a right answer. Default: 200 to 299. A redirect is not followed. */
      readonly status?: pulumi.Input<Array<pulumi.Input<number>> | undefined>;
      /** A text that a right answer has in its body. */
      readonly text?: pulumi.Input<string | undefined>;
      /**
       * So many answers in a row must be right, at least two seconds apart.
       *
       * @default 3
       */
      readonly times?: pulumi.Input<number | undefined>;
      /**
       * Takes any certificate of the server, such as one that it has signed itself.
       *
       * A proxy on the way must show one that is trusted.
       *
       * @default false
       */
      readonly insecure?: pulumi.Input<boolean | undefined>;
      /**
       * How long the server may take to answer.
       *
       * A duration such as "30m", or a number of seconds.
       *
       * @default "10m"
       */
      readonly timeout?: pulumi.Input<string | number | undefined>;
    } | undefined>;
  } | undefined>;
  /**
   * The group of servers that a run changes a few at a time.
   *
   * At most `atOnce` of a group are unavailable at the same time, by a rebuild, a reboot, a stop or a
   * replacement, until `up` has waited for all of it, `waitFor` too. After the first failure the others of
   * the group are left as they are. Default: the server is in no group. A change sends nothing to the host.
   */
  readonly rollout?: pulumi.Input<{
    /** Name of the group, the same in each of its servers. */
    readonly group: pulumi.Input<string>;
    /**
     * How many servers of the group may be unavailable at the same time.
     *
     * If its servers differ in this, the least counts.
     *
     * @default 1
     */
    readonly atOnce?: pulumi.Input<number | undefined>;
    /**
     * How long to wait after one server is back before the next one goes.
     *
     * A duration such as "30s", or a number of seconds. Default: no pause.
     */
    readonly pause?: pulumi.Input<string | number | undefined>;
  } | undefined>;
  /**
   * Your own keys and values, such as `{ team: "a" }`: `pulumi-hosting` chooses and groups servers by them.
   *
   * They are kept in the state alone and never sent to the host. Those of `hosting:labels` are added; for a
   * key that both have, the program's value counts. A change sends nothing to the host.
   */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
  /**
   * Asks the server to shut down before its removal is requested.
   *
   * A change sends nothing to the host.
   *
   * @default false
   */
  readonly shutdownBeforeDelete?: pulumi.Input<boolean | undefined>;
}

/** A `Server` with templateName, and without imageId. */
export interface ServerWithTemplateName {
  /**
   * Name of the template to build from, from the template list: operating system, management level and
   * control panel.
   *
   * Exactly one of templateName and imageId is required. A change rebuilds the server in place: uniqId and ip
   * stay, **the disks are erased**. `rebuildPolicy` must allow it.
   */
  readonly templateName: pulumi.Input<string> | pulumi.Output<string | undefined>;
  readonly imageId?: pulumi.Input<undefined>;
}

/** A `Server` with imageId, and without templateName. */
export interface ServerWithImageId {
  /**
   * Id of an image of the account to build from, instead of a template.
   *
   * The host's panel has the ids. If `hosting:paths` names the path of `server.image.list`, a preview checks
   * the id. Removing it and setting `templateName` is a rebuild. A change replaces the server: **its disks
   * and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly imageId: pulumi.Input<number | string> | pulumi.Output<number | string | undefined>;
  readonly templateName?: pulumi.Input<undefined>;
}

/** Arguments of `Server`; exactly one of templateName and imageId is given. */
export type ServerArgs = ServerCommonArgs & (ServerWithTemplateName | ServerWithImageId);


/** Outputs of `Server`: its inputs, and what the host reports. */
export interface ServerOutputs {
  /**
   * Host name of the server in the host's record, in full.
   *
   * The name that the server itself uses stays. A change updates the server in place.
   */
  readonly domain: pulumi.Output<string>;
  /**
   * Type of the server: the product code to create, e.g. `Cloud.VPS`.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly type: pulumi.Output<words.ServerType>;
  /**
   * Id of the plan: the hardware, from the plan list.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly planId: pulumi.Output<number | undefined>;
  /**
   * Id of the zone to deploy in, from the zone list.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly zoneId: pulumi.Output<number | undefined>;
  /**
   * Places to try, instead of zoneId and planId.
   *
   * The server is created at the first available one, and stays there; the outputs zoneId and planId name it.
   * A later replacement chooses again. A change sends nothing to the host.
   */
  readonly placement: pulumi.Output<Array<{
    /** Id of the zone, from the zone list. */
    readonly zoneId: number;
    /** Id of a plan that is offered in that zone. */
    readonly planId: number;
  }> | undefined>;
  /**
   * Id of the region to deploy in, from the region list.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly regionId: pulumi.Output<number | undefined>;
  /**
   * Name of the template to build from, from the template list: operating system, management level and
   * control panel.
   *
   * Exactly one of templateName and imageId is required. A change rebuilds the server in place: uniqId and ip
   * stay, **the disks are erased**. `rebuildPolicy` must allow it.
   */
  readonly templateName: pulumi.Output<string | undefined>;
  /**
   * Id of an image of the account to build from, instead of a template.
   *
   * The host's panel has the ids. If `hosting:paths` names the path of `server.image.list`, a preview checks
   * the id. Removing it and setting `templateName` is a rebuild. A change replaces the server: **its disks
   * and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly imageId: pulumi.Output<number | undefined>;
  /**
   * Product features: keys and values from the `options` of the product's details, such as `Antivirus`;
   * generally needed only for Windows servers.
   *
   * If the host reports features as a list of names, a removed feature is seen as drift, and a changed value
   * is not. A change updates the server in place.
   */
  readonly features: pulumi.Output<Record<string, unknown> | undefined>;
  /**
   * Number of IPv4 addresses; the host's default is 1, included in the price.
   *
   * 0 takes those of `poolIps` alone. The outputs `ipAddresses` and `ip6Addresses` are there if the host
   * shows further addresses; some do not. A change replaces the server: **its disks and its ip are lost**.
   * `replacePolicy` must allow it.
   */
  readonly newIps: pulumi.Output<number | undefined>;
  /**
   * Number of IPv6 /64 blocks; hosts limit it to 1 by default.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly newIp6s: pulumi.Output<number | undefined>;
  /**
   * IPv4 addresses taken from the account's IP pool, in any order.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly poolIps: pulumi.Output<Array<string> | undefined>;
  /**
   * IPv6 /64 blocks taken from the account's IP pool, in any order.
   *
   * A change replaces the server: **its disks and its ip are lost**. `replacePolicy` must allow it.
   */
  readonly pool6Ips: pulumi.Output<Array<string> | undefined>;
  /**
   * Bandwidth plan in GB; 0 means charges by usage.
   *
   * Quotas come from the product's details. A change updates the server in place.
   */
  readonly bandwidthQuota: pulumi.Output<number | undefined>;
  /** Whether the host makes backups. The host's default is no. A change updates the server in place. */
  readonly backupEnabled: pulumi.Output<boolean | undefined>;
  /** Kind of backup. Hosts ignore it unless backupEnabled is true. A change updates the server in place. */
  readonly backupPlan: pulumi.Output<words.ServerBackupPlan | undefined>;
  /**
   * For backupPlan `daily`: number of days kept; for `quota`: GB kept in all; hosts ignore it unless
   * backupEnabled is true.
   *
   * A change updates the server in place.
   */
  readonly backupQuota: pulumi.Output<number | undefined>;
  /**
   * Public SSH key of any type that OpenSSH reads, added to the server's authorized keys when it is built.
   *
   * The running server keeps its keys, and after a change a warning says so. `pulumi up --replace URN`, with
   * onExisting `create` or deleteBeforeReplace, replaces the server. A change sends nothing to the host.
   */
  readonly publicSshKey: pulumi.Output<string | undefined>;
  /**
   * User name of the server's login in the host's records.
   *
   * It is sent again after a rebuild. A change updates the server in place.
   */
  readonly username: pulumi.Output<string | undefined>;
  /**
   * Password of the server's login, not blank: the initial one at creation.
   *
   * It is sent again after a rebuild. Write-only: the host's value is never read. A change updates the server
   * in place.
   */
  readonly password: pulumi.Output<string | undefined>;
  /**
   * Your own name for the server at the host, one line; empty asks the host to clear it.
   *
   * Not given: not managed. Give a label here or in an `Asset`, not in both: each would put its own back. A
   * change updates the server in place.
   */
  readonly customName: pulumi.Output<string | undefined>;
  /**
   * Your own description of the server at the host; may have several lines; empty asks the host to clear it.
   *
   * Not given: not managed. If the host does not report descriptions, its drift is not seen. A change updates
   * the server in place.
   */
  readonly customDescription: pulumi.Output<string | undefined>;
  /**
   * Account that the server belongs to.
   *
   * Default: the configured account. A change replaces the server: **its disks and its ip are lost**.
   * `replacePolicy` must allow it.
   */
  readonly accountNumber: pulumi.Output<number | undefined>;
  /** Whether the server runs. Not set: not managed. A change starts or stops the server. */
  readonly powerState: pulumi.Output<words.ServerPowerState | undefined>;
  /**
   * Any value.
   *
   * Nothing extra happens after a rebuild or a start, or while powerState is `stopped`. A change reboots the
   * server in place.
   */
  readonly rebootTriggers: pulumi.Output<unknown>;
  /** How a change of rebootTriggers restarts the server. A change sends nothing to the host. */
  readonly rebootMode: pulumi.Output<words.ServerRebootMode | undefined>;
  /**
   * Any value.
   *
   * The rebuild is from templateName, which must be set. A change rebuilds the server in place: uniqId and ip
   * stay, **the disks are erased**. `rebuildPolicy` must allow it.
   */
  readonly rebuildTriggers: pulumi.Output<unknown>;
  /** Allowed effect of a change of templateName or rebuildTriggers. A change sends nothing to the host. */
  readonly rebuildPolicy: pulumi.Output<words.ServerRebuildPolicy | undefined>;
  /**
   * Allowed effect of a change of an input that replaces the server, such as planId.
   *
   * With `rebuildPolicy: "replace"` a change of templateName or rebuildTriggers needs no other leave. A
   * change sends nothing to the host.
   */
  readonly replacePolicy: pulumi.Output<words.ServerReplacePolicy | undefined>;
  /**
   * Sends `force` with a rebuild.
   *
   * Its effect differs from host to host. A change sends nothing to the host.
   */
  readonly rebuildForce: pulumi.Output<boolean | undefined>;
  /**
   * Action on a change at the host if restoring the program's value replaces or rebuilds the server.
   *
   * A change sends nothing to the host.
   */
  readonly driftPolicy: pulumi.Output<words.ServerDriftPolicy | undefined>;
  /**
   * Whether the provider refuses to delete, replace or rebuild the server.
   *
   * To lift it, set `false` and run `pulumi up`; a later run may then change the server. A forced replacement
   * (`pulumi up --replace`) with `onExisting: "create"` still orders the new server, and only the deletion of
   * the old one is refused. A change sends nothing to the host.
   */
  readonly deletionProtection: pulumi.Output<boolean | undefined>;
  /**
   * Action if the account has a live server with this domain that no resource in the run manages.
   *
   * If another resource still manages the adopted server, take that one out of the state with `pulumi state
   * delete`, which sends nothing, before you remove it from its program. A change sends nothing to the host.
   */
  readonly onExisting: pulumi.Output<words.ServerOnExisting | undefined>;
  /**
   * How the server is deleted.
   *
   * Says what the removal request sends to the host, and whether the run waits until the host has removed the
   * server. A change sends nothing to the host.
   */
  readonly removal: pulumi.Output<{
    /** Why it is removed; sent as `cancellation_reason`. Default: "No longer needed". */
    readonly reason?: string | undefined;
    /** A comment; sent as `cancellation_comment`. */
    readonly comment?: string | undefined;
    /**
     * Rating of the experience: 0, 5 or 10.
     *
     * - `0`: The worst.
     * - `5`: Neither good nor bad.
     * - `10`: The best.
     */
    readonly rating?: words.ServerRemovalRating | undefined;
    /**
     * When this is the account's last subaccount that is not a certificate, domain registration or DNS zone:
     * also **removes all remaining DNS zones** and disables auto-renewal of domain registrations and
     * certificates.
     *
     * @default false
     */
    readonly cleanupAssets?: boolean | undefined;
    /**
     * Whether to wait until it is gone.
     *
     * With false, the run does not wait after the host has accepted the removal, perhaps for a later date; a
     * warning quotes the host.
     *
     * @default true
     */
    readonly wait?: boolean | undefined;
  } | undefined>;
  /**
   * How long to wait at most for a build, a rebuild, a power change and a removal, and before an order for
   * stock.
   *
   * An example is `{ build: "90m" }`. A deadline ends the wait, and not the work of the host. These win over
   * the configured `timeouts`. A change sends nothing to the host.
   */
  readonly timeouts: pulumi.Output<{
    /**
     * How long the first build may take.
     *
     * A duration such as "30m" or "4h", or a number of seconds. For bare metal the default is 4h.
     *
     * @default "45m"
     */
    readonly build?: string | number | undefined;
    /**
     * How long a rebuild may take.
     *
     * A duration such as "30m" or "4h", or a number of seconds. For bare metal the default is 4h.
     *
     * @default "45m"
     */
    readonly rebuild?: string | number | undefined;
    /**
     * How long a start, stop, shutdown or reboot may take.
     *
     * A duration such as "30m" or "4h", or a number of seconds.
     *
     * @default "10m"
     */
    readonly power?: string | number | undefined;
    /**
     * How long a removal may take until the server is gone.
     *
     * A duration such as "30m" or "4h", or a number of seconds.
     *
     * @default "30m"
     */
    readonly removal?: string | number | undefined;
    /**
     * How long an order may wait until its plan, or a place of `placement`, is available.
     *
     * A duration such as "6h", or a number of seconds. Default: it does not wait, and fails.
     */
    readonly stock?: string | number | undefined;
  } | undefined>;
  /**
   * Gates that must answer before `up` ends, after a build, a rebuild, a start or a reboot: a port by `tcp`,
   * the server itself by `ssh`, a web server by `http`, in this order.
   *
   * Default: none. A server that is to be stopped is not waited for, and a refresh never waits. A change
   * sends nothing to the host.
   */
  readonly waitFor: pulumi.Output<{
    /**
     * Waits until an SSH server answers at the server's `ip`, and reads its host keys once.
     *
     * Gives the outputs `sshHostKeys` and `connection`. `{}` takes the defaults.
     */
    readonly ssh?: {
      /**
       * The port of the server's SSH.
       *
       * @default 22
       */
      readonly port?: number | undefined;
      /**
       * How long the server may take to answer.
       *
       * A duration such as "30m", or a number of seconds.
       *
       * @default "10m"
       */
      readonly timeout?: string | number | undefined;
    } | undefined;
    /**
     * Waits until a port at the server's `ip` takes a connection.
     *
     * It is asked from this machine, and never through a proxy.
     */
    readonly tcp?: {
      /** The port that must take a connection. */
      readonly port: number;
      /**
       * How long the server may take to answer.
       *
       * A duration such as "30m", or a number of seconds.
       *
       * @default "10m"
       */
      readonly timeout?: string | number | undefined;
    } | undefined;
    /**
     * Waits until the server, or a load balancer in front of it, gives right answers by HTTP.
     *
     * This machine asks, through the proxy that the environment names. `{}` takes the defaults.
     */
    readonly http?: {
      /**
       * The whole address, in place of `scheme`, `port` and `path`.
       *
       * Default: the server's `ip` with these. No line quotes its login and what follows `?`. Make it a
       * secret if it has one: the state has all of it.
       */
      readonly url?: string | undefined;
      /**
       * How to ask at the `ip`.
       *
       * - `http`: Asks in the clear; the default.
       * - `https`: Asks over TLS, and checks the certificate unless `insecure` is set.
       *
       * @default "http"
       */
      readonly scheme?: words.ServerWaitForHttpScheme | undefined;
      /** The port at the `ip`. Default: 80 for http, and 443 for https. */
      readonly port?: number | undefined;
      /**
       * Path to ask for at the `ip`.
       *
       * @default "/"
       */
      readonly path?: string | undefined;
      /** The statuses of a right answer. Default: 200 to 299. A redirect is not followed. */
      readonly status?: Array<number> | undefined;
      /** A text that a right answer has in its body. */
      readonly text?: string | undefined;
      /**
       * So many answers in a row must be right, at least two seconds apart.
       *
       * @default 3
       */
      readonly times?: number | undefined;
      /**
       * Takes any certificate of the server, such as one that it has signed itself.
       *
       * A proxy on the way must show one that is trusted.
       *
       * @default false
       */
      readonly insecure?: boolean | undefined;
      /**
       * How long the server may take to answer.
       *
       * A duration such as "30m", or a number of seconds.
       *
       * @default "10m"
       */
      readonly timeout?: string | number | undefined;
    } | undefined;
  } | undefined>;
  /**
   * The group of servers that a run changes a few at a time.
   *
   * At most `atOnce` of a group are unavailable at the same time, by a rebuild, a reboot, a stop or a
   * replacement, until `up` has waited for all of it, `waitFor` too. After the first failure the others of
   * the group are left as they are. Default: the server is in no group. A change sends nothing to the host.
   */
  readonly rollout: pulumi.Output<{
    /** Name of the group, the same in each of its servers. */
    readonly group: string;
    /**
     * How many servers of the group may be unavailable at the same time.
     *
     * If its servers differ in this, the least counts.
     *
     * @default 1
     */
    readonly atOnce?: number | undefined;
    /**
     * How long to wait after one server is back before the next one goes.
     *
     * A duration such as "30s", or a number of seconds. Default: no pause.
     */
    readonly pause?: string | number | undefined;
  } | undefined>;
  /**
   * Your own keys and values, such as `{ team: "a" }`: `pulumi-hosting` chooses and groups servers by them.
   *
   * They are kept in the state alone and never sent to the host. Those of `hosting:labels` are added; for a
   * key that both have, the program's value counts. A change sends nothing to the host.
   */
  readonly labels: pulumi.Output<Record<string, string> | undefined>;
  /** Asks the server to shut down before its removal is requested. A change sends nothing to the host. */
  readonly shutdownBeforeDelete: pulumi.Output<boolean | undefined>;
  /** Six-character identifier of the server; also the resource's id. */
  readonly uniqId: pulumi.Output<string>;
  /** Primary IPv4 address; there once the server is built, and `up` waits for that. */
  readonly ip: pulumi.Output<string>;
  /** Whether the server has finished building. */
  readonly active: pulumi.Output<boolean>;
  /** The host's word for what the server is doing, e.g. `Running`. Other values are possible. */
  readonly status: pulumi.Output<string | undefined>;
  /**
   * 1 after creation, and one more after each rebuild, including a rebuild outside Pulumi that is seen in
   * progress, or by other SSH host keys (`waitFor.ssh`).
   *
   * Use it as a trigger for what must be installed again. In the plugin's previews it is known, unless the
   * disks are erased.
   */
  readonly diskGeneration: pulumi.Output<number>;
  /**
   * Price of the server, by the price list of its product at the last `up` or refresh.
   *
   * Absent if the host reports no prices. A changed price is stored and triggers no update. It excludes usage
   * beyond the quotas, taxes and discounts of your account.
   */
  readonly price: pulumi.Output<{
    /** The plan. Absent if the host does not report it. */
    readonly plan?: number | undefined;
    /** The backups; 0 while they are off. Absent if the host does not report it. */
    readonly backups?: number | undefined;
    /** The bandwidth quota. Absent if the host does not report it. */
    readonly bandwidth?: number | undefined;
    /** Addresses beyond the first, other than those of a pool. Absent if the host does not report it. */
    readonly extraIps?: number | undefined;
    /** All `features`. Absent if the host does not report it. */
    readonly features?: number | undefined;
    /** All parts together. Absent if the host does not report it. */
    readonly total?: number | undefined;
    /** The currency as the host writes it, e.g. `USD`. */
    readonly currency?: string | undefined;
    /** For which time the prices are, as the host writes it, e.g. `month`. */
    readonly period?: string | undefined;
  } | undefined>;
  /** GB used by current backups. */
  readonly backupSize: pulumi.Output<number | undefined>;
  /** Capabilities of the server: a list. */
  readonly capabilities: pulumi.Output<unknown>;
  /** Id of the server configuration in use. */
  readonly configId: pulumi.Output<number | undefined>;
  /** Name of that configuration. */
  readonly configDescription: pulumi.Output<string | undefined>;
  /** Date and time of creation, as the host writes it. */
  readonly createDate: pulumi.Output<string | undefined>;
  /**
   * Number of IP addresses assigned, as the host counts them.
   *
   * If `newIps` is not set, `price` counts further addresses by it, which is too high on a host that counts
   * IPv6 blocks as well.
   */
  readonly ipCount: pulumi.Output<number | undefined>;
  /**
   * All IPv4 addresses, the primary one first, of a server with more than one address.
   *
   * Absent if the host does not show them.
   */
  readonly ipAddresses: pulumi.Output<Array<string> | undefined>;
  /**
   * IPv6 addresses and blocks, such as `2001:db8:1::/64`, of a server that was created with `newIp6s` or
   * `pool6Ips`.
   *
   * Absent if the host does not show them.
   */
  readonly ip6Addresses: pulumi.Output<Array<string> | undefined>;
  /** `self`, `core` or `full`: how much of the server the host manages. Follows from the template. */
  readonly manageLevel: pulumi.Output<string | undefined>;
  /**
   * The server's SSH host keys, with `waitFor.ssh`: read when it first answered after its disks were created
   * or erased, and kept until they are erased again.
   *
   * They are not verified: `verified` is false.
   */
  readonly sshHostKeys: pulumi.Output<Array<{
    /** Kind of the key, e.g. `ssh-ed25519`. */
    readonly type: string;
    /** The key in one line, as in a file of public keys. */
    readonly publicKey: string;
    /** Its fingerprint, e.g. `SHA256:…`, as `ssh-keygen -l` prints it. */
    readonly fingerprint: string;
    /** Whether the key is verified. Always false: it is what the server itself has shown. */
    readonly verified: boolean;
  }> | undefined>;
  /**
   * How to log in by SSH, with `waitFor.ssh`: set once the server has answered, and never without a host key.
   *
   * The `connection` of pulumi-command's remote resources takes it unchanged. It has the `password` if the
   * program sets one; for a key, add `privateKey`. Previews of the plugin know it, unless the server is
   * waited for or its login changes.
   */
  readonly connection: pulumi.Output<{
    /** The server's ip. */
    readonly host: string;
    /** The port of its SSH. */
    readonly port: number;
    /** The user name of its login, if it is known. */
    readonly user?: string | undefined;
    /** The password of its login, if the program sets it. */
    readonly password?: string | undefined;
    /** The host key that the server must prove itself by: the first of `sshHostKeys`. */
    readonly hostKey: string;
  }>;
  /** Operating system image installed; of a server built from an image, the original one. */
  readonly template: pulumi.Output<string | undefined>;
  /** Description of the operating system. */
  readonly templateDescription: pulumi.Output<string | undefined>;
  /** Zone of the server. Informational; may change. */
  readonly zone: pulumi.Output<unknown>;
}

export const serverShape: Shape = {
  "name": "Server",
  "outputs": [
    "domain",
    "type",
    "planId",
    "zoneId",
    "placement",
    "regionId",
    "templateName",
    "imageId",
    "features",
    "newIps",
    "newIp6s",
    "poolIps",
    "pool6Ips",
    "bandwidthQuota",
    "backupEnabled",
    "backupPlan",
    "backupQuota",
    "publicSshKey",
    "username",
    "password",
    "customName",
    "customDescription",
    "accountNumber",
    "powerState",
    "rebootTriggers",
    "rebootMode",
    "rebuildTriggers",
    "rebuildPolicy",
    "replacePolicy",
    "rebuildForce",
    "driftPolicy",
    "deletionProtection",
    "onExisting",
    "removal",
    "timeouts",
    "waitFor",
    "rollout",
    "labels",
    "shutdownBeforeDelete",
    "uniqId",
    "ip",
    "active",
    "status",
    "diskGeneration",
    "price",
    "backupSize",
    "capabilities",
    "configId",
    "configDescription",
    "createDate",
    "ipCount",
    "ipAddresses",
    "ip6Addresses",
    "manageLevel",
    "sshHostKeys",
    "connection",
    "template",
    "templateDescription",
    "zone"
  ],
  "secretInputs": [
    "password"
  ],
  "secretOutputs": [
    "password"
  ]
};

// Generated from the schemas in provider/. To renew: npm run generate

export type CredentialType =
  /** Login details of an application on the server. */
  | "app"
  /** The server's own login. */
  | "server";

export type AssetsCategory =
  /** Dedicated and virtual servers, and special dedicated items. */
  | "Dedicated"
  /** Legacy VPS and provisioned servers. */
  | "VirtualDedicated"
  /** Dedicated servers. */
  | "StrictDedicated"
  /** Network devices and load balancers. */
  | "SpecialDedicated"
  /** Products that are provisioned automatically. */
  | "Provisioned"
  /** Hardware or software load balancers. */
  | "LoadBalancer"
  /** Object storage accounts. */
  | "ObjectStorage"
  /** Products backed by block storage. */
  | "SBS";

export type AssetsStatus =
  /** Ordered, and not active yet. */
  | "New"
  /** In service. */
  | "Active"
  /** Part of a bucket. */
  | "BucketPart"
  /** Switched off by the host. */
  | "Disabled"
  /** Removed. */
  | "Terminated"
  /** To be removed. */
  | "Pending-Termination"
  /** To be activated. */
  | "Pending-Activation"
  /** Waits for a payment. */
  | "Pending-Payment"
  /** Waits for its configuration. */
  | "Pending-Config";

export type PermissionsActionType =
  /** `actions` are paths of the API, with slashes. */
  | "api"
  /** `actions` are actions of permissions, with periods. */
  | "permissions";

export type ApiVersion =
  /** Version `bleed`. */
  | "bleed"
  /** Version 1. */
  | "v1"
  /** Version 2. */
  | "v2"
  /** Version 3, the default. */
  | "v3";

export type PreviewChecks =
  /** Nothing is asked. */
  | "off"
  /** The inputs of an order are compared with what the host offers; the default. */
  | "catalogue";

export type WireParamsOfDelete =
  /** In the body, as with other calls; the default. */
  | "body"
  /** In the address, each under its own name. */
  | "query"
  /** In the address, all of them as JSON in one parameter. */
  | "json";

export type WireParamsOfGet =
  /** In the address, each under its own name; the default. */
  | "query"
  /** In the address, all of them as JSON in one parameter. */
  | "json"
  /** In the body, as with other calls. */
  | "body";

export type WirePasscodePlace =
  /** Among the parameters of the call; the default. */
  | "inParams"
  /** As a member of its own next to `params`. */
  | "nextToParams"
  /** After the password, as one text with it: `correct-horse123456`. */
  | "afterPassword";

export type WireZoneParameter =
  /** The parameter is called `zone_id`; the default. */
  | "zone_id"
  /** The parameter is called `zone`. */
  | "zone";

export type ServerBackupPlan =
  /** Backups up to a number of GB in all: `backupQuota`. */
  | "quota"
  /** Daily backups, kept for a number of days: `backupQuota`. */
  | "daily";

export type ServerDriftPolicy =
  /** The preview fails, and names the host's value and the program's; the default. */
  | "refuse"
  /**
   * The program's value is restored, like a change of the program: a rebuild also needs `rebuildPolicy`, and
   * a replacement `replacePolicy`.
   */
  | "allow";

export type ServerOnExisting =
  /** Creates nothing and names the server; the default. */
  | "fail"
  /** Adopts the server if an update in place can make it match the program, and fails otherwise. */
  | "adopt"
  /** Creates another server, which is billed too. */
  | "create";

export type ServerPowerState =
  /** The server is started, and started again if it has stopped. */
  | "running"
  /**
   * The server is asked to shut down.
   *
   * If it has not after 120 seconds or a third of the deadline, it is stopped.
   */
  | "stopped";

export type ServerRebootMode =
  /** Asks the server's operating system to reboot; the default. */
  | "reboot"
  /** Resets the server at once, like its reset button. For one that no longer answers. */
  | "reset";

export type ServerRebuildPolicy =
  /** The preview fails, and no disk is erased; the default. */
  | "refuse"
  /** The server is rebuilt in place: **the disks are erased**, uniqId and ip stay. */
  | "rebuild"
  /** A new server is created, and this one is deleted. */
  | "replace";

export type ServerRemovalRating =
  /** The worst. */
  | 0
  /** Neither good nor bad. */
  | 5
  /** The best. */
  | 10;

export type ServerReplacePolicy =
  /** The preview fails, and the server stays; the default. */
  | "refuse"
  /** A new server is ordered, and this one is deleted: **its disks and its ip are lost**. */
  | "replace";

export type ServerType =
  /** Virtual server (VPS). */
  | "Cloud.VPS"
  /** Virtual server (VPS) with Windows. */
  | "Cloud.VPS.WIN"
  /** Cloud metal server. */
  | "Cloud.Metal"
  /** Cloud metal server with Windows. */
  | "Cloud.Metal.WIN"
  /** Bare metal server. */
  | "Bare.Metal"
  /** Bare metal server with graphics processors. */
  | "Bare.Metal.GPU"
  /** Bare metal server with Windows. */
  | "Bare.Metal.WIN"
  /** Bare metal server with graphics processors, with Windows. */
  | "Bare.Metal.GPU.WIN";

export type ServerWaitForHttpScheme =
  /** Asks in the clear; the default. */
  | "http"
  /** Asks over TLS, and checks the certificate unless `insecure` is set. */
  | "https";

export type SshKeyOnExisting =
  /** Fails and names the key; the default. */
  | "fail"
  /** Adopts the key and gives it this value. */
  | "adopt";

const windows = "with Windows";

/** The meaning of each value of the enumeration types. */
export const wordDescriptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CredentialType: {
    app: "Login details of an application on the server.",
    server: "The server's own login.",
  },
  GetAssetsCategory: {
    Dedicated: "Dedicated and virtual servers, and special dedicated items.",
    VirtualDedicated: "Legacy VPS and provisioned servers.",
    StrictDedicated: "Dedicated servers.",
    SpecialDedicated: "Network devices and load balancers.",
    Provisioned: "Products that are provisioned automatically.",
    LoadBalancer: "Hardware or software load balancers.",
    ObjectStorage: "Object storage accounts.",
    SBS: "Products backed by block storage.",
  },
  GetAssetsStatus: {
    New: "Ordered, and not active yet.",
    Active: "In service.",
    BucketPart: "Part of a bucket.",
    Disabled: "Switched off by the host.",
    Terminated: "Removed.",
    "Pending-Termination": "To be removed.",
    "Pending-Activation": "To be activated.",
    "Pending-Payment": "Waits for a payment.",
    "Pending-Config": "Waits for its configuration.",
  },
  GetPermissionsActionType: {
    api: "`actions` are paths of the API, with slashes.",
    permissions: "`actions` are actions of permissions, with periods.",
  },
  ProviderApiVersion: {
    bleed: "Version `bleed`.",
    v1: "Version 1.",
    v2: "Version 2.",
    v3: "Version 3, the default.",
  },
  ProviderWireParamsOfDelete: {
    body: "In the body, as with other calls; the default.",
    query: "In the address, each under its own name.",
    json: "In the address, all of them as JSON in one parameter.",
  },
  ProviderWireParamsOfGet: {
    query: "In the address, each under its own name; the default.",
    json: "In the address, all of them as JSON in one parameter.",
    body: "In the body, as with other calls.",
  },
  ProviderWirePasscodePlace: {
    inParams: "Among the parameters of the call; the default.",
    nextToParams: "As a member of its own next to `params`.",
    afterPassword: "After the password, as one text with it: `correct-horse123456`.",
  },
  ProviderPreviewChecks: {
    off: "Nothing is asked.",
    catalogue: "The inputs of an order are compared with what the host offers; the default.",
  },
  ProviderWireZoneParameter: {
    zone_id: "The parameter is called `zone_id`; the default.",
    zone: "The parameter is called `zone`.",
  },
  ServerBackupPlan: {
    quota: "Backups up to a number of GB in all: `backupQuota`.",
    daily: "Daily backups, kept for a number of days: `backupQuota`.",
  },
  ServerRebootMode: {
    reboot: "Asks the server's operating system to reboot; the default.",
    reset: "Resets the server at once, like its reset button. For one that no longer answers.",
  },
  ServerWaitForHttpScheme: {
    http: "Asks in the clear; the default.",
    https: "Asks over TLS, and checks the certificate unless `insecure` is set.",
  },
  ServerDriftPolicy: {
    refuse: "The preview fails, and names the host's value and the program's; the default.",
    allow:
      "The program's value is restored, like a change of the program: a rebuild also needs `rebuildPolicy`, and a replacement `replacePolicy`.",
  },
  ServerOnExisting: {
    fail: "Creates nothing and names the server; the default.",
    adopt: "Adopts the server if an update in place can make it match the program, and fails otherwise.",
    create: "Creates another server, which is billed too.",
  },
  ServerPowerState: {
    running: "The server is started, and started again if it has stopped.",
    stopped:
      "The server is asked to shut down. If it has not after 120 seconds or a third of the deadline, it is stopped.",
  },
  ServerRebuildPolicy: {
    refuse: "The preview fails, and no disk is erased; the default.",
    rebuild: "The server is rebuilt in place: **the disks are erased**, uniqId and ip stay.",
    replace: "A new server is created, and this one is deleted.",
  },
  ServerReplacePolicy: {
    refuse: "The preview fails, and the server stays; the default.",
    replace: "A new server is ordered, and this one is deleted: **its disks and its ip are lost**.",
  },
  ServerRemovalRating: {
    0: "The worst.",
    5: "Neither good nor bad.",
    10: "The best.",
  },
  ServerType: {
    "Cloud.VPS": "Virtual server (VPS).",
    "Cloud.VPS.WIN": `Virtual server (VPS) ${windows}.`,
    "Cloud.Metal": "Cloud metal server.",
    "Cloud.Metal.WIN": `Cloud metal server ${windows}.`,
    "Bare.Metal": "Bare metal server.",
    "Bare.Metal.GPU": "Bare metal server with graphics processors.",
    "Bare.Metal.WIN": `Bare metal server ${windows}.`,
    "Bare.Metal.GPU.WIN": `Bare metal server with graphics processors, ${windows}.`,
  },
  SshKeyOnExisting: {
    fail: "Fails and names the key; the default.",
    adopt: "Adopts the key and gives it this value.",
  },
};

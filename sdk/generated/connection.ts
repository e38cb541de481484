// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import type * as words from "./words";

/** The configuration of one account at one host. */
export interface ConnectionArgs {
  /** Address of the host's API. https is required unless it is this machine. */
  readonly baseUrl: pulumi.Input<string>;
  /**
   * Version of the API: the first segment of every path.
   *
   * - `bleed`: Version `bleed`.
   * - `v1`: Version 1.
   * - `v2`: Version 2.
   * - `v3`: Version 3, the default.
   *
   * @default "v3"
   */
  readonly apiVersion?: pulumi.Input<words.ApiVersion | undefined>;
  /** Name of the API user. */
  readonly username: pulumi.Input<string>;
  /** Password; exchanged for a token. */
  readonly password?: pulumi.Input<string | undefined>;
  /** A ready-made token, instead of a password. */
  readonly token?: pulumi.Input<string | undefined>;
  /** A passcode of two-factor authentication; valid for 30 seconds and sent once. */
  readonly passcode?: pulumi.Input<string | undefined>;
  /**
   * The base32 secret that generates the passcodes of two-factor authentication, or the `otpauth://` address
   * of its QR code.
   */
  readonly totpSecret?: pulumi.Input<string | undefined>;
  /** Account that resources belong to, if the user has several. */
  readonly accountNumber?: pulumi.Input<number | string | undefined>;
  /** Paths that differ at your host, by operation: `{"server.rebuild":"server/reimage"}`. */
  readonly paths?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
  /**
   * HTTP methods that differ from POST at your host, by operation:
   * `{"server.create":"PUT","asset.list":"GET"}`.
   *
   * A read goes by POST, GET, PUT or PATCH, what changes something by POST, PUT, PATCH or DELETE.
   */
  readonly verbs?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
  /**
   * Members of requests and responses that your host handles differently, as JSON:
   * `{"goneClasses":["NotFound"],"zoneParameter":"zone"}`. docs/hosts.md lists the members.
   */
  readonly wire?: pulumi.Input<{
    /** First segment of every path, if it is not `apiVersion`. Empty: none. */
    readonly version?: pulumi.Input<string | undefined>;
    /** Endings of the error classes which say that a record does not exist. */
    readonly goneClasses?: pulumi.Input<Array<pulumi.Input<string>> | undefined>;
    /** Endings of the error classes which say that a record of this name exists. */
    readonly duplicateClasses?: pulumi.Input<Array<pulumi.Input<string>> | undefined>;
    /**
     * Endings of the error classes which say that a record is busy, or the host: the call is sent again while
     * its record shows that, and an order when the host has room.
     */
    readonly busyClasses?: pulumi.Input<Array<pulumi.Input<string>> | undefined>;
    /** The configured `accountNumber` is not sent to these operations: to all of one resource or to none. */
    readonly withoutAccount?: pulumi.Input<Array<pulumi.Input<string>> | undefined>;
    /**
     * The parameter of an order that names the zone.
     *
     * Hosts take one or the other.
     *
     * - `zone_id`: The parameter is called `zone_id`; the default.
     * - `zone`: The parameter is called `zone`.
     */
    readonly zoneParameter?: pulumi.Input<words.WireZoneParameter | undefined>;
    /**
     * The parameter of the token call that asks for a life, in seconds, or in the unit that ends its name,
     * such as `ttl_minutes`.
     */
    readonly tokenTimeout?: pulumi.Input<string | undefined>;
    /** The parameter of the token call that carries the passcode. */
    readonly tokenPasscode?: pulumi.Input<string | undefined>;
    /**
     * Where the passcode goes in the body of a call: among its parameters, or as a member of its own next to
     * `params`; or after the password, as one text with it.
     *
     * `passcodeHeader` sends it in a header as well.
     *
     * - `inParams`: Among the parameters of the call; the default.
     * - `nextToParams`: As a member of its own next to `params`.
     * - `afterPassword`: After the password, as one text with it: `correct-horse123456`.
     */
    readonly passcodePlace?: pulumi.Input<words.WirePasscodePlace | undefined>;
    /** The member of the token call's answer that has the token. `access_token` is understood as well. */
    readonly tokenMember?: pulumi.Input<string | undefined>;
    /**
     * The member of the token call's answer that has its end, in seconds since 1970 or in seconds from now.
     *
     * `expires_in` and `expires_at` are understood as well.
     */
    readonly expiresMember?: pulumi.Input<string | undefined>;
    /** The word that `sort: asc` is sent as. */
    readonly sortAscending?: pulumi.Input<string | undefined>;
    /** The word that `sort: desc` is sent as. */
    readonly sortDescending?: pulumi.Input<string | undefined>;
    /**
     * How a token is sent: `basic` with the username, `bearer` in the header `Authorization`, or the name of
     * a header that carries it alone.
     */
    readonly tokenLogin?: pulumi.Input<string | undefined>;
    /**
     * Where a call by GET has its parameters: `query`, each under its own name, a list as several of one
     * name; `json`, one parameter `params` with all of them as JSON; or `body`, as the others have them.
     *
     * - `query`: In the address, each under its own name; the default.
     * - `json`: In the address, all of them as JSON in one parameter.
     * - `body`: In the body, as with other calls.
     */
    readonly paramsOfGet?: pulumi.Input<words.WireParamsOfGet | undefined>;
    /**
     * Where a call by DELETE has its parameters, in the same words.
     *
     * - `body`: In the body, as with other calls; the default.
     * - `query`: In the address, each under its own name.
     * - `json`: In the address, all of them as JSON in one parameter.
     */
    readonly paramsOfDelete?: pulumi.Input<words.WireParamsOfDelete | undefined>;
    /**
     * The member of an asset, asked with `alsowith: ["networkSummary"]`, that has all addresses of a server.
     */
    readonly networkMember?: pulumi.Input<string | undefined>;
    /**
     * How many units of `memory` one GB is in plans of clouds: 1024 if the host counts in MB, 1 if in GB.
     *
     * Default: the unit that fits the descriptions of all these plans, such as `4 GB` for 4096.
     */
    readonly memoryPerGb?: pulumi.Input<number | undefined>;
    /**
     * How many units of `memory` one GB is in plans of bare metal: 1024 if the host counts in MB, 1 if in GB.
     *
     * Default: the unit that fits the descriptions of all these plans, such as `4 GB` for 4096.
     */
    readonly bareMemoryPerGb?: pulumi.Input<number | undefined>;
    /** The member of a product's option that has its name, such as `ExtraIp`. */
    readonly optionKey?: pulumi.Input<string | undefined>;
    /** The member of an option that lists its values. */
    readonly optionValues?: pulumi.Input<string | undefined>;
    /** The member that an order chooses an item of that list by. */
    readonly optionValue?: pulumi.Input<string | undefined>;
    /** The member of an option that names the value of an order which chooses none. */
    readonly optionDefault?: pulumi.Input<string | undefined>;
    /** The member of an item that has its price, as a number or as text. */
    readonly priceMember?: pulumi.Input<string | undefined>;
    /**
     * The member that names the currency of a price: of the item, else of the option, else of the product.
     */
    readonly currencyMember?: pulumi.Input<string | undefined>;
    /** The member that names the period of a price. It is looked for where the currency is. */
    readonly periodMember?: pulumi.Input<string | undefined>;
    /** Words for a period of a month. An empty word: a month if the host reports no period. */
    readonly monthWords?: pulumi.Input<Array<pulumi.Input<string>> | undefined>;
    /**
     * The member of an asset, asked with `alsowith: ["mrc"]`, that has what the account pays for it in a
     * month.
     */
    readonly chargeMember?: pulumi.Input<string | undefined>;
    /** The option whose values are ids of plans. */
    readonly planOption?: pulumi.Input<string | undefined>;
    /** The option with the backups. Empty: they have no price of their own. */
    readonly backupOption?: pulumi.Input<string | undefined>;
    /** How that option writes `backup_plan` and `backup_quota` as one value. */
    readonly backupValue?: pulumi.Input<string | undefined>;
    /** The option with the bandwidth quotas. Empty: they have no price of their own. */
    readonly bandwidthOption?: pulumi.Input<string | undefined>;
    /** The option with the price of further addresses. Empty: they have none. */
    readonly extraIpOption?: pulumi.Input<string | undefined>;
  } | undefined>;
  /**
   * Requested lifetime of each token: `30m`.
   *
   * Default: `1h`, or `12h` with a `passcode`. If the host refuses it, the host's own default is used, except
   * with a one-time `passcode`.
   */
  readonly tokenLifetime?: pulumi.Input<string | number | undefined>;
  /** Header that also carries the passcode, in addition to the token call's parameter: `X-Passcode`. */
  readonly passcodeHeader?: pulumi.Input<string | undefined>;
  /** Deadlines of all resources: `{"build":"90m"}`. A resource's own `timeouts` win. */
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
   * Former address of the host, if it has a new one: `https://old.example.com`.
   *
   * The provider then looks at `baseUrl` for resources that were created there. Without this setting it
   * refuses to handle such resources, because they never existed at another host.
   */
  readonly movedFrom?: pulumi.Input<string | undefined>;
  /**
   * Checks of a preview against the host's offers: `catalogue` checks that plan, template, zone, backups and
   * options are available; `off` checks nothing.
   *
   * - `off`: Nothing is asked.
   * - `catalogue`: The inputs of an order are compared with what the host offers; the default.
   *
   * @default "catalogue"
   */
  readonly previewChecks?: pulumi.Input<words.PreviewChecks | undefined>;
  /**
   * `rebuildPolicy` of servers whose program does not set it.
   *
   * - `refuse`: The preview fails, and no disk is erased; the default.
   * - `rebuild`: The server is rebuilt in place: **the disks are erased**, uniqId and ip stay.
   * - `replace`: A new server is created, and this one is deleted.
   */
  readonly rebuildPolicy?: pulumi.Input<words.ServerRebuildPolicy | undefined>;
  /**
   * `replacePolicy` of servers whose program does not set it.
   *
   * - `refuse`: The preview fails, and the server stays; the default.
   * - `replace`: A new server is ordered, and this one is deleted: **its disks and its ip are lost**.
   */
  readonly replacePolicy?: pulumi.Input<words.ServerReplacePolicy | undefined>;
  /**
   * `deletionProtection` of servers whose program does not set it: `true` or `false`.
   *
   * A removal follows the value that the last `pulumi up` stored.
   */
  readonly deletionProtection?: pulumi.Input<boolean | undefined>;
  /**
   * `labels` of all servers: `{"team":"a"}`.
   *
   * A server's own `labels` are added; if both set a key, the server's value wins.
   */
  readonly labels?: pulumi.Input<Record<string, pulumi.Input<string>> | undefined>;
  /**
   * Maximum number of concurrent calls to the host.
   *
   * The provider lowers it for a while after a 429 or an error page of a proxy (502, 503, 504, 520 to 530).
   *
   * @default 8
   */
  readonly concurrency?: pulumi.Input<number | undefined>;
  /**
   * Maximum number of requests per second of one provider process.
   *
   * Each Connection, each provider and the functions of a program have a process of their own.
   */
  readonly requestsPerSecond?: pulumi.Input<number | undefined>;
  /**
   * Absolute path of a PEM file with certificates to trust instead of the usual ones.
   *
   * `NODE_EXTRA_CA_CERTS` in the environment adds certificates to the usual ones.
   */
  readonly caFile?: pulumi.Input<string | undefined>;
  /**
   * How long a call is retried while the host refuses it temporarily (429, maintenance), and the longest
   * pause between two attempts.
   *
   * Default: `{"within":"10m","longestPause":"30s"}`.
   */
  readonly retries?: pulumi.Input<{
    /**
     * How long one call is tried again at most: a duration such as "30m", or a number of seconds.
     *
     * Default: 10m.
     */
    readonly within?: pulumi.Input<string | number | undefined>;
    /**
     * The longest pause between two attempts if the host asks for none: a duration such as "30m", or a number
     * of seconds.
     *
     * Default: 30s.
     */
    readonly longestPause?: pulumi.Input<string | number | undefined>;
  } | undefined>;
  /** @deprecated unprotect is refused: a protection is lifted for one run, by its environment. Remove the key, and set HOSTING_UNPROTECT for that run, such as HOSTING_UNPROTECT=ABC123@api.example.com pulumi preview (in PowerShell: $env:HOSTING_UNPROTECT = 'ABC123@api.example.com'; pulumi preview; $env:HOSTING_UNPROTECT = $null). */
  readonly unprotect?: pulumi.Input<string | undefined>;
}

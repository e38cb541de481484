// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import type { Shape } from "../resource";
import type * as words from "./words";

/** Arguments of `Asset`. */
export interface AssetArgs {
  /**
   * The asset to manage: its six-character identifier.
   *
   * It must exist: no operation creates an asset; this resource adopts it. A replacement releases one asset
   * and adopts another. A change replaces the resource.
   */
  readonly uniqId: pulumi.Input<string>;
  /**
   * Your own name for the asset, one line; empty asks the host to clear it.
   *
   * Not given: not managed. Give the label of a server here or in its `Server`, not in both: each would put
   * its own back. A change updates the resource in place.
   */
  readonly customName?: pulumi.Input<string | undefined>;
  /**
   * Your own description of the asset; may have several lines; empty asks the host to clear it.
   *
   * Not given: not managed. If the host does not report descriptions, its drift is not seen. A change updates
   * the resource in place.
   */
  readonly customDescription?: pulumi.Input<string | undefined>;
  /**
   * Host name of the asset in the host's record, in full.
   *
   * Not given: not managed. Refused on a server, whose domain a Server alone sets. A change updates the
   * resource in place.
   */
  readonly domain?: pulumi.Input<string | undefined>;
  /**
   * Product features: keys and values from the `options` of the product's details.
   *
   * Not given: not managed; drift is not seen, because the API does not say how it reports them. Refused on a
   * server, whose features only a Server resource sets. A change updates the resource in place.
   */
  readonly features?: pulumi.Input<Record<string, pulumi.Input<unknown>> | undefined>;
  /** Account of the asset. Default: the configured account. A change replaces the resource. */
  readonly accountNumber?: pulumi.Input<number | string | undefined>;
  /**
   * Whether deleting this resource removes the asset.
   *
   * With false it is released: nothing is sent and nothing restored. With true **its removal is requested**,
   * as `removal` says, and waited for. On a server it has no effect, with a warning: a Server alone removes
   * one. A change sends nothing to the host.
   *
   * @default false
   */
  readonly removeOnDelete?: pulumi.Input<boolean | undefined>;
  /**
   * Parameters of the removal request to the host, and whether the run waits until the host has removed the
   * asset, with removeOnDelete.
   *
   * A change sends nothing to the host.
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
  /** How long the removal may take, with removeOnDelete. A change sends nothing to the host. */
  readonly timeouts?: pulumi.Input<{
    /**
     * How long a removal may take until the server is gone.
     *
     * A duration such as "30m" or "4h", or a number of seconds.
     *
     * @default "30m"
     */
    readonly removal?: pulumi.Input<string | number | undefined>;
  } | undefined>;
}


/** Outputs of `Asset`: its inputs, and what the host reports. */
export interface AssetOutputs {
  /**
   * The asset to manage: its six-character identifier.
   *
   * It must exist: no operation creates an asset; this resource adopts it. A replacement releases one asset
   * and adopts another. A change replaces the resource.
   */
  readonly uniqId: pulumi.Output<string>;
  /**
   * Your own name for the asset, one line; empty asks the host to clear it.
   *
   * Not given: not managed. Give the label of a server here or in its `Server`, not in both: each would put
   * its own back. A change updates the resource in place.
   */
  readonly customName: pulumi.Output<string | undefined>;
  /**
   * Your own description of the asset; may have several lines; empty asks the host to clear it.
   *
   * Not given: not managed. If the host does not report descriptions, its drift is not seen. A change updates
   * the resource in place.
   */
  readonly customDescription: pulumi.Output<string | undefined>;
  /**
   * Host name of the asset in the host's record, in full.
   *
   * Not given: not managed. Refused on a server, whose domain a Server alone sets. A change updates the
   * resource in place.
   */
  readonly domain: pulumi.Output<string | undefined>;
  /**
   * Product features: keys and values from the `options` of the product's details.
   *
   * Not given: not managed; drift is not seen, because the API does not say how it reports them. Refused on a
   * server, whose features only a Server resource sets. A change updates the resource in place.
   */
  readonly features: pulumi.Output<Record<string, unknown> | undefined>;
  /** Account of the asset. Default: the configured account. A change replaces the resource. */
  readonly accountNumber: pulumi.Output<number | undefined>;
  /**
   * Whether deleting this resource removes the asset.
   *
   * With false it is released: nothing is sent and nothing restored. With true **its removal is requested**,
   * as `removal` says, and waited for. On a server it has no effect, with a warning: a Server alone removes
   * one. A change sends nothing to the host.
   */
  readonly removeOnDelete: pulumi.Output<boolean | undefined>;
  /**
   * Parameters of the removal request to the host, and whether the run waits until the host has removed the
   * asset, with removeOnDelete.
   *
   * A change sends nothing to the host.
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
  /** How long the removal may take, with removeOnDelete. A change sends nothing to the host. */
  readonly timeouts: pulumi.Output<{
    /**
     * How long a removal may take until the server is gone.
     *
     * A duration such as "30m" or "4h", or a number of seconds.
     *
     * @default "30m"
     */
    readonly removal?: string | number | undefined;
  } | undefined>;
  /** Whether the asset is active; of a server, whether it is built. */
  readonly active: pulumi.Output<boolean | undefined>;
  /** Product type of the asset, e.g. `DNS.Zone`. Other values are possible. */
  readonly type: pulumi.Output<string | undefined>;
  /** Status of the asset, e.g. `Active`. Other values are possible. */
  readonly status: pulumi.Output<string | undefined>;
  /** Billing cycle. */
  readonly cycle: pulumi.Output<string | undefined>;
  /** IPv4 address of the asset. */
  readonly ip: pulumi.Output<string | undefined>;
  /** User name of the asset's login. */
  readonly username: pulumi.Output<string | undefined>;
  /** Id of the region that the asset is in. */
  readonly regionId: pulumi.Output<number | undefined>;
  /** Id of the project that the asset belongs to. */
  readonly projectId: pulumi.Output<number | undefined>;
  /** Name of that project. */
  readonly projectName: pulumi.Output<string | undefined>;
  /** Group of the asset, on hosts that report it. */
  readonly altGroup: pulumi.Output<string | undefined>;
  /** The host's own description, as the last update of the asset answered it. */
  readonly description: pulumi.Output<string | undefined>;
  /** Categories of the asset, as the last update of the asset answered it. */
  readonly categories: pulumi.Output<Array<string> | undefined>;
  /** What the asset can do, as the last update of the asset answered it. */
  readonly capabilities: pulumi.Output<Record<string, unknown> | undefined>;
  /** Hosts that the asset may be moved from, as the last update of the asset answered it. */
  readonly validSourceHvs: pulumi.Output<Record<string, unknown> | undefined>;
}

export const assetShape: Shape = {
  "name": "Asset",
  "outputs": [
    "uniqId",
    "customName",
    "customDescription",
    "domain",
    "features",
    "accountNumber",
    "removeOnDelete",
    "removal",
    "timeouts",
    "active",
    "type",
    "status",
    "cycle",
    "ip",
    "username",
    "regionId",
    "projectId",
    "projectName",
    "altGroup",
    "description",
    "categories",
    "capabilities",
    "validSourceHvs"
  ],
  "secretInputs": [],
  "secretOutputs": []
};

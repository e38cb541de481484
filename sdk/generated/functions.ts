// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import { type InputsOf, type FunctionOptions, callFunction, callFunctionOutput } from "../callFunction";

export interface RegionsFunctionArgs {
  /** By which field to sort, and in which order: `{ field, sort }`; `sort` is `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string;
  };
  /**
   * What to tell in addition: a list of the API's words for it, e.g. `custom_description`. Not every host
   * knows every word. What the specification does not describe comes in `added`.
   */
  readonly alsowith?: string | Array<string | Record<string, unknown> | Array<unknown>>;
}

/** What `regions` answers, one of many; members that the host does not tell are absent. */
export interface RegionsItem {
  /** Id number of the region. */
  readonly id?: number;
  /** Name of the region. */
  readonly name?: string;
  /** City that the region is in. */
  readonly city?: string;
  /** State that the region is in. */
  readonly state?: string;
  /** Country that the region is in. */
  readonly country?: string;
  /** Autonomous system number of the region. */
  readonly asn?: number;
  /** Host prefix of the region. */
  readonly hostPrefix?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** The regions of the host. Asks the host now (specification, Regions › Region list). */
export function regions(args: RegionsFunctionArgs = {}, options?: FunctionOptions): Promise<RegionsItem[]> {
  return callFunction("regions", args, options);
}

/** `regions` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function regionsOutput(
  args: InputsOf<RegionsFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<RegionsItem[]>> {
  return callFunctionOutput<RegionsItem[]>("regions", args, options);
}

export interface RegionFunctionArgs {
  /** Id number of the region. */
  readonly id: number | string;
}

/** What `region` answers; members that the host does not tell are absent. */
export interface RegionResult {
  /** Id number of the region. */
  readonly id?: number;
  /** Name of the region. */
  readonly name?: string;
  /** City that the region is in. */
  readonly city?: string;
  /** State that the region is in. */
  readonly state?: string;
  /** Country that the region is in. */
  readonly country?: string;
  /** Autonomous system number of the region. */
  readonly asn?: number;
  /** Host prefix of the region. */
  readonly hostPrefix?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** One region, by its id. Asks the host now (specification, Regions › Region details). */
export function region(args: RegionFunctionArgs, options?: FunctionOptions): Promise<RegionResult> {
  return callFunction("region", args, options);
}

/** `region` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function regionOutput(
  args: InputsOf<RegionFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<RegionResult>> {
  return callFunctionOutput<RegionResult>("region", args, options);
}

export interface ZonesFunctionArgs {
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
  /** By which field to sort, and in which order: `{ field, sort }`; `sort` is `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string;
  };
}

/** What `zones` answers, one of many; members that the host does not tell are absent. */
export interface ZonesItem {
  /** Id number of the zone. */
  readonly id?: number;
  /** Name of the zone. */
  readonly name?: string;
  /** Id number of the region that the zone is in. */
  readonly regionId?: number;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** The zones that servers are deployed in. Asks the host now (specification, Endpoints › Conventions 7). */
export function zones(args: ZonesFunctionArgs = {}, options?: FunctionOptions): Promise<ZonesItem[]> {
  return callFunction("zones", args, options);
}

/** `zones` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function zonesOutput(
  args: InputsOf<ZonesFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ZonesItem[]>> {
  return callFunctionOutput<ZonesItem[]>("zones", args, options);
}

export interface PlansFunctionArgs {
  /** Only available ones, or with false those that are not. */
  readonly available?: boolean | 0 | 1 | "0" | "1";
  /** By which field to sort, and in which order: `{ field, sort }`; `sort` is `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string;
  };
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly serverType?: "Cloud.VPS" | "Cloud.VPS.WIN" | "Cloud.Metal" | "Cloud.Metal.WIN" | "Bare.Metal" | "Bare.Metal.GPU" | "Bare.Metal.WIN" | "Bare.Metal.GPU.WIN";
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string;
}

/** What `plans` answers, one of many; members that the host does not tell are absent. */
export interface PlansItem {
  /** Id number of the plan. */
  readonly id?: number;
  /** Id number of the region that it is offered in. */
  readonly regionId?: number;
  /** Id number of the zone that it is offered in. */
  readonly zoneId?: number;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. An open set. */
  readonly serverType?: string;
  /** Whether the plan is available. */
  readonly available?: boolean;
  /** Kind of record, e.g. `MachineModel`. */
  readonly type?: string;
  /** Description of the plan. */
  readonly description?: string;
  /** Number of cores. */
  readonly cores?: number;
  /** Number of CPU cores. */
  readonly cpuCores?: number;
  /** Number of CPUs. */
  readonly cpuCount?: number;
  /** Speed of the CPU; the specification shows no unit. */
  readonly cpuSpeed?: number;
  /** Number of virtual CPUs. */
  readonly vcpu?: number;
  /** Amount of memory; the specification shows no unit. */
  readonly memory?: number;
  /** Size of the disk; the specification shows no unit. */
  readonly disk?: number;
  /** Number of GPUs. */
  readonly gpuCount?: number;
  /** Speed of the link; the specification shows no unit. */
  readonly linkSpeed?: number;
  /** RAID level of the disks. */
  readonly raidLevel?: number;
  /** Whether the CPU has hyper-threading. */
  readonly cpuHyperthreading?: boolean;
  /** Model of the CPU. */
  readonly cpuModel?: string;
  /** Type of the disk. */
  readonly diskType?: string;
  /** Name of the GPU. */
  readonly gpuName?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * The plans (hardware specifications) of a zone and server type; available ones unless `available` is false.
 * Asks the host now (specification, Plans › Plan list).
 */
export function plans(args: PlansFunctionArgs = {}, options?: FunctionOptions): Promise<PlansItem[]> {
  return callFunction("plans", args, options);
}

/** `plans` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function plansOutput(
  args: InputsOf<PlansFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<PlansItem[]>> {
  return callFunctionOutput<PlansItem[]>("plans", args, options);
}

export interface PlanFunctionArgs {
  /** Id number of the plan. */
  readonly id: number | string;
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly serverType?: "Cloud.VPS" | "Cloud.VPS.WIN" | "Cloud.Metal" | "Cloud.Metal.WIN" | "Bare.Metal" | "Bare.Metal.GPU" | "Bare.Metal.WIN" | "Bare.Metal.GPU.WIN";
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string;
}

/** What `plan` answers; members that the host does not tell are absent. */
export interface PlanResult {
  /** Id number of the plan. */
  readonly id?: number;
  /** Id number of the region that it is offered in. */
  readonly regionId?: number;
  /** Id number of the zone that it is offered in. */
  readonly zoneId?: number;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. An open set. */
  readonly serverType?: string;
  /** Whether the plan is available. */
  readonly available?: boolean;
  /** Kind of record, e.g. `MachineModel`. */
  readonly type?: string;
  /** Description of the plan. */
  readonly description?: string;
  /** Number of cores. */
  readonly cores?: number;
  /** Number of CPU cores. */
  readonly cpuCores?: number;
  /** Number of CPUs. */
  readonly cpuCount?: number;
  /** Speed of the CPU; the specification shows no unit. */
  readonly cpuSpeed?: number;
  /** Number of virtual CPUs. */
  readonly vcpu?: number;
  /** Amount of memory; the specification shows no unit. */
  readonly memory?: number;
  /** Size of the disk; the specification shows no unit. */
  readonly disk?: number;
  /** Number of GPUs. */
  readonly gpuCount?: number;
  /** Speed of the link; the specification shows no unit. */
  readonly linkSpeed?: number;
  /** RAID level of the disks. */
  readonly raidLevel?: number;
  /** Whether the CPU has hyper-threading. */
  readonly cpuHyperthreading?: boolean;
  /** Model of the CPU. */
  readonly cpuModel?: string;
  /** Type of the disk. */
  readonly diskType?: string;
  /** Name of the GPU. */
  readonly gpuName?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** One plan, by its id. Asks the host now (specification, Plans › Plan details). */
export function plan(args: PlanFunctionArgs, options?: FunctionOptions): Promise<PlanResult> {
  return callFunction("plan", args, options);
}

/** `plan` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function planOutput(
  args: InputsOf<PlanFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<PlanResult>> {
  return callFunctionOutput<PlanResult>("plan", args, options);
}

export interface TemplatesFunctionArgs {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name?: string;
  /** Only available ones, or with false those that are not. */
  readonly available?: boolean | 0 | 1 | "0" | "1";
  /** By which field to sort, and in which order: `{ field, sort }`; `sort` is `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string;
  };
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly serverType?: "Cloud.VPS" | "Cloud.VPS.WIN" | "Cloud.Metal" | "Cloud.Metal.WIN" | "Bare.Metal" | "Bare.Metal.GPU" | "Bare.Metal.WIN" | "Bare.Metal.GPU.WIN";
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string;
}

/** What `templates` answers, one of many; members that the host does not tell are absent. */
export interface TemplatesItem {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name?: string;
  /** Id number of the region that it is offered in. */
  readonly regionId?: number;
  /** Id number of the zone that it is offered in. */
  readonly zoneId?: number;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. An open set. */
  readonly serverType?: string;
  /** Whether the template is available. */
  readonly available?: boolean;
  /** Control panel of the template, if it has one. */
  readonly controlPanel?: string;
  /** Management level of the template. */
  readonly management?: string;
  /** Bits of the operating system, e.g. 64. */
  readonly osBit?: number;
  /** Name of the operating system. */
  readonly osName?: string;
  /** Type of the operating system. */
  readonly osType?: string;
  /** Version of the operating system. */
  readonly osVersion?: string;
  /** Kind of record, e.g. `MachineTemplate`. */
  readonly type?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * The templates that servers are built from; available ones unless `available` is false. Asks the host now
 * (specification, Templates › Template list).
 */
export function templates(args: TemplatesFunctionArgs = {}, options?: FunctionOptions): Promise<TemplatesItem[]> {
  return callFunction("templates", args, options);
}

/** `templates` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function templatesOutput(
  args: InputsOf<TemplatesFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<TemplatesItem[]>> {
  return callFunctionOutput<TemplatesItem[]>("templates", args, options);
}

export interface TemplateFunctionArgs {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name: string;
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly serverType?: "Cloud.VPS" | "Cloud.VPS.WIN" | "Cloud.Metal" | "Cloud.Metal.WIN" | "Bare.Metal" | "Bare.Metal.GPU" | "Bare.Metal.WIN" | "Bare.Metal.GPU.WIN";
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string;
}

/** What `template` answers; members that the host does not tell are absent. */
export interface TemplateResult {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name?: string;
  /** Id number of the region that it is offered in. */
  readonly regionId?: number;
  /** Id number of the zone that it is offered in. */
  readonly zoneId?: number;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. An open set. */
  readonly serverType?: string;
  /** Whether the template is available. */
  readonly available?: boolean;
  /** Control panel of the template, if it has one. */
  readonly controlPanel?: string;
  /** Management level of the template. */
  readonly management?: string;
  /** Bits of the operating system, e.g. 64. */
  readonly osBit?: number;
  /** Name of the operating system. */
  readonly osName?: string;
  /** Type of the operating system. */
  readonly osType?: string;
  /** Version of the operating system. */
  readonly osVersion?: string;
  /** Kind of record, e.g. `MachineTemplate`. */
  readonly type?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** One template, by its name. Asks the host now (specification, Templates › Template details). */
export function template(args: TemplateFunctionArgs, options?: FunctionOptions): Promise<TemplateResult> {
  return callFunction("template", args, options);
}

/** `template` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function templateOutput(
  args: InputsOf<TemplateFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<TemplateResult>> {
  return callFunctionOutput<TemplateResult>("template", args, options);
}

export interface ProductFunctionArgs {
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
  /** Product code, e.g. `Cloud.VPS`. */
  readonly code: string;
}

/** What `product` answers; members that the host does not tell are absent. */
export interface ProductResult {
  /** Product code, e.g. `Cloud.VPS`. */
  readonly code?: string;
  /** Options of the product, with their quotas and pricing. */
  readonly options?: Array<Record<string, unknown>>;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * Options, quotas and pricing of a product code. Asks the host now (specification, Endpoints › Conventions
 * 7).
 */
export function product(args: ProductFunctionArgs, options?: FunctionOptions): Promise<ProductResult> {
  return callFunction("product", args, options);
}

/** `product` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function productOutput(
  args: InputsOf<ProductFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ProductResult>> {
  return callFunctionOutput<ProductResult>("product", args, options);
}

export interface AssetsFunctionArgs {
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
  /**
   * What to tell in addition: a list of the API's words for it, e.g. `custom_description`. Not every host
   * knows every word. What the specification does not describe comes in `added`.
   */
  readonly alsowith?: Array<string>;
  /** Only assets of this group; one variant of the API knows it. */
  readonly altGroup?: string;
  /** Only assets that can do this. */
  readonly capability?: string;
  /** Only assets of one of these categories. */
  readonly category?: Array<"Dedicated" | "VirtualDedicated" | "StrictDedicated" | "SpecialDedicated" | "Provisioned" | "LoadBalancer" | "ObjectStorage" | "SBS">;
  /** Only assets of none of these categories. */
  readonly excludeCategory?: Array<"Dedicated" | "VirtualDedicated" | "StrictDedicated" | "SpecialDedicated" | "Provisioned" | "LoadBalancer" | "ObjectStorage" | "SBS">;
  /** Only assets of this name of your own. */
  readonly customName?: string | Record<string, unknown> | Array<string | Record<string, unknown>>;
  /** Only assets of this host name; a part of it with `domainMatch`. */
  readonly domain?: string;
  /** Whether `domain` may be a part of the host name. */
  readonly domainMatch?: boolean | 0 | 1 | "0" | "1";
  /** By which field to sort, and in which order: `{ field, sort }`; `sort` is `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string;
  };
  /** Only assets of this project. */
  readonly projectName?: string;
  /** Only assets of this public category. */
  readonly publicCategory?: string;
  /** Only those of this status. */
  readonly status?: "New" | "Active" | "BucketPart" | "Disabled" | "Terminated" | "Pending-Termination" | "Pending-Activation" | "Pending-Payment" | "Pending-Config";
  /** Only assets of this product type, or of one of several. */
  readonly type?: string | Array<string>;
  /** Only assets of these six-character identifiers. */
  readonly uniqId?: Array<string>;
}

/** What `assets` answers, one of many; members that the host does not tell are absent. */
export interface AssetsItem {
  /** Six-character identifier of the asset. */
  readonly uniqId?: string;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number;
  /** Whether the asset is active; of a server, whether it has finished building. */
  readonly active?: boolean;
  /** Group of the asset; one variant of the API tells it. */
  readonly altGroup?: string;
  /** Your own name for the asset. */
  readonly customName?: string;
  /** Your own description of the asset; may have several lines. */
  readonly customDescription?: string;
  /** Billing cycle of the asset. */
  readonly cycle?: string;
  /** Host name of the asset. */
  readonly domain?: string;
  /** IPv4 address of the asset. */
  readonly ip?: string;
  /** Id number of the project that the asset belongs to. */
  readonly projectId?: number;
  /** Name of the project that the asset belongs to. */
  readonly projectName?: string;
  /** Id number of the region that the asset is in. */
  readonly regionId?: number;
  /** Status of the asset, e.g. `Active` (specification, SUBACCNT_STATUS). An open set. */
  readonly status?: string;
  /** Product type of the asset, e.g. `DNS.Zone`. An open set. */
  readonly type?: string;
  /** User name of the asset's login. */
  readonly username?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * The assets of the account: servers, DNS zones, domains and so on. Asks the host now (specification, Assets
 * › Asset list).
 */
export function assets(args: AssetsFunctionArgs = {}, options?: FunctionOptions): Promise<AssetsItem[]> {
  return callFunction("assets", args, options);
}

/** `assets` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function assetsOutput(
  args: InputsOf<AssetsFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<AssetsItem[]>> {
  return callFunctionOutput<AssetsItem[]>("assets", args, options);
}

export interface AssetFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
  /**
   * What to tell in addition: a list of the API's words for it, e.g. `custom_description`. Not every host
   * knows every word. What the specification does not describe comes in `added`.
   */
  readonly alsowith?: Array<string>;
}

/** What `asset` answers; members that the host does not tell are absent. */
export interface AssetResult {
  /** Six-character identifier of the asset. */
  readonly uniqId?: string;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number;
  /** Whether the asset is active; of a server, whether it has finished building. */
  readonly active?: boolean;
  /** Group of the asset; one variant of the API tells it. */
  readonly altGroup?: string;
  /** Your own name for the asset. */
  readonly customName?: string;
  /** Your own description of the asset; may have several lines. */
  readonly customDescription?: string;
  /** Billing cycle of the asset. */
  readonly cycle?: string;
  /** Host name of the asset. */
  readonly domain?: string;
  /** IPv4 address of the asset. */
  readonly ip?: string;
  /** Id number of the project that the asset belongs to. */
  readonly projectId?: number;
  /** Name of the project that the asset belongs to. */
  readonly projectName?: string;
  /** Id number of the region that the asset is in. */
  readonly regionId?: number;
  /** Status of the asset, e.g. `Active` (specification, SUBACCNT_STATUS). An open set. */
  readonly status?: string;
  /** Product type of the asset, e.g. `DNS.Zone`. An open set. */
  readonly type?: string;
  /** User name of the asset's login. */
  readonly username?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** One asset, by its uniqId. Asks the host now (specification, Assets › Asset details). */
export function asset(args: AssetFunctionArgs, options?: FunctionOptions): Promise<AssetResult> {
  return callFunction("asset", args, options);
}

/** `asset` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function assetOutput(
  args: InputsOf<AssetFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<AssetResult>> {
  return callFunctionOutput<AssetResult>("asset", args, options);
}

export interface AssetLoginFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
}

/**
 * What `assetLogin` answers; members that the host does not tell are absent. Secret members are outputs
 * marked as secret: use `apply`, or hand them on as inputs.
 */
export interface AssetLoginResult {
  /** User name to log in with. */
  readonly username?: string;
  /** Password to log in with. */
  readonly password?: pulumi.Output<string>;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** User name and password of an asset. Asks the host now (specification, Assets › Asset login details). */
export function assetLogin(args: AssetLoginFunctionArgs, options?: FunctionOptions): Promise<AssetLoginResult> {
  return callFunction("assetLogin", args, options);
}

/** `assetLogin` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function assetLoginOutput(
  args: InputsOf<AssetLoginFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<AssetLoginResult>> {
  return callFunctionOutput<AssetLoginResult>("assetLogin", args, options);
}

export interface ServersFunctionArgs {
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
  /** Only servers of this address. */
  readonly ip?: string;
  /** By which field to sort, and in which order: `{ field, sort }`; `sort` is `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string;
  };
  /** Only servers of this plan. */
  readonly planId?: string;
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string;
  /** Only those of this status. */
  readonly status?: string;
  /** Only servers that were built from this template. */
  readonly templateName?: string;
  /** Only servers of this type: a product code, e.g. `Cloud.VPS`. */
  readonly type?: "Cloud.VPS" | "Cloud.VPS.WIN" | "Cloud.Metal" | "Cloud.Metal.WIN" | "Bare.Metal" | "Bare.Metal.GPU" | "Bare.Metal.WIN" | "Bare.Metal.GPU.WIN";
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string;
}

/** What `servers` answers, one of many; members that the host does not tell are absent. */
export interface ServersItem {
  /** Six-character identifier of the server. */
  readonly uniqId?: string;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number;
  /** Primary IPv4 address. */
  readonly ip?: string;
  /** Id of the server's plan, as text. */
  readonly planId?: string;
  /** Id number of the region that the server is in. */
  readonly regionId?: number;
  /** Id number of the zone that the server is in. */
  readonly zoneId?: number;
  /** The host's word for what the server is doing, e.g. `Running`. An open set. */
  readonly status?: string;
  /** Name of the template that the server was built from. */
  readonly templateName?: string;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. An open set. */
  readonly type?: string;
  /** User name of the server's login. */
  readonly username?: string;
  /** Whether the server has finished building. */
  readonly active?: boolean;
  /** Whether backups are enabled. */
  readonly backupEnabled?: boolean;
  /** Kind of backups: `quota` or `daily`; empty when backups are disabled. */
  readonly backupPlan?: string;
  /** For `daily`: number of days kept; for `quota`: total GB kept; empty when backups are disabled. */
  readonly backupQuota?: string;
  /** GB used by current backups, as text. */
  readonly backupSize?: string;
  /** GB of bandwidth included; 0 means usage-based (as-you-go) charges. */
  readonly bandwidthQuota?: string;
  /** Capabilities of the server, as the host lists them. */
  readonly capabilities?: Array<unknown> | Record<string, unknown>;
  /** Id number of the server configuration in use. */
  readonly configId?: number;
  /** Descriptive name of the server configuration in use. */
  readonly configDescription?: string;
  /** Date and time of creation, as the host writes it. */
  readonly createDate?: string;
  /** Host name that the host has on record for the server. */
  readonly domain?: string;
  /** Features configured, as the host lists them. */
  readonly features?: Array<unknown> | Record<string, unknown>;
  /** Number of IP addresses assigned. */
  readonly ipCount?: number;
  /**
   * How much of the server the host manages: `self` (hardware, network and virtualization layers), `core`
   * (also the base operating system with web server, database and scripting stack) or `full` (control panel
   * and the complete operating system and panel services). Follows from the template.
   */
  readonly manageLevel?: string;
  /** Operating system image installed; of a server built from an image, the original one. */
  readonly template?: string;
  /** Descriptive text of the operating system. */
  readonly templateDescription?: string;
  /** Zone in which the server resides. Informational; identifiers may change. */
  readonly zone?: unknown;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * The servers of the account. The API prefers `assets`, which it names as this list's successor. Asks the
 * host now (specification, Servers › Server list).
 */
export function servers(args: ServersFunctionArgs = {}, options?: FunctionOptions): Promise<ServersItem[]> {
  return callFunction("servers", args, options);
}

/** `servers` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function serversOutput(
  args: InputsOf<ServersFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ServersItem[]>> {
  return callFunctionOutput<ServersItem[]>("servers", args, options);
}

export interface ServerFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
}

/** What `server` answers; members that the host does not tell are absent. */
export interface ServerResult {
  /** Six-character identifier of the server. */
  readonly uniqId?: string;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number;
  /** Primary IPv4 address. */
  readonly ip?: string;
  /** Id of the server's plan, as text. */
  readonly planId?: string;
  /** Id number of the region that the server is in. */
  readonly regionId?: number;
  /** Id number of the zone that the server is in. */
  readonly zoneId?: number;
  /** The host's word for what the server is doing, e.g. `Running`. An open set. */
  readonly status?: string;
  /** Name of the template that the server was built from. */
  readonly templateName?: string;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. An open set. */
  readonly type?: string;
  /** User name of the server's login. */
  readonly username?: string;
  /** Whether the server has finished building. */
  readonly active?: boolean;
  /** Whether backups are enabled. */
  readonly backupEnabled?: boolean;
  /** Kind of backups: `quota` or `daily`; empty when backups are disabled. */
  readonly backupPlan?: string;
  /** For `daily`: number of days kept; for `quota`: total GB kept; empty when backups are disabled. */
  readonly backupQuota?: string;
  /** GB used by current backups, as text. */
  readonly backupSize?: string;
  /** GB of bandwidth included; 0 means usage-based (as-you-go) charges. */
  readonly bandwidthQuota?: string;
  /** Capabilities of the server, as the host lists them. */
  readonly capabilities?: Array<unknown> | Record<string, unknown>;
  /** Id number of the server configuration in use. */
  readonly configId?: number;
  /** Descriptive name of the server configuration in use. */
  readonly configDescription?: string;
  /** Date and time of creation, as the host writes it. */
  readonly createDate?: string;
  /** Host name that the host has on record for the server. */
  readonly domain?: string;
  /** Features configured, as the host lists them. */
  readonly features?: Array<unknown> | Record<string, unknown>;
  /** Number of IP addresses assigned. */
  readonly ipCount?: number;
  /**
   * How much of the server the host manages: `self` (hardware, network and virtualization layers), `core`
   * (also the base operating system with web server, database and scripting stack) or `full` (control panel
   * and the complete operating system and panel services). Follows from the template.
   */
  readonly manageLevel?: string;
  /** Operating system image installed; of a server built from an image, the original one. */
  readonly template?: string;
  /** Descriptive text of the operating system. */
  readonly templateDescription?: string;
  /** Zone in which the server resides. Informational; identifiers may change. */
  readonly zone?: unknown;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** One server, by its uniqId. Asks the host now (specification, Servers › Server details). */
export function server(args: ServerFunctionArgs, options?: FunctionOptions): Promise<ServerResult> {
  return callFunction("server", args, options);
}

/** `server` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function serverOutput(
  args: InputsOf<ServerFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ServerResult>> {
  return callFunctionOutput<ServerResult>("server", args, options);
}

export interface ServerPasswordFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
}

/**
 * What `serverPassword` answers; members that the host does not tell are absent. Secret members are outputs
 * marked as secret: use `apply`, or hand them on as inputs.
 */
export interface ServerPasswordResult {
  /** Password of the server's login. */
  readonly password?: pulumi.Output<string>;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** The password of a server's login. Asks the host now (specification, Servers › Server password lookup). */
export function serverPassword(args: ServerPasswordFunctionArgs, options?: FunctionOptions): Promise<ServerPasswordResult> {
  return callFunction("serverPassword", args, options);
}

/** `serverPassword` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function serverPasswordOutput(
  args: InputsOf<ServerPasswordFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ServerPasswordResult>> {
  return callFunctionOutput<ServerPasswordResult>("serverPassword", args, options);
}

export interface ServerPowerFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
}

/** What `serverPower` answers; members that the host does not tell are absent. */
export interface ServerPowerResult {
  /** What went wrong; empty when nothing did. */
  readonly error?: string;
  /** Whether the server runs, in the host's word, e.g. `Running`. An open set. */
  readonly powerStatus?: string;
  /** Resource that the record is about. */
  readonly resource?: string;
  /** Status of the background task, in the host's word. An open set. */
  readonly status?: string;
  /** Number of a background task. */
  readonly task?: number;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** Whether a server runs, asked live. Asks the host now (specification, Server power › Power status). */
export function serverPower(args: ServerPowerFunctionArgs, options?: FunctionOptions): Promise<ServerPowerResult> {
  return callFunction("serverPower", args, options);
}

/** `serverPower` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function serverPowerOutput(
  args: InputsOf<ServerPowerFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ServerPowerResult>> {
  return callFunctionOutput<ServerPowerResult>("serverPower", args, options);
}

export interface ServerCachedPowerFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
}

/** What `serverCachedPower` answers; members that the host does not tell are absent. */
export interface ServerCachedPowerResult {
  /** What went wrong; empty when nothing did. */
  readonly error?: string;
  /** Whether the server runs, in the host's word, e.g. `Running`. An open set. */
  readonly powerStatus?: string;
  /** Resource that the record is about. */
  readonly resource?: string;
  /** Status of the background task, in the host's word. An open set. */
  readonly status?: string;
  /** Number of a background task. */
  readonly task?: number;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * Whether a server runs, as the host last saw it. Asks the host now (specification, Server power › Cached
 * power status).
 */
export function serverCachedPower(args: ServerCachedPowerFunctionArgs, options?: FunctionOptions): Promise<ServerCachedPowerResult> {
  return callFunction("serverCachedPower", args, options);
}

/** `serverCachedPower` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function serverCachedPowerOutput(
  args: InputsOf<ServerCachedPowerFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ServerCachedPowerResult>> {
  return callFunctionOutput<ServerCachedPowerResult>("serverCachedPower", args, options);
}

export interface ServerConsoleFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
  /** Whether the console is reached through the host's SPICE proxy. */
  readonly spicePrx?: boolean | 0 | 1 | "0" | "1";
  /** Whether the console's connection is to be encrypted. */
  readonly secureSpice?: boolean | 0 | 1 | "0" | "1";
}

/**
 * What `serverConsole` answers; members that the host does not tell are absent. Secret members are outputs
 * marked as secret: use `apply`, or hand them on as inputs.
 */
export interface ServerConsoleResult {
  /** Host name to connect to. */
  readonly hostname?: string;
  /** IP address to connect to. */
  readonly ip?: string;
  /** Port to connect to. */
  readonly port?: number;
  /** Console connection token. */
  readonly token?: pulumi.Output<string>;
  /** Type of the console connection. */
  readonly type?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * How to connect to a server's remote console (SPICE); the token is another one each time. Asks the host now
 * (specification, Servers › Remote console connection).
 */
export function serverConsole(args: ServerConsoleFunctionArgs, options?: FunctionOptions): Promise<ServerConsoleResult> {
  return callFunction("serverConsole", args, options);
}

/** `serverConsole` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function serverConsoleOutput(
  args: InputsOf<ServerConsoleFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ServerConsoleResult>> {
  return callFunctionOutput<ServerConsoleResult>("serverConsole", args, options);
}

export interface SshKeysFunctionArgs {
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
  /** Only keys of this name; a host may match more than it. */
  readonly publicKeyName?: string;
}

/** What `sshKeys` answers, one of many; members that the host does not tell are absent. */
export interface SshKeysItem {
  /** Id number of the key. */
  readonly id?: number;
  /** Name of the key, unique in the account. */
  readonly publicKeyName?: string;
  /** The public key: the contents of a public key file. */
  readonly publicKeyValue?: string;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * The named public SSH keys of the account. Asks the host now (specification, Named public SSH keys › List
 * keys).
 */
export function sshKeys(args: SshKeysFunctionArgs = {}, options?: FunctionOptions): Promise<SshKeysItem[]> {
  return callFunction("sshKeys", args, options);
}

/** `sshKeys` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function sshKeysOutput(
  args: InputsOf<SshKeysFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<SshKeysItem[]>> {
  return callFunctionOutput<SshKeysItem[]>("sshKeys", args, options);
}

export interface CredentialsFunctionArgs {
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
  /** Only credentials of this server: its six-character identifier. */
  readonly uniqId?: string;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. */
  readonly serverType?: "Cloud.VPS" | "Cloud.VPS.WIN" | "Cloud.Metal" | "Cloud.Metal.WIN" | "Bare.Metal" | "Bare.Metal.GPU" | "Bare.Metal.WIN" | "Bare.Metal.GPU.WIN";
  /** Only credentials of this kind: `app` or `server`. */
  readonly type?: "app" | "server" | Array<"app" | "server">;
  /** By which field to sort, and in which order: `{ field, sort }`; `sort` is `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string;
  };
}

/**
 * What `credentials` answers, one of many; members that the host does not tell are absent. Secret members are
 * outputs marked as secret: use `apply`, or hand them on as inputs.
 */
export interface CredentialsItem {
  /** Id number of the credential. */
  readonly id?: number;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number;
  /** Six-character identifier of the server that the login belongs to. */
  readonly uniqId?: string;
  /** Type of the server that the login belongs to, e.g. `Cloud.VPS`. An open set. */
  readonly serverType?: string;
  /** Kind of credential: `app` (login of an application) or `server` (the server's own login). */
  readonly type?: string;
  /** Name of the credential. */
  readonly name?: string;
  /** Description of the credential. */
  readonly description?: string;
  /** Where the login is used, e.g. an address. */
  readonly location?: string;
  /** User name to log in with. */
  readonly username?: string;
  /** What kind of secret it holds, e.g. `password`. */
  readonly authType?: string;
  /** The secret: a password, key or token. */
  readonly authData?: pulumi.Output<string>;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * Login details stored for servers and for applications on them. Asks the host now (specification, Server
 * credentials › List).
 */
export function credentials(args: CredentialsFunctionArgs = {}, options?: FunctionOptions): Promise<CredentialsItem[]> {
  return callFunction("credentials", args, options);
}

/** `credentials` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function credentialsOutput(
  args: InputsOf<CredentialsFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<CredentialsItem[]>> {
  return callFunctionOutput<CredentialsItem[]>("credentials", args, options);
}

export interface CredentialFunctionArgs {
  /** Account to ask for. Default: the configured account. */
  readonly accountNumber?: number | string;
  /** Id number of the credential. */
  readonly id: number | string;
  /** Kind of credential: `app` or `server`. */
  readonly type?: "app" | "server";
}

/**
 * What `credential` answers; members that the host does not tell are absent. Secret members are outputs
 * marked as secret: use `apply`, or hand them on as inputs.
 */
export interface CredentialResult {
  /** Id number of the credential. */
  readonly id?: number;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number;
  /** Six-character identifier of the server that the login belongs to. */
  readonly uniqId?: string;
  /** Type of the server that the login belongs to, e.g. `Cloud.VPS`. An open set. */
  readonly serverType?: string;
  /** Kind of credential: `app` (login of an application) or `server` (the server's own login). */
  readonly type?: string;
  /** Name of the credential. */
  readonly name?: string;
  /** Description of the credential. */
  readonly description?: string;
  /** Where the login is used, e.g. an address. */
  readonly location?: string;
  /** User name to log in with. */
  readonly username?: string;
  /** What kind of secret it holds, e.g. `password`. */
  readonly authType?: string;
  /** The secret: a password, key or token. */
  readonly authData?: pulumi.Output<string>;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/** One stored credential, by its id. Asks the host now (specification, Server credentials › Get). */
export function credential(args: CredentialFunctionArgs, options?: FunctionOptions): Promise<CredentialResult> {
  return callFunction("credential", args, options);
}

/** `credential` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function credentialOutput(
  args: InputsOf<CredentialFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<CredentialResult>> {
  return callFunctionOutput<CredentialResult>("credential", args, options);
}

export interface PermissionsFunctionArgs {
  /**
   * What to ask for: API paths with slashes, or actions of permissions with periods, which are
   * case-sensitive.
   */
  readonly actions?: Array<string>;
  /**
   * Whether `actions` are API paths (`api`) or permissions (`permissions`). Not given: the host makes a
   * guess.
   */
  readonly actionType?: "api" | "permissions";
  /** Whether results are written as paths of endpoints. */
  readonly asEndpoints?: boolean | 0 | 1 | "0" | "1";
  /** Whether results that are denied are answered as well. */
  readonly all?: boolean | 0 | 1 | "0" | "1";
  /** Version of the API that is meant. */
  readonly version?: "bleed" | "v1" | "v2" | "v3";
}

/** What `permissions` answers; members that the host does not tell are absent. */
export interface PermissionsResult {
  /** What the user may call, or which permissions are held. The specification does not show its structure. */
  readonly permissions?: Record<string, unknown>;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * Which operations and permissions the configured user has. Asks the host now (specification, Account users ›
 * Permission check).
 */
export function permissions(args: PermissionsFunctionArgs = {}, options?: FunctionOptions): Promise<PermissionsResult> {
  return callFunction("permissions", args, options);
}

/** `permissions` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function permissionsOutput(
  args: InputsOf<PermissionsFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<PermissionsResult>> {
  return callFunctionOutput<PermissionsResult>("permissions", args, options);
}

export interface ApiDescriptionFunctionArgs {
  /** Path of the API to describe, e.g. `server/create`. */
  readonly path: string;
  /** Version of the API that is meant. */
  readonly version?: "bleed" | "v1" | "v2" | "v3";
  /** Whether the user's permissions are left out of account. */
  readonly skipPermissions?: boolean | 0 | 1 | "0" | "1";
  /** Whether methods that the user may not call are told as well. */
  readonly showNoAccess?: boolean | 0 | 1 | "0" | "1";
}

/** What `apiDescription` answers; members that the host does not tell are absent. */
export interface ApiDescriptionResult {
  /** Name of the API. */
  readonly apiName?: string;
  /** Path that is described. */
  readonly path?: string;
  /** Version of the API that is described. */
  readonly version?: string;
  /** What the method at the path does. */
  readonly methodDescription?: string;
  /** What the namespace at the path is. */
  readonly namespaceDescription?: string;
  /** Input arguments of the method at the path. The specification does not show its structure. */
  readonly input?: Record<string, unknown>;
  /** More about the method at the path. The specification does not show its structure. */
  readonly methodMetadata?: Record<string, unknown>;
  /** Output arguments of the method at the path. The specification does not show their structure. */
  readonly output?: Array<Record<string, unknown>>;
  /** Names of the methods below the path. */
  readonly methods?: Array<string>;
  /** Names of the namespaces below the path. */
  readonly namespaces?: Array<string>;
  /** Names of the methods below the path that the user may not call. */
  readonly noAccessMethods?: Array<string>;
  /** Whether the user may not call the method at the path. */
  readonly noAccess?: boolean;
  /**
   * What the host tells beyond the specification, under its own names and as it comes: for example what
   * `alsowith` asks for. Absent if there is nothing.
   */
  readonly added?: Record<string, unknown>;
}

/**
 * What the API says of one of its paths: input, output, and what lies below it. Asks the host now
 * (specification, API self-description › Path description).
 */
export function apiDescription(args: ApiDescriptionFunctionArgs, options?: FunctionOptions): Promise<ApiDescriptionResult> {
  return callFunction("apiDescription", args, options);
}

/** `apiDescription` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function apiDescriptionOutput(
  args: InputsOf<ApiDescriptionFunctionArgs>,
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ApiDescriptionResult>> {
  return callFunctionOutput<ApiDescriptionResult>("apiDescription", args, options);
}

// Generated from the schemas in provider/. To renew: npm run generate
import type * as pulumi from "@pulumi/pulumi";
import { callFunction, callFunctionOutput } from "../callFunction";
import type { FunctionOptions, InputsOf } from "../functionOptions";
import type * as words from "./words";

/** Arguments of `regions`. */
export interface RegionsFunctionArgs {
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Additions to the report: words of the host. */
  readonly alsowith?: string | Array<string | Record<string, unknown> | Array<unknown>> | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * One item of the list that `regions` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface RegionsItem {
  /** Id number of the region. */
  readonly id: number;
  /** Name of the region. */
  readonly name?: string | undefined;
  /** City that the region is in. */
  readonly city?: string | undefined;
  /** State that the region is in. */
  readonly state?: string | undefined;
  /** Country that the region is in. */
  readonly country?: string | undefined;
  /** Autonomous system number of the region. */
  readonly asn?: number | undefined;
  /** Host prefix of the region. */
  readonly hostPrefix?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** The regions of the host. Asks the host now. */
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

/** Arguments of `region`. */
export interface RegionFunctionArgs {
  /** Id number of the region. */
  readonly id: number | string;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `region` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface RegionResult {
  /** Id number of the region. */
  readonly id?: number | undefined;
  /** Name of the region. */
  readonly name?: string | undefined;
  /** City that the region is in. */
  readonly city?: string | undefined;
  /** State that the region is in. */
  readonly state?: string | undefined;
  /** Country that the region is in. */
  readonly country?: string | undefined;
  /** Autonomous system number of the region. */
  readonly asn?: number | undefined;
  /** Host prefix of the region. */
  readonly hostPrefix?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** One region, by its id. Asks the host now. */
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

/** Arguments of `zones`. */
export interface ZonesFunctionArgs {
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * One item of the list that `zones` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ZonesItem {
  /** Id number of the zone. */
  readonly id: number;
  /** Name of the zone. */
  readonly name?: string | undefined;
  /** Id number of the region that the zone is in. */
  readonly regionId?: number | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** The zones that servers are deployed in. Asks the host now. */
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

/** Arguments of `plans`. */
export interface PlansFunctionArgs {
  /** Only available ones, or with false those that are not. */
  readonly available?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string | undefined;
  /**
   * Type of the server: a product code, e.g. `Cloud.VPS`.
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
  readonly serverType?: words.ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * One item of the list that `plans` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface PlansItem {
  /** Id number of the plan. */
  readonly id: number;
  /** Id number of the region that it is offered in. */
  readonly regionId?: number | undefined;
  /** Id number of the zone that it is offered in. */
  readonly zoneId?: number | undefined;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. Other values are possible. */
  readonly serverType?: words.ServerType | undefined;
  /** Whether the plan is available. */
  readonly available?: boolean | undefined;
  /** Kind of record, e.g. `MachineModel`. */
  readonly type?: string | undefined;
  /** Description of the plan. */
  readonly description?: string | undefined;
  /** Number of cores. */
  readonly cores?: number | undefined;
  /** Number of CPU cores. */
  readonly cpuCores?: number | undefined;
  /** Number of CPUs. */
  readonly cpuCount?: number | undefined;
  /** Speed of the CPU, in the unit of the host. */
  readonly cpuSpeed?: number | undefined;
  /** Number of virtual CPUs. */
  readonly vcpu?: number | undefined;
  /** Amount of memory, in the unit of the host. */
  readonly memory?: number | undefined;
  /** Size of the disk, in the unit of the host. */
  readonly disk?: number | undefined;
  /** Number of GPUs. */
  readonly gpuCount?: number | undefined;
  /** Speed of the link, in the unit of the host. */
  readonly linkSpeed?: number | undefined;
  /** RAID level of the disks. */
  readonly raidLevel?: number | undefined;
  /** Whether the CPU has hyper-threading. */
  readonly cpuHyperthreading?: boolean | undefined;
  /** Model of the CPU. */
  readonly cpuModel?: string | undefined;
  /** Type of the disk. */
  readonly diskType?: string | undefined;
  /** Name of the GPU. */
  readonly gpuName?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/**
 * The plans (hardware) of a zone and server type; available ones unless `available` is false.
 *
 * Asks the host now.
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

/** Arguments of `plan`. */
export interface PlanFunctionArgs {
  /** Id number of the plan. */
  readonly id?: number | string | undefined;
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string | undefined;
  /**
   * Type of the server: a product code, e.g. `Cloud.VPS`.
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
  readonly serverType?: words.ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string | undefined;
  /** Number of virtual CPUs. */
  readonly vcpu?: number | string | undefined;
  /** Number of cores, such as those of bare metal. */
  readonly cores?: number | string | undefined;
  /** Memory in GB. If the host does not show its unit of memory, the function fails and says so. */
  readonly memory?: number | undefined;
  /**
   * Whether only those count that can be ordered now.
   *
   * Default: all count, so that one that sells out later does not end the preview of servers that have it.
   */
  readonly available?: boolean | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `plan` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface PlanResult {
  /** Id number of the plan. */
  readonly id: number;
  /** Id number of the region that it is offered in. */
  readonly regionId?: number | undefined;
  /** Id number of the zone that it is offered in. */
  readonly zoneId?: number | undefined;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. Other values are possible. */
  readonly serverType?: words.ServerType | undefined;
  /** Whether the plan is available. */
  readonly available?: boolean | undefined;
  /** Kind of record, e.g. `MachineModel`. */
  readonly type?: string | undefined;
  /** Description of the plan. */
  readonly description?: string | undefined;
  /** Number of cores. */
  readonly cores?: number | undefined;
  /** Number of CPU cores. */
  readonly cpuCores?: number | undefined;
  /** Number of CPUs. */
  readonly cpuCount?: number | undefined;
  /** Speed of the CPU, in the unit of the host. */
  readonly cpuSpeed?: number | undefined;
  /** Number of virtual CPUs. */
  readonly vcpu?: number | undefined;
  /** Amount of memory, in the unit of the host. */
  readonly memory?: number | undefined;
  /** Size of the disk, in the unit of the host. */
  readonly disk?: number | undefined;
  /** Number of GPUs. */
  readonly gpuCount?: number | undefined;
  /** Speed of the link, in the unit of the host. */
  readonly linkSpeed?: number | undefined;
  /** RAID level of the disks. */
  readonly raidLevel?: number | undefined;
  /** Whether the CPU has hyper-threading. */
  readonly cpuHyperthreading?: boolean | undefined;
  /** Model of the CPU. */
  readonly cpuModel?: string | undefined;
  /** Type of the disk. */
  readonly diskType?: string | undefined;
  /** Name of the GPU. */
  readonly gpuName?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/**
 * The plan of a size in a zone, or the plan with an id.
 *
 * Fails, and lists the choices, unless exactly one plan fits. Asks the host now.
 */
export function plan(args: PlanFunctionArgs = {}, options?: FunctionOptions): Promise<PlanResult> {
  return callFunction("plan", args, options);
}

/** `plan` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function planOutput(
  args: InputsOf<PlanFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<PlanResult>> {
  return callFunctionOutput<PlanResult>("plan", args, options);
}

/** Arguments of `templates`. */
export interface TemplatesFunctionArgs {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name?: string | undefined;
  /** Only available ones, or with false those that are not. */
  readonly available?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string | undefined;
  /**
   * Type of the server: a product code, e.g. `Cloud.VPS`.
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
  readonly serverType?: words.ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * One item of the list that `templates` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface TemplatesItem {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name: string;
  /** Id number of the region that it is offered in. */
  readonly regionId?: number | undefined;
  /** Id number of the zone that it is offered in. */
  readonly zoneId?: number | undefined;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. Other values are possible. */
  readonly serverType?: words.ServerType | undefined;
  /** Whether the template is available. */
  readonly available?: boolean | undefined;
  /** Control panel of the template, if it has one. */
  readonly controlPanel?: string | undefined;
  /** Management level of the template. */
  readonly management?: string | undefined;
  /** Bits of the operating system, e.g. 64. */
  readonly osBit?: number | undefined;
  /** Name of the operating system. */
  readonly osName?: string | undefined;
  /** Type of the operating system. */
  readonly osType?: string | undefined;
  /** Version of the operating system. */
  readonly osVersion?: string | undefined;
  /** Kind of record, e.g. `MachineTemplate`. */
  readonly type?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/**
 * The templates that servers are built from; available ones unless `available` is false.
 *
 * Asks the host now.
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

/** Arguments of `template`. */
export interface TemplateFunctionArgs {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name: string;
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string | undefined;
  /**
   * Type of the server: a product code, e.g. `Cloud.VPS`.
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
  readonly serverType?: words.ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string | undefined;
  /**
   * Whether only those count that can be ordered now.
   *
   * Default: all count, so that one that sells out later does not end the preview of servers that have it.
   */
  readonly available?: boolean | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `template` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface TemplateResult {
  /** Name of the template, e.g. `DEBIAN_12_64`. */
  readonly name: string;
  /** Id number of the region that it is offered in. */
  readonly regionId?: number | undefined;
  /** Id number of the zone that it is offered in. */
  readonly zoneId?: number | undefined;
  /** Type of server that it is for: a product code, e.g. `Cloud.VPS`. Other values are possible. */
  readonly serverType?: words.ServerType | undefined;
  /** Whether the template is available. */
  readonly available?: boolean | undefined;
  /** Control panel of the template, if it has one. */
  readonly controlPanel?: string | undefined;
  /** Management level of the template. */
  readonly management?: string | undefined;
  /** Bits of the operating system, e.g. 64. */
  readonly osBit?: number | undefined;
  /** Name of the operating system. */
  readonly osName?: string | undefined;
  /** Type of the operating system. */
  readonly osType?: string | undefined;
  /** Version of the operating system. */
  readonly osVersion?: string | undefined;
  /** Kind of record, e.g. `MachineTemplate`. */
  readonly type?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/**
 * The template with a name, or with all words of it, such as `debian 12`.
 *
 * Fails, and lists the choices, unless exactly one template fits. Asks the host now.
 */
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

/** Arguments of `images`. */
export interface ImagesFunctionArgs {
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * One item of the list that `images` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ImagesItem {
  /** Id number of the image, as `imageId` takes it. */
  readonly id: number;
  /** Name of the image. */
  readonly name?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/**
 * The images of the account that servers can be built from.
 *
 * Each host has its own path for this list: set it in `paths`. Asks the host now.
 */
export function images(args: ImagesFunctionArgs = {}, options?: FunctionOptions): Promise<ImagesItem[]> {
  return callFunction("images", args, options);
}

/** `images` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function imagesOutput(
  args: InputsOf<ImagesFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ImagesItem[]>> {
  return callFunctionOutput<ImagesItem[]>("images", args, options);
}

/** Arguments of `product`. */
export interface ProductFunctionArgs {
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /** Product code, e.g. `Cloud.VPS`. */
  readonly code: string;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `product` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ProductResult {
  /** Product code, e.g. `Cloud.VPS`. */
  readonly code?: string | undefined;
  /** Options of the product, with their quotas and pricing. */
  readonly options?: Array<Record<string, unknown>> | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** Options, quotas and pricing of a product code. Asks the host now. */
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

/** Arguments of `assets`. */
export interface AssetsFunctionArgs {
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /**
   * Additions to the report: a list of the API's words for them, e.g. `custom_description`.
   *
   * Not every host knows every word.
   */
  readonly alsowith?: Array<string> | undefined;
  /** Only assets of this group; one variant of the API knows it. */
  readonly altGroup?: string | undefined;
  /** Only assets that can do this. */
  readonly capability?: string | undefined;
  /** Only assets of one of these categories. */
  readonly category?: Array<words.AssetsCategory> | undefined;
  /** Only assets of none of these categories. */
  readonly excludeCategory?: Array<words.AssetsCategory> | undefined;
  /** Only assets of this name of your own. */
  readonly customName?: string | Record<string, unknown> | Array<string | Record<string, unknown>> | undefined;
  /** Only assets of this host name; a part of it with `domainMatch`. */
  readonly domain?: string | undefined;
  /** Whether `domain` may be a part of the host name. */
  readonly domainMatch?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Only assets of this project. */
  readonly projectName?: string | undefined;
  /** Only assets of this public category. */
  readonly publicCategory?: string | undefined;
  /**
   * Only those of this status.
   *
   * - `New`: Ordered, and not active yet.
   * - `Active`: In service.
   * - `BucketPart`: Part of a bucket.
   * - `Disabled`: Switched off by the host.
   * - `Terminated`: Removed.
   * - `Pending-Termination`: To be removed.
   * - `Pending-Activation`: To be activated.
   * - `Pending-Payment`: Waits for a payment.
   * - `Pending-Config`: Waits for its configuration.
   */
  readonly status?: words.AssetsStatus | undefined;
  /** Only assets of this product type, or of one of several. */
  readonly type?: string | Array<string> | undefined;
  /** Only assets of these six-character identifiers. */
  readonly uniqId?: Array<string> | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * One item of the list that `assets` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface AssetsItem {
  /** Six-character identifier of the asset. */
  readonly uniqId: string;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number | undefined;
  /** Whether the asset is active; of a server, whether it has finished building. */
  readonly active?: boolean | undefined;
  /** Group of the asset; one variant of the API reports it. */
  readonly altGroup?: string | undefined;
  /** Your own name for the asset. */
  readonly customName?: string | undefined;
  /** Your own description of the asset; may have several lines. */
  readonly customDescription?: string | undefined;
  /** Billing cycle of the asset. */
  readonly cycle?: string | undefined;
  /** Host name of the asset. */
  readonly domain?: string | undefined;
  /** IPv4 address of the asset. */
  readonly ip?: string | undefined;
  /** Id number of the project that the asset belongs to. */
  readonly projectId?: number | undefined;
  /** Name of the project that the asset belongs to. */
  readonly projectName?: string | undefined;
  /** Id number of the region that the asset is in. */
  readonly regionId?: number | undefined;
  /** Status of the asset, e.g. `Active`. Other values are possible. */
  readonly status?: words.AssetsStatus | undefined;
  /** Product type of the asset, e.g. `DNS.Zone`. Other values are possible. */
  readonly type?: string | undefined;
  /** User name of the asset's login. */
  readonly username?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** The assets of the account: servers, DNS zones, domains and so on. Asks the host now. */
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

/** Arguments of `asset`. */
export interface AssetFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /**
   * Additions to the report: a list of the API's words for them, e.g. `custom_description`.
   *
   * Not every host knows every word.
   */
  readonly alsowith?: Array<string> | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `asset` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface AssetResult {
  /** Six-character identifier of the asset. */
  readonly uniqId?: string | undefined;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number | undefined;
  /** Whether the asset is active; of a server, whether it has finished building. */
  readonly active?: boolean | undefined;
  /** Group of the asset; one variant of the API reports it. */
  readonly altGroup?: string | undefined;
  /** Your own name for the asset. */
  readonly customName?: string | undefined;
  /** Your own description of the asset; may have several lines. */
  readonly customDescription?: string | undefined;
  /** Billing cycle of the asset. */
  readonly cycle?: string | undefined;
  /** Host name of the asset. */
  readonly domain?: string | undefined;
  /** IPv4 address of the asset. */
  readonly ip?: string | undefined;
  /** Id number of the project that the asset belongs to. */
  readonly projectId?: number | undefined;
  /** Name of the project that the asset belongs to. */
  readonly projectName?: string | undefined;
  /** Id number of the region that the asset is in. */
  readonly regionId?: number | undefined;
  /** Status of the asset, e.g. `Active`. Other values are possible. */
  readonly status?: words.AssetsStatus | undefined;
  /** Product type of the asset, e.g. `DNS.Zone`. Other values are possible. */
  readonly type?: string | undefined;
  /** User name of the asset's login. */
  readonly username?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** One asset, by its uniqId. Asks the host now. */
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

/** Arguments of `assetLogin`. */
export interface AssetLoginFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `assetLogin` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface AssetLoginResult {
  /** User name to log in with. */
  readonly username?: string | undefined;
  /** Password to log in with. */
  readonly password?: pulumi.Output<string> | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** User name and password of an asset. Asks the host now. */
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

/** Arguments of `servers`. */
export interface ServersFunctionArgs {
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /** Only servers of this address. */
  readonly ip?: string | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /** Only servers of this plan. */
  readonly planId?: string | number | undefined;
  /** Region, by its id from the list of regions. */
  readonly regionId?: number | string | undefined;
  /** Only those of this status. */
  readonly status?: string | undefined;
  /** Only servers that were built from this template. */
  readonly templateName?: string | undefined;
  /**
   * Only servers of this type: a product code, e.g. `Cloud.VPS`.
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
  readonly type?: words.ServerType | undefined;
  /** Zone, by its id from the list of zones. */
  readonly zoneId?: number | string | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * One item of the list that `servers` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ServersItem {
  /** Six-character identifier of the server. */
  readonly uniqId: string;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number | undefined;
  /** Primary IPv4 address. */
  readonly ip?: string | undefined;
  /** Id of the server's plan, as text. */
  readonly planId?: string | undefined;
  /** Id number of the region that the server is in. */
  readonly regionId?: number | undefined;
  /** Id number of the zone that the server is in. */
  readonly zoneId?: number | undefined;
  /** The host's word for what the server is doing, e.g. `Running`. Other values are possible. */
  readonly status?: string | undefined;
  /** Name of the template that the server was built from. */
  readonly templateName?: string | undefined;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. Other values are possible. */
  readonly type?: words.ServerType | undefined;
  /** User name of the server's login. */
  readonly username?: string | undefined;
  /** Whether the server has finished building. */
  readonly active?: boolean | undefined;
  /** Whether backups are enabled. */
  readonly backupEnabled?: boolean | undefined;
  /** Kind of backups: `quota` or `daily`; empty when backups are disabled. */
  readonly backupPlan?: string | undefined;
  /** For `daily`: number of days kept; for `quota`: total GB kept; empty when backups are disabled. */
  readonly backupQuota?: string | undefined;
  /** GB used by current backups, as text. */
  readonly backupSize?: string | undefined;
  /** GB of bandwidth included; 0 means usage-based (as-you-go) charges. */
  readonly bandwidthQuota?: string | undefined;
  /** Capabilities of the server, as the host lists them. */
  readonly capabilities?: Array<unknown> | Record<string, unknown> | undefined;
  /** Id number of the server configuration in use. */
  readonly configId?: number | undefined;
  /** Descriptive name of the server configuration in use. */
  readonly configDescription?: string | undefined;
  /** Date and time of creation, as the host writes it. */
  readonly createDate?: string | undefined;
  /** Host name that the host has on record for the server. */
  readonly domain?: string | undefined;
  /** Features configured, as the host lists them. */
  readonly features?: Array<unknown> | Record<string, unknown> | undefined;
  /** Number of IP addresses assigned. */
  readonly ipCount?: number | undefined;
  /**
   * How much of the server the host manages: `self` (hardware, network and virtualization layers), `core`
   * (also the base operating system with web server, database and scripting stack) or `full` (control panel
   * and the complete operating system and panel services).
   *
   * Follows from the template.
   */
  readonly manageLevel?: string | undefined;
  /** Operating system image installed; of a server built from an image, the original one. */
  readonly template?: string | undefined;
  /** Descriptive text of the operating system. */
  readonly templateDescription?: string | undefined;
  /** Zone of the server. Informational; identifiers may change. */
  readonly zone?: unknown;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/**
 * The servers of the account.
 *
 * The API recommends the list of assets as the successor of this list. Asks the host now.
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

/** Arguments of `server`. */
export interface ServerFunctionArgs {
  /** Six-character identifier of the server. */
  readonly uniqId?: string | undefined;
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /** Host name of the server, in place of `uniqId`. Fails unless exactly one live server has it. */
  readonly domain?: string | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `server` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ServerResult {
  /** Six-character identifier of the server. */
  readonly uniqId?: string | undefined;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number | undefined;
  /** Primary IPv4 address. */
  readonly ip?: string | undefined;
  /** Id of the server's plan, as text. */
  readonly planId?: string | undefined;
  /** Id number of the region that the server is in. */
  readonly regionId?: number | undefined;
  /** Id number of the zone that the server is in. */
  readonly zoneId?: number | undefined;
  /** The host's word for what the server is doing, e.g. `Running`. Other values are possible. */
  readonly status?: string | undefined;
  /** Name of the template that the server was built from. */
  readonly templateName?: string | undefined;
  /** Type of the server: a product code, e.g. `Cloud.VPS`. Other values are possible. */
  readonly type?: words.ServerType | undefined;
  /** User name of the server's login. */
  readonly username?: string | undefined;
  /** Whether the server has finished building. */
  readonly active?: boolean | undefined;
  /** Whether backups are enabled. */
  readonly backupEnabled?: boolean | undefined;
  /** Kind of backups: `quota` or `daily`; empty when backups are disabled. */
  readonly backupPlan?: string | undefined;
  /** For `daily`: number of days kept; for `quota`: total GB kept; empty when backups are disabled. */
  readonly backupQuota?: string | undefined;
  /** GB used by current backups, as text. */
  readonly backupSize?: string | undefined;
  /** GB of bandwidth included; 0 means usage-based (as-you-go) charges. */
  readonly bandwidthQuota?: string | undefined;
  /** Capabilities of the server, as the host lists them. */
  readonly capabilities?: Array<unknown> | Record<string, unknown> | undefined;
  /** Id number of the server configuration in use. */
  readonly configId?: number | undefined;
  /** Descriptive name of the server configuration in use. */
  readonly configDescription?: string | undefined;
  /** Date and time of creation, as the host writes it. */
  readonly createDate?: string | undefined;
  /** Host name that the host has on record for the server. */
  readonly domain?: string | undefined;
  /** Features configured, as the host lists them. */
  readonly features?: Array<unknown> | Record<string, unknown> | undefined;
  /** Number of IP addresses assigned. */
  readonly ipCount?: number | undefined;
  /**
   * How much of the server the host manages: `self` (hardware, network and virtualization layers), `core`
   * (also the base operating system with web server, database and scripting stack) or `full` (control panel
   * and the complete operating system and panel services).
   *
   * Follows from the template.
   */
  readonly manageLevel?: string | undefined;
  /** Operating system image installed; of a server built from an image, the original one. */
  readonly template?: string | undefined;
  /** Descriptive text of the operating system. */
  readonly templateDescription?: string | undefined;
  /** Zone of the server. Informational; identifiers may change. */
  readonly zone?: unknown;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/**
 * One server, by its uniqId or its host name.
 *
 * Fails, and lists the candidates, unless exactly one live server has that name. Asks the host now.
 */
export function server(args: ServerFunctionArgs = {}, options?: FunctionOptions): Promise<ServerResult> {
  return callFunction("server", args, options);
}

/** `server` with outputs as arguments: asks once they are known. Secret if anything in the answer is. */
export function serverOutput(
  args: InputsOf<ServerFunctionArgs> = {},
  options?: FunctionOptions,
): pulumi.Output<pulumi.Unwrap<ServerResult>> {
  return callFunctionOutput<ServerResult>("server", args, options);
}

/** Arguments of `serverPassword`. */
export interface ServerPasswordFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `serverPassword` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ServerPasswordResult {
  /** Password of the server's login. */
  readonly password?: pulumi.Output<string> | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** The password of a server's login. Asks the host now. */
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

/** Arguments of `serverPower`. */
export interface ServerPowerFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `serverPower` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ServerPowerResult {
  /** The fault; empty when there is none. */
  readonly error?: string | undefined;
  /** Whether the server runs, in the host's word, e.g. `Running`. Other values are possible. */
  readonly powerStatus?: string | undefined;
  /** Resource that the record is about. */
  readonly resource?: string | undefined;
  /** Status of the background task, in the host's word. Other values are possible. */
  readonly status?: string | undefined;
  /** Number of a background task. */
  readonly task?: number | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** Whether a server runs, checked by the host at this moment. Asks the host now. */
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

/** Arguments of `serverCachedPower`. */
export interface ServerCachedPowerFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `serverCachedPower` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ServerCachedPowerResult {
  /** The fault; empty when there is none. */
  readonly error?: string | undefined;
  /** Whether the server runs, in the host's word, e.g. `Running`. Other values are possible. */
  readonly powerStatus?: string | undefined;
  /** Resource that the record is about. */
  readonly resource?: string | undefined;
  /** Status of the background task, in the host's word. Other values are possible. */
  readonly status?: string | undefined;
  /** Number of a background task. */
  readonly task?: number | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** Whether a server ran when the host last checked it. Asks the host now. */
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

/** Arguments of `serverConsole`. */
export interface ServerConsoleFunctionArgs {
  /** Six-character identifier of the asset or server. */
  readonly uniqId: string;
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /** Whether the console is reached through the host's SPICE proxy. */
  readonly spicePrx?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Whether the console's connection is to be encrypted. */
  readonly secureSpice?: boolean | 0 | 1 | "0" | "1" | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `serverConsole` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ServerConsoleResult {
  /** Host name to connect to. */
  readonly hostname?: string | undefined;
  /** IP address to connect to. */
  readonly ip?: string | undefined;
  /** Port to connect to. */
  readonly port?: number | undefined;
  /** Console connection token. */
  readonly token?: pulumi.Output<string> | undefined;
  /** Type of the console connection. */
  readonly type?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** How to connect to a server's remote console (SPICE). Each call returns a new token. Asks the host now. */
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

/** Arguments of `sshKeys`. */
export interface SshKeysFunctionArgs {
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /** Only keys of this name; a host may match more than it. */
  readonly publicKeyName?: string | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * One item of the list that `sshKeys` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface SshKeysItem {
  /** Id number of the key. */
  readonly id: number;
  /** Name of the key, unique in the account. */
  readonly publicKeyName?: string | undefined;
  /** The public key: the contents of a public key file. */
  readonly publicKeyValue?: string | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** The named public SSH keys of the account. Asks the host now. */
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

/** Arguments of `credentials`. */
export interface CredentialsFunctionArgs {
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /** Only credentials of this server: its six-character identifier. */
  readonly uniqId?: string | undefined;
  /**
   * Type of the server: a product code, e.g. `Cloud.VPS`.
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
  readonly serverType?: words.ServerType | undefined;
  /** Only credentials of this kind: `app` or `server`. */
  readonly type?: words.CredentialType | Array<words.CredentialType> | undefined;
  /** Field to sort by, and the direction: `{ field, sort }`; `sort` is usually `asc` or `desc`. */
  readonly orderBy?: {
    /** Field of the listed records to sort by, in the API's spelling: `region_id`, not `regionId`. */
    readonly field: string;
    /** Order to sort in, e.g. `asc` or `desc`. */
    readonly sort?: string | undefined;
  } | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * One item of the list that `credentials` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface CredentialsItem {
  /** Id number of the credential. */
  readonly id: number;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number | undefined;
  /** Six-character identifier of the server that the login belongs to. */
  readonly uniqId?: string | undefined;
  /** Type of the server that the login belongs to, e.g. `Cloud.VPS`. Other values are possible. */
  readonly serverType?: words.ServerType | undefined;
  /** Kind of credential: `app` (login of an application) or `server` (the server's own login). */
  readonly type?: words.CredentialType | undefined;
  /** Name of the credential. */
  readonly name?: string | undefined;
  /** Description of the credential. */
  readonly description?: string | undefined;
  /** Where the login is used, e.g. an address. */
  readonly location?: string | undefined;
  /** User name to log in with. */
  readonly username?: string | undefined;
  /** Kind of the secret, e.g. `password`. */
  readonly authType?: string | undefined;
  /** The secret: a password, key or token. */
  readonly authData?: pulumi.Output<string> | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** Login details stored for servers and for applications on them. Asks the host now. */
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

/** Arguments of `credential`. */
export interface CredentialFunctionArgs {
  /** Account that is meant. Default: the configured account. */
  readonly accountNumber?: number | string | undefined;
  /** Id number of the credential. */
  readonly id: number | string;
  /**
   * Kind of credential: `app` or `server`.
   *
   * - `app`: Login details of an application on the server.
   * - `server`: The server's own login.
   */
  readonly type?: words.CredentialType | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `credential` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface CredentialResult {
  /** Id number of the credential. */
  readonly id?: number | undefined;
  /** Number of the account that it belongs to. */
  readonly accountNumber?: number | undefined;
  /** Six-character identifier of the server that the login belongs to. */
  readonly uniqId?: string | undefined;
  /** Type of the server that the login belongs to, e.g. `Cloud.VPS`. Other values are possible. */
  readonly serverType?: words.ServerType | undefined;
  /** Kind of credential: `app` (login of an application) or `server` (the server's own login). */
  readonly type?: words.CredentialType | undefined;
  /** Name of the credential. */
  readonly name?: string | undefined;
  /** Description of the credential. */
  readonly description?: string | undefined;
  /** Where the login is used, e.g. an address. */
  readonly location?: string | undefined;
  /** User name to log in with. */
  readonly username?: string | undefined;
  /** Kind of the secret, e.g. `password`. */
  readonly authType?: string | undefined;
  /** The secret: a password, key or token. */
  readonly authData?: pulumi.Output<string> | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** One stored credential, by its id. Asks the host now. */
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

/** Arguments of `permissions`. */
export interface PermissionsFunctionArgs {
  /** API paths with slashes, or actions of permissions with periods, which are case-sensitive. */
  readonly actions?: Array<string> | undefined;
  /**
   * Whether `actions` are API paths (`api`) or permissions (`permissions`).
   *
   * Not given: the host makes a guess.
   *
   * - `api`: `actions` are paths of the API, with slashes.
   * - `permissions`: `actions` are actions of permissions, with periods.
   */
  readonly actionType?: words.PermissionsActionType | undefined;
  /** Whether results are written as paths of endpoints. */
  readonly asEndpoints?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Whether results that are denied are answered as well. */
  readonly all?: boolean | 0 | 1 | "0" | "1" | undefined;
  /**
   * Version of the API that is meant.
   *
   * - `bleed`: Version `bleed`.
   * - `v1`: Version 1.
   * - `v2`: Version 2.
   * - `v3`: Version 3, the default.
   */
  readonly version?: words.ApiVersion | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `permissions` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface PermissionsResult {
  /** The calls that the user may make, or the permissions that are held. */
  readonly permissions?: Record<string, unknown> | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/** Which operations and permissions the configured user has. Asks the host now. */
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

/** Arguments of `apiDescription`. */
export interface ApiDescriptionFunctionArgs {
  /** Path of the API to describe, e.g. `server/create`. */
  readonly path: string;
  /**
   * Version of the API that is meant.
   *
   * - `bleed`: Version `bleed`.
   * - `v1`: Version 1.
   * - `v2`: Version 2.
   * - `v3`: Version 3, the default.
   */
  readonly version?: words.ApiVersion | undefined;
  /** Whether the user's permissions are left out of account. */
  readonly skipPermissions?: boolean | 0 | 1 | "0" | "1" | undefined;
  /** Whether to include methods that the user may not call. */
  readonly showNoAccess?: boolean | 0 | 1 | "0" | "1" | undefined;
  /**
   * Whether `added` has what this host reports beyond the fields of this function, for example what
   * `alsowith` asks for.
   *
   * It may have passwords, so it is secret. Default: false.
   */
  readonly added?: boolean | undefined;
}

/**
 * What `apiDescription` returns.
 *
 * Members that the host does not report are absent. Secret members are outputs marked as secret: use `apply`,
 * or pass them on as inputs.
 */
export interface ApiDescriptionResult {
  /** Name of the API. */
  readonly apiName?: string | undefined;
  /** Path that is described. */
  readonly path?: string | undefined;
  /** Version of the API that is described. */
  readonly version?: string | undefined;
  /** Description of the method at the path. */
  readonly methodDescription?: string | undefined;
  /** Description of the namespace at the path. */
  readonly namespaceDescription?: string | undefined;
  /** Input arguments of the method at the path. */
  readonly input?: Record<string, unknown> | undefined;
  /** More about the method at the path. */
  readonly methodMetadata?: Record<string, unknown> | undefined;
  /** Output arguments of the method at the path. */
  readonly output?: Array<Record<string, unknown>> | undefined;
  /** Names of the methods below the path. */
  readonly methods?: Array<string> | undefined;
  /** Names of the namespaces below the path. */
  readonly namespaces?: Array<string> | undefined;
  /** Names of the methods below the path that the user may not call. */
  readonly noAccessMethods?: Array<string> | undefined;
  /** Whether the user may not call the method at the path. */
  readonly noAccess?: boolean | undefined;
  /**
   * Fields that this host reports beyond those above, unchanged and under its own names.
   *
   * Absent if there is nothing, and unless the argument `added` is true. Secret, because a host may report
   * passwords there.
   */
  readonly added?: pulumi.Output<Record<string, unknown>> | undefined;
}

/**
 * The API's own description of one of its paths: input, output, and the paths below it.
 *
 * Asks the host now.
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

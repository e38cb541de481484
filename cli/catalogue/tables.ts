import type { FunctionName } from "../../provider/functions/table";

/** A command that lists what the host offers: the function that reads the records, and the columns of the table. */
export interface CatalogueTable {
  readonly reads: FunctionName;
  /** The line about the command in the help. */
  readonly description: string;
  /** The fields of a record that each column shows, by column name. */
  readonly columns: Readonly<Record<string, readonly string[]>>;
  /** The columns that are shown without `-o`. A column that is empty in all records is left out. */
  readonly usual: readonly string[];
  /** Columns that are left out if the terminal is too narrow, the first one first. */
  readonly leaves: readonly string[];
  readonly filters: readonly CatalogueFilter[];
  /** Whether the host also lists records that are sold out or withdrawn. */
  readonly runsOut?: true;
}

/** The options that filter the records. */
export const catalogueFilters = {
  zone: ["--zone <zone>", "only those of this zone, by its id or name: 12, 'North*'"],
  region: ["--region <region>", "only those of this region, by its id or name"],
  type: ["--type <pattern>", "only those for this server type: Cloud.VPS, 'Bare*'"],
  vcpu: ["--vcpu <number>", "only those with as many virtual CPUs: 2, or 2+ for 2 or more"],
  cores: ["--cores <number>", "only those with as many cores, in the same way"],
  memory: ["--memory <number>", "only those with as many GB of memory, in the same way"],
  name: ["--name <pattern>", "only those of this name: 'DEBIAN*'"],
  available: ["--available", "only what can be ordered now"],
} as const satisfies Record<string, readonly [option: string, help: string]>;
export type CatalogueFilter = keyof typeof catalogueFilters;

const place = { zone: ["zoneId", "zoneName"], region: ["regionId", "regionName"] };

/** The tables, by the name of their command. */
export const catalogueTables = {
  plans: {
    reads: "plans",
    description: "List the plans (sizes, flavors, instance types) that can be ordered, and their prices.",
    columns: {
      ...{
        id: ["id"],
        type: ["serverType"],
        vcpu: ["vcpu"],
        cores: ["cores"],
        memory: ["memoryGb", "memory"],
      },
      ...{ disk: ["disk"], gpu: ["gpuCount", "gpuName"], ...place },
      ...{ price: ["price"], currency: ["currency"], period: ["period"] },
      ...{ available: ["available"], description: ["description"] },
    },
    usual: [
      ...["id", "type", "vcpu", "cores", "memory", "disk", "gpu", "zone"],
      ...["price", "currency", "period", "available"],
    ],
    leaves: ["period", "cores", "gpu", "disk", "zone", "type", "available", "vcpu", "memory"],
    filters: ["zone", "region", "type", "vcpu", "cores", "memory", "available"],
    runsOut: true,
  },
  templates: {
    reads: "templates",
    description: "List the templates (images of operating systems) that servers are built from.",
    columns: {
      ...{ name: ["name"], os: ["osName", "osVersion"], bits: ["osBit"], managed: ["management"] },
      ...{ panel: ["controlPanel"], type: ["serverType"], ...place, available: ["available"] },
    },
    usual: ["name", "os", "managed", "panel", "type", "zone", "available"],
    leaves: ["panel", "managed", "os", "zone", "available", "type"],
    filters: ["zone", "region", "type", "name", "available"],
    runsOut: true,
  },
  zones: {
    reads: "zones",
    description: "List the zones that servers are deployed in.",
    columns: { id: ["id"], name: ["name"], region: place.region },
    usual: ["id", "name", "region"],
    leaves: ["region"],
    filters: ["region", "name"],
  },
  regions: {
    reads: "regions",
    description: "List the regions of the host.",
    columns: {
      ...{ id: ["id"], name: ["name"], city: ["city"], state: ["state"], country: ["country"], asn: ["asn"] },
    },
    usual: ["id", "name", "city", "state", "country"],
    leaves: ["state", "city", "country"],
    filters: ["name"],
  },
} as const satisfies Record<string, CatalogueTable>;
export type CatalogueName = keyof typeof catalogueTables;

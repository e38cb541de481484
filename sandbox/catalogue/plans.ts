import type { ServerType } from "../../provider/api/contract/enumerations";
import { zones } from "./places";

/** A plan that one zone offers. Memory is in MB, disk in GB, link speed in Mbit/s, and CPU speed in MHz. */
export interface Plan {
  readonly id: number;
  readonly region_id: number;
  readonly zone_id: number;
  readonly available: boolean;
  readonly server_type: ServerType;
  readonly type: string;
  readonly description: string;
  readonly [field: string]: unknown;
}

type Size = Pick<Plan, "description"> & Record<string, unknown>;

const cloud = (vcpu: number, memory: number, disk: number): Size => ({
  description: `${vcpu} vCPU, ${memory / 1024} GB, ${disk} GB SSD`,
  cores: vcpu,
  vcpu,
  cpu_cores: vcpu,
  cpu_count: 1,
  cpu_speed: 2900,
  cpu_hyperthreading: true,
  cpu_model: "Shared 2.9 GHz",
  memory,
  disk,
  disk_type: "SSD",
  gpu_count: 0,
  link_speed: 1000,
  raid_level: 10,
});
const metal = (cores: number, memory: number, disk: number, gpu?: [name: string, count: number]): Size => ({
  description: `${cores} cores, ${memory / 1024} GB, ${disk} GB NVMe${gpu ? `, ${gpu[1]} × ${gpu[0]}` : ""}`,
  cores,
  vcpu: cores * 2,
  cpu_cores: cores / 2,
  cpu_count: 2,
  cpu_speed: 3200,
  cpu_hyperthreading: true,
  cpu_model: "Dual 3.2 GHz",
  memory,
  disk,
  disk_type: "NVMe",
  gpu_count: gpu?.[1] ?? 0,
  ...(gpu && { gpu_name: gpu[0] }),
  link_speed: 10000,
  raid_level: 1,
});

// For each server type: the number that its plan ids start from in a zone, its sizes, and the zones that offer it. The
// last size of each type is out of stock.
const offers: readonly [type: ServerType, first: number, sizes: readonly Size[], zones: readonly number[]][] =
  [
    ["Cloud.VPS", 1, [cloud(2, 4096, 100), cloud(4, 8192, 200), cloud(8, 16384, 400)], [11, 12, 21, 31]],
    ["Cloud.VPS.WIN", 11, [cloud(4, 8192, 200), cloud(8, 16384, 400)], [11, 21]],
    ["Cloud.Metal", 21, [metal(16, 65536, 960), metal(32, 131072, 1920)], [11, 31]],
    ["Cloud.Metal.WIN", 31, [metal(16, 65536, 960), metal(32, 131072, 1920)], [11]],
    ["Bare.Metal", 41, [metal(16, 65536, 960), metal(64, 262144, 3840)], [11, 21]],
    ["Bare.Metal.WIN", 51, [metal(16, 65536, 960), metal(64, 262144, 3840)], [11]],
    ["Bare.Metal.GPU", 61, [metal(32, 262144, 3840, ["G40", 1]), metal(64, 524288, 7680, ["G100", 4])], [21]],
    [
      "Bare.Metal.GPU.WIN",
      71,
      [metal(32, 262144, 3840, ["G40", 1]), metal(64, 524288, 7680, ["G100", 4])],
      [21],
    ],
  ];

/** Every plan. A plan's id is 100 times the zone's id plus the number of the size, such as 1101. */
export const plans: readonly Plan[] = offers.flatMap(([server_type, firstNumber, sizes, zoneIds]) =>
  zones
    .filter((zone) => zoneIds.includes(zone.id))
    .flatMap((zone) =>
      sizes.map((size, index) => ({
        id: zone.id * 100 + firstNumber + index,
        region_id: zone.region_id,
        zone_id: zone.id,
        available: index < sizes.length - 1,
        server_type,
        type: "MachineModel",
        ...size,
      })),
    ),
);

import type { Wire } from "../../api/wire";
import { isBareMetal } from "../../waiting/deadlines";

/** The members of a plan that show its host's unit of memory, under the names that programs use. */
export interface CountedPlan {
  readonly id?: unknown;
  readonly memory?: unknown;
  readonly description?: unknown;
  readonly serverType?: unknown;
}

/**
 * How many of the host's memory units make one GB; undefined if nothing shows it. The specification names no unit.
 * Clouds and bare metal are separate, because a host may use different units for them.
 */
export interface MemoryUnits {
  readonly cloud: number | undefined;
  readonly bare: number | undefined;
}

/** The configured units, or else the units that follow from the descriptions of the plans. */
export function memoryUnits(
  plans: readonly CountedPlan[],
  { memoryPerGb, bareMemoryPerGb }: Pick<Wire, "memoryPerGb" | "bareMemoryPerGb">,
): MemoryUnits {
  const isBare = ({ serverType }: CountedPlan) => isBareMetal(serverType);
  return {
    cloud: memoryPerGb ?? describedUnit(plans.filter((plan) => !isBare(plan))),
    bare: bareMemoryPerGb ?? describedUnit(plans.filter(isBare)),
  };
}

/** The memory of a plan in GB; undefined if the host does not report it or its unit is not known. */
export function memoryInGb(
  { memory, serverType }: CountedPlan,
  { cloud, bare }: MemoryUnits,
): number | undefined {
  const perGb = isBareMetal(serverType) ? bare : cloud;
  return perGb === undefined || !(Number(memory) > 0) ? undefined : Number(memory) / perGb;
}

/** Possible numbers of memory units per GB: for GB, MB, KB and bytes, in decimal and binary form. */
export const usualUnits = [1, 1000, 1024, 1000 ** 2, 1024 ** 2, 1000 ** 3, 1024 ** 3];

/** The one unit that fits the descriptions of all plans: a description with `4 GB` and a memory of 4096 mean MB. */
function describedUnit(plans: readonly CountedPlan[]): number | undefined {
  const possibleUnits = plans.map(({ memory, description }) => {
    const describedSizes = [...String(description ?? "").matchAll(/(\d+(?:\.\d+)?)\s*G(?:i?B)?\b/gi)];
    return usualUnits.filter((unit) =>
      describedSizes.some(([, gb]) => Number(gb) > 0 && Number(memory) === Number(gb) * unit),
    );
  });
  // A plan whose description does not mention memory does not count.
  const statedUnits = possibleUnits.filter((units) => units.length > 0);
  const [unit, ...otherUnits] = usualUnits.filter((candidate) =>
    statedUnits.every((units) => units.includes(candidate)),
  );
  return statedUnits.length > 0 && otherUnits.length === 0 ? unit : undefined;
}

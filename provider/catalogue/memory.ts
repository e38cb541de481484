import type { Wire } from "../api/wire";
import { isBareMetal } from "../waiting/deadlines";

/** The members of a plan, in the names of programs, that show how its host counts memory. */
export interface CountedPlan {
  readonly id?: unknown;
  readonly memory?: unknown;
  readonly description?: unknown;
  readonly serverType?: unknown;
}

/**
 * How many of the host's units of memory one GB has; undefined: nothing shows it. The specification shows no unit, and has two
 * kinds of plan, configurations of clouds and models of bare metal, which a host may count otherwise.
 */
export interface MemoryUnits {
  readonly cloud: number | undefined;
  readonly bare: number | undefined;
}

/** The configured units, else those that the descriptions of the plans show. Pure. */
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

/** The memory of a plan in GB; undefined: the host does not report it, or nothing shows the unit. */
export function memoryInGb(
  { memory, serverType }: CountedPlan,
  { cloud, bare }: MemoryUnits,
): number | undefined {
  const perGb = isBareMetal(serverType) ? bare : cloud;
  return perGb === undefined || !(Number(memory) > 0) ? undefined : Number(memory) / perGb;
}

/** The units that one GB is so many of: GB, MB, KB and bytes. */
export const usualUnits = [1, 1000, 1024, 1000 ** 2, 1024 ** 2, 1000 ** 3, 1024 ** 3];

/** The one unit that fits the descriptions of all plans: `4 GB` for 4096. */
function describedUnit(plans: readonly CountedPlan[]): number | undefined {
  const possible = plans.map(({ memory, description }) => {
    const said = [...String(description ?? "").matchAll(/(\d+(?:\.\d+)?)\s*G(?:i?B)?\b/gi)];
    return usualUnits.filter((unit) =>
      said.some(([, gb]) => Number(gb) > 0 && Number(memory) === Number(gb) * unit),
    );
  });
  // One that does not describe its memory says nothing.
  const telling = possible.filter((some) => some.length > 0);
  const [unit, ...others] = usualUnits.filter((one) => telling.every((some) => some.includes(one)));
  return telling.length > 0 && others.length === 0 ? unit : undefined;
}

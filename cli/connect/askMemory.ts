import type { GivenWire } from "../../provider/api/wire";
import { type CountedPlan, usualUnits } from "../../provider/host/shown/memory";
import { valueReader } from "../../provider/host/shown/valueReader";
import { shownText } from "../../provider/shownText";
import { isBareMetal } from "../../provider/waiting/deadlines";
import type { Surroundings } from "../surroundings";

/** The memory units that were found for a host. */
interface MemorySettings {
  readonly wire: GivenWire;
  /** A line for each memory unit that is still unknown. */
  readonly open: readonly string[];
}

/**
 * Asks the user for each memory unit that follows neither from the settings nor from the descriptions of the plans.
 */
export async function askMemory(
  plans: readonly CountedPlan[],
  wire: GivenWire,
  ask: Surroundings["ask"] | undefined,
): Promise<MemorySettings> {
  const units = valueReader(wire).memoryUnits(plans);
  const plansWithMemory = plans.filter(({ memory }) => Number(memory) > 0);
  const kinds = [
    {
      key: "memoryPerGb",
      unit: units.cloud,
      plan: plansWithMemory.find((candidate) => !isBareMetal(candidate.serverType)),
    },
    {
      key: "bareMemoryPerGb",
      unit: units.bare,
      plan: plansWithMemory.find((candidate) => isBareMetal(candidate.serverType)),
    },
  ] as const;
  const answeredWire: { -readonly [Key in keyof GivenWire]: GivenWire[Key] } = {};
  const openLines: string[] = [];
  for (const { key, unit, plan } of kinds) {
    if (unit !== undefined || !plan) continue;
    const answer = ask && (await unitOf(plan, ask));
    if (answer !== undefined) answeredWire[key] = answer;
    else
      openLines.push(
        `The host does not show the unit of memory: ${sayingOf(plan)}. To choose plans by their memory, set ${key} in hosting:wire.`,
      );
  }
  return { wire: answeredWire, open: openLines };
}

const sayingOf = ({ id, serverType, description, memory }: CountedPlan): string => {
  const planText = [serverType, description].filter(Boolean).join(", ");
  return shownText(`plan ${id}${planText ? ` (${planText})` : ""} has ${memory}`);
};

/** Asks the user how many GB of memory a plan has, and derives the unit; undefined if the user does not know. */
async function unitOf(plan: CountedPlan, ask: Surroundings["ask"]): Promise<number | undefined> {
  for (let correction = ""; ; ) {
    const question = `${correction}server.plan.list: ${sayingOf(plan)}. How many GB of memory is that? A number, or Enter if you do not know: `;
    const answer = (await ask(question)).trim();
    if (answer === "") return undefined;
    const unit = usualUnits.find((usualUnit) => Number(answer) * usualUnit === Number(plan.memory));
    if (unit !== undefined) return unit;
    correction = `${plan.memory} is not ${answer} GB in any usual unit. `;
  }
}

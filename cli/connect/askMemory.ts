import { type GivenWire, wireOf } from "../../provider/api/wire";
import { type CountedPlan, memoryUnits, usualUnits } from "../../provider/catalogue/memory";
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
  const units = memoryUnits(plans, wireOf(wire));
  const counted = plans.filter(({ memory }) => Number(memory) > 0);
  const kinds = [
    { key: "memoryPerGb", unit: units.cloud, plan: counted.find((one) => !isBareMetal(one.serverType)) },
    { key: "bareMemoryPerGb", unit: units.bare, plan: counted.find((one) => isBareMetal(one.serverType)) },
  ] as const;
  const asked: { -readonly [Key in keyof GivenWire]: GivenWire[Key] } = {};
  const open: string[] = [];
  for (const { key, unit, plan } of kinds) {
    if (unit !== undefined || !plan) continue;
    const answer = ask && (await unitOf(plan, ask));
    if (answer !== undefined) asked[key] = answer;
    else
      open.push(
        `The host does not show the unit of memory: ${sayingOf(plan)}. To choose plans by their memory, set ${key} in hosting:wire.`,
      );
  }
  return { wire: asked, open };
}

const sayingOf = ({ id, serverType, description, memory }: CountedPlan): string => {
  const about = [serverType, description].filter(Boolean).join(", ");
  return shownText(`plan ${id}${about ? ` (${about})` : ""} has ${memory}`);
};

/** Asks the user how many GB of memory a plan has, and derives the unit; undefined if the user does not know. */
async function unitOf(plan: CountedPlan, ask: Surroundings["ask"]): Promise<number | undefined> {
  for (let before = ""; ; ) {
    const question = `${before}server.plan.list: ${sayingOf(plan)}. How many GB of memory is that? A number, or Enter if you do not know: `;
    const answer = (await ask(question)).trim();
    if (answer === "") return undefined;
    const unit = usualUnits.find((one) => Number(answer) * one === Number(plan.memory));
    if (unit !== undefined) return unit;
    before = `${plan.memory} is not ${answer} GB in any usual unit. `;
  }
}

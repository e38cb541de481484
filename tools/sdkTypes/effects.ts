import type { EffectKind } from "../../provider/resource/changeTable";
import type { Resource } from "../../provider/resource/resource";
import type { ResourceName } from "../../provider/resourceName";
import type { JsonSchema } from "./jsonSchema";

/** The noun for each resource in the sentence about a change of an input. */
const resourceNouns: Readonly<Record<ResourceName, string>> = {
  Server: "server",
  SshKey: "key",
  Credential: "credential",
  Asset: "resource",
};

const effects: Readonly<Record<EffectKind, (noun: string) => string>> = {
  recorded: () => "A change sends nothing to the host.",
  update: (noun) => `A change updates the ${noun} in place.`,
  power: (noun) => `A change starts or stops the ${noun}.`,
  reboot: (noun) => `A change reboots the ${noun} in place.`,
  rebuild: (noun) =>
    `A change rebuilds the ${noun} in place: uniqId and ip stay, **the disks are erased**. \`rebuildPolicy\` must allow it.`,
  replace: (noun) =>
    `A change replaces the ${noun}${noun === resourceNouns.Server ? ": **its disks and its ip are lost**. `replacePolicy` must allow it" : ""}.`,
};

/** Adds to the description of each input what a change of it does, according to the change table. */
export function addEffects(inputs: JsonSchema, { name, changes }: Resource): JsonSchema {
  const members = Object.entries(inputs.properties ?? {}).map(([input, member]): [string, JsonSchema] => {
    const effect = changes[input]?.effect;
    const does = effect && effects[effect](resourceNouns[name]);
    return [input, { ...member, description: [member.description, does].filter(Boolean).join(" ") }];
  });
  return { ...inputs, properties: Object.fromEntries(members) };
}

import type { EffectKind } from "../../provider/resource/changeTable";
import type { Resource } from "../../provider/resource/resource";
import type { ResourceName } from "../../provider/resourceName";
import type { JsonSchema } from "./jsonSchema";

/** The noun for each resource in the sentence about a change of an input. */
const things: Readonly<Record<ResourceName, string>> = {
  Server: "server",
  SshKey: "key",
  Credential: "credential",
  Asset: "resource",
};

const effects: Readonly<Record<EffectKind, (thing: string) => string>> = {
  recorded: () => "A change sends nothing to the host.",
  update: (thing) => `A change updates the ${thing} in place.`,
  power: (thing) => `A change starts or stops the ${thing}.`,
  reboot: (thing) => `A change reboots the ${thing} in place.`,
  rebuild: (thing) =>
    `A change rebuilds the ${thing} in place: uniqId and ip stay, **the disks are erased**. \`rebuildPolicy\` must allow it.`,
  replace: (thing) =>
    `A change replaces the ${thing}${thing === things.Server ? ": **its disks and its ip are lost**. `replacePolicy` must allow it" : ""}.`,
};

/** Adds to the description of each input what a change of it does, according to the change table. */
export function addEffects(inputs: JsonSchema, { name, changes }: Resource): JsonSchema {
  const members = Object.entries(inputs.properties ?? {}).map(([input, member]): [string, JsonSchema] => {
    const effect = changes[input]?.effect;
    const does = effect && effects[effect](things[name]);
    return [input, { ...member, description: [member.description, does].filter(Boolean).join(" ") }];
  });
  return { ...inputs, properties: Object.fromEntries(members) };
}

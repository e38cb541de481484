import type { ChangeRow } from "../../provider/resource/changeTable";
import type { Resource } from "../../provider/resource/resource";
import { givenSchema, type JsonSchema } from "./jsonSchema";

/** What a program gives to a resource. A description that says nothing of a change gets what the change table says. */
export function inputSchema({ name, inputs, changes }: Resource): JsonSchema {
  const given = givenSchema(inputs);
  const described = Object.entries(given.properties ?? {}).map(([input, schema]): [string, JsonSchema] => {
    const row = changes[input];
    const sentence = row && !saysIt.test(schema.description ?? "") && sentenceOf(row, nouns[name]);
    return [input, sentence ? { ...schema, description: `${schema.description} ${sentence}` } : schema];
  });
  return { ...given, properties: Object.fromEntries(described) };
}

const saysIt = /\bA change\b|\b[Cc]hang(?:e of|ing) it\b/;

const nouns = { Server: "server", SshKey: "key", Credential: "credential", Asset: "asset" } as const;

function sentenceOf({ effect, call }: ChangeRow, noun: string): string | undefined {
  if (effect === "replace") return `A change replaces the ${noun}.`;
  if (effect === "recorded") return "A change of this input sends nothing to the host.";
  if (effect === "update")
    return `A change updates the ${call === "asset.update" ? "asset" : noun} in place.`;
  return undefined;
}

import { operationOf } from "../../provider/api/contract";
import { callSeveral } from "../call/several";
import type { Surroundings } from "../surroundings";
import { type NameFlags, namedServer } from "./namedServer";
import { powerWords } from "./powerWords";

/** `pulumi-hosting power`: sends a power operation to one server of a stack, under the same rules as `call`. */
export async function changePower(
  name: string,
  word: keyof typeof powerWords,
  { yes, ...flags }: NameFlags & { readonly yes?: true },
  surroundings: Surroundings,
): Promise<number> {
  const { stack, word: id } = await namedServer(name, flags, surroundings);
  const operation = powerWords[word];
  const oneServerFlags = { stack, name: [id], oneAtATime: true, ...(yes && { yes }) } as const;
  return callSeveral([operation, operationOf(operation)], oneServerFlags, surroundings);
}

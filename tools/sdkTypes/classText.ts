import type { Resource } from "../../provider/resource/resource";
import { width, wrapped } from "./docstring";

/**
 * A class of the SDK whose docstring says what the resource says of itself; its example stays.
 *
 * @throws {Error} when the class has no docstring with an example
 */
export function withDescription(source: string, { name, description }: Resource): string {
  const end = source.indexOf(`\nexport class ${name} `);
  const [start, example] = [source.lastIndexOf("/**\n", end), source.lastIndexOf(" * ```ts\n", end)];
  if (end === -1 || start === -1 || example < start)
    throw new Error(`The class ${name} has no docstring with an example`);
  const lines = description.split("\n\n").flatMap((part) => [...wrapped(part, width - 3), ""]);
  const text = lines.map((line) => ` *${line && ` ${line}`}\n`).join("");
  return `${source.slice(0, start)}/**\n${text}${source.slice(example)}`;
}

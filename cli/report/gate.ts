import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import { type Category, categoryNames } from "./categories";
import type { Changes } from "./changes";

/** What `--fail-on` names. @throws for a word that is no kind of change. */
export function gateOf(words: string | undefined): readonly Category[] {
  const named = (words ?? "").split(",").flatMap((word) => word.trim() || []);
  const wrong = named.filter((word) => !(categoryNames as readonly string[]).includes(word));
  if (wrong.length > 0)
    throw new CommandFailed(
      exitCodes.configuration,
      `--fail-on does not know ${wrong.join(", ")}; it knows ${categoryNames.join(", ")}.`,
    );
  return named as Category[];
}

/** What the gate stops, as one line; undefined where everything may pass. */
export function stoppedBy(gate: readonly Category[], { resources }: Changes): string | undefined {
  const stopped = resources.filter(({ category }) => gate.includes(category));
  return stopped.length === 0
    ? undefined
    : `stopped by --fail-on: ${stopped.map(({ name, category }) => `${name} (${category})`).join(", ")}`;
}

import { type Loss, losses, lossNames } from "./categories";
import type { Changes } from "./changes";
import { nameOf } from "./summary";

/** A line of the strip: a stack, and a square for each of its servers. */
interface StripLine {
  readonly stack: string;
  readonly squares: readonly { readonly domain: string; readonly loss: Loss }[];
}

/** The lines of the strip, with the servers worst first. Stacks without servers have no line. */
export const stripOf = (stacks: readonly Changes[]): StripLine[] =>
  stacks.flatMap((changes) =>
    changes.servers.length === 0
      ? []
      : [
          {
            stack: nameOf(changes),
            squares: changes.servers.map(({ domain, loss }) => ({ domain, loss })),
          },
        ],
  );

/** The legend of the losses in the strip, such as `R 2 replaced or deleted`. */
export const legendOf = (strip: readonly StripLine[]): { loss: Loss; text: string }[] =>
  lossNames.flatMap((loss) => {
    const count = strip.flatMap(({ squares }) => squares).filter((square) => square.loss === loss).length;
    return count > 0 ? [{ loss, text: `${count} ${losses[loss].title}` }] : [];
  });

export interface Screen {
  readonly hasColour: boolean;
  readonly columns: number;
}

/** The strip for a terminal: coloured squares, or letters without colour. */
export function stripText(stacks: readonly Changes[], { hasColour, columns }: Screen): string {
  const strip = stripOf(stacks);
  if (strip.length === 0) return "";
  const signOf = (loss: Loss) =>
    hasColour ? `\u001b[${losses[loss].colour}m■\u001b[0m` : losses[loss].letter;
  const indent = Math.min(Math.max(...strip.map(({ stack }) => stack.length)) + 2, Math.floor(columns / 2));
  const width = Math.max(1, columns - indent);
  const lines = strip.flatMap(({ stack, squares }) => {
    const rows = Array.from({ length: Math.ceil(squares.length / width) }, (_, at) =>
      squares.slice(at * width, (at + 1) * width).map(({ loss }) => signOf(loss)),
    );
    const isLong = stack.length > indent - 2;
    return [
      ...(isLong ? [stack] : []),
      ...rows.map((row, at) => `${(isLong || at > 0 ? "" : stack).padEnd(indent)}${row.join("")}`),
    ];
  });
  const legend = legendOf(strip).map(({ loss, text }) => `${signOf(loss)} ${text}`);
  return `${lines.join("\n")}\n${legend.join(", ")}\n\n`;
}

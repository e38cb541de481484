import { nearestSentence } from "../../provider/nearest";
import { CommandFailed } from "../CommandFailed";
import { exitCodes } from "../exitCodes";
import type { Surroundings } from "../surroundings";
import { tableText } from "../text/table";
import { readSections } from "./sections";

/**
 * `pulumi-hosting explain`: prints the sections of the error documentation about the given codes; without a code,
 * lists all codes. It uses no network.
 */
export function explain(codes: readonly string[], { write }: Surroundings): number {
  const sections = readSections();
  if (codes.length === 0) {
    write(
      tableText(
        ["code", "when"],
        sections.map(({ code, when }) => [code, when]),
      ),
    );
    return exitCodes.well;
  }
  const explained = codes.map((code) => {
    // Messages end with the code in brackets, so the brackets may be typed as well.
    const bareCode = code.replace(/^\[(.*)\]$/, "$1");
    const section = sections.find((candidate) => candidate.code === bareCode);
    if (section) return `[${section.code}]\n\n${section.text}\n`;
    const names = sections.map((candidate) => candidate.code);
    throw new CommandFailed(
      exitCodes.configuration,
      [
        `No message has the code ${bareCode}.`,
        nearestSentence(names, bareCode, "code"),
        "`pulumi-hosting explain` lists all.",
      ]
        .filter(Boolean)
        .join(" "),
    );
  });
  write(explained.join("\n"));
  return exitCodes.well;
}

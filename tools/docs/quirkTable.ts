import type { Certainty } from "../../provider/api/contract/operation";
import { quirks, type Sighting } from "./quirks";

/** The words of `docs/hosts.md` and `docs/host-quirks.md` for where an assumption was seen. */
export const seenAtWords: Readonly<Record<Certainty, string>> = {
  specification: "the specification",
  field: "clients of hosts",
  assumed: "imagined",
  none: "not at all",
};

const sightingText = (seenAt: Sighting): string => {
  if (seenAt === "clients") return seenAtWords.field;
  if (seenAt === "specification") return seenAtWords.specification;
  return typeof seenAt === "string" ? seenAt : seenAt.map((file) => `\`${file}\``).join(", ");
};

/** The table of quirks in docs/host-quirks.md. */
export const quirkTable = (): string =>
  [
    "| What the provider assumes without a setting | Seen at | At stake |",
    "|---|---|---|",
    ...quirks.map(({ what, seenAt, atStake }) => `| ${what} | ${sightingText(seenAt)} | ${atStake} |`),
  ].join("\n");

import { stripVTControlCharacters } from "node:util";
import { serverChangeTexts } from "../../provider/engine/messages/serverChange";
import type { Preview, PreviewStep } from "../preview/readPreview";

const place = "\0";
const [begin = "", end = ""] = serverChangeTexts["disks-erased"]
  .says({ server: place, changes: [] }, {})
  .happened.split(place);

/**
 * Whether the provider has warned that `up` erases the disks of this server: it compares the values themselves, also
 * secret ones. The warnings of classes have no URN, so the server's id in the text counts too.
 */
export const warnsOfErase = (
  diagnostics: Preview["diagnostics"],
  { urn, oldState }: Pick<PreviewStep, "urn" | "oldState">,
): boolean =>
  diagnostics.some((told) =>
    serversErased(told.message).some(
      (server) =>
        told.urn === urn || (oldState?.id !== undefined && server.split(/[ ()]/).includes(oldState.id)),
    ),
  );

/** The servers that a text says it of. Standard error may bring several lines at once. */
const serversErased = (text: string): string[] =>
  stripVTControlCharacters(text)
    .split("\n")
    .flatMap((line) => {
      const [start, stop] = [line.indexOf(begin), line.indexOf(end)];
      return start < 0 || stop < start ? [] : [line.slice(start + begin.length, stop)];
    });

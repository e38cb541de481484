import { stripVTControlCharacters } from "node:util";
import type { MessageCode } from "../../provider/message";
import type { Preview, PreviewStep } from "../preview/readPreview";

const code: MessageCode = "disks-erased";

/**
 * Whether the provider has warned that `up` erases the disks of this server: it compares the values themselves, also
 * secret ones. The warnings of classes have no URN, so the server's id in the text counts too.
 */
export const warnsOfErase = (
  diagnostics: Preview["diagnostics"],
  { urn, oldState }: Pick<PreviewStep, "urn" | "oldState">,
): boolean =>
  diagnostics.some(({ message, urn: of }) =>
    // Standard error may bring several lines at once.
    stripVTControlCharacters(message)
      .split("\n")
      .some(
        (line) =>
          line.trimEnd().endsWith(`[${code}]`) &&
          (of === urn || (oldState?.id !== undefined && line.split(/[^A-Za-z0-9]/).includes(oldState.id))),
      ),
  );

import type { MessageCode } from "../../provider/message";
import { codedLines } from "../preview/codedLines";
import type { Preview, PreviewStep } from "../preview/readPreview";

const erased: MessageCode = "disks-erased";

/**
 * Whether the provider has warned that `up` erases the disks of this server: it compares the values themselves, also
 * secret ones. The warnings of classes have no URN, so the server's id in the text counts too.
 */
export const warnsOfErase = (
  diagnostics: Preview["diagnostics"],
  { urn, oldState }: Pick<PreviewStep, "urn" | "oldState">,
): boolean =>
  codedLines(diagnostics).some(
    ({ code, said, urn: lineUrn }) =>
      code === erased &&
      (lineUrn === urn || (oldState?.id !== undefined && said.split(/[^A-Za-z0-9]/).includes(oldState.id))),
  );

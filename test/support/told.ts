import type { Line, MessageCode, MessageData } from "../../provider/message";
import type { CallContext, CheckResult } from "../../provider/resource/resource";

/** A message as the tests of the core see it: code and facts. A failure without words has the same text. */
export const told = <Code extends MessageCode>(code: Code, data: MessageData[Code]): string =>
  `${code} ${JSON.stringify(data)}`;

const shown = (line: Line): string => (typeof line === "string" ? line : told(line.code, line.data));

/** A context that keeps what it receives: messages as code and facts, and lines. */
export const toldContext = (status: string[], warnings: string[]): CallContext => ({
  status: (line) => void status.push(shown(line)),
  warn: (warning) => void warnings.push(shown(warning)),
});

/** The failures of check, as code and facts. */
export const toldFailures = ({ failures }: Pick<CheckResult, "failures">) =>
  failures.map(({ property, reason }) => ({ property, reason: shown(reason) }));

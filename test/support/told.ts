import type { Line, MessageCode, MessageData } from "../../provider/message";
import type { CallContext, CheckResult } from "../../provider/resource/resource";

/**
 * A message as tests of the core compare it: its code and its facts. An error without a message text has the same form.
 */
export const told = <Code extends MessageCode>(code: Code, data: MessageData[Code]): string =>
  `${code} ${JSON.stringify(data)}`;

const shown = (line: Line): string => (typeof line === "string" ? line : told(line.code, line.data));

/** A call context that collects status lines and warnings. Messages are collected as code and facts. */
export const toldContext = (status: string[], warnings: string[]): CallContext => ({
  status: (line) => void status.push(shown(line)),
  warn: (warning) => void warnings.push(shown(warning)),
});

/** The failures of a check, with each reason as code and facts. */
export const toldFailures = ({ failures }: Pick<CheckResult, "failures">) =>
  failures.map(({ property, reason }) => ({ property, reason: shown(reason) }));

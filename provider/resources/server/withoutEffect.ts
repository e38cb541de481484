import { type Message, message } from "../../message";
import type { Properties } from "../../resource/properties";
import { unknown } from "../../resource/unknown";

/** What is given for nothing: hosts ignore the backups' plan and quota unless backups are on (specification, Servers). */
export function withoutEffect(inputs: Properties): Message[] {
  const { backupEnabled, domain } = inputs;
  const given = ["backupPlan", "backupQuota"].filter((name) => inputs[name] !== undefined);
  // A value that is not known yet may turn out to be true; `up` asks again.
  if (given.length === 0 || backupEnabled === true || backupEnabled === unknown) return [];
  return [message("backups-off", { domain: typeof domain === "string" ? domain : undefined, given })];
}

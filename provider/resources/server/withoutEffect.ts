import { givenNames } from "../../resource/members";
import { unknown, type WithUnknowns } from "../../resource/unknown";
import type { ServerInputs } from "./inputs";

/** What is given for nothing: hosts ignore the backups' plan and quota unless backups are on (specification, Servers). */
export function withoutEffect(inputs: WithUnknowns<ServerInputs>): string[] {
  const { backupEnabled, backupPlan, backupQuota, domain } = inputs;
  const given = givenNames({ backupPlan, backupQuota });
  // A value that is not known yet may turn out to be true; `up` asks again.
  if (given.length === 0 || backupEnabled === true || backupEnabled === unknown) return [];
  const [has, them] = given.length === 1 ? ["has", "it"] : ["have", "them"];
  const named = typeof domain === "string" ? `${domain}: ` : "";
  return [
    `${named}${given.join(" and ")} ${has} no effect: the host ignores ${them} unless backupEnabled is true. Set backupEnabled: true, or remove ${them}.`,
  ];
}

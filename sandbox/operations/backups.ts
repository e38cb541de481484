import { wrongParam } from "../errors";

interface BackupParams {
  readonly backup_enabled?: 0 | 1 | undefined;
  readonly backup_plan?: string | undefined;
  readonly backup_quota?: number | undefined;
}

interface Backups {
  readonly backup_enabled: boolean;
  readonly backup_plan: string;
  readonly backup_quota: string;
}

/** The backup settings after a call with these params. If backups are disabled, plan and quota are empty. */
export function changedBackups(params: BackupParams, current: Backups): Backups {
  const enabled = params.backup_enabled === undefined ? current.backup_enabled : params.backup_enabled === 1;
  if (!enabled) return { backup_enabled: false, backup_plan: "", backup_quota: "" };
  const plan = params.backup_plan ?? (current.backup_plan || "quota");
  const quotaBefore = current.backup_plan === plan ? current.backup_quota : "";
  const quota = params.backup_quota ?? Number(quotaBefore || (plan === "daily" ? 7 : 100));
  if (quota < 1 || (plan === "daily" && quota > 90))
    throw wrongParam(
      "backup_quota",
      "Input::OutOfBounds",
      plan === "daily" ? "backup_quota must be 1 to 90 days" : "backup_quota must be at least 1 GB",
    );
  return { backup_enabled: true, backup_plan: plan, backup_quota: String(quota) };
}

import { createHash } from "node:crypto";
import { closeSync, openSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ClaimWindow } from "../api/options";
import { addressOf, type Configuration } from "../config";
import { defaultFolders, privateFolder } from "./privateFolder";

type Login = Pick<Configuration, "baseUrl" | "username" | "totpSecret">;

/**
 * Claims half minutes of passcodes among the processes of this user, each by an empty file that only one of them can
 * make. Its name has a digest of host, user and secret, so it reveals nothing. Without a usable folder nothing is known
 * of the other processes.
 */
export function windowClaims(
  { baseUrl, username, totpSecret = "" }: Login,
  folders: readonly string[] = defaultFolders(),
): ClaimWindow {
  const secret = totpSecret.replace(/[\s=]/g, "").toUpperCase();
  const login = JSON.stringify([addressOf(baseUrl), username, secret]);
  const prefix = `${createHash("sha256").update(login).digest("base64url").slice(0, 22)}.w`;

  return (window) => {
    for (const folder of folders) {
      try {
        closeSync(openSync(join(privateFolder(folder), `${prefix}${window}`), "wx", 0o600));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
        continue;
      }
      removeOlder(folder, prefix, window);
      return true;
    }
    return undefined;
  };
}

/** The window before stays: a process whose claim takes long may still ask for it. */
function removeOlder(folder: string, prefix: string, window: number): void {
  try {
    for (const name of readdirSync(folder))
      if (name.startsWith(prefix) && Number(name.slice(prefix.length)) < window - 1)
        rmSync(join(folder, name), { force: true });
  } catch {
    // It is left over.
  }
}

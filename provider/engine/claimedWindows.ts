import { createHash } from "node:crypto";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { hostAddress } from "../api/address";
import type { ClientOptions } from "../api/options/options";
import { totpOf } from "../api/options/totp";
import type { Configuration } from "../config";
import { defaultFolders, isUsable, privateFolder, removeOld } from "./privateFolder";

/**
 * Claims time windows of TOTP passcodes, so that two processes of this user never send the same passcode. A claim is an
 * empty file that only one process can create. The file's name contains a digest of host, user and secret, so the name
 * reveals nothing. Returns undefined if no secret is configured or no folder is usable.
 */
export function windowClaims(
  { baseUrl, username, totpSecret }: Pick<Configuration, "baseUrl" | "username" | "totpSecret">,
  folders: readonly string[] = defaultFolders(),
): ClientOptions["claimWindow"] {
  const folder = totpSecret && folders.find(isUsable);
  if (!folder) return undefined;
  const totp = totpOf(totpSecret);
  if ("fault" in totp) return undefined;
  const { secret, period } = totp;
  const login = [hostAddress(baseUrl), username, secret.replaceAll("=", "").toUpperCase()];
  const digest = createHash("sha256").update(JSON.stringify(login)).digest("base64url");
  const prefix = `${digest.slice(0, 22)}.w`;
  return (window) => {
    try {
      closeSync(openSync(join(privateFolder(folder), `${prefix}${window}`), "wx", 0o600));
      removeOld(folder, Date.now() - Math.max(120_000, 2 * period), prefix);
    } catch (error) {
      // After any other error, such as a full disk, the process continues as if it were the only one.
      return (error as NodeJS.ErrnoException).code !== "EEXIST";
    }
    return true;
  };
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock } from "../../../provider/clock.js";
import { type Sandbox, startSandbox } from "../../../sandbox/index.js";

/** A sandbox whose clock can be stopped. While it is stopped, no build, rebuild or removal ends. */
export async function stoppableHost(account?: string) {
  const folder = mkdtempSync(join(tmpdir(), "hosting-account-"));
  const accountFile = join(folder, "account.json");
  if (account) writeFileSync(accountFile, account);
  let stoppedAt: number | undefined;
  const now = () => stoppedAt ?? Date.now();
  const sandbox = await startSandbox({
    profile: "fast",
    stateFile: accountFile,
    clock: { ...systemClock, now },
  });
  return {
    sandbox,
    accountFile,
    clock: {
      stop() {
        stoppedAt = now();
      },
      go() {
        stoppedAt = undefined;
      },
    },
    async close() {
      await sandbox.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The environment variables for a login to a host, at its own address or another one. */
export const loginOf = (
  { url: own, username, password }: Pick<Sandbox, "url" | "username" | "password">,
  url = own,
) => ({ HOSTING_BASE_URL: url, HOSTING_USERNAME: username, HOSTING_PASSWORD: password });

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../../tools/setUp/root.mjs";
import { turnFiles, turns, turnVariable } from "../../../tools/test/turns.mjs";

/** The hosts of test/foreign that this test run includes. */
export const foreignHosts = turnFiles(turns.hosts, process.env[turnVariable] ?? "all");

/** The operations that a host of test/foreign has carried out, as the host itself reports them. */
export type Ledger = Readonly<Record<"orders" | "rebuilds" | "removals", readonly Entry[]>>;
interface Entry {
  readonly uniq_id: string;
  readonly accnt?: unknown;
}

/** A fault of the next calls to a path. The host carries them out first. */
export interface Fault {
  readonly operation: string;
  readonly kind: "lost" | "429" | "503html" | "401";
  readonly times: number;
}

/** The folder of the module that advances the clock of a host. */
const ahead = join(import.meta.dirname, "ahead");

const sourceOf = (file: string) => readFileSync(join(root, "test/foreign", file), "utf8");

/**
 * Starts a host that someone has written from the specification alone, as a process of its own.
 *
 * @param speed how many times as fast as usual its time passes
 */
export async function foreignHost(file: string, speed: number) {
  const isPython = file.endsWith(".py");
  const loader = isPython ? [] : ["--require", join(ahead, "ahead.cjs")];
  const args = [...loader, join(root, "test/foreign", file), "--port", "0", "--speed", String(speed)];
  const child = spawn(isPython ? "python3" : process.execPath, args, {
    env: { ...process.env, PYTHONPATH: [ahead, process.env.PYTHONPATH].filter(Boolean).join(delimiter) },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async (): Promise<string> => (await lines.next()).value ?? "";
  const { baseUrl, username, password, secondAccount } = JSON.parse(await line()) as Record<string, string>;
  const admin = async (path: string, body?: object) => {
    const init = body && { method: "POST", body: JSON.stringify(body) };
    return (await fetch(new URL(path, baseUrl), init)).text();
  };
  // The paths that the host's operators would give if `connect` cannot find an operation.
  const [, answers = "{}"] = /Answers to connect: (\{.*\})/.exec(sourceOf(file)) ?? [];
  return {
    ...{ secondAccount, answers: JSON.parse(answers) as object },
    env: { HOSTING_BASE_URL: baseUrl, HOSTING_USERNAME: username, HOSTING_PASSWORD: password },
    async ledger(): Promise<Ledger> {
      return JSON.parse(await admin("/_ledger"));
    },
    /** The numbers of orders, rebuilds and removals. */
    async counts() {
      const { orders, rebuilds, removals } = JSON.parse(await admin("/_ledger")) as Ledger;
      return { orders: orders.length, rebuilds: rebuilds.length, removals: removals.length };
    },
    fault: (fault: Fault) => admin("/_fault", fault),
    /**
     * Advances the host's clock.
     *
     * @param milliseconds of this machine's clock
     */
    async goAhead(milliseconds: number) {
      child.stdin.write(`${milliseconds}\n`);
      await line();
    },
    expireTokens: () => admin("/_expire", {}),
    close: () => void child.kill(),
  };
}

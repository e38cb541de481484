import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../../tools/setUp/root.mjs";
import { turnFiles, turns, turnVariable } from "../../../tools/test/turns.mjs";

/** Hosts of test/foreign whose turn it is. */
export const foreignHosts = turnFiles(turns.hosts, process.env[turnVariable] ?? "all");

/** The acts of a host of test/foreign, by its own account. */
export type Ledger = Readonly<Record<"orders" | "rebuilds" | "removals", readonly Entry[]>>;
interface Entry {
  readonly uniq_id: string;
  readonly accnt?: unknown;
}

/** The fate of the next calls of a path, after their work is done. */
export interface Fault {
  readonly operation: string;
  readonly kind: "lost" | "429" | "503html" | "401";
  readonly times: number;
}

/** The module that sets the clocks of hosts ahead. */
const ahead = join(import.meta.dirname, "ahead");

const sourceOf = (file: string) => readFileSync(join(root, "test/foreign", file), "utf8");

/**
 * A host that someone has written from the specification alone, in a process of its own.
 * @param speed so many times as fast as usual
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
  // The answers of its people if connect leaves open where an operation is.
  const [, answers = "{}"] = /Answers to connect: (\{.*\})/.exec(sourceOf(file)) ?? [];
  return {
    ...{ secondAccount, answers: JSON.parse(answers) as object },
    env: { HOSTING_BASE_URL: baseUrl, HOSTING_USERNAME: username, HOSTING_PASSWORD: password },
    async ledger(): Promise<Ledger> {
      return JSON.parse(await admin("/_ledger"));
    },
    /** How many it has of each. */
    async counts() {
      const { orders, rebuilds, removals } = JSON.parse(await admin("/_ledger")) as Ledger;
      return { orders: orders.length, rebuilds: rebuilds.length, removals: removals.length };
    },
    fault: (fault: Fault) => admin("/_fault", fault),
    /** Its clock goes ahead. @param milliseconds of this machine's clock */
    async goAhead(milliseconds: number) {
      child.stdin.write(`${milliseconds}\n`);
      await line();
    },
    expireTokens: () => admin("/_expire", {}),
    close: () => void child.kill(),
  };
}

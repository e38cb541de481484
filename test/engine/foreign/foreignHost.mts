import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../../tools/setUp/root.mjs";

/** A host of test/foreign whose ids are too large, and whose token is an object. */
export const impossibleHost = "enterprise.py";

/** The others. */
export const foreignHosts = readdirSync(join(root, "test/foreign")).filter(
  (file) => /\.(?:mjs|py)$/.test(file) && file !== impossibleHost,
);

/** What a host of test/foreign has done, by its own account. */
export type Ledger = Readonly<Record<"orders" | "rebuilds" | "removals", readonly Entry[]>>;
interface Entry {
  readonly uniq_id: string;
  readonly accnt?: unknown;
}

/** What becomes of the next calls of a path, after their work is done. */
export interface Fault {
  readonly operation: string;
  readonly kind: "lost" | "429" | "503html" | "401";
  readonly times: number;
}

const sourceOf = (file: string) => readFileSync(join(root, "test/foreign", file), "utf8");

/** So many times as fast as usual. */
export const speed = 20;

/** A host that someone has written from the specification alone, in a process of its own. */
export async function foreignHost(file: string) {
  const command = file.endsWith(".py") ? "python3" : process.execPath;
  const child = spawn(command, [join(root, "test/foreign", file), "--port", "0", "--speed", String(speed)], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [line] = await once(createInterface({ input: child.stdout }), "line");
  const { baseUrl, username, password, secondAccount } = JSON.parse(line) as Record<string, string>;
  const admin = async (path: string, body?: object) => {
    const init = body && { method: "POST", body: JSON.stringify(body) };
    return (await fetch(new URL(path, baseUrl), init)).text();
  };
  // What its people answer if connect leaves open where an operation is.
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
    expireTokens: () => admin("/_expire", {}),
    close: () => void child.kill(),
  };
}

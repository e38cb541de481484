import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Unanswered, unansweredInMemory } from "../resource/unanswered";
import { ownFolder } from "./ownFolder";

/**
 * Unanswered orders as small files of this user, so that they outlive a process that is killed. A file is named
 * after a digest of the order and the process that sent it, and holds the ids that were there before; its time is when. Where there can be none, the process
 * remembers for itself alone: what a machine cannot remember must not hold back an order.
 */
export function unansweredFiles(
  openFolder: () => string = ownFolder,
  process = globalThis.process,
): Unanswered {
  const own = unansweredInMemory(() => Date.now());
  const prefix = (order: string) =>
    `order-${createHash("sha256").update(order).digest("base64url").slice(0, 22)}-`;
  const filesOf = (folder: string, order: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(prefix(order)))
      .map((name) => join(folder, name));
  const quietly = <Result>(work: (folder: string) => Result): Result | undefined => {
    try {
      return work(openFolder());
    } catch {
      return undefined;
    }
  };
  return {
    begin(order, before = []) {
      own.begin(order, before);
      quietly((folder) => {
        const file = join(folder, `${prefix(order)}${process.pid}`);
        writeFileSync(file, before.join(" "), { mode: 0o600 });
      });
    },
    end(order) {
      own.end(order);
      quietly((folder) => rmSync(join(folder, `${prefix(order)}${process.pid}`), { force: true }));
    },
    forget(order) {
      own.end(order);
      quietly((folder) => {
        for (const file of filesOf(folder, order)) rmSync(file, { force: true });
      });
    },
    since(order) {
      const times = quietly((folder) => filesOf(folder, order).map((file) => statSync(file).mtimeMs));
      const latest = Math.max(...(times ?? []), own.since(order) ?? Number.NEGATIVE_INFINITY);
      return latest === Number.NEGATIVE_INFINITY ? undefined : latest;
    },
    before(order) {
      const files = quietly((folder) => filesOf(folder, order).map((file) => readFileSync(file, "utf8")));
      return [...own.before(order), ...(files ?? []).join(" ").split(" ")].filter((id) => id !== "");
    },
  };
}

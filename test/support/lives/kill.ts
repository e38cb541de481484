import type { Http } from "../../../provider/api/pipeline/http";
import { table } from "../../../sandbox/table";
import { Killed } from "./running";

/** How a run ends, if not by itself: at its n-th write, which reaches the host or does not. */
export interface Kill {
  readonly atWrite: number;
  readonly reaches: boolean;
}

const writes = new Set(
  [...table].flatMap(([name, { writes, path }]) => (writes && !name.startsWith("account.") ? [path] : [])),
);

/** The way to the host of processes that end together at a write. Whoever was killed hears and sends nothing more. */
export function killed(kill: Kill | undefined) {
  let die = () => {};
  const dead = new Promise<Killed>((resolve) => {
    die = () => resolve(new Killed());
  });
  const never = new Promise<never>(() => {});
  let isDead = false;
  let sent = 0;
  const around = (inner: Http): Http => ({
    ...inner,
    async post(request) {
      if (isDead) return never;
      const isWrite = writes.has(new URL(request.url).pathname.split("/").slice(2).join("/"));
      if (!kill || !isWrite || ++sent !== kill.atWrite) return inner.post(request);
      isDead = true;
      if (kill.reaches) await inner.post(request).catch(() => {});
      die();
      return never;
    },
  });
  return { around, dead };
}

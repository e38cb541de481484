import type { Http } from "../../../provider/api/http";
import { table } from "../../../sandbox/table";
import { Killed } from "./running";

/** How a run ends: by itself, or at its n-th write. With "killed before", this write does not reach the host. */
export interface End {
  readonly end: "by itself" | "by Ctrl-C" | "killed before" | "killed after";
  readonly atWrite: number;
}

interface Ending {
  readonly around: (inner: Http) => Http;
  readonly dead: Promise<Killed>;
  readonly signal: AbortSignal;
}

const writes = new Set(
  [...table].flatMap(([name, { writes, path }]) => (writes && !name.startsWith("account.") ? [path] : [])),
);

/**
 * An HTTP client for processes that end together at one write. After a kill they receive no responses and send no
 * requests.
 */
export function ending({ end, atWrite }: End): Ending {
  const abort = new AbortController();
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
      if (end === "by itself" || !isWrite || ++sent !== atWrite) return inner.post(request);
      if (end === "by Ctrl-C") {
        const answer = inner.post({ ...request, signal: undefined });
        abort.abort(new Error("Ctrl-C"));
        return answer;
      }
      isDead = true;
      if (end === "killed after") await inner.post(request).catch(() => {});
      die();
      return never;
    },
  });
  return { around, dead, signal: abort.signal };
}

import { page, type Script } from "../../../support/scriptedHost";

/**
 * A limit as nginx counts it: requests per second, and additional ones in a burst. Refusals are pages with this status.
 */
export interface RequestLimit {
  readonly perSecond: number;
  readonly burst: number;
  readonly status: number;
}

/** A host behind a proxy that limits requests like nginx's `limit_req` with `nodelay`. */
export function behindProxy(script: Script, { perSecond, burst, status }: RequestLimit) {
  let [excess, last] = [0, 0];
  const met: Record<string, number> = {};
  let passed = 0;
  const limited = ([name, answer]: [string, Script[string]]): [string, Script[string]] => [
    name,
    (params, seconds) => {
      const next = Math.max(0, excess - (seconds - last) * perSecond) + 1;
      if (next > burst + 1) {
        met[name] = (met[name] ?? 0) + 1;
        return page(status);
      }
      [excess, last] = [next, seconds];
      passed += 1;
      return answer(params, seconds);
    },
  ];
  const sum = () => Object.values(met).reduce((all, one) => all + one, 0);
  return {
    script: Object.fromEntries(Object.entries(script).map(limited)),
    passed: () => passed,
    pages: sum,
    ordersMet: () => met["server.create"] ?? 0,
  };
}

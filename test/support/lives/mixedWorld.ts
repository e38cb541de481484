import { readConfiguration } from "../../../provider/config";
import { createSession } from "../../../provider/session";
import { createRandom } from "../../../sandbox/random";
import { fakeServers } from "../fakeServers";
import { toldContext } from "../told";
import { VirtualClock } from "../virtualClock";
import { hostInProcess } from "./hostInProcess";
import { type End, ending } from "./kill";
import type { MixedLife } from "./mixedLife";

/** A simulated host and its clock. Each run gets a process of its own. Messages are kept as code and facts. */
export function createMixedWorld({ seed, profile, wrong }: MixedLife) {
  const clock = new VirtualClock({ idle: 1 });
  const { host, http, requests } = hostInProcess({ seed, profile }, clock);
  for (const rule of wrong) host.faults.add({ ...rule, probability: 0.05 });
  const random = createRandom({ random: seed });
  const [owner] = host.state.users;
  const login = { username: owner?.username, password: owner?.password };
  const warnings: string[] = [];
  const status: string[] = [];
  return {
    ...{ host, clock, requests, warnings, status },
    opened(end: End) {
      const { around, signal, dead } = ending(end);
      const session = createSession(readConfiguration({ baseUrl: "http://127.0.0.1:1", ...login }, {}), {
        ...{ clock, http: around(http), servers: fakeServers(clock).servers, random: random.next },
        warn: (line) => void warnings.push(line),
      });
      return { session, dead, context: { ...toldContext(status, warnings), signal } };
    },
  };
}
export type MixedWorld = ReturnType<typeof createMixedWorld>;

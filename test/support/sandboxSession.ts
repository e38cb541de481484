import type { Http } from "../../provider/api/http";
import { undiciHttp } from "../../provider/api/pipeline/undici";
import { readConfiguration } from "../../provider/config";
import { createSession, type OpenedSession, type SessionDependencies } from "../../provider/session";
import { type SandboxOptions, startSandbox } from "../../sandbox";
import { fakeServers } from "./fakeServers";
import { toldContext } from "./told";
import { VirtualClock } from "./virtualClock";

/** A sandbox on loopback and its sessions, on one virtual time. Call `close` at the end. */
export async function sandboxSession({
  latency = 0,
  ...options
}: Omit<SandboxOptions, "clock" | "port"> & {
  /** Milliseconds that each request takes. */
  readonly latency?: number;
} = {}) {
  const clock = new VirtualClock();
  const sandbox = await startSandbox({ profile: "realistic", ...options, clock });
  const status: string[] = [];
  const warnings: string[] = [];
  const sessions: OpenedSession[] = [];
  const calls: string[] = [];
  /** A session as in a new process, which knows nothing that earlier sessions have learnt of the host. */
  const newSession = (
    configuration: Record<string, unknown> = {},
    {
      around = (http) => http,
      ...dependencies
    }: Pick<SessionDependencies, "notes" | "run" | "claimWindow"> & {
      readonly around?: (http: Http) => Http;
    } = {},
  ): OpenedSession => {
    const inner = undiciHttp(8);
    const { url: baseUrl, username, password } = sandbox;
    const settings: Record<string, unknown> = { baseUrl, username, password, ...configuration };
    const session = createSession(readConfiguration(settings, {}), {
      clock,
      // Beyond its latency time stands still while a request is on its way.
      http: around({
        async post(request) {
          calls.push(request.url.split("/").slice(4).join("."));
          if (latency > 0) await clock.sleep(latency);
          return clock.during(inner.post(request));
        },
        close: () => inner.close(),
      }),
      // Its servers have addresses that are no one's: here they answer at once.
      servers: fakeServers(clock).servers,
      warn: (line) => warnings.push(line),
      ...dependencies,
    });
    sessions.push(session);
    return session;
  };
  return {
    sandbox,
    clock,
    newSession,
    session: newSession(),
    /** The paths of all requests, in the order of sending. */
    calls,
    status,
    warnings,
    context: toldContext(status, warnings),
    async close() {
      await Promise.all(sessions.map((session) => session.access.client.close()));
      await sandbox.close();
      clock.stop();
    },
  };
}

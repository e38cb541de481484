import type { Http } from "../../provider/api/http";
import { undiciHttp } from "../../provider/api/pipeline/undici";
import { readConfiguration } from "../../provider/config";
import { createSession, type OpenedSession, type SessionDependencies } from "../../provider/session";
import { type SandboxOptions, startSandbox } from "../../sandbox";
import { fakeServers } from "./fakeServers";
import { toldContext } from "./told";
import { VirtualClock } from "./virtualClock";

/** A sandbox on a loopback port, and sessions with it, on one virtual clock. Call `close` at the end. */
export async function sandboxSession({
  latency = 0,
  ...options
}: Omit<SandboxOptions, "clock" | "port"> & {
  /** The virtual milliseconds that each request takes. Default: 0. */
  readonly latency?: number;
} = {}) {
  const clock = new VirtualClock();
  const sandbox = await startSandbox({ profile: "realistic", ...options, clock });
  const status: string[] = [];
  const warnings: string[] = [];
  const sessions: OpenedSession[] = [];
  const calls: string[] = [];
  /** Opens a session as a new process would: without the cache of an earlier session. */
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
      // The virtual clock advances by the latency, and then stops until the response arrives.
      http: around({
        async post(request) {
          calls.push(request.url.split("/").slice(4).join("."));
          if (latency > 0) await clock.sleep(latency);
          return clock.during(inner.post(request));
        },
        close: () => inner.close(),
      }),
      // The addresses of sandbox servers do not exist. This stub answers for them at once.
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
    /** The paths of all requests, in the order they were sent. */
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

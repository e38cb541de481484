import { type Lift, liftVariable, runLift } from "../../../../provider/lift";
import type { Session } from "../../../../provider/resource/session";
import type { Properties } from "../../../../provider/values";
import { liftedResource, server, undeclared } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
import { told } from "../../../support/told";
import { sessionMethods } from "../sessionMethods";

/** The name of the test server in messages, and its name in messages of check, which does not know the id. */
export const web = "web.example.com (AAAAAA)";
export const unnumbered = "web.example.com";

/** The failure of a build or a rebuild. */
export const workFailed = (work: "build" | "rebuild") =>
  told("build-failed", { server: web, work, status: "Failed" });

interface On {
  readonly configuration?: Properties;
  /** The value of HOSTING_UNPROTECT in the run. */
  readonly unprotect?: string;
  /** Servers that answer by SSH. */
  readonly servers?: Parameters<typeof scriptedHost>[2];
  /** The time, and the notes of other runs on this machine. */
  readonly machine?: Parameters<typeof scriptedHost>[3];
  /** Interrupts the run, as Ctrl-C does. */
  readonly signal?: AbortSignal;
}

/** A run at a scripted host: the methods of Server, and the writes by name. */
export function run(script: Script, { configuration, unprotect = "", servers, machine, signal }: On = {}) {
  const host = scriptedHost(script, configuration, servers, machine);
  const { session } = host;
  const context = { ...host.context, ...(signal && { signal }) };
  return {
    ...host,
    ...methods(session, context, runLift({ [liftVariable]: unprotect })),
    calls: () => host.writes.map(([name]) => name),
  };
}

/** The methods of Server in one session, on the server AAAAAA unless another id is given. */
export const methods = (
  session: Session,
  context: ReturnType<typeof scriptedHost>["context"],
  lift: Lift = undeclared.lift,
) => sessionMethods(liftedResource(server, lift), "AAAAAA", session, context);

import type { Session } from "../../../../provider/resource/session";
import type { Properties } from "../../../../provider/values";
import { sshKey } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
import { sessionMethods } from "../sessionMethods";
import { one } from "./samples";

/** The inputs in most of these tests. */
export const deploy = { publicKeyName: "deploy", publicKeyValue: one };

/** A run at a scripted host: the methods of SshKey, and the writes by name. */
export function run(script: Script, signal?: AbortSignal) {
  const host = scriptedHost(script);
  const context = { ...host.context, ...(signal && { signal }) };
  return { ...host, ...methods(host.session, context), calls: () => host.writes.map(([name]) => name) };
}

/** The methods of SshKey in one session. */
export function methods(session: Session, context: ReturnType<typeof scriptedHost>["context"]) {
  const all = sessionMethods(sshKey, "4", session, context);
  return { ...all, create: (news: Properties = deploy) => all.create(news) };
}

import type { Session } from "../../../../provider/resource/session";
import type { Properties } from "../../../../provider/values";
import { sshKey } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
import { one } from "./samples";

/** What most of these tests declare. */
export const deploy = { publicKeyName: "deploy", publicKeyValue: one };

/** One run at a scripted host: SshKey's methods, and the writes by name. */
export function run(script: Script, signal?: AbortSignal) {
  const host = scriptedHost(script);
  const context = { ...host.context, ...(signal && { signal }) };
  return { ...host, ...methods(host.session, context), calls: () => host.writes.map(([name]) => name) };
}

/** SshKey's methods in one session. */
export function methods(session: Session, context: ReturnType<typeof scriptedHost>["context"]) {
  return {
    create: (news: Properties = deploy) => sshKey.create(session, { news }, context),
    read: (outputs: Properties, id: string) => sshKey.read(session, { id, outputs }, context),
    update: (olds: Properties, news: Properties, id: string) =>
      sshKey.update(session, { id, olds, news }, context),
    delete: (olds: Properties, id: string) => sshKey.delete(session, { id, olds }, context),
    diff: (olds: Properties, news: Properties, id: string) =>
      sshKey.diff(session, { id, olds, news }, context),
  };
}

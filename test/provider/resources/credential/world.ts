import type { Properties } from "../../../../provider/values";
import { credential } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";
import { everyInput } from "./samples";

/** One run at a scripted host, and Credential's methods on the one of `everyInput`. */
export function run(script: Script, configuration: Properties = {}) {
  const host = scriptedHost(script, configuration);
  const { session, context } = host;
  return {
    ...host,
    create: (news: Properties = everyInput) => credential.create(session, { news }, context),
    read: (outputs: Properties, id = "31") => credential.read(session, { id, outputs }, context),
    update: (olds: Properties, news: Properties) =>
      credential.update(session, { id: "31", olds, news }, context),
    delete: (olds: Properties) => credential.delete(session, { id: "31", olds }, context),
    diff: (olds: Properties, news: Properties, id = "31") =>
      credential.diff(session, { id, olds, news }, context),
  };
}

import type { Properties } from "../../../../provider/values";
import { asset } from "../../../support/resources";
import { type Script, scriptedHost } from "../../../support/scriptedHost";

/** How messages call the asset of these tests. */
export const balancer = "asset ABC123 (lb.example.com)";

/** One run at a scripted host, and Asset's methods on ABC123. */
export function run(script: Script, configuration: Properties = {}) {
  const host = scriptedHost(script, configuration);
  const { session, context } = host;
  return {
    ...host,
    create: (more: Properties = {}) =>
      asset.create(session, { news: { uniqId: "ABC123", ...more } }, context),
    read: (outputs: Properties, id = "ABC123") => asset.read(session, { id, outputs }, context),
    update: (olds: Properties, news: Properties) =>
      asset.update(session, { id: "ABC123", olds, news }, context),
    delete: (olds: Properties) => asset.delete(session, { id: "ABC123", olds }, context),
    diff: (olds: Properties, news: Properties) => asset.diff(session, { id: "ABC123", olds, news }, context),
  };
}

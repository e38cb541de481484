import type { ServerInputs } from "../../../../provider/resources/server/declared/inputs";
import type { Properties } from "../../../../provider/values";
import type { Script } from "../../../support/scriptedHost";

/** The id of an existing server. */
export const id = "AAAAAA";
/** The inputs of its create. */
export const inputs: ServerInputs = {
  domain: "web.example.com",
  type: "Cloud.VPS",
  planId: 100,
  templateName: "ALMA9",
};
const idle = { ip: "93.184.216.34", active: true, status: "Running" };
/** Its outputs in the state. */
export const stored = (given: Properties, over: Properties = {}): Properties => ({
  ...{ accountNumber: 7, ...idle, diskGeneration: 1 },
  ...given,
  ...{ uniqId: id, __set: Object.keys(given).sort(), __holder: "holder01" },
  ...over,
});
const made = { uniq_id: id, accnt: 7, type: "Cloud.VPS", plan_id: "100", template_name: "ALMA9" };
/** Its record at the host. */
export const record = (over: Properties = {}): Properties => ({ ...made, ...idle, ...over });

/**
 * A host that executes a rebuild between the seconds `from` and `to`, and shows the old template until it starts.
 * `asked`: an earlier run sent the rebuild. `asset`: with a description, the host keeps descriptions.
 */
export const rebuilding = (
  template: string,
  {
    from = 0,
    to = 120,
    ends = {} as Properties,
    before = {} as Properties,
    asked = false,
    asset = {} as { description?: string },
  } = {},
): Script => {
  let isAsked = asked;
  const now = (seconds: number) => {
    if (!isAsked || seconds < from) return record(before);
    return seconds < to
      ? record({ active: false, status: "Re-Imaging", ip: "127.0.0.1" })
      : record({ template_name: template, ...ends });
  };
  const { description } = asset;
  return {
    "asset.list": (_params, seconds) => [{ uniq_id: id, active: now(seconds).active }],
    "server.details": (_params, seconds) => now(seconds),
    "server.rebuild": (_params, seconds) => {
      isAsked = true;
      return now(seconds);
    },
    "server.update": () => record(),
    "asset.details": () => ({
      uniq_id: id,
      ...(description !== undefined && { custom_description: asset.description }),
    }),
    "asset.update": ({ custom_description }) => {
      asset.description = String(custom_description);
      return { uniq_id: id };
    },
  };
};

import type { CallOptions, WireObject } from "../api/callOptions";
import { createClient, type ListName } from "../api/client";
import type { ClientOptions } from "../api/options/options";
import type { GivenWire } from "../api/wire";
import { type DescriptionTry, describePath } from "./descriptionTry";
import { shownDialect } from "./dialect";
import { type ListTry, tryList } from "./listTry";
import { shownParamsPlace } from "./paramsPlace";
import { shownPlans } from "./shownPlans";

/** A host whose conventions are not known yet. Each answer has a name, and no question changes anything. */
export interface UnknownHost {
  tryList(name: ListName, call: CallOptions): Promise<ListTry>;
  describe(path: string, call: CallOptions): Promise<DescriptionTry>;
  /** @param account the configured one. */
  dialect(account: number | undefined, call: CallOptions): Promise<GivenWire>;
  /** Some plans of each kind; none: the host refuses to list them. */
  somePlans(call: CallOptions): Promise<readonly WireObject[]>;
  /** The setting for the place of the parameters of a GET. */
  paramsPlace(call: CallOptions): Promise<GivenWire>;
  /** Ends the connections. Nobody waits for that: a host may never answer a login, which no stop ends. */
  close(): void;
}

/** No host has a method there. */
const noPath = "no-method-is-here";

/** Sends nothing on its own. */
export function openUnknownHost(options: ClientOptions): UnknownHost {
  const client = createClient(options);
  const nowhere = createClient({ ...options, paths: { ...options.paths, "asset.details": noPath } });
  return {
    tryList: (name, call) => tryList({ client }, name, call),
    describe: (path, call) => describePath({ client }, path, call),
    dialect: (account, call) => shownDialect({ client, nowhere }, account, call),
    paramsPlace: (call) =>
      shownParamsPlace((wire) => createClient({ ...options, wire: { ...options.wire, ...wire } }), call),
    somePlans: (call) => shownPlans(client, call),
    close: () => void Promise.all([client.close(), nowhere.close()]),
  };
}

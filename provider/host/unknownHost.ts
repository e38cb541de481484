import type { CallOptions, WireObject } from "../api/callOptions";
import { createClient, type ListName } from "../api/client";
import type { ClientOptions } from "../api/options/options";
import type { GivenWire } from "../api/wire";
import { type DescriptionTry, describePath } from "./descriptionTry";
import { shownDialect } from "./dialect";
import { type ListTry, tryList } from "./listTry";
import { shownParamsPlace } from "./paramsPlace";
import { shownPlans } from "./shownPlans";

/**
 * A host whose conventions are not known yet. Every result says what the host's response means, and no request changes
 * anything.
 */
export interface UnknownHost {
  tryList(name: ListName, call: CallOptions): Promise<ListTry>;
  describe(path: string, call: CallOptions): Promise<DescriptionTry>;
  /**
   * Finds out how the host differs from the assumed API.
   *
   * @param account the configured account.
   */
  dialect(account: number | undefined, call: CallOptions): Promise<GivenWire>;
  /** Reads some plans of each kind; an empty list if the host refuses to list them. */
  somePlans(call: CallOptions): Promise<readonly WireObject[]>;
  /** Finds out where the host accepts the parameters of a GET request, and returns the setting for that. */
  paramsPlace(call: CallOptions): Promise<GivenWire>;
  /** Closes the connections without waiting, because a host may never respond to a login, and no signal aborts that. */
  close(): void;
}

/** A path where no host has a method. */
const noPath = "no-method-is-here";

/** Opens the requests to an unknown host. Nothing is sent until one of its functions is called. */
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

import type { CallOptions } from "../api/callOptions";
import type { Client } from "../api/client";
import type { OperationName } from "../api/contract";
import { HostError, isHostError } from "../api/errors";
import type { GivenWire } from "../api/wire";
import { askForOne } from "./readList";

interface Asked {
  readonly client: Client;
  /** A client whose path of `asset.details` does not exist at the host. */
  readonly nowhere: Client;
}

/** Finds out how this host differs from the assumed API, by calls that change nothing. */
export const shownDialect = async (
  host: Asked,
  account: number | undefined,
  call: CallOptions,
): Promise<GivenWire> => ({
  ...(await goneClass(host, call)),
  ...(account !== undefined && (await withoutAccount(host, call))),
});

/** The ending of the error class that this host uses for a missing record, unless that ending is known already. */
async function goneClass({ client, nowhere }: Asked, call: CallOptions): Promise<GivenWire> {
  const refusal = await refusalOfRead(client.asset.details({ uniq_id: "ZZZZZZ" }, call));
  if (!isHostError(refusal, "other", "wrongAddress")) return {};
  const ending = /(?:^|::)(\w*(?:NotFound|Missing|Unknown|NoSuch)\w*)$/.exec(refusal.errorClass ?? "")?.[1];
  if (ending === undefined) return {};
  // The class of a missing path must not count: otherwise a record with a wrongly configured path would count as gone.
  const ofPath = await refusalOfRead(nowhere.asset.details({ uniq_id: "ZZZZZZ" }, call));
  return ofPath?.errorClass === refusal.errorClass ? {} : { goneClasses: [ending] };
}

type Read = (client: Client, options: CallOptions) => Promise<unknown>;

/**
 * Reads that belong to no resource. The reads of a resource are not tried, because all calls of a resource must use the
 * same account.
 */
const reads: readonly (readonly [OperationName, Read])[] = [
  ["network.zone.list", (client, options) => askForOne(client, "network.zone.list", options)],
  ["product.details", (client, options) => client.product.details({ code: "Cloud.VPS" }, options)],
];

/** The reads that the host answers only if the configured account is not sent. */
async function withoutAccount({ client }: Asked, call: CallOptions): Promise<GivenWire> {
  const names: OperationName[] = [];
  for (const [name, read] of reads) {
    const refusal = await refusalOfRead(read(client, call));
    const isOfAccount = refusal?.field === "accnt" || /\baccnt\b/.test(refusal?.hostMessage ?? "");
    if (isOfAccount && !(await refusalOfRead(read(client, { ...call, inAnyAccount: true }))))
      names.push(name);
  }
  return names.length > 0 ? { withoutAccount: names } : {};
}

const refusalOfRead = (call: Promise<unknown>): Promise<HostError | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof HostError) return error;
      throw error;
    },
  );

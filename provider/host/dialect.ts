import type { CallOptions } from "../api/callOptions";
import type { Client } from "../api/client";
import type { OperationName } from "../api/contract";
import { HostError, isHostError } from "../api/errors";
import type { GivenWire } from "../api/wire";
import { askForOne } from "./readList";

interface Asked {
  readonly client: Client;
  /** Is no method of the host: `asset.details` goes to a path that does not exist. */
  readonly nowhere: Client;
}

/** The dialect of this host, as far as calls that change nothing show it. */
export const shownDialect = async (
  host: Asked,
  account: number | undefined,
  call: CallOptions,
): Promise<GivenWire> => ({
  ...(await goneClass(host, call)),
  ...(account !== undefined && (await withoutAccount(host, call))),
});

/** The endings of error classes that this host uses for a record that does not exist, if they are not known. */
async function goneClass({ client, nowhere }: Asked, call: CallOptions): Promise<GivenWire> {
  const refusal = await refusalOfRead(client.asset.details({ uniq_id: "ZZZZZZ" }, call));
  if (!isHostError(refusal, "other", "wrongAddress")) return {};
  const ending = /(?:^|::)(\w*(?:NotFound|Missing|Unknown|NoSuch)\w*)$/.exec(refusal.errorClass ?? "")?.[1];
  if (ending === undefined) return {};
  // If the class of a missing path counted, a record with a wrong path would be gone.
  const ofPath = await refusalOfRead(nowhere.asset.details({ uniq_id: "ZZZZZZ" }, call));
  return ofPath?.errorClass === refusal.errorClass ? {} : { goneClasses: [ending] };
}

type Read = (client: Client, options: CallOptions) => Promise<unknown>;

/** Reads that belong to no resource: all calls of a resource have the same account. */
const reads: readonly (readonly [OperationName, Read])[] = [
  ["network.zone.list", (client, options) => askForOne(client, "network.zone.list", options)],
  ["product.details", (client, options) => client.product.details({ code: "Cloud.VPS" }, options)],
];

/** The reads that the host answers only without the configured account. */
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

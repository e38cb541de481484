import type { CallOptions } from "../../provider/api/callOptions";
import type { Client } from "../../provider/api/client";
import type { OperationName } from "../../provider/api/contract";
import { HostError, isHostError } from "../../provider/api/errors";
import type { GivenWire } from "../../provider/api/wire";
import { tryList } from "../../provider/host/readList";

/** What calls that change nothing show of this host. */
export const shownByCalls = async (client: Client, account: number | undefined, signal: AbortSignal) => ({
  ...(await goneClass(client, signal)),
  ...(account !== undefined && (await withoutAccount(client, signal))),
});

/** Ends of error classes by which this host says that a record does not exist, if it is none that is known. */
async function goneClass(client: Client, signal: AbortSignal): Promise<GivenWire> {
  const refusal = await refusalOf(client.asset.details({ uniq_id: "ZZZZZZ" }, { signal }));
  if (!isHostError(refusal, "other", "wrongAddress")) return {};
  const ending = /(?:^|::)(\w*(?:NotFound|Missing|Unknown|NoSuch)\w*)$/.exec(refusal.errorClass ?? "")?.[1];
  return ending ? { goneClasses: [ending] } : {};
}

type Read = (client: Client, options: CallOptions) => Promise<unknown>;

/** Reads of no resource: in all calls of a resource the account is the same. */
const reads: readonly (readonly [OperationName, Read])[] = [
  ["network.zone.list", (client, options) => tryList(client, "network.zone.list", options)],
  ["product.details", (client, options) => client.product.details({ code: "Cloud.VPS" }, options)],
];

/** Which of them the host answers, but not with the configured account. */
async function withoutAccount(client: Client, signal: AbortSignal): Promise<GivenWire> {
  const names: OperationName[] = [];
  for (const [name, read] of reads) {
    const refusal = await refusalOf(read(client, { signal }));
    const isOfAccount = refusal?.field === "accnt" || /\baccnt\b/.test(refusal?.hostMessage ?? "");
    if (isOfAccount && !(await refusalOf(read(client, { signal, inAnyAccount: true })))) names.push(name);
  }
  return names.length > 0 ? { withoutAccount: names } : {};
}

const refusalOf = (call: Promise<unknown>): Promise<HostError | undefined> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof HostError) return error;
      throw error;
    },
  );

import { ipAddress } from "../../provider/api/contract/ipAddress";
import { isTerminated } from "../../provider/host/shown/asset";
import { inOtherWords, type ListReading } from "../../provider/host/shown/listReading";
import { powerStateOf } from "../../provider/host/shown/power";
import type { Amount } from "../../provider/resource/amount";
import { assetsWithCharges, type ChargedAsset } from "../assetsWithCharges";
import type { CommandSession } from "../openSession";
import { worded, wordsOf } from "../report/inWords";
import { type ServerInState, serversInStates, textOf } from "../serversInStates";
import type { StateOfStack } from "../statesOfBackend";

/** A server of the account. What is not known is empty. */
export interface ListedServer {
  readonly domain: string;
  readonly ip: string;
  readonly id: string;
  readonly type: string;
  /** In the host's words if the state of its stack has them. */
  readonly plan: string;
  readonly zone: string;
  readonly status: string;
  /** As its stack saw it last. */
  readonly power: string;
  /** What the account pays for it in a month. */
  readonly monthly: Amount | undefined;
  /** None: no stack of this backend has it. */
  readonly stacks: readonly string[];
}

/** Reads the account, in a call for each hundred assets, and what the states know of its servers. */
export async function readServers(
  session: CommandSession,
  states: readonly StateOfStack[],
  signal: AbortSignal,
): Promise<ListReading<ListedServer>> {
  const inStates = new Map<string, ServerInState[]>();
  for (const server of serversInStates(states))
    inStates.set(server.id, [...(inStates.get(server.id) ?? []), server]);
  const [assets, words] = await Promise.all([assetsWithCharges(session, signal), wordsOf(session.catalogue)]);
  const toServers = ({ asset, kind, monthly }: ChargedAsset): ListedServer[] => {
    // One in `Pending-Termination` may still be paid for.
    if (kind !== "server" || isTerminated(asset)) return [];
    const id = String(asset.uniq_id ?? "");
    const known = inStates.get(id) ?? [];
    const outputs = known.at(-1)?.outputs ?? {};
    return [
      {
        ...{
          domain: textOf(asset.domain),
          ip: textOf(asset.ip || ipAddress(outputs.ip)),
          id,
          type: textOf(asset.type),
        },
        plan: worded(words, "planId", textOf(outputs.planId)),
        zone: worded(words, "zoneId", textOf(outputs.zoneId)),
        status: textOf(asset.status),
        power: textOf(outputs.powerState) || (powerStateOf(outputs.status) ?? ""),
        monthly,
        stacks: [...new Set(known.map(({ stack }) => stack))],
      },
    ];
  };
  return inOtherWords(assets, (all) => all.flatMap(toServers));
}

import { wordIn } from "../../provider/api/contract/answerTypes";
import { ipAddress } from "../../provider/api/contract/ipAddress";
import { isTerminated } from "../../provider/host/shown/asset";
import { inOtherWords, type ListReading } from "../../provider/host/shown/listReading";
import { powerStateOf } from "../../provider/host/shown/power";
import type { Amount } from "../../provider/resource/amount";
import { assetsWithCharges, type ChargedAsset } from "../assetsWithCharges";
import type { CommandSession } from "../openSession";
import { PlacedIdIndex, placeOfSession } from "../placedId";
import { worded, wordsOf } from "../report/inWords";
import { type ServerInState, textOf } from "../serversInStates";

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
  /** As the host says it now, or else as its stack saw it last. */
  readonly power: string;
  /** What the account pays for it in a month. */
  readonly monthly: Amount | undefined;
  /** None: no stack of this backend has it. */
  readonly stacks: readonly string[];
  /** Stacks that may have this server: their state has its id, and no host or account. */
  readonly perhaps: readonly string[];
}

/** Reads the account, in a call for each hundred assets, and what the states know of its servers. */
export async function readServers(
  session: CommandSession,
  inStates: readonly ServerInState[],
  signal: AbortSignal,
): Promise<ListReading<ListedServer>> {
  const index = new PlacedIdIndex(inStates);
  const [assets, words] = await Promise.all([
    assetsWithCharges(session, signal, ["powerStatus"]),
    wordsOf(session.catalogue),
  ]);
  const toServers = ({ asset, kind, monthly, power }: ChargedAsset): ListedServer[] => {
    // One in `Pending-Termination` may still be paid for.
    if (kind !== "server" || isTerminated(asset)) return [];
    const id = String(asset.uniq_id ?? "");
    const place = placeOfSession(session, asset.accnt);
    const { same: known, perhaps } = index.find({ kind: "Server", id, place });
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
        power: powerStateOf(power) ?? (textOf(wordIn(power)) || powerInState(outputs)),
        monthly,
        stacks: namesOf(known),
        perhaps: namesOf(perhaps),
      },
    ];
  };
  return inOtherWords(assets, (all) => all.flatMap(toServers));
}

const powerInState = ({ powerState, status }: Readonly<Record<string, unknown>>): string =>
  textOf(powerState) || (powerStateOf(status) ?? "");

const namesOf = (servers: readonly ServerInState[]): string[] => [
  ...new Set(servers.map(({ stack }) => stack)),
];

import type { Amount } from "../../provider/amount";
import { innerWord } from "../../provider/api/contract/answerTypes";
import { ipAddress } from "../../provider/api/contract/ipAddress";
import { isTerminated } from "../../provider/host/shown/asset";
import { type ListReading, mapReading, seenItems } from "../../provider/host/shown/listReading";
import { powerStateOf } from "../../provider/host/shown/power";
import { assetsWithCharges, type ChargedAsset, currencyElsewhere } from "../assetsWithCharges";
import type { CommandSession } from "../openSession";
import { PlacedIdIndex, placeOfSession } from "../placedId";
import { valueWithHostName, wordsOf } from "../report/hostWords";
import { type ServerInState, textOf } from "../serversInStates";

/** A server of the account. Unknown values are empty strings. */
export interface ListedServer {
  readonly domain: string;
  readonly ip: string;
  readonly id: string;
  readonly type: string;
  /** The plan in the state, or else in the host's list of servers, with the host's name for it. */
  readonly plan: string;
  readonly zone: string;
  readonly status: string;
  /** The power state that the host reports now, or else the last one in the state. */
  readonly power: string;
  /** The monthly price that the account pays for the server. */
  readonly monthly: Amount | undefined;
  /** The currency of `monthly`: the one that the charge names, or else that of the state or of the product. */
  readonly currency: string;
  /** The stacks of this backend that have the server. */
  readonly stacks: readonly string[];
  /** The labels in the state, if there are any. */
  readonly labels: unknown;
  /** Stacks that may have this server: their state has its id, but names neither host nor account. */
  readonly perhaps: readonly string[];
}

/**
 * Reads the assets of the account, a hundred for each request, and adds the values in the states of stacks. If the
 * state of a server has no plan or zone, the host's list of servers is read as well. If neither the charge nor the
 * state names a currency, the product does.
 *
 * @param hasPlans whether plans and zones are shown.
 */
export async function readServers(
  session: CommandSession,
  inStates: readonly ServerInState[],
  signal: AbortSignal,
  hasPlans: boolean,
): Promise<ListReading<ListedServer>> {
  const index = new PlacedIdIndex(inStates);
  const [assets, hostNames] = await Promise.all([
    assetsWithCharges(session, signal, ["powerStatus"]),
    wordsOf(session.catalogue),
  ]);
  const { accountNumber: accnt } = session.configuration;
  const toServer = async ({ asset, monthly, currency, power }: ChargedAsset): Promise<ListedServer> => {
    const id = String(asset.uniq_id ?? "");
    const place = placeOfSession(session, asset.accnt);
    const { same: knownServers, perhaps } = index.find({ kind: "Server", id, place });
    const outputs = knownServers.at(-1)?.outputs ?? {};
    const isBare = hasPlans && [outputs.planId, outputs.zoneId].map(textOf).includes("");
    const listedServer = isBare
      ? await session.host.servers.listed({ uniq_id: id, accnt }, { signal })
      : undefined;
    const powerNow = powerStateOf(power) ?? (textOf(innerWord(power)) || powerInState(outputs));
    const type = textOf(asset.type || listedServer?.type);
    return {
      domain: textOf(asset.domain),
      ip: textOf(asset.ip || ipAddress(outputs.ip)),
      id,
      type,
      plan: valueWithHostName(
        hostNames,
        "planId",
        textOf(outputs.planId) || textOf(listedServer?.plan_id ?? listedServer?.config_id),
      ),
      zone: valueWithHostName(hostNames, "zoneId", textOf(outputs.zoneId) || textOf(listedServer?.zone_id)),
      status: textOf(asset.status),
      power: powerNow || (powerStateOf(listedServer?.status) ?? ""),
      monthly,
      currency: monthly ? (currency ?? (await currencyElsewhere(session, outputs, type, signal))) : "",
      stacks: namesOf(knownServers),
      labels: outputs.labels,
      perhaps: namesOf(perhaps),
    };
  };
  // A server in `Pending-Termination` is included, because it may still be charged.
  const charged = seenItems(assets).filter(({ asset, kind }) => kind === "server" && !isTerminated(asset));
  const servers = await Promise.all(charged.map(toServer));
  return mapReading(assets, () => servers);
}

const powerInState = ({ powerState, status }: Readonly<Record<string, unknown>>): string =>
  textOf(powerState) || (powerStateOf(status) ?? "");

const namesOf = (servers: readonly ServerInState[]): string[] => [
  ...new Set(servers.map(({ stack }) => stack)),
];

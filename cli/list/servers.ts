import { innerWord } from "../../provider/api/contract/answerTypes";
import { ipAddress } from "../../provider/api/contract/ipAddress";
import { isTerminated } from "../../provider/host/shown/asset";
import { type ListReading, mapReading, seenItems } from "../../provider/host/shown/listReading";
import { powerStateOf } from "../../provider/host/shown/power";
import type { Amount } from "../../provider/resource/amount";
import { assetsWithCharges, type ChargedAsset, currencyElsewhere } from "../assetsWithCharges";
import type { CommandSession } from "../openSession";
import { PlacedIdIndex, placeOfSession } from "../placedId";
import { worded, wordsOf } from "../report/hostWords";
import { type ServerInState, textOf } from "../serversInStates";

/** A server of the account. A text that is not known is empty. */
export interface ListedServer {
  readonly domain: string;
  readonly ip: string;
  readonly id: string;
  readonly type: string;
  /** As the state of its stack has it, or else the host's list of servers; with the host's words for it. */
  readonly plan: string;
  readonly zone: string;
  readonly status: string;
  /** As the host says it now, or else as its stack saw it last. */
  readonly power: string;
  /** The price that the account pays for it in a month. */
  readonly monthly: Amount | undefined;
  /** Of `monthly`: as the charge names it, or else the state of its stack, or the product. */
  readonly currency: string;
  /** None: no stack of this backend has it. */
  readonly stacks: readonly string[];
  /** Those in the state of its stack, if it has any. */
  readonly labels: unknown;
  /** Stacks that may have this server: their state has its id, and no host or account. */
  readonly perhaps: readonly string[];
}

/**
 * Reads the account, in a call for each hundred assets, and what the states know of its servers. Where a state says no plan or
 * zone, the host's list of servers does, in as many calls; if nothing names a currency, the product does.
 *
 * @param hasPlans whether plans and zones are to be shown.
 */
export async function readServers(
  session: CommandSession,
  inStates: readonly ServerInState[],
  signal: AbortSignal,
  hasPlans: boolean,
): Promise<ListReading<ListedServer>> {
  const index = new PlacedIdIndex(inStates);
  const [assets, words] = await Promise.all([
    assetsWithCharges(session, signal, ["powerStatus"]),
    wordsOf(session.catalogue),
  ]);
  const { accountNumber: accnt } = session.configuration;
  const toServer = async ({ asset, monthly, currency, power }: ChargedAsset): Promise<ListedServer> => {
    const id = String(asset.uniq_id ?? "");
    const place = placeOfSession(session, asset.accnt);
    const { same: known, perhaps } = index.find({ kind: "Server", id, place });
    const outputs = known.at(-1)?.outputs ?? {};
    const isBare = hasPlans && [outputs.planId, outputs.zoneId].map(textOf).includes("");
    const listed = isBare ? await session.host.servers.listed({ uniq_id: id, accnt }, { signal }) : undefined;
    const powerNow = powerStateOf(power) ?? (textOf(innerWord(power)) || powerInState(outputs));
    const type = textOf(asset.type || listed?.type);
    return {
      domain: textOf(asset.domain),
      ip: textOf(asset.ip || ipAddress(outputs.ip)),
      id,
      type,
      plan: worded(words, "planId", textOf(outputs.planId) || textOf(listed?.plan_id ?? listed?.config_id)),
      zone: worded(words, "zoneId", textOf(outputs.zoneId) || textOf(listed?.zone_id)),
      status: textOf(asset.status),
      power: powerNow || (powerStateOf(listed?.status) ?? ""),
      monthly,
      currency: monthly ? (currency ?? (await currencyElsewhere(session, outputs, type, signal))) : "",
      stacks: namesOf(known),
      labels: outputs.labels,
      perhaps: namesOf(perhaps),
    };
  };
  // One in `Pending-Termination` may still be paid for.
  const charged = seenItems(assets).filter(({ asset, kind }) => kind === "server" && !isTerminated(asset));
  const servers = await Promise.all(charged.map(toServer));
  return mapReading(assets, () => servers);
}

const powerInState = ({ powerState, status }: Readonly<Record<string, unknown>>): string =>
  textOf(powerState) || (powerStateOf(status) ?? "");

const namesOf = (servers: readonly ServerInState[]): string[] => [
  ...new Set(servers.map(({ stack }) => stack)),
];

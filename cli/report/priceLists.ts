import { pageSize } from "../../provider/api/client/pages";
import { ConfigurationError } from "../../provider/config";
import { endOfCalls } from "../../provider/host/callsEnd";
import { seenItems } from "../../provider/host/shown/listReading";
import type { Properties } from "../../provider/values";
import { endingOf, failureOf } from "../ending";
import { type CommandSession, type ConnectionFlags, useSession } from "../openSession";
import {
  idLikeness,
  isElsewhere,
  type PlacedId,
  PlacedIdIndex,
  placeOfSession,
  plainAccount,
} from "../placedId";
import { secretText } from "../preview/shownValue";
import type { Surroundings } from "../surroundings";
import { wordsOf } from "./hostWords";
import { givenAccount, type PaidServer, type PriceLists, paidServer, productOf } from "./money";
import type { PricedServer } from "./pricedServers";

/**
 * Reads the prices of these servers and the names of plans and zones from the host. A failed call is no error,
 * because a report without prices is still useful.
 */
export async function askPrices(
  servers: readonly PricedServer[],
  flags: ConnectionFlags,
  surroundings: Surroundings,
): Promise<PriceLists> {
  const pricedStates = servers
    .flatMap(({ old, next }) => [old ?? {}, next ?? {}])
    .filter(({ type }) => isCode(type));
  const products = new Map(pricedStates.map((server) => [productOf(server), productIn(server)] as const));
  if (products.size === 0) return { products: new Map(), isAsked: true };
  const untold = (message: string): PriceLists => ({
    products: new Map(),
    isAsked: false,
    untoldBecause: message.split("\n")[0] ?? "",
  });
  try {
    const end = await endOfCalls(() =>
      useSession(flags, surroundings, (session) => pricesAt(session, servers, products, surroundings.stop)),
    );
    return end.is === "done" ? end.value : untold(endingOf(end).message);
  } catch (error) {
    if (error instanceof ConfigurationError) return untold("no login: set HOSTING_…, or give --stack");
    return untold(failureOf(error).message);
  }
}

async function pricesAt(
  session: CommandSession,
  servers: readonly PricedServer[],
  products: ReadonlyMap<string, ReturnType<typeof productIn>>,
  signal: AbortSignal,
): Promise<PriceLists> {
  if (session.configuration.totpSecret !== undefined) await logIn(session, signal);
  const questions = [...products].map(
    async ([key, { type, accnt }]) => [key, await session.catalogue.pricedProduct(type, accnt)] as const,
  );
  const sessionPlace = placeOfSession(session);
  const storedServers = servers.flatMap(({ old }) => (old === undefined ? [] : (paidServer(old) ?? [])));
  // A server at another host may have the same id, so it is not looked up here.
  const wantedServers = storedServers.filter(({ place }) => !place || !isElsewhere(place, sessionPlace));
  const [answers, words, paid] = await Promise.all([
    Promise.all(questions),
    wordsOf(session.catalogue),
    paidNow(session, wantedServers, signal),
  ]);
  const isSilent = answers.every(([, product]) => product === undefined);
  return {
    products: new Map(answers),
    ...paid,
    words,
    reader: session.catalogue.reader,
    ...(isSilent ? priceSilence(session) : { isAsked: true }),
  };
}

/** The reason why no price is known: the call did not reach the host, or the host does not answer it. */
export function priceSilence({ catalogue }: CommandSession): Pick<PriceLists, "isAsked" | "untoldBecause"> {
  const why = catalogue.priceTrouble()?.why;
  if (why === "late") return { isAsked: false, untoldBecause: "the host did not answer in time" };
  return typeof why === "object"
    ? { isAsked: false, untoldBecause: why.because }
    : { isAsked: true, untoldBecause: "it did not answer product.details" };
}

const productIn = (server: Properties) => ({ type: String(server.type), accnt: givenAccount(server) });

/**
 * Logs in before the prices are read, because the login may wait longer for a passcode than the catalogue waits for a
 * response.
 */
async function logIn(session: CommandSession, signal: AbortSignal): Promise<void> {
  const attempt = await session.host.tryList("asset.list", { signal });
  if (attempt.is !== "answered" && attempt.is !== "notPermitted") throw attempt.because;
}

/**
 * Reads the prices that the account pays for these servers. If the host does not support or refuses this request,
 * there are no prices.
 */
async function paidNow(
  session: CommandSession,
  wantedServers: readonly PlacedId[],
  signal: AbortSignal,
): Promise<Pick<PriceLists, "paid" | "paidIsWhole">> {
  const paid = new PlacedIdIndex<PaidServer>();
  if (wantedServers.length === 0) return { paid };
  const placed = ({
    uniq_id: id,
    accnt,
  }: {
    readonly uniq_id?: string | undefined;
    readonly accnt?: unknown;
  }) => ({ kind: "Server", id: String(id), place: placeOfSession(session, plainAccount(accnt)) }) as const;
  // Up to one page of servers are requested by their ids. For more servers, reading all assets takes no more calls.
  const which = wantedServers.length <= pageSize ? { uniq_id: wantedServers.map(({ id }) => id) } : {};
  const isAll = (assets: readonly Parameters<typeof placed>[0][]) =>
    wantedServers.every((wantedServer) =>
      assets.some((asset) => idLikeness(placed(asset), wantedServer) !== "other"),
    );
  const params = { accnt: session.configuration.accountNumber, ...which };
  const list = await session.host.readCharges(params, { signal, isAll });
  for (const asset of seenItems(list ?? {})) {
    const { amount } = session.catalogue.reader.assetCharge(asset);
    if (amount) paid.add({ ...placed(asset), amount });
  }
  return list?.isWhole === false ? { paid, paidIsWhole: false } : { paid };
}

const isCode = (type: unknown): type is string =>
  typeof type === "string" && type !== "" && type !== secretText;

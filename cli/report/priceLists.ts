import { pageSize } from "../../provider/api/client/pages";
import { HostError, isHostError } from "../../provider/api/errors";
import { wireOf } from "../../provider/api/wire";
import { ConfigurationError } from "../../provider/config";
import { readList, tryList } from "../../provider/host/readList";
import { seenIn } from "../../provider/host/shown/listReading";
import { type Amount, amountOf } from "../../provider/resource/amount";
import type { Session } from "../../provider/resource/session";
import type { Properties } from "../../provider/values";
import { failureOf } from "../failureOf";
import { type ConnectionFlags, openSession } from "../openSession";
import { secretText } from "../preview/shownValue";
import type { Surroundings } from "../surroundings";
import { wordsOf } from "./inWords";
import { accountGiven, type PriceLists, productOf } from "./money";
import type { PricedServer } from "./pricedServers";

/** Asks the host what these servers cost, and for its words. It never fails: a report is of use without prices too. */
export async function askPrices(
  servers: readonly PricedServer[],
  flags: ConnectionFlags,
  surroundings: Surroundings,
): Promise<PriceLists> {
  const both = servers.flatMap(({ old, next }) => [old ?? {}, next ?? {}]).filter(({ type }) => isCode(type));
  const products = new Map(both.map((server) => [productOf(server), productIn(server)] as const));
  if (products.size === 0) return { products: new Map(), isAsked: true };
  try {
    const session = await openSession(flags, surroundings);
    try {
      if (session.configuration.totpSecret !== undefined) await logIn(session, surroundings.stop);
      const questions = [...products].map(
        async ([key, { type, accnt }]) => [key, await session.catalogue.pricedProduct(type, accnt)] as const,
      );
      const [answers, words, paid] = await Promise.all([
        Promise.all(questions),
        wordsOf(session.catalogue),
        paidNow(
          session,
          servers.flatMap(({ old }) => (old?.uniqId === undefined ? [] : [String(old.uniqId)])),
          surroundings.stop,
        ),
      ]);
      const isSilent = answers.every(([, product]) => product === undefined);
      return {
        products: new Map(answers),
        ...paid,
        words,
        wire: wireOf(session.configuration.wire),
        ...(isSilent ? silence(session) : { isAsked: true }),
      };
    } finally {
      await session.client.close();
    }
  } catch (error) {
    const untoldBecause =
      error instanceof ConfigurationError
        ? "no login: set HOSTING_…, or give --stack"
        : (failureOf(error).message.split("\n")[0] ?? "");
    return { products: new Map(), isAsked: false, untoldBecause };
  }
}

/** Why no price is known: the question did not reach the host, or it does not answer that. */
function silence({ catalogue }: Session): Pick<PriceLists, "isAsked" | "untoldBecause"> {
  const why = catalogue.priceTrouble()?.why;
  if (why === "late") return { isAsked: false, untoldBecause: "the host did not answer in time" };
  return typeof why === "object"
    ? { isAsked: false, untoldBecause: why.because }
    : { isAsked: true, untoldBecause: "it did not answer product.details" };
}

const productIn = (server: Properties) => ({ type: String(server.type), accnt: accountGiven(server) });

/** Its login may wait longer for a passcode than the catalogue waits for an answer. */
async function logIn({ client }: Session, signal: AbortSignal): Promise<void> {
  try {
    await tryList(client, "asset.list", { signal });
  } catch (error) {
    if (!isHostError(error, "permission")) throw error;
  }
}

/** What the account pays for these servers. A host that does not know the word, or refuses it, reports none. */
async function paidNow(
  session: Session,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Pick<PriceLists, "paid" | "paidIsWhole">> {
  const { chargeMember } = wireOf(session.configuration.wire);
  const paid = new Map<string, Amount>();
  if (ids.length === 0) return { paid };
  // Of more than a page of servers all assets are as few calls.
  const which = ids.length <= pageSize ? { uniq_id: [...ids] } : {};
  const isAll = (assets: readonly { readonly uniq_id?: string | undefined }[]) =>
    ids.every((id) => assets.some(({ uniq_id }) => uniq_id === id));
  try {
    const params = { accnt: session.configuration.accountNumber, ...which, alsowith: ["mrc" as const] };
    const list = await readList(session, "asset.list", params, { signal, isAll });
    for (const asset of seenIn(list)) {
      const amount = amountOf((asset as Readonly<Record<string, unknown>>)[chargeMember]);
      if (amount) paid.set(String(asset.uniq_id), amount);
    }
    if (!list.isWhole) return { paid, paidIsWhole: false };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
  }
  return { paid };
}

const isCode = (type: unknown): type is string =>
  typeof type === "string" && type !== "" && type !== secretText;

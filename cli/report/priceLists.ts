import { wireOf } from "../../provider/api/wire";
import { ConfigurationError } from "../../provider/config";
import { failureOf } from "../failureOf";
import { type ConnectionFlags, openSession } from "../openSession";
import { secretText } from "../preview/shownValue";
import type { Surroundings } from "../surroundings";
import { wordsOf } from "./inWords";
import type { PriceLists } from "./money";
import type { PricedServer } from "./pricedServers";

/** Asks the host what these servers cost, and for its words. It never fails: a report is of use without prices too. */
export async function askPrices(
  servers: readonly PricedServer[],
  flags: ConnectionFlags,
  surroundings: Surroundings,
): Promise<PriceLists> {
  const codes = new Set(servers.flatMap(({ old, next }) => [old?.type, next?.type]).filter(isCode));
  if (codes.size === 0) return { products: new Map(), isAsked: true };
  try {
    const session = await openSession(flags, surroundings);
    try {
      const asked = [...codes].map(
        async (code) => [code, await session.catalogue.pricedProduct(code)] as const,
      );
      const [told, words] = await Promise.all([Promise.all(asked), wordsOf(session.catalogue)]);
      const isSilent = told.every(([, product]) => product === undefined);
      return {
        products: new Map(told),
        words,
        wire: wireOf(session.configuration.wire),
        isAsked: true,
        ...(isSilent && { untoldBecause: "it did not answer product.details" }),
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

const isCode = (type: unknown): type is string =>
  typeof type === "string" && type !== "" && type !== secretText;

import { hostAddress } from "../../provider/api/address";
import { ConfigurationError } from "../../provider/config";
import { failureText } from "../../provider/engine/failureText";
import { type CommandSession, openSession } from "../openSession";
import { distinctIds, type PlacedId, placeOfSession } from "../placedId";
import type { PreviewStep } from "../preview/readPreview";
import type { Asked } from "../preview/selectedPreviews";
import type { Surroundings } from "../surroundings";
import { type Outlook, readOutlook, serversToLookUp } from "./account";

/** Stacks with the refresh steps of each. */
type Looked = readonly { readonly source: Asked; readonly looked: readonly PreviewStep[] }[];

/**
 * The report about the account, or the reason why it is unknown: the host is not configured here, or refuses the
 * calls.
 */
export type ToldOutlook = Outlook | { readonly unknown: string } | undefined;

/** Reads each account of these stacks once. */
export async function outlookIfTold(stacks: Looked, surroundings: Surroundings): Promise<ToldOutlook> {
  const accounts = new Map<string, { readonly session: CommandSession; readonly looked: PreviewStep[] }>();
  const inStacks: PlacedId[] = [];
  try {
    for (const { source, looked } of stacks) {
      const session = await openSession({ ...source, isSelected: source.file === undefined }, surroundings);
      const { baseUrl, username, accountNumber } = session.configuration;
      const key = JSON.stringify([hostAddress(baseUrl), username, accountNumber]);
      const knownAccount = accounts.get(key);
      if (knownAccount) await session.host.close();
      else accounts.set(key, { session, looked: [] });
      accounts.get(key)?.looked.push(...looked);
      inStacks.push(...serversToLookUp(looked, placeOfSession(session)));
    }
    const outlooks: Awaited<ReturnType<typeof readOutlook>>[] = [];
    for (const { session, looked } of accounts.values()) {
      const { stop } = surroundings;
      const end = await session.host.endOfWork(stop, () => readOutlook(session, looked, inStacks, stop));
      if (end.is === "failed") return { unknown: failureText(end.because) };
      if (end.is !== "done") throw end.because;
      outlooks.push(end.value);
    }
    // Two users may belong to the same account and see the same servers.
    const orphans = outlooks.flatMap(({ orphanIds, orphans: shownOrphans }) =>
      orphanIds.flatMap((id, at) => (shownOrphans[at] ? [{ ...id, shown: shownOrphans[at] }] : [])),
    );
    const mayLack = [...new Set(outlooks.flatMap((outlook) => outlook.mayLack ?? []))].join("\n");
    const untold = outlooks.flatMap((outlook) => outlook.untold ?? []);
    return {
      ...(mayLack !== "" && { mayLack }),
      orphans: distinctIds(orphans).all.map(({ shown }) => shown),
      unavailable: outlooks.flatMap(({ unavailable }) => unavailable),
      ...(untold.length > 0 && { untold }),
    };
  } catch (error) {
    if (error instanceof ConfigurationError) return { unknown: "no login: set HOSTING_…, or give --stack" };
    throw error;
  } finally {
    await Promise.all([...accounts.values()].map(({ session }) => session.host.close()));
  }
}

import type { CallOptions } from "../api/callOptions";
import type { Calls, ListItems, ListName, ParamsOfList } from "../api/client";
import { pollUntil, type Until } from "../api/waiting/poll";
import { refusalOf } from "../api/waiting/tries";
import { afterwards } from "./afterwards";
import { answerInTime, type TimelyCall } from "./answerInTime";
import { assetsByDomain, assetsById, describedAsset, ownAsset, permittedAssets } from "./assets/assetLists";
import { fetchMarks, markLeaving, updateAssetRecord, writeMarks } from "./assets/assetRecord";
import { sendAssetUpdate, shownAsset, typedAsset } from "./assets/ownAsset";
import { forgetAssets, sendRemoval } from "./assets/removalRequest";
import { sightAfterRemoval, sightBeforeRemoval } from "./assets/removalSight";
import { type AssetWait, waitForAsset } from "./assets/waitForAsset";
import { checkedAnswer } from "./checkedAnswer";
import {
  createOnce,
  foundSince,
  isLongAgo,
  type LastTry,
  type PatientHost,
  sendTry,
  type TextCreate,
} from "./createOnce";
import {
  addCredential,
  credentialsById,
  credentialsOfServer,
  deleteCredentialRecord,
  ownCredential,
  shownCredential,
  updateCredentialRecord,
  writeCredential,
} from "./credentials";
import { addKey, forgetKeys, keysById, keysByName, listedKey, removeKey, updateKey } from "./keys";
import { fetchKind, judgedAssets } from "./kind";
import { boundList } from "./lists/boundList";
import type { Create, CreateContext } from "./lostCreate";
import { shownOsTemplate, shownPlan, shownProduct, userRights } from "./offers";
import type { Turn } from "./orderLine";
import { portMember } from "./portMember";
import { type ListCall, readList } from "./readList";
import { ifOffered, ifPermitted, secondSource, unlessRefused } from "./secondSource";
import { sendUpdate } from "./sendUpdate";
import { isWorking } from "./servers/activity";
import { type AddressedHost, listedAddresses, showsAddresses } from "./servers/addresses";
import { ownServer, sendServerUpdate, shownServer } from "./servers/details";
import { serversOfDomain } from "./servers/domainServers";
import { findNamedServers, liveServers } from "./servers/namedServers";
import { sendOrder } from "./servers/order";
import { listedPower, requestPower, shownPower } from "./servers/power";
import { sendRebuild } from "./servers/rebuild";
import { assetIfListPays, listedServer, orderedRecord, serverByLists } from "./servers/serverByLists";
import type { ListReading } from "./shown/listReading";
import { endOfWork, fullEndOfWork } from "./workEnd";

/**
 * Creates the port: every request that a resource may send to its host, and the functions that judge the responses.
 * Resources receive the port with their session. From this room they import only types, and the functions in `shown`,
 * which interpret values. Each kind of response is judged in one place.
 */
export function openHostPort(host: PatientHost & AddressedHost) {
  const bindHost = portMember(host);
  return {
    ifOffered,
    ifPermitted,
    secondSource,
    unlessRefused,
    sendUpdate,
    /** The reason of a failed attempt, as a short text. */
    refusalText: refusalOf,
    afterwards: <Result>(
      work: (call: { readonly signal: AbortSignal }) => Promise<Result>,
      since: "now" | AbortSignal | undefined,
    ) => afterwards(host, work, since),
    checkedAnswer,
    answerInTime: <Answer>(withinMs: number, ask: (call: TimelyCall) => Promise<Answer>) =>
      answerInTime(host.clock, withinMs, ask),
    endOfWork,
    fullEndOfWork: <Value>(signal: AbortSignal | undefined, work: () => Promise<Value>) =>
      fullEndOfWork(host, signal, work),
    createOnce: <Made>(context: CreateContext, create: Create<Made>) => createOnce(host, context, create),
    sendTry: <Made>(context: CreateContext, create: TextCreate<Made>, hear: Turn["end"]) =>
      sendTry(host, context, create, hear),
    foundSince: <Made>(context: CreateContext, create: Create<Made>, lastTry: LastTry) =>
      foundSince(host, context, create, lastTry),
    isLongAgo: bindHost(isLongAgo),
    /** Polls the host until some work has ended. See {@link pollUntil}. */
    pollUntil: <Result>(until: Wait<Result>) => pollUntil(host, until),
    /** Like `pollUntil`, for a request that a busy host refuses. Any other failure of a poll ends the wait. */
    pollWhileBusy: <Result>(until: Wait<Result>) => pollUntil(host, { ...until, passing: ["busy", "limit"] }),
    /** Reads all records of a list, and says whether the list is complete. See {@link readList}. */
    readList: <Name extends ListName>(
      name: Name,
      params: ParamsOfList<Name>,
      call?: ListCall<ListItems<Name>>,
    ): Promise<ListReading<ListItems<Name>>> => readList(host, name, params, call),
    /**
     * Calls any operation by its name. A list operation returns one page, which proves nothing about the other records.
     */
    call: ((name, params, options) => host.client.call(name, params, options)) as Calls["call"],
    offers: {
      plan: bindHost(shownPlan),
      template: bindHost(shownOsTemplate),
      product: bindHost(shownProduct),
      rights: bindHost(userRights),
    },
    assets: {
      byId: boundList(host, assetsById),
      byDomain: boundList(host, assetsByDomain),
      permitted: bindHost(permittedAssets),
      described: bindHost(describedAsset),
      own: bindHost(ownAsset),
      typed: bindHost(typedAsset),
      shown: bindHost(shownAsset),
      ifListPays: bindHost(assetIfListPays),
      fetchKind: bindHost(fetchKind),
      judged: bindHost(judgedAssets) as BoundKinds,
      fetchMarks: bindHost(fetchMarks),
      writeMarks: bindHost(writeMarks),
      markLeaving: bindHost(markLeaving),
      updateRecord: bindHost(updateAssetRecord),
      update: bindHost(sendAssetUpdate),
      sightBeforeRemoval: bindHost(sightBeforeRemoval),
      sightAfterRemoval: bindHost(sightAfterRemoval),
      requestRemoval: bindHost(sendRemoval),
      forget: bindHost(forgetAssets),
      waitFor: <Result>(wait: AssetWait<Result>) => waitForAsset(host, wait),
      /**
       * Whether the host shows descriptions of assets, as far as this process has noticed. Marks are stored in
       * descriptions.
       */
      showsDescriptions: () => !host.hostLacks.has("custom_description"),
    },
    servers: {
      named: bindHost(findNamedServers),
      live: bindHost(liveServers),
      ofDomain: bindHost(serversOfDomain),
      own: bindHost(ownServer),
      shown: bindHost(shownServer),
      seen: bindHost(serverByLists),
      listed: bindHost(listedServer),
      ordered: bindHost(orderedRecord),
      isAtWork: bindHost(isWorking),
      addresses: bindHost(listedAddresses),
      showsAddresses: bindHost(showsAddresses),
      order: bindHost(sendOrder),
      rebuild: bindHost(sendRebuild),
      update: bindHost(sendServerUpdate),
      power: bindHost(shownPower),
      listedPower: bindHost(listedPower),
      requestPower: bindHost(requestPower),
    },
    keys: {
      byId: boundList(host, keysById),
      byName: boundList(host, keysByName),
      listed: bindHost(listedKey),
      forget: bindHost(forgetKeys),
      add: bindHost(addKey),
      update: bindHost(updateKey),
      remove: bindHost(removeKey),
    },
    credentials: {
      byId: boundList(host, credentialsById),
      ofServer: bindHost(credentialsOfServer),
      own: bindHost(ownCredential),
      shown: bindHost(shownCredential),
      add: bindHost(addCredential),
      write: bindHost(writeCredential),
      update: bindHost(updateCredentialRecord),
      remove: bindHost(deleteCredentialRecord),
    },
  };
}

export type HostPort = ReturnType<typeof openHostPort>;

/** A wait. Only the port decides which failures it survives. */
type Wait<Result> = Omit<Until<Result>, "passing">;

type Kinds<Asset extends Parameters<typeof judgedAssets>[1][number]> = typeof judgedAssets<Asset>;
/** The type of `judged`, which preserves the type of the given assets. */
type BoundKinds = <Asset extends Parameters<typeof judgedAssets>[1][number]>(
  assets: readonly Asset[],
  accnt: number | undefined,
  call: Pick<CallOptions, "signal">,
) => ReturnType<Kinds<Asset>>;

import type { CallOptions } from "../api/callOptions";
import type { Calls, ListItems, ListName, ParamsOfList } from "../api/client";
import { pollUntil } from "../api/waiting/poll";
import { refusalOf } from "../api/waiting/tries";
import { afterwards } from "./afterwards";
import { answerInTime, type TimelyCall } from "./answerInTime";
import {
  assetsByDomain,
  assetsById,
  describedAsset,
  networkList,
  ownAsset,
  permittedAssets,
  poweredList,
} from "./assets/assetLists";
import { fetchMarks, markLeaving, updateAssetRecord, writeMarks } from "./assets/assetRecord";
import { sendAssetUpdate, shownAsset } from "./assets/ownAsset";
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
import { shownOsTemplate, shownPlan, shownProduct, userPermissions } from "./offers";
import type { Turn } from "./orderLine";
import { portMember } from "./portMember";
import { type ListCall, readList } from "./readList";
import { ifOffered, ifPermitted, secondSource, unlessRefused } from "./secondSource";
import { sendUpdate } from "./sendUpdate";
import { isWorking } from "./servers/activity";
import { ownServer, sendServerUpdate, shownServer } from "./servers/details";
import { serversOfDomain } from "./servers/domainServers";
import { assetIfListPays, listedServer, serverByLists } from "./servers/listed";
import { findNamedServers, liveServers } from "./servers/named";
import { sendOrder } from "./servers/order";
import { requestPower, shownPower } from "./servers/power";
import { sendRebuild } from "./servers/rebuild";
import type { ListReading } from "./shown/listReading";
import { endOfWork, fullEndOfWork } from "./workEnd";

/**
 * Creates the port: every request that a resource may send to its host, and the functions that judge the responses.
 * Resources receive the port with their session. From this room they import only types, and the functions in `shown`,
 * which interpret values. Each kind of response is judged in one place.
 */
export function openHostPort(host: PatientHost) {
  const here = portMember(host);
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
    answerInTime: <Answer>(within: number, ask: (call: TimelyCall) => Promise<Answer>) =>
      answerInTime(host.clock, within, ask),
    endOfWork,
    fullEndOfWork: <Value>(signal: AbortSignal | undefined, work: () => Promise<Value>) =>
      fullEndOfWork(host, signal, work),
    createOnce: <Made>(context: CreateContext, create: Create<Made>) => createOnce(host, context, create),
    sendTry: <Made>(context: CreateContext, create: TextCreate<Made>, hear: Turn["end"]) =>
      sendTry(host, context, create, hear),
    foundSince: <Made>(context: CreateContext, create: Create<Made>, last: LastTry) =>
      foundSince(host, context, create, last),
    isLongAgo: here(isLongAgo),
    /** Polls the host until some work has ended. See {@link pollUntil}. */
    pollUntil: <Result>(until: Parameters<typeof pollUntil<Result>>[1]) => pollUntil(host, until),
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
      plan: here(shownPlan),
      template: here(shownOsTemplate),
      product: here(shownProduct),
      permissions: here(userPermissions),
    },
    assets: {
      byId: boundList(host, assetsById),
      byDomain: boundList(host, assetsByDomain),
      withPower: boundList(host, poweredList),
      withNetwork: boundList(host, networkList),
      permitted: here(permittedAssets),
      described: here(describedAsset),
      own: here(ownAsset),
      shown: here(shownAsset),
      ifListPays: here(assetIfListPays),
      fetchKind: here(fetchKind),
      judged: here(judgedAssets) as BoundKinds,
      fetchMarks: here(fetchMarks),
      writeMarks: here(writeMarks),
      markLeaving: here(markLeaving),
      updateRecord: here(updateAssetRecord),
      update: here(sendAssetUpdate),
      sightBeforeRemoval: here(sightBeforeRemoval),
      sightAfterRemoval: here(sightAfterRemoval),
      requestRemoval: here(sendRemoval),
      forget: here(forgetAssets),
      waitFor: <Result>(wait: AssetWait<Result>) => waitForAsset(host, wait),
      /**
       * Whether the host shows descriptions of assets, as far as this process has noticed. Marks are stored in
       * descriptions.
       */
      showsDescriptions: () => !host.hostLacks.has("custom_description"),
    },
    servers: {
      named: here(findNamedServers),
      live: here(liveServers),
      ofDomain: here(serversOfDomain),
      own: here(ownServer),
      shown: here(shownServer),
      seen: here(serverByLists),
      listed: here(listedServer),
      isAtWork: here(isWorking),
      order: here(sendOrder),
      rebuild: here(sendRebuild),
      update: here(sendServerUpdate),
      power: here(shownPower),
      requestPower: here(requestPower),
    },
    keys: {
      byId: boundList(host, keysById),
      byName: boundList(host, keysByName),
      listed: here(listedKey),
      forget: here(forgetKeys),
      add: here(addKey),
      update: here(updateKey),
      remove: here(removeKey),
    },
    credentials: {
      byId: boundList(host, credentialsById),
      ofServer: here(credentialsOfServer),
      own: here(ownCredential),
      shown: here(shownCredential),
      add: here(addCredential),
      write: here(writeCredential),
      update: here(updateCredentialRecord),
      remove: here(deleteCredentialRecord),
    },
  };
}

export type HostPort = ReturnType<typeof openHostPort>;

type Kinds<Asset extends Parameters<typeof judgedAssets>[1][number]> = typeof judgedAssets<Asset>;
/** The type of `judged`, which preserves the type of the given assets. */
type BoundKinds = <Asset extends Parameters<typeof judgedAssets>[1][number]>(
  assets: readonly Asset[],
  accnt: number | undefined,
  call: Pick<CallOptions, "signal">,
) => ReturnType<Kinds<Asset>>;

import { readCharged, readCharges } from "./assets/chargedList";
import { namedAssets } from "./assets/namedAssets";
import { readAssetInBrief } from "./assets/ownAsset";
import { describePath } from "./descriptionTry";
import type { Host } from "./host";
import { tryList } from "./listTry";
import { askPermissions } from "./permissions";
import { portMember } from "./portMember";
import { sampleOfLists } from "./servers/sampleOfLists";
import { sendTypedWrite } from "./typedWrite";

/**
 * Creates the port through which commands call a host, for the requests that only commands need. Every result says what
 * the host's response means, as in the port of the resources.
 */
export function openCommandPort(host: Host) {
  const bindHost = portMember(host);
  return {
    tryList: bindHost(tryList),
    describePath: bindHost(describePath),
    askPermissions: bindHost(askPermissions),
    readCharged: bindHost(readCharged),
    readCharges: bindHost(readCharges),
    namedAssets: bindHost(namedAssets),
    assetInBrief: bindHost(readAssetInBrief),
    sampleOfLists: bindHost(sampleOfLists),
    sendTypedWrite: bindHost(sendTypedWrite),
    /**
     * Closes the connections without waiting, because a host may never respond to a login, and no signal aborts that.
     */
    close: (): void => void host.client.close(),
  };
}

export type CommandPort = ReturnType<typeof openCommandPort>;

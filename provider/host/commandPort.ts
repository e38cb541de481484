import { readCharged, readCharges } from "./assets/chargedList";
import { namedAssets } from "./assets/namedAssets";
import { shownInBrief } from "./assets/ownAsset";
import { describePath } from "./descriptionTry";
import type { Host } from "./host";
import { tryList } from "./listTry";
import { askPermissions } from "./permissions";
import { portMember } from "./portMember";
import { sampleOfLists } from "./servers/sampleOfLists";
import { sendTypedWrite } from "./typedWrite";

/**
 * The questions that only commands ask a host. It has names for all answers of the host, as the port of the resources
 * has.
 */
export function openCommandPort(host: Host) {
  const here = portMember(host);
  return {
    tryList: here(tryList),
    describePath: here(describePath),
    askPermissions: here(askPermissions),
    readCharged: here(readCharged),
    readCharges: here(readCharges),
    namedAssets: here(namedAssets),
    assetInBrief: here(shownInBrief),
    sampleOfLists: here(sampleOfLists),
    sendTypedWrite: here(sendTypedWrite),
    /** Ends the connections. Nobody waits for that: a host may never answer a login, which no stop ends. */
    close: (): void => void host.client.close(),
  };
}

export type CommandPort = ReturnType<typeof openCommandPort>;

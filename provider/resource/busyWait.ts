import type { BusyWait } from "../api/callOptions";
import type { AssetId } from "../host/assets/assetLists";
import { deadline } from "../waiting/deadlines";
import type { Session } from "./session";

/** How long a call waits while the host is busy with the asset or server, and how messages name it. */
export const busyWait = (
  session: Session,
  name: string,
  asset: AssetId,
  longest = deadline("power", undefined, session.configuration.timeouts),
): BusyWait => ({ name, deadline: longest, isAtWork: session.host.servers.isAtWork(asset) });

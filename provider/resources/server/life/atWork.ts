import type { BusyWait, CallOptions } from "../../../api/callOptions";
import type { AssetId } from "../../../resource/assetLists";
import { isNotFound } from "../../../resource/existence";
import type { Session } from "../../../resource/session";
import { deadline } from "../../../waiting/deadlines";
import { mayBeAtWork } from "./record";

/** Whether the host may be at work on an asset, by the server's record. What is no server shows no work. */
export const atWork =
  (session: Session, asset: AssetId) =>
  (call: CallOptions): Promise<boolean> =>
    session.client.server.details(asset, call).then(mayBeAtWork, (error: unknown) => !isNotFound(error));

/** How long a call waits while the host is busy with the asset, or the server, that it is about, and what that is called. */
export const busyWait = (
  session: Session,
  name: string,
  asset: AssetId,
  longest = deadline("power", undefined, session.configuration.timeouts),
): BusyWait => ({ name, deadline: longest, isAtWork: atWork(session, asset) });

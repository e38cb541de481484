import type { CallOptions } from "../../api/callOptions";
import type { KeyId } from "../../host/keys";
import type { ListedKey } from "../../host/shown/keys";
import type { Session } from "../../resource/session";
import { mustBeSure } from "../../resource/surely";

/** The key of this id. @throws if the list moved while it was read, and did not show it. */
export const keyOf = async (
  session: Session,
  key: KeyId,
  call: CallOptions,
): Promise<ListedKey | undefined> =>
  mustBeSure(session.host.keys.byId, key.id, await session.host.keys.listed(key, call)).at(-1);

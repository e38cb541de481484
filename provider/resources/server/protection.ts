import { failure } from "../../message";
import type { Session } from "../../resource/session";
import type { StoredServer } from "./outputs";

/** Before a removal is requested. @throws when the server is protected. */
export function mustNotRemoveProtected(
  { configuration }: Session,
  { id, server }: { readonly id: string; readonly server: string },
  { deletionProtection }: StoredServer,
): void {
  if (deletionProtection !== true || configuration.unprotect?.includes(id)) return;
  throw failure("server-not-removed", { server, id });
}

import type { ServerRow } from "../store/rows";
import type { Call } from "./handler";

/**
 * Gives a server another login. Its credential of type `server` is that login kept, so the two never differ:
 * whichever of them a call reads, it reads the one that was written last.
 */
export function setLogin(
  call: Call,
  server: ServerRow,
  { username = server.username, password = server.password }: { username?: string; password?: string },
): void {
  server.username = username;
  server.password = password;
  for (const credential of call.host.state.credentials)
    if (credential.uniq_id === server.uniq_id && credential.type === "server")
      Object.assign(credential, { username, auth_data: password });
}

import type { ServerRow } from "../store/rows";
import type { Call } from "./handler";

/**
 * Gives a server another login. Its credential of type `server` is changed too, so that both calls read the same.
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

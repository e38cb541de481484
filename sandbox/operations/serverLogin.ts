import type { ServerRow } from "../store/rows";
import type { Call } from "./handler";

/** Changes the login of a server, and its credential of type `server`, so that both calls report the same login. */
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

import { newCredentialId } from "../host";
import type { CredentialRow } from "../store/rows";
import { oneCredential, oneServer } from "./findRecord";
import type { Handlers, NamesBelow } from "./handler";
import { page } from "./page";
import { setLogin } from "./serverLogin";

const view = (row: CredentialRow) => ({ ...row });

export const credential: Handlers<NamesBelow<"server.credential">> = {
  "server.credential.create": (params, call) => {
    const server = oneServer(call, params.uniq_id);
    const row: CredentialRow = {
      id: newCredentialId(call.host, params.type),
      accnt: server.accnt,
      uniq_id: server.uniq_id,
      server_type: server.type,
      type: params.type,
      name: params.name ?? "",
      description: params.description ?? "",
      location: params.location ?? "",
      username: params.username ?? "",
      auth_type: params.auth_type ?? "password",
      auth_data: params.auth_data ?? "",
    };
    call.host.state.credentials.push(row);
    return view(row);
  },
  "server.credential.details": ({ id, type }, call) => view(oneCredential(call, id, type)),
  "server.credential.list": (params, call) => {
    const types = params.type === undefined ? undefined : [params.type].flat();
    const rows = call.host.state.credentials.filter(
      (row) =>
        call.accounts.includes(row.accnt) &&
        (params.uniq_id === undefined || row.uniq_id === params.uniq_id) &&
        (params.server_type === undefined || row.server_type === params.server_type) &&
        (types === undefined || types.some((type) => type === row.type)),
    );
    return page(rows.map(view), params, call);
  },
  "server.credential.update": ({ id, type, location, username, auth_data }, call) => {
    const row = oneCredential(call, id, type);
    row.location = location ?? row.location;
    row.username = username ?? row.username;
    row.auth_data = auth_data ?? row.auth_data;
    if (row.type === "server")
      setLogin(call, oneServer(call, row.uniq_id), { username: row.username, password: row.auth_data });
    return view(row);
  },
  "server.credential.delete": ({ id, type }, call) => {
    const row = oneCredential(call, id, type);
    call.host.state.credentials = call.host.state.credentials.filter((other) => other !== row);
    return { success: true };
  },
};

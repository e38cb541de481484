import { type Host, settle } from "./host";
import type { AssetRow, CredentialRow, KeyRow, ServerRow, State, UserRow } from "./store/rows";

/** One record of the account. A test can read the record, and change it as a person at the host could. */
export interface RowHandle<Row> {
  readonly row: Row;
  set(changes: Partial<Row>): void;
  /** Removes the record at once. */
  remove(): void;
}

/** The records of the host, and the methods that change them without the provider noticing. */
export interface Handle {
  /** The servers that exist, those that are being removed included. */
  readonly servers: readonly ServerRow[];
  readonly assets: readonly AssetRow[];
  readonly keys: readonly KeyRow[];
  readonly credentials: readonly CredentialRow[];
  readonly users: readonly UserRow[];
  server(uniqId: string): RowHandle<ServerRow>;
  asset(uniqId: string): RowHandle<AssetRow>;
  key(name: string): RowHandle<KeyRow>;
  credential(id: number): RowHandle<CredentialRow>;
  user(username: string): Pick<RowHandle<UserRow>, "row" | "set"> & {
    /** Forbids an operation, or a group of operations such as `server`. */
    deny(operation: string): void;
    grant(operation: string): void;
  };
  /** Lets the next builds or rebuilds end as Failed. Default: one of them. */
  failNextBuild(count?: number): void;
  /** Sets how many more servers of this plan can be ordered. A state file does not keep this number. */
  setStock(planId: number, count: number): void;
  /** Expires every token now, as a restart of a host might. */
  expireTokens(): void;
}

/** Makes the handles for a host's state. `save` is called after each change. */
export function hostHandles(host: Host, save: () => void): Handle {
  const { state } = host;
  /**
   * Makes the handle of one record. The handle looks the record up on every use, because a restored snapshot has other
   * objects.
   */
  const row = <List extends "servers" | "assets" | "keys" | "credentials" | "users">(
    list: List,
    member: keyof State[List][number],
    id: string | number,
    remove?: () => void,
  ) => {
    type Row = State[List][number];
    const find = (): Row => {
      settle(host);
      const match = (state[list] as Row[]).find((candidate) => candidate[member] === id);
      if (!match) throw new Error(`The sandbox has no ${list.slice(0, -1)} ${id}`);
      return match;
    };
    find();
    return {
      get row() {
        return find();
      },
      set: (changes: Partial<Row>) => {
        Object.assign(find(), changes);
        save();
      },
      remove: () => {
        const match = find();
        if (remove) remove();
        else (state[list] as Row[]) = (state[list] as Row[]).filter((candidate) => candidate !== match);
        save();
      },
    };
  };
  const readSettled = <Value>(value: () => Value): Value => {
    settle(host);
    return value();
  };
  const terminate = (uniqId: string) => {
    state.servers = state.servers.filter((server) => server.uniq_id !== uniqId);
    state.credentials = state.credentials.filter((credential) => credential.uniq_id !== uniqId);
    for (const asset of state.assets) if (asset.uniq_id === uniqId) asset.status = "Terminated";
  };
  return {
    get servers() {
      return readSettled(() => state.servers);
    },
    get assets() {
      return readSettled(() => state.assets);
    },
    get keys() {
      return state.keys;
    },
    get credentials() {
      return state.credentials;
    },
    get users() {
      return state.users;
    },
    server: (uniqId) => row("servers", "uniq_id", uniqId, () => terminate(uniqId)),
    asset: (uniqId) => row("assets", "uniq_id", uniqId, () => terminate(uniqId)),
    key: (name) => row("keys", "public_key_name", name),
    credential: (id) => row("credentials", "id", id),
    user: (username) => {
      const user = row("users", "username", username);
      return {
        get row() {
          return user.row;
        },
        set: user.set,
        deny: (operation) => user.set({ denied: [...user.row.denied, operation] }),
        grant: (operation) =>
          user.set({ denied: user.row.denied.filter((pattern) => pattern !== operation) }),
      };
    },
    failNextBuild: (count = 1) => {
      state.failingBuilds += count;
      save();
    },
    setStock: (planId, count) => void host.stock.set(planId, count),
    expireTokens: () => {
      state.tokens = [];
      save();
    },
  };
}

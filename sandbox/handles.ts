import { type Host, settle } from "./host";
import type { AssetRow, CredentialRow, KeyRow, ServerRow, UserRow } from "./store/records";

/** What tests do at the host behind everybody's back. */
export interface Handle {
  /** Live servers, also those being removed. */
  readonly servers: readonly ServerRow[];
  readonly assets: readonly AssetRow[];
  readonly keys: readonly KeyRow[];
  readonly credentials: readonly CredentialRow[];
  readonly users: readonly UserRow[];
  /** The server; its `set` changes members as if somebody did at the host, `remove` makes it gone at once. */
  server(uniqId: string): { readonly row: ServerRow; set(changes: Partial<ServerRow>): void; remove(): void };
  asset(uniqId: string): { readonly row: AssetRow; set(changes: Partial<AssetRow>): void; remove(): void };
  key(name: string): { readonly row: KeyRow; set(changes: Partial<KeyRow>): void; remove(): void };
  credential(id: number): {
    readonly row: CredentialRow;
    set(changes: Partial<CredentialRow>): void;
    remove(): void;
  };
  user(username: string): {
    readonly row: UserRow;
    set(changes: Partial<UserRow>): void;
    /** Takes away an operation, or a part of them such as `server`. */
    deny(operation: string): void;
    grant(operation: string): void;
  };
  /** The next builds or rebuilds end as Failed. */
  failNextBuild(count?: number): void;
  /** Ends every token now, as a restart of the host might. */
  expireTokens(): void;
}

/** Handles over a host's state; `save` keeps what they change. */
export function handlesOf(host: Host, save: () => void): Handle {
  const row = <Row extends object>(
    rows: () => Row[],
    is: (row: Row) => boolean,
    what: string,
    remove: (row: Row) => void,
  ) => {
    const find = () => {
      settle(host);
      const found = rows().find(is);
      if (!found) throw new Error(`The sandbox has no ${what}`);
      return found;
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
        remove(find());
        save();
      },
    };
  };
  const { state } = host;
  const settled = <Value>(value: () => Value): Value => {
    settle(host);
    return value();
  };
  const terminate = (uniqId: string) => {
    state.servers = state.servers.filter((one) => one.uniq_id !== uniqId);
    state.credentials = state.credentials.filter((one) => one.uniq_id !== uniqId);
    for (const asset of state.assets) if (asset.uniq_id === uniqId) asset.status = "Terminated";
  };
  return {
    get servers() {
      return settled(() => state.servers);
    },
    get assets() {
      return settled(() => state.assets);
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
    server: (uniqId) =>
      row(
        () => state.servers,
        (one) => one.uniq_id === uniqId,
        `server ${uniqId}`,
        () => terminate(uniqId),
      ),
    asset: (uniqId) =>
      row(
        () => state.assets,
        (one) => one.uniq_id === uniqId,
        `asset ${uniqId}`,
        () => terminate(uniqId),
      ),
    key: (name) =>
      row(
        () => state.keys,
        (one) => one.public_key_name === name,
        `key ${name}`,
        (key) => {
          state.keys = state.keys.filter((one) => one !== key);
        },
      ),
    credential: (id) =>
      row(
        () => state.credentials,
        (one) => one.id === id,
        `credential ${id}`,
        (credential) => {
          state.credentials = state.credentials.filter((one) => one !== credential);
        },
      ),
    user: (username) => {
      const user = row(
        () => state.users,
        (one) => one.username === username,
        `user ${username}`,
        () => {},
      );
      return {
        get row() {
          return user.row;
        },
        set: user.set,
        deny: (operation) => user.set({ denied: [...user.row.denied, operation] }),
        grant: (operation) => user.set({ denied: user.row.denied.filter((one) => one !== operation) }),
      };
    },
    failNextBuild: (count = 1) => {
      state.failingBuilds += count;
      save();
    },
    expireTokens: () => {
      state.tokens = [];
      save();
    },
  };
}

import { systemClock } from "../provider/clock";
import { handleAdmin, isForAdmin } from "./admin/handle";
import { chaos } from "./faults/chaos";
import { type Handle, hostHandles } from "./handles";
import { createHost, settle } from "./host";
import { handle, type Incoming } from "./http/handle";
import { createRequestLog } from "./http/requestLog";
import { failure } from "./http/respond";
import { listen } from "./http/server";
import { checkOptions, type SandboxOptions } from "./options";
import { handlePage, isForPage } from "./page/handle";
import { type RandomNames, randomNames } from "./randomHost";
import type { Sandbox } from "./sandbox";
import { type SeedData, seed as seedHost } from "./seedData";
import { createSnapshots } from "./snapshots";
import { createCommandLog } from "./ssh/commands";
import { newHostKeys } from "./ssh/hostKeys";
import { loadLibrary } from "./ssh/library";
import { openSshServers, type SshServers } from "./ssh/sshServers";
import type { Ledger, UserRow } from "./store/rows";
import { seedState } from "./store/seed";
import { openStore, type Store } from "./store/stateFile";
import { table } from "./table";
import { createTime } from "./time";
import { type Unspecified, unspecifiedChoices } from "./unspecified";

export type { FaultInForce, Faults } from "./faults/faults";
export type { FaultKind, FaultRule, FaultRuleInput } from "./faults/rule";
export type { RequestRecord } from "./http/requestLog";
export type { SandboxOptions } from "./options";
export type { Profile } from "./profile";
export type { Sandbox } from "./sandbox";
export type { SeedData, Seeded } from "./seedData";
export type { CommandRecord } from "./ssh/commands";
export type {
  AssetRow,
  CredentialRow,
  Destruction,
  KeyRow,
  Ledger,
  Order,
  ServerRow,
  UserRow,
} from "./store/rows";
export type { Dialect } from "./switches/dialects";
export type { Unspecified } from "./unspecified";

/**
 * Starts the simulated host on loopback.
 * @throws when an option is wrong, when the port is taken, or when the state file is damaged or used by another
 * sandbox.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  checkOptions(options);
  const unspecified = unspecifiedChoices(options);
  const store = openStore(options.stateFile);
  try {
    return await startOn(store, { ...options, unspecified });
  } catch (error) {
    store.close();
    throw error;
  }
}

/** The paths of operations and the names of fields, as given by the option `paths`. */
function shapeOf(paths: SandboxOptions["paths"] = {}): RandomNames {
  return typeof paths === "string" ? randomNames(Number(paths.split(":")[1] ?? 1)) : { paths, members: {} };
}

async function startOn(
  store: Store,
  options: SandboxOptions & { readonly unspecified: Unspecified },
): Promise<Sandbox> {
  const { clock = "real", profile = "fast", seed = 1, unspecified } = options;
  const state = store.loaded ?? seedState(seed, options.users);
  const [owner] = state.users as [UserRow];
  if (options.denied) owner.denied = [...options.denied];
  const time = createTime(clock, systemClock, state);
  const host = createHost(state, {
    time,
    profile,
    unspecified,
    ...shapeOf(options.paths),
  });
  const log = createRequestLog();
  const commands = createCommandLog();
  const library = unspecified.addresses === "loopback" ? await loadLibrary() : undefined;
  if (library) host.newHostKeys = () => newHostKeys(library.utils);
  let sshServers: SshServers | undefined;
  const save = () => {
    store.keep(state);
    sshServers?.sync();
  };
  if (profile === "chaos") for (const rule of chaos) host.faults.add(rule);
  save();
  const setting = { clock: typeof clock === "string" ? clock : undefined, profile };
  const respond = (incoming: Incoming) => {
    if (isForPage(incoming)) return handlePage(sandbox, setting, incoming);
    if (isForAdmin(incoming)) return handleAdmin(sandbox, incoming);
    const { response, record } = handle(host, incoming, save);
    log.add(record);
    return response;
  };
  const server = await listen(options.port ?? 0, respond, (error) => failure(error, unspecified));
  if (library)
    sshServers = await openSshServers(host, Number(new URL(server.url).port), library, commands.add).catch(
      async (error: unknown) => {
        await server.close();
        throw error;
      },
    );
  const ownMembers = {
    url: server.url,
    username: owner.username,
    password: owner.password,
    requests: log.records,
    writes: () =>
      log.records.flatMap(({ operation }) =>
        operation && table.get(operation)?.writes && !operation.startsWith("account.") ? [operation] : [],
      ),
    forgetRequests: log.forget,
    commands: commands.records,
    now: time.now,
    advance: (duration: number | string) => {
      time.advance(duration);
      settle(host);
      save();
    },
    seed: (data: SeedData) => {
      const seeded = seedHost(host, data);
      save();
      return seeded;
    },
    get ledger(): Ledger {
      return structuredClone(state.ledger);
    },
    faults: {
      add: host.faults.add,
      clear: (id?: number) => {
        host.faults.clear(id);
        server.accept();
      },
      get inForce() {
        return host.faults.inForce;
      },
    },
    ...createSnapshots(state, () => {
      host.stale.clear();
      save();
    }),
    settings: { seed: state.seed, profile },
    close: async () => {
      await sshServers?.close();
      await server.close();
      store.close();
    },
  };
  // The properties are copied as getters, so that each use reads the current state. A spread would read the state only
  // once.
  const handles = Object.getOwnPropertyDescriptors(hostHandles(host, save));
  const sandbox: Sandbox = Object.defineProperties(ownMembers, handles) as typeof ownMembers & Handle;
  return sandbox;
}

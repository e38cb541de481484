import { createRandom, randomPassword, randomUniqId } from "../random";
import type { AssetRow, State, UserRow } from "./rows";

/** The two accounts of the sandbox. */
const firstAccount = 100001;
const secondAccount = 100002;

/** A state without any records or users. */
export const emptyState = (): State => ({
  seed: 1,
  random: 0,
  nextId: 1,
  nextTask: 1,
  nextAddress: 1,
  nextConsole: 0,
  skipped: 0,
  ledger: { orders: [], destructions: [] },
  failingBuilds: 0,
  servers: [],
  assets: [],
  keys: [],
  credentials: [],
  users: [],
  tokens: [],
});

/** The state of a new host: the owner's login, and some assets that are not servers. */
export function seedState(seed: number, users: readonly Partial<UserRow>[] = []): State {
  const state: State = { ...emptyState(), seed, random: seed | 0 };
  const random = createRandom(state);
  const user = (overrides: Partial<UserRow>): UserRow => ({
    username: `user${state.users.length + 1}`,
    password: randomPassword(random),
    accounts: [firstAccount],
    denied: [],
    usedWindows: [],
    ...overrides,
  });
  state.users.push(user({ username: "sandbox" }));
  for (const overrides of users) state.users.push(user(overrides));
  const asset = (type: string, category: string, domain: string): AssetRow => ({
    uniq_id: randomUniqId(random),
    accnt: firstAccount,
    type,
    category,
    domain,
    status: "Active",
    region_id: 1,
    custom_name: "",
    custom_description: "",
    altGroup: "",
    project_id: 1,
    project_name: "Default",
    features: {},
  });
  state.assets.push(
    asset("DNS.Zone", "DNS", "example.com"),
    asset("Domain.Registration", "Domain", "example.com"),
    asset("SSL.Certificate", "SSL", "www.example.com"),
    { ...asset("Load.Balancer", "LoadBalancer", "lb.example.com"), ip: "198.51.100.10" },
    {
      ...asset("Object.Storage", "ObjectStorage", "objects.example.com"),
      username: "objects",
      password: randomPassword(random),
    },
    { ...asset("DNS.Zone", "DNS", "other.example"), accnt: secondAccount },
  );
  return state;
}

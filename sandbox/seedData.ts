import * as z from "zod";
import { server } from "../provider/api/contract/server";
import { serverCredential } from "../provider/api/contract/serverCredential";
import { sshKey } from "../provider/api/contract/sshKey";
import { plans } from "./catalogue/plans";
import { templates } from "./catalogue/templates";
import { describeIssues } from "./describeIssues";
import { SandboxError } from "./errors";
import { finishWork, type Host } from "./host";
import { answer } from "./operations";
import type { Call } from "./operations/handler";
import { provision } from "./operations/provision";
import { totpSecret } from "./options";
import { randomPassword, randomUniqId } from "./random";
import type { State, UserRow } from "./store/rows";

const text = () => z.string({ error: "must be text" });
const names = <Item extends z.ZodType>(item: Item) => z.array(item, { error: "must be a list" }).default([]);

const { uniq_id: _server, ...credentialShape } = serverCredential.create.params.shape;
const credentialParams = { ...credentialShape, type: credentialShape.type.default("app") };

/**
 * The records that the host can be given as if it had always had them. Members have the names of the API's own calls.
 */
export const seedData = z.strictObject({
  /** As `server.create` takes them, all but the domain optional; built. Each with credentials of applications. */
  servers: names(
    z.strictObject({
      ...server.create.params.shape,
      type: server.create.params.shape.type.default("Cloud.VPS"),
      credentials: names(z.strictObject(credentialParams)),
    }),
  ),
  /** As `sshKey.add` takes them. */
  keys: names(z.strictObject(sshKey.add.params.shape)),
  /** Assets that are no servers. */
  assets: names(
    z.strictObject({
      type: text(),
      domain: text(),
      category: text().default("Other"),
      accnt: z.int().optional(),
      status: text().default("Active"),
      custom_name: text().default(""),
      custom_description: text().default(""),
    }),
  ),
  /** Users besides the owner. */
  users: names(
    z.strictObject({
      username: text().min(1, { error: "must not be empty" }),
      password: text().optional(),
      accounts: z.array(z.int()).optional(),
      denied: z.array(text()).optional(),
      totpSecret: totpSecret.optional(),
    }),
  ),
});
export type SeedData = z.input<typeof seedData>;

/** The created records: ids in the order of the request. */
export interface Seeded {
  readonly servers: readonly string[];
  readonly keys: readonly number[];
  readonly assets: readonly string[];
  readonly users: readonly string[];
}

/**
 * Gives the host records as if from before anybody came: none of them is in the ledger, and servers are built.
 * @throws naming what is wrong; then nothing was created.
 */
export function seed(host: Host, given: SeedData): Seeded {
  const parsed = seedData.safeParse(given);
  if (!parsed.success) throw new Error(describeIssues(parsed.error));
  const before = structuredClone(host.state);
  try {
    return make(host, parsed.data);
  } catch (error) {
    Object.assign(host.state, before);
    throw error;
  }
}

function make(host: Host, data: z.output<typeof seedData>): Seeded {
  const { state, random } = host;
  const [owner] = state.users as [UserRow];
  const callOf = (accnt = owner.accounts[0] as number): Call => ({
    host,
    user: owner,
    accounts: [accnt],
    account: accnt,
    version: "v3",
  });
  return {
    users: data.users.map((user) => {
      if (state.users.some(({ username }) => username === user.username))
        throw new SandboxError("DuplicateRecord", `a user ${user.username} exists already`);
      const password = user.password ?? randomPassword(random);
      const row: UserRow = { accounts: owner.accounts, denied: [], usedWindows: [], ...user, password };
      state.users.push(row);
      return row.username;
    }),
    servers: data.servers.map(({ credentials, ...params }) => {
      const call = callOf(params.accnt);
      const row = withoutFailingBuilds(state, () => provision(usual(params), call));
      finishWork(host, row);
      for (const credential of credentials)
        answer("server.credential.create", { ...credential, uniq_id: row.uniq_id }, call);
      return row.uniq_id;
    }),
    keys: data.keys.map((key) => {
      const id = state.nextId;
      answer("sshKey.add", key, callOf(key.accnt));
      return id;
    }),
    assets: data.assets.map(({ accnt = owner.accounts[0] as number, ...asset }) => {
      const uniq_id = randomUniqId(random);
      state.assets.push({
        uniq_id,
        accnt,
        region_id: 1,
        altGroup: "",
        project_id: 1,
        project_name: "Default",
        features: {},
        ...asset,
      });
      return uniq_id;
    }),
  };
}

type ServerParams = Omit<z.output<typeof seedData>["servers"][number], "credentials">;

/** The first plan and template of the type, by default. */
function usual(params: ServerParams): ServerParams {
  const { type, zone_id, plan_id, template_name, image_id } = params;
  const fits = (one: { server_type: string; zone_id: number; available: boolean }) =>
    one.server_type === type && one.available && (zone_id === undefined || one.zone_id === zone_id);
  const plan = plans.find((one) => (plan_id === undefined ? fits(one) : one.id === plan_id));
  const template = templates.find((one) => one.zone_id === (zone_id ?? plan?.zone_id) && fits(one));
  return {
    ...params,
    plan_id: plan_id ?? plan?.id,
    ...(template_name === undefined && image_id === undefined && { template_name: template?.name }),
  };
}

/** Failing builds that were requested are for later calls, not for the seed. */
function withoutFailingBuilds<Result>(state: State, work: () => Result): Result {
  const { failingBuilds } = state;
  state.failingBuilds = 0;
  try {
    return work();
  } finally {
    state.failingBuilds = failingBuilds;
  }
}

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
 * The records that can be added to the account as if they had always been there. The fields have the names of the API's
 * params.
 */
export const seedData = z.strictObject({
  /**
   * Servers with the params of `server.create`. Only `domain` is required. Seeded servers are built at once. Each
   * server may have credentials of applications.
   */
  servers: names(
    z.strictObject({
      ...server.create.params.shape,
      type: server.create.params.shape.type.default("Cloud.VPS"),
      credentials: names(z.strictObject(credentialParams)),
    }),
  ),
  /** SSH keys with the params of `sshKey.add`. */
  keys: names(z.strictObject(sshKey.add.params.shape)),
  /** Assets that are not servers. */
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

/** The ids of the created records, in the order of the request. For users, the usernames. */
export interface Seeded {
  readonly servers: readonly string[];
  readonly keys: readonly number[];
  readonly assets: readonly string[];
  readonly users: readonly string[];
}

/**
 * Adds records to the account as if they had always been there: the servers are built, and the ledger does not list
 * them.
 * @throws naming what is wrong; in that case nothing was created.
 */
export function seed(host: Host, data: SeedData): Seeded {
  const parsedData = seedData.safeParse(data);
  if (!parsedData.success) throw new Error(describeIssues(parsedData.error));
  const stateBefore = structuredClone(host.state);
  try {
    return make(host, parsedData.data);
  } catch (error) {
    Object.assign(host.state, stateBefore);
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
      const row = withoutFailingBuilds(state, () => provision(fillDefaults(params), call));
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

/** Fills in a plan and a template, if none is given: the first available ones of the server type. */
function fillDefaults(params: ServerParams): ServerParams {
  const { type, zone_id, plan_id, template_name, image_id } = params;
  const fits = (offer: { server_type: string; zone_id: number; available: boolean }) =>
    offer.server_type === type && offer.available && (zone_id === undefined || offer.zone_id === zone_id);
  const plan = plans.find((candidate) =>
    plan_id === undefined ? fits(candidate) : candidate.id === plan_id,
  );
  const template = templates.find(
    (candidate) => candidate.zone_id === (zone_id ?? plan?.zone_id) && fits(candidate),
  );
  return {
    ...params,
    plan_id: plan_id ?? plan?.id,
    ...(template_name === undefined && image_id === undefined && { template_name: template?.name }),
  };
}

/**
 * Runs `work` with no builds set to fail. Builds that a test set to fail are those of later orders, and not of the
 * seed.
 */
function withoutFailingBuilds<Result>(state: State, work: () => Result): Result {
  const { failingBuilds } = state;
  state.failingBuilds = 0;
  try {
    return work();
  } finally {
    state.failingBuilds = failingBuilds;
  }
}

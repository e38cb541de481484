import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { undiciHttp } from "../../provider/api/pipeline/undici";
import { readConfiguration } from "../../provider/config";
import type { ResourceName } from "../../provider/resourceName";
import { createSession } from "../../provider/session";
import type { Properties } from "../../provider/values";
import type { SandboxOptions } from "../../sandbox";
import { switches } from "../../sandbox/switches";
import { eventsOf, step } from "../cli/previews";
import { commandLine } from "../support/cli";
import { fakeServers } from "../support/fakeServers";
import { folderOfEach } from "../support/folders";
import { resources, type TestedResource } from "../support/resources";
import { sampleServer } from "../support/sampleServer";
import { toldContext } from "../support/told";
import { verbsOf } from "../support/verbsOf";
import { one } from "./resources/sshKey/samples";

// Each resource's life, and each command that reads, on a host that differs from the usual one in one thing, and on the
// usual one: no server goes that is protected or is not the Asset's, none is ordered twice, no secret is printed, and
// nothing that is there is called gone or left out.

const at = folderOfEach();
const secrets = { authData: "Panel+w0rd/1", password: "Serv3r+pa/ss" };
const [web, db] = ["web.example.com", "db.example.com"];
const wanted = { ...sampleServer, templateName: "DEBIAN_12_64", password: secrets.password };

type Made = { readonly id: string; readonly outputs: Properties; readonly inputs: Properties };

/** What a life on this host breaks, in words. */
async function faultsOn(options: SandboxOptions, settings: Properties = {}): Promise<string[]> {
  const line = await commandLine({ profile: "fast", ...options });
  const { sandbox, clock, hosting } = line;
  const faults: string[] = [];
  const texts: string[] = [];
  const { url: baseUrl, username, password } = sandbox;
  const run = () => {
    const inner = undiciHttp(8);
    const http = { post: (request: never) => clock.during(inner.post(request)), close: () => inner.close() };
    return createSession(readConfiguration({ baseUrl, username, password, ...settings }, {}), {
      ...{ clock, http: http as typeof inner, servers: fakeServers(clock).servers },
      warn: (text) => void texts.push(text),
    });
  };
  const context = toldContext(texts, texts);
  const must = (isTrue: boolean, fault: string) => void (isTrue || faults.push(fault));
  const tried = async <Result>(what: string, work: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await work();
    } catch (error) {
      texts.push((error as Error).message);
      faults.push(`${what}: ${(error as Error).message.slice(0, 160)}`);
      return undefined;
    }
  };
  const refused = (work: () => Promise<unknown>) =>
    work().then(
      () => false,
      (error: Error) => texts.push(error.message) > 0,
    );
  const isLive = (id: string) => sandbox.assets.some((one) => one.uniq_id === id && one.status === "Active");
  const removals = (id: string) =>
    sandbox.ledger.destructions.filter(({ params }) => params.uniq_id === id).length;

  const made: Partial<Record<ResourceName | "db", Made>> = {};
  const create = async (name: keyof typeof made, resource: TestedResource, inputs: Properties) => {
    const one = await tried(`create ${name}`, () => resource.create(run(), { news: inputs }, context));
    if (one) made[name] = { ...one, inputs };
  };
  const resourceOf = (name: keyof typeof made): TestedResource => resources[name === "db" ? "Server" : name];

  // Created.
  const protectedInputs = { ...wanted, domain: web, deletionProtection: true };
  await create("Server", resources.Server, protectedInputs);
  await create("db", resources.Server, { ...wanted, domain: db });
  const uniqId = made.Server?.id ?? "";
  await create("SshKey", resources.SshKey, { publicKeyName: "deploy", publicKeyValue: one });
  const login = { uniqId, type: "app", name: "panel", username: "admin" };
  await create("Credential", resources.Credential, { ...login, authData: secrets.authData });
  await create("Asset", resources.Asset, { uniqId, customName: "web", removeOnDelete: true });

  // A second time, by runs that know nothing of the first.
  const again = (onExisting: string) =>
    resources.Server.create(run(), { news: { ...protectedInputs, onExisting } }, context);
  must(await refused(() => again("fail")), "orders a second server beside one of its domain");
  // A template under another name may be another one: then it is refused.
  const adopted = await again("adopt").catch((error: Error) => void texts.push(error.message));
  must(adopted === undefined || adopted.id === uniqId, "adopts another server than that of the domain");
  must(sandbox.ledger.orders.length === 2, `${sandbox.ledger.orders.length} orders of two servers`);

  // Read, and updated.
  const changes: Partial<Record<keyof typeof made, Properties>> = {
    Server: { username: "admin" },
    Credential: { authData: `${secrets.authData}2` },
    Asset: { customName: "front" },
  };
  for (const name of Object.keys(made) as (keyof typeof made)[]) {
    const [{ id, outputs, inputs }, resource] = [made[name] as Made, resourceOf(name)];
    const found = await tried(`read ${name}`, () => resource.read(run(), { id, outputs }, context));
    must(found !== undefined, `${name} is there, and is called gone`);
    const news = { ...inputs, ...changes[name] };
    const olds = found?.outputs ?? outputs;
    const after = await tried(`update ${name}`, () => resource.update(run(), { id, olds, news }, context));
    made[name] = { id, inputs: news, outputs: after ?? olds };
  }

  // Read by the commands.
  const stored = (Object.keys(made) as (keyof typeof made)[]).map((name) => {
    const { id, inputs, outputs } = made[name] as Made;
    const type = `hosting:index:${name === "db" ? "Server" : name}`;
    return { urn: `urn:pulumi:dev::shop::${type}::${name}`, type, id, inputs, outputs, custom: true };
  });
  const forgotten = sandbox.seed({ servers: [{ domain: "forgotten.example.com" }] }).servers[0] ?? "";
  const stack = {
    stacks: { dev: stored, "": stored },
    commands: (_command: string, words: readonly string[]) => ({
      exitCode: 0,
      output: words[0] === "config" ? "{}" : words[0] === "stack" ? '[{"name":"dev"}]' : "",
      errors: "",
    }),
  };
  const typed = async (args: string, more: object = {}) => {
    const ofHost = { HOSTING_WIRE: String(settings.wire ?? ""), HOSTING_VERBS: String(settings.verbs ?? "") };
    const environment = { ...line.environment, ...ofHost };
    const { output, errors, exitCode } = await hosting(args.split(" "), {
      ...{ ...stack, environment, folder: at() },
      ...more,
    });
    texts.push(output, errors);
    must(exitCode !== 4, `${args} fails: ${errors.slice(0, 160)}`);
    return output + errors;
  };
  const serverSteps = stored.filter(({ type }) => type.endsWith("Server"));
  const refresh = eventsOf(
    serverSteps.map(({ id, inputs }) =>
      step("same", inputs, inputs, { id, name: String(inputs.domain).split(".")[0] }),
    ),
    { summaryEvent: { isPreview: true } },
  );
  const listed = await typed("list --json");
  for (const id of [uniqId, made.db?.id ?? "", forgotten])
    must(listed.includes(id), `list leaves out ${id === forgotten ? "a server of no stack" : "a server"}`);
  const drift = await typed("drift - --json", { input: refresh });
  must(drift.includes(forgotten), "drift leaves out a server of no stack");
  must(
    ![uniqId, made.db?.id].some((id) => new RegExp(`"uniqId": ?"${id}"`).test(drift)),
    "drift calls a server of the stack one of none",
  );
  await typed("report -", {
    input: JSON.stringify({
      steps: [step("update", protectedInputs, { ...protectedInputs, planId: 1202 }, { id: uniqId })],
    }),
  });
  for (const [words, shows] of [
    [`server.details --json {"uniq_id":"${uniqId}"}`, uniqId],
    [`server.credential.list --json {"uniq_id":"${uniqId}"}`, "panel"],
    ["asset.list --all", uniqId],
  ] as const)
    must((await typed(`call ${words}`)).includes(shows), `call ${words} leaves it out`);
  const inventory = await typed("inventory hosts --stack dev");
  must(
    [web, db].every((domain) => inventory.includes(domain)),
    "inventory leaves out a server",
  );
  await typed("import --out imported --program yaml");
  const files = readdirSync(at(), { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  const written = files.map((file) => readFileSync(join(file.parentPath, file.name), "utf8")).join("\n");
  texts.push(written);
  for (const id of [uniqId, made.db?.id, forgotten])
    must(
      new RegExp(`hosting:(?:index:)?Server[^}]*${id}|${id}[^}]*hosting:(?:index:)?Server`).test(written),
      "import writes no Server of a server",
    );

  // Deleted.
  const remove = (name: ResourceName, { id, outputs }: Pick<Made, "id" | "outputs">) =>
    resources[name].delete(run(), { id, olds: outputs }, context);
  const isKept = (by: string) =>
    must(isLive(uniqId) && removals(uniqId) === 0, `${by} removes a protected server`);
  const imported = await tried("import Asset", () =>
    resources.Asset.read(run(), { id: uniqId, outputs: {} }, context),
  );
  for (const outputs of [made.Asset?.outputs, imported?.outputs]) {
    if (outputs)
      await refused(() => remove("Asset", { id: uniqId, outputs: { ...outputs, removeOnDelete: true } }));
    isKept(outputs === imported?.outputs ? "an imported Asset" : "an Asset");
  }
  await refused(() => remove("Server", made.Server as Made));
  isKept("a Server");
  for (const name of ["Credential", "SshKey"] as const)
    if (made[name]) await tried(`delete ${name}`, () => remove(name, made[name] as Made));
  if (made.db)
    await tried("delete db", () =>
      remove("Server", { ...(made.db as Made), outputs: { ...made.db?.outputs, removal: { wait: false } } }),
    );
  must(removals(made.db?.id ?? "") === 1, "a server is removed by another number of calls than one");

  const printed = texts.join("\n");
  for (const secret of [password, ...Object.values(secrets)])
    must(
      !printed.includes(secret),
      `prints a secret: ${printed.slice(Math.max(0, printed.indexOf(secret) - 90), printed.indexOf(secret) + 30)}`,
    );
  await line.close();
  clock.stop();
  return [...new Set(faults)];
}

/** What such a host cannot be reached without. */
const settings: Readonly<Record<string, Properties>> = {
  "tokenLogins: bearer": { wire: '{"tokenLogin":"bearer"}' },
  "tokenLogins: header": { wire: '{"tokenLogin":"X-Api-Token"}' },
  "methods: kind": { verbs: JSON.stringify(verbsOf("kind")) },
};

const hosts = Object.entries(switches).flatMap(([name, { choices, usual }]) =>
  Object.keys(choices)
    .filter((choice) => choice !== usual)
    .map((choice) => [name, choice] as const),
);

it("on the usual host nothing is lost, ordered twice, printed or left out", async () => {
  expect(await faultsOn({})).toEqual([]);
});

it.each(hosts)("nor on one with %s: %s", async (name, choice) => {
  expect(await faultsOn({ [name]: choice }, settings[`${name}: ${choice}`])).toEqual([]);
});

// What one place leaves out another one has to say.
const pairs = (["noType", "noDomain"] as const).flatMap((listMembers) =>
  (["small", "listed", "none"] as const).map((assetTypes) => ({ listMembers, assetTypes })),
);
it.each(pairs)("nor on one with %j", async (options) => expect(await faultsOn(options)).toEqual([]));

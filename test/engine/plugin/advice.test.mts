import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Sandbox } from "../../../sandbox/index.js";
import { one, two } from "../../provider/resources/sshKey/samples.js";
import { folderOfTest } from "../../support/folders.js";
import type { Program, Properties } from "./follower.mjs";
import { follower, namedCommand, only, reference, server, web } from "./follower.mjs";

// A user who copies a command from a message runs it unchanged. Afterwards the account must be as the message promised:
// nothing else is removed, nothing is ordered twice, and no server is paid for that no stack contains.
describe("advice followed to the letter", { timeout: 240_000 }, () => {
  let user: Awaited<ReturnType<typeof follower>>;
  let sandbox: Sandbox;
  beforeAll(async () => {
    user = await follower();
    sandbox = user.sandbox;
  }, 600_000);
  afterAll(() => user?.close());
  beforeEach(async () => {
    // A reset host would contradict the orders in this machine's notes, so each test has its own notes.
    vi.stubEnv("XDG_STATE_HOME", folderOfTest());
    sandbox.reset();
    sandbox.faults.clear();
    user.declare({});
    await user.begin();
    return () => void vi.unstubAllEnvs();
  });

  it("build-failed: only the target is removed, and only the target is replaced", async () => {
    const failedAndOthers = () => {
      const ids = (isFailed: boolean) =>
        sandbox.servers
          .filter(({ status }) => (status === "Failed") === isFailed)
          .map(({ uniq_id }) => uniq_id);
      const [failed = "", ...none] = ids(true);
      expect(none).toEqual([]);
      return { failed, others: ids(false).sort() };
    };
    const args = { onExisting: "create" };
    user.declare({ web: web(args), db: server("db", args), mail: server("mail", args) });
    // Without the right to the list, each poll reads the servers themselves, so it reports a failed build at once.
    sandbox.user("sandbox").deny("asset.list");
    sandbox.failNextBuild();
    const first = await user.shell("pulumi up --continue-on-error");
    const { failed, others } = failedAndOthers();
    expect(others).toHaveLength(2);
    await user.shell(namedCommand(first, "To delete it:"));
    expect(user.left()).toEqual({ ...only(...others), orders: 3, removed: [failed] });

    sandbox.failNextBuild();
    const second = await user.up();
    const again = failedAndOthers();
    expect(again.others).toEqual(others);
    expect(second).toContain('with onExisting: "create"');
    const command = namedCommand(second, "To replace it:");
    const [replaced, removed] = [await user.shell(command), [failed, again.failed]];
    const id = user.idOf(/Server::(\w+)/.exec(command)?.[1] as string);
    expect(user.left(), replaced).toEqual({ ...only(...others, id), orders: 5, removed });
  });

  it("only-at-creation: the target is replaced together with its dependents, and nothing else is", async () => {
    const login = { uniqId: reference("web.uniqId"), name: "panel", authData: "a-secret" };
    const program = (publicSshKey: string | undefined, args: Properties, options: Properties): Program => ({
      ...{ web: web({ publicSshKey, ...args }, options), db: server("db") },
      panel: { is: "Credential", args: login },
    });
    user.declare(program(undefined, {}, {}));
    await user.up();
    const [db, removed] = [user.idOf("db"), [] as string[]];
    for (const [key, args, options] of [
      [one, {}, { deleteBeforeReplace: true }],
      [two, { onExisting: "create" }, {}],
    ] as const) {
      removed.push(user.idOf("web"));
      user.declare(program(key, args, options));
      const warned = await user.up();
      const replaced = await user.shell(namedCommand(warned, "replace the resource:"));
      const orders = 2 + removed.length;
      expect(user.left(), replaced).toEqual({ ...only(user.idOf("web"), db), orders, removed });
      const apps = sandbox.credentials.filter(({ type }) => type === "app");
      expect(apps, replaced).toMatchObject([{ uniq_id: user.idOf("web") }]);
    }
  });

  it("server-replaced, disks-erased: nothing is lost with the option that they name", async () => {
    user.declare({ web: web() });
    await user.up();
    const id = user.idOf("web");
    const other = { templateName: "DEBIAN_13_64", rebuildPolicy: "rebuild" };
    for (const [property, args] of [
      ["planId", { planId: 1202, replacePolicy: "replace" }] as const,
      ["templateName", other] as const,
    ]) {
      user.declare({ web: web(args) });
      const option = `restore the value, or add the resource option ignoreChanges: ["${property}"].`;
      expect(await user.shell("pulumi preview")).toContain(option);
      user.declare({ web: web(args, { ignoreChanges: [property] }) });
      const followed = await user.up();
      expect(user.left(), followed).toEqual({ ...only(id), orders: 1, removed: [] });
    }
    expect(sandbox.ledger.destructions).toEqual([]);
  });

  it("server-exists: with each piece of advice, stack and host have one server of the domain", async () => {
    const program = (name: string, args?: Properties, options?: Properties) =>
      user.declare({ [name]: web(args, options), db: server("db") });
    program("web");
    await user.up();
    const [first, db] = [user.idOf("web"), user.idOf("db")];
    const removed: string[] = [];
    const follows = async (name: string, isOrdered: boolean, args: Properties, options: Properties = {}) => {
      const [before] = sandbox.servers.filter(({ uniq_id }) => uniq_id !== db);
      program(name, args, options);
      const followed = await user.up();
      if (isOrdered) removed.push(before?.uniq_id as string);
      const orders = 2 + removed.length;
      expect(user.left(), followed).toEqual({ ...only(user.idOf(name), db), orders, removed });
    };

    program("site");
    const renamed = await user.up();
    for (const way of ['aliases: [{ name: "…" }]', 'onExisting: "adopt"', 'onExisting: "create"'])
      expect(renamed).toContain(way);
    program("site", { planId: 1202 });
    expect(await user.up()).toContain('set onExisting: "adopt", and planId as the host has it.');
    expect(user.left()).toEqual({ ...only(first, db), orders: 2, removed });
    await follows("site", false, {}, { aliases: [{ name: "web" }] });
    await follows("shop", false, { onExisting: "adopt" });
    await follows("store", true, { onExisting: "create" });
  });

  const givenUp = "of this stack or of another one: run";

  it("server-adopted from a resource of this stack: the server stays, and one resource has it", async () => {
    user.declare({ web: web(), db: server("db") });
    await user.up();
    const [id, db, urn] = [user.idOf("web"), user.idOf("db"), user.urnOf("web")];
    const adopting = { site: web({ onExisting: "adopt" }), db: server("db") };
    user.declare({ web: web(), ...adopting });
    const warned = await user.shell(`pulumi up --target '${urn.replace(/web$/, "site")}'`);
    await user.shell(`${namedCommand(warned, givenUp)} '${urn}'`);
    user.declare(adopting);
    const followed = await user.up();
    expect(user.left(), followed).toEqual({ ...only(id, db), orders: 2, removed: [] });
    expect(user.urnOf("web")).toBeUndefined();
  });

  it("server-adopted from another stack: the server stays, and only this stack has it", async () => {
    const other = await user.begin();
    user.declare({ web: web(), db: server("db") });
    await user.up();
    const [id, db, urn] = [user.idOf("web"), user.idOf("db"), user.urnOf("web")];
    const ours = await user.begin();
    const adopting = { site: web({ onExisting: "adopt" }) };
    user.declare(adopting);
    const warned = await user.up();
    user.env.PULUMI_STACK = other;
    await user.shell(`${namedCommand(warned, givenUp)} '${urn}'`);
    user.declare({ db: server("db") });
    const there = await user.up();
    expect(there).toContain("2 unchanged");
    user.env.PULUMI_STACK = ours;
    user.declare(adopting);
    expect(await user.up()).toContain("2 unchanged");
    expect(user.left()).toEqual({ there: [id, db].sort(), held: [id], orders: 2, removed: [] });
  });

  it("server-held-twice: removing one resource from the state sends nothing to the host", async () => {
    user.declare({ web: web() });
    await user.up();
    const id = user.idOf("web");
    const site = web({ onExisting: "create" }, { import: id });
    user.declare({ site, web: web({}, { dependsOn: [reference("site")] }) });
    const warned = await user.up();
    expect(warned).toContain(`Two resources of this stack manage server web.example.com (${id})`);
    await user.shell(`pulumi state delete '${user.urnOf("web").replace(/web$/, "site")}' --force`);
    user.declare({ web: web() });
    await user.up();
    expect(user.left()).toEqual({ ...only(id), orders: 1, removed: [] });
    user.declare({ web: web(), site: web({ onExisting: "create" }) });
    const followed = await user.up();
    expect(user.left(), followed).toEqual({ ...only(id, user.idOf("site")), orders: 2, removed: [] });
  });

  it("server-beside: the server removed at the host is the other one", async () => {
    const [lost = ""] = sandbox.seed({ servers: [{ domain: "web.example.com" }] }).servers;
    user.declare({ web: web({ onExisting: "create" }) });
    const [, other = ""] =
      /another live server with the domain web\.example\.com: (\w{6})/.exec(await user.up()) ?? [];
    expect(other).toBe(lost);
    sandbox.server(other).remove();
    expect(await user.shell("pulumi refresh")).not.toContain("another live server");
    expect(user.left()).toEqual({ ...only(user.idOf("web")), orders: 1, removed: [] });
  });

  it("server-not-removed: the same destroy removes the named server, and no other protected server", async () => {
    const deletionProtection = true;
    user.declare({ web: web({ deletionProtection }), db: server("db", { deletionProtection }) });
    await user.up();
    const [id, db] = [user.idOf("web"), user.idOf("db")];
    const refused = await user.shell("pulumi destroy");
    const advised = /run the same command with (\w+)=(\S+) in its environment\./g;
    const lifts = [...refused.matchAll(advised)].map(([, name = "", value = ""]) => ({ name, value }));
    const [lift] = lifts.filter(({ value }) => value.startsWith(`${id}@`));
    if (!lift) throw new Error(`Nothing is advised for ${id} in: ${refused}`);
    // The plugin runs in this process, so the environment variable has to be set here.
    user.env[lift.name] = lift.value;
    const followed = await user.shell("pulumi destroy --continue-on-error");
    delete user.env[lift.name];
    expect(user.left(), followed).toEqual({ ...only(db), orders: 2, removed: [id] });
  });

  it("removal-late: the same command continues with this removal alone", async () => {
    user.declare({ web: web({ timeouts: { removal: "1h" } }), db: server("db") });
    await user.up();
    const [id, db] = [user.idOf("web"), user.idOf("db")];
    user.declare({ db: server("db") });
    sandbox.faults.add({ fault: "busy", operation: "asset.requestRemoval" });
    const late = await user.withoutWaiting(user.up);
    expect(late).toContain("Run the same command again to continue.");
    expect(late).not.toContain("pulumi destroy");
    sandbox.faults.clear();
    await user.up();
    expect(user.left()).toEqual({ ...only(db), orders: 2, removed: [id] });
  });

  it("asset-server-not-removed: the Server that adopts the asset's server removes it, and no other server", async () => {
    const servers = [{ domain: "web.example.com" }, { domain: "db.example.com" }];
    const [id = "", db = ""] = sandbox.seed({ servers }).servers;
    const { template_name: templateName, plan_id, zone_id: zoneId } = sandbox.server(id).row;
    const label = { is: "Asset", args: { uniqId: id, removeOnDelete: true } };
    user.declare({ label });
    expect(await user.up()).toContain('To delete it: declare a Server with onExisting: "adopt"');
    const args = { templateName, planId: Number(plan_id), zoneId, onExisting: "adopt" };
    user.declare({ label, web: web(args) });
    expect(await user.up()).toContain("is adopted");
    user.declare({});
    const followed = await user.up();
    expect(user.left(), followed).toEqual({ there: [db], held: [], orders: 0, removed: [id] });
  });

  it("removal-held: a dropped target is removed, although the program declares further resources that are no targets", async () => {
    user.declare({ old: server("old"), db: server("db") });
    await user.up();
    user.declare({ db: server("db"), next: server("next") });
    await user.shell(`pulumi up --target '${user.urnOf("old")}'`);
    expect(user.left()).toMatchObject({ orders: 2, removed: [expect.any(String)] });
  });
});

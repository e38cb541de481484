import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { one, two } from "../../provider/resources/sshKey/samples.js";
import { serverArgs } from "../serverStack.js";
import { type CliProject, cliProject } from "./cliProject.mjs";

type Properties = Readonly<Record<string, unknown>>;
/** What the program declares of a resource, with its options. */
interface Declared {
  /** Default: a Server. */
  readonly is?: string;
  readonly args?: Properties;
  readonly options?: Properties;
}
type Program = Readonly<Record<string, Declared>>;

const server = (domain: string, args: Properties = {}, options: Properties = {}): Declared => ({
  args: { ...serverArgs, domain: `${domain}.example.com`, ...args },
  options,
});
/** To another resource of the program, or an output of it. */
const reference = (to: string) => `\${${to}}`;
const web = (args?: Properties, options?: Properties) => server("web", args, options);

// Whoever copies a command from a message runs it as it stands. What is left at the host then must be what the message
// has promised: nothing else is removed, nothing is ordered twice, and nothing is paid for that no stack has.
describe("an advice that is followed to the letter", { timeout: 240_000 }, () => {
  let project: CliProject;
  let stacks = 0;
  beforeAll(async () => {
    project = await cliProject("examples/yaml", { profile: "instant" });
    project.env.HOSTING_PREVIEW_CHECKS = "off";
  }, 600_000);
  afterAll(() => project?.close());
  beforeEach(async () => {
    project.sandbox.reset();
    project.sandbox.faults.clear();
    declare({});
    await begin();
  });

  /** Begins a stack, on which the commands work from now on. @returns its name */
  const begin = async () => {
    stacks += 1;
    const name = `stack${stacks}`;
    await project.begin(name);
    return name;
  };
  /** Puts these resources in the place of the program. */
  function declare(program: Program): void {
    const resources = Object.entries(program).map(([key, { is = "Server", args, options }]) => [
      key,
      { type: `hosting:${is}`, properties: args, options },
    ]);
    const plugins = { providers: [{ name: "hosting", path: root }] };
    const file = { name: "advice", runtime: "yaml", plugins, resources: Object.fromEntries(resources) };
    project.write("Pulumi.yaml", JSON.stringify(file));
  }

  /** A command as a terminal runs it, with its question answered; what it printed, in one line. */
  async function shell(command: string): Promise<string> {
    const flags = command.startsWith("pulumi state") ? "--yes" : "--yes --skip-preview";
    const typed = `${command} ${flags} --non-interactive --color never 2>&1`;
    const output = await project.run("sh", "-c", typed).catch((error: Error) => error.message);
    return output.replace(/\s+/g, " ");
  }
  const up = () => shell("pulumi up");
  /** The command that the message names after these words. */
  function commandIn(output: string, words: string): string {
    const [, command] = output.split(words)[1]?.match(/^ `([^`]+)`/) ?? [];
    if (!command) throw new Error(`There is no command after "${words}" in: ${output}`);
    return command;
  }

  const resources = (): { urn: string; type: string; id: string }[] =>
    JSON.parse(project.exported()).deployment.resources ?? [];
  const urnOf = (name: string) =>
    resources().find(({ urn }) => urn.endsWith(`:Server::${name}`))?.urn as string;
  const idOf = (name: string) =>
    resources().find(({ urn }) => urn.endsWith(`:Server::${name}`))?.id as string;
  /** What is at the host, what the stack has, and what was ordered and removed on the way. */
  const left = () => ({
    there: project.sandbox.servers.map(({ uniq_id }) => uniq_id).sort(),
    held: resources()
      .filter(({ type }) => type.endsWith(":Server"))
      .map(({ id }) => id)
      .sort(),
    orders: project.sandbox.ledger.orders.length,
    removed: project.sandbox.ledger.destructions
      .filter(({ operation }) => operation === "asset.requestRemoval")
      .map(({ params }) => params.uniq_id),
  });
  /** These servers are there, and the stack has each once. */
  const only = (...ids: string[]) => ({ there: [...ids].sort(), held: [...ids].sort() });

  it("build-failed: the target alone is removed, and the target alone is replaced", async () => {
    const three = (args?: Properties) => ({
      web: web(args),
      db: server("db", args),
      mail: server("mail", args),
    });
    const failedAndOthers = () => {
      const { servers } = project.sandbox;
      const [failed = "", ...none] = servers
        .filter(({ status }) => status === "Failed")
        .map(({ uniq_id }) => uniq_id);
      expect(none).toEqual([]);
      return { failed, others: servers.map(({ uniq_id }) => uniq_id).filter((id) => id !== failed) };
    };
    declare(three({ onExisting: "create" }));
    // Without the list each poll looks at the servers themselves: a failure is seen at once.
    project.sandbox.user("sandbox").deny("asset.list");
    project.sandbox.failNextBuild();
    const first = await shell("pulumi up --continue-on-error");
    const { failed, others } = failedAndOthers();
    expect(others).toHaveLength(2);
    await shell(commandIn(first, "To remove it:"));
    expect(left()).toEqual({ ...only(...others), orders: 3, removed: [failed] });

    project.sandbox.failNextBuild();
    const second = await up();
    const again = failedAndOthers();
    expect(again.others.sort()).toEqual([...others].sort());
    expect(second).toContain('with onExisting: "create" or deleteBeforeReplace');
    const replaced = await shell(commandIn(second, "To replace it:"));
    const name = /Server::(\w+)/.exec(commandIn(second, "To replace it:"))?.[1] as string;
    expect(left(), replaced).toEqual({
      ...only(...others, idOf(name)),
      orders: 5,
      removed: [failed, again.failed],
    });
  });

  it("keys-only-at-creation: the target is replaced with what hangs on it, and nothing else", async () => {
    const program = (publicSshKey: string | undefined, args: Properties, options: Properties): Program => ({
      web: web({ publicSshKey, ...args }, options),
      db: server("db"),
      panel: {
        is: "Credential",
        args: { uniqId: reference("web.uniqId"), name: "panel", authData: "a-secret" },
      },
    });
    declare(program(undefined, {}, {}));
    await up();
    const [db, removed] = [idOf("db"), [] as string[]];
    for (const [key, args, options] of [
      [one, {}, { deleteBeforeReplace: true }],
      [two, { onExisting: "create" }, {}],
    ] as const) {
      removed.push(idOf("web"));
      declare(program(key, args, options));
      const warned = await up();
      const replaced = await shell(commandIn(warned, "Or replace it:"));
      expect(left(), replaced).toEqual({ ...only(idOf("web"), db), orders: 2 + removed.length, removed });
      const apps = project.sandbox.credentials.filter(({ type }) => type === "app");
      expect(apps, replaced).toMatchObject([{ uniq_id: idOf("web") }]);
    }
  });

  it("server-exists: whatever it names, the stack has one server of the domain, and so has the host", async () => {
    const program = (name: string, args?: Properties, options?: Properties) =>
      declare({ [name]: web(args, options), db: server("db") });
    program("web");
    await up();
    const [first, db] = [idOf("web"), idOf("db")];
    let orders = 2;
    const removed: string[] = [];
    const follows = async (name: string, isOrdered: boolean, args: Properties, options: Properties = {}) => {
      const [before] = project.sandbox.servers.filter(({ uniq_id }) => uniq_id !== db);
      program(name, args, options);
      const followed = await up();
      if (isOrdered) {
        orders += 1;
        removed.push(before?.uniq_id as string);
      }
      expect(left(), followed).toEqual({ ...only(idOf(name), db), orders, removed });
      return followed;
    };

    // Renamed.
    program("site");
    const renamed = await up();
    for (const way of ['aliases: [{ name: "…" }]', 'onExisting: "adopt"', 'onExisting: "create"'])
      expect(renamed).toContain(way);
    expect(left()).toEqual({ ...only(first, db), orders, removed });
    await follows("site", false, {}, { aliases: [{ name: "web" }] });
    await follows("shop", false, { onExisting: "adopt" });
    await follows("store", true, { onExisting: "create" });

    // Tainted.
    const taint = async () => shell(`pulumi state taint '${urnOf("store")}'`);
    program("store");
    await taint();
    const tainted = await up();
    expect(tainted).toContain(
      'If this run replaces the server (tainted, or by --replace): deleteBeforeReplace, or onExisting: "create".',
    );
    expect(left()).toEqual({ ...only(idOf("store"), db), orders, removed });
    const old = idOf("store");
    expect(await follows("store", true, { onExisting: "create" })).toContain(
      `another live server of web.example.com: ${old} (DEBIAN_12_64). No resource that this run has met so far has it. It is billed. If this run replaces or removes it, it is gone at the end.`,
    );
    await taint();
    await follows("store", true, {}, { deleteBeforeReplace: true });
    await taint();
    await follows("store", false, { onExisting: "adopt" });
  });

  it("server-adopted from a resource of this stack: it stays, and one resource has it", async () => {
    declare({ web: web(), db: server("db") });
    await up();
    const [id, db] = [idOf("web"), idOf("db")];
    const urn = urnOf("web").replace(/web$/, "site");
    const adopting = { site: web({ onExisting: "adopt" }), db: server("db") };
    declare({ web: web(), ...adopting });
    const warned = await shell(`pulumi up --target '${urn}'`);
    declare(adopting);
    const followed = await shell(commandIn(warned, "take that one out of the program and run"));
    expect(left(), followed).toEqual({ ...only(id, db), orders: 2, removed: [] });
    expect(urnOf("web")).toBeUndefined();
  });

  it("server-adopted from another stack: it stays, and this stack alone has it", async () => {
    const other = await begin();
    declare({ web: web(), db: server("db") });
    await up();
    const [id, db, urn] = [idOf("web"), idOf("db"), urnOf("web")];
    const ours = await begin();
    const adopting = { site: web({ onExisting: "adopt" }) };
    declare(adopting);
    const warned = await up();
    project.env.PULUMI_STACK = other;
    declare({ db: server("db") });
    await shell(`${commandIn(warned, "If another stack has it: run")} '${urn}'`);
    const there = await up();
    expect(there).toContain("2 unchanged");
    project.env.PULUMI_STACK = ours;
    declare(adopting);
    expect(await up()).toContain("2 unchanged");
    expect(left()).toEqual({ there: [id, db].sort(), held: [id], orders: 2, removed: [] });
  });

  it("server-held-twice: the one that adopted goes and sends nothing, and gets a server of its own", async () => {
    declare({ web: web() });
    await up();
    const id = idOf("web");
    declare({ site: web({ onExisting: "adopt" }), web: web({}, { dependsOn: [reference("site")] }) });
    const warned = await up();
    expect(warned).toContain(`Two resources of this program hold server web.example.com (${id})`);
    declare({ web: web() });
    await up();
    expect(left()).toEqual({ ...only(id), orders: 1, removed: [] });
    declare({ web: web(), site: web({ onExisting: "create" }) });
    const followed = await up();
    expect(left(), followed).toEqual({ ...only(id, idOf("site")), orders: 2, removed: [] });
  });

  it("server-beside: what is removed at the host is the other one", async () => {
    const [lost = ""] = project.sandbox.seed({ servers: [{ domain: "web.example.com" }] }).servers;
    declare({ web: web({ onExisting: "create" }) });
    const [, other = ""] = /another live server of web\.example\.com: (\w{6})/.exec(await up()) ?? [];
    expect(other).toBe(lost);
    project.sandbox.server(other).remove();
    expect(await shell("pulumi refresh")).not.toContain("another live server");
    expect(left()).toEqual({ ...only(idOf("web")), orders: 1, removed: [] });
  });

  it("server-not-removed: the same destroy removes the server that is named, and no other protected one", async () => {
    const deletionProtection = true;
    declare({ web: web({ deletionProtection }), db: server("db", { deletionProtection }) });
    await up();
    const [id, db] = [idOf("web"), idOf("db")];
    const refused = await shell("pulumi destroy");
    expect(refused).toContain(`run the same again with HOSTING_UNPROTECT=${id}.`);
    project.env.HOSTING_UNPROTECT = id;
    const followed = await shell("pulumi destroy --continue-on-error");
    delete project.env.HOSTING_UNPROTECT;
    expect(left(), followed).toEqual({ ...only(db), orders: 2, removed: [id] });
  });

  it("removal-late: the same command goes on with this removal alone", async () => {
    declare({ web: web({ timeouts: { removal: 1 } }), db: server("db") });
    await up();
    const [id, db] = [idOf("web"), idOf("db")];
    declare({ db: server("db") });
    project.sandbox.faults.add({ fault: "busy", operation: "asset.requestRemoval" });
    const late = await up();
    expect(late).toContain("Run the same command again: it continues.");
    expect(late).not.toContain("pulumi destroy");
    project.sandbox.faults.clear();
    await up();
    expect(left()).toEqual({ ...only(db), orders: 2, removed: [id] });
  });

  it("asset-server-not-removed: the Server that adopts it removes it, and no other", async () => {
    const [id = "", db = ""] = project.sandbox.seed({
      servers: [{ domain: "web.example.com" }, { domain: "db.example.com" }],
    }).servers;
    const { template_name: templateName, plan_id, zone_id: zoneId } = project.sandbox.server(id).row;
    const label = { is: "Asset", args: { uniqId: id, removeOnDelete: true } };
    declare({ label });
    expect(await up()).toContain('To remove it: declare a Server with onExisting: "adopt"');
    const args = { templateName, planId: Number(plan_id), zoneId, onExisting: "adopt" };
    declare({ label, web: web(args) });
    expect(await up()).toContain("is taken over");
    declare({});
    const followed = await up();
    expect(left(), followed).toEqual({ there: [db], held: [], orders: 0, removed: [id] });
  });
});

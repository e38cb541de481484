import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { spawnSync } from "../../support/endingCommands.js";
import { folderOfTest } from "../../support/folders.js";
import { stepsOf } from "../pages/steps.js";
import { startCommandPlugin } from "../support/commandPlugin.js";
import { type ExampleReader, exampleReader, type Host, type Look } from "./exampleReader.mjs";

// These examples run with the package as npm packs it, by the commands that examples/README.md prints. Other examples
// have tests of their own: quickstart with the oldest and newest versions, fleet and python with the pages,
// github-actions with its workflows.
describe("the examples", { timeout: 180_000 }, () => {
  let reading: ExampleReader;
  let command: Awaited<ReturnType<typeof startCommandPlugin>>;
  beforeAll(async () => {
    // A stand-in for pulumi-command's plugin, which logs in by SSH in the same way.
    command = await startCommandPlugin();
    reading = await exampleReader("Run one without an account", { PULUMI_DEBUG_PROVIDERS: command.provider });
  }, 600_000);
  afterAll(() => {
    command?.close();
    reading?.close();
  }, 120_000);

  const domains = ({ servers }: Host) => servers.map(({ domain }) => domain).sort();

  it("accounts: each server is ordered with its own login", async () => {
    const { looks } = await reading.run("accounts");
    const up = looks.at(-2) as Look;
    expect(up.hosts.map(domains)).toEqual([["east.example.com"], ["west.example.com"]]);
  });

  describe("key-rotation", () => {
    let ran: Awaited<ReturnType<ExampleReader["run"]>>;
    /** The snapshot after each update, by the number of commands until then. */
    const after = (commands: number) =>
      ran.looks.find(
        ({ hosts: [host], outputs }) => outputs.keyId && host.commands.length === commands,
      ) as Look;
    const publicKey = (name: string) => reading.read(`state/${name}.pub`).trim();
    const bare = (name: string) => publicKey(name).split(" ").slice(0, 2).join(" ");
    const commandsOf = ({ hosts: [{ commands }] }: Look) => commands.map(({ command }) => command);
    beforeAll(async () => {
      ran = await reading.run("key-rotation");
    }, 180_000);

    it("adds the new key to both servers and tries it, and only the next update removes the old key", () => {
      expect([...after(0).hosts[0].writes].sort()).toEqual(["server.create", "server.create", "sshKey.add"]);
      expect(after(4).hosts[0].writes).toEqual([]);
      const added = commandsOf(after(4));
      expect(added.filter((text) => text === "true")).toHaveLength(2);
      expect(added.filter((text) => text.includes(bare("new")))).toHaveLength(2);
      const last = after(6);
      expect(last.hosts[0].writes).toEqual(["sshKey.update"]);
      expect(last.hosts[0].keys.map(({ public_key_value }) => public_key_value.trim())).toEqual([
        publicKey("new"),
      ]);
      expect(commandsOf(last).filter((text) => text.includes(bare("old")))).toHaveLength(2);
      expect(last.outputs).toEqual(after(0).outputs);
      expect(last.state).not.toContain("PRIVATE KEY");
    });

    it("may run its commands on a server twice, and never removes the last key", () => {
      const home = folderOfTest();
      const file = join(home, ".ssh/authorized_keys");
      mkdirSync(join(home, ".ssh"));
      const add = commandsOf(after(4)).find((text) => text !== "true") as string;
      const remove = commandsOf(after(6)).at(-1) as string;
      const on = (given: string, command: string) => {
        writeFileSync(file, given);
        const { status } = spawnSync("sh", ["-c", command], { env: { ...process.env, HOME: home } });
        return { status, keys: readFileSync(file, "utf8").split("\n").filter(Boolean) };
      };
      const [old, both] = [`${bare("old")} ada's key`, `${bare("old")} ada's key\n\n${bare("new")}\n`];
      expect(on(old, add)).toEqual({ status: 0, keys: [old, bare("new")] });
      expect(on(both, add)).toEqual({ status: 0, keys: [old, bare("new")] });
      expect(on(both, remove)).toEqual({ status: 0, keys: [bare("new")] });
      expect(on(bare("new"), remove)).toEqual({ status: 0, keys: [bare("new")] });
      expect(on(old, remove)).toEqual({ status: 1, keys: [old] });
    });

    it("has the commands that its page prints", () => {
      const lines = stepsOf(readFileSync(join(root, "docs/secrets.md"), "utf8"))
        .flatMap(({ text }) => text.split("\n"))
        .filter((line) => line.startsWith("pulumi config"));
      expect(lines.length).toBeGreaterThan(5);
      const printed = readFileSync(join(root, "examples/README.md"), "utf8");
      for (const line of lines) expect(printed).toContain(`\n  ${line} &&\n`);
    });
  });

  it("adopt: existing servers are adopted and changed as the program says, and none is ordered or removed", async () => {
    const { looks } = await reading.run("adopt");
    const [up, destroyed] = looks as [Look, Look];
    const [{ writes, servers }] = up.hosts;
    expect(writes).toEqual(["server.update", "server.update"]);
    expect(up.outputs.uniqIds).toEqual(servers.map(({ uniq_id }) => uniq_id));
    expect(servers.map(({ backup_enabled }) => backup_enabled)).toEqual([true, true]);
    expect(destroyed.hosts[0].writes).toEqual([]);
  });

  it("component: creates two sites of one class, each with its servers, key and labels", async () => {
    const { printed, looks } = await reading.run("component");
    const [{ hosts, outputs }] = looks as [Look];
    expect(printed).toContain("+ 11 created");
    expect(hosts[0].writes.filter((operation) => operation === "server.create")).toHaveLength(3);
    expect([outputs.ips.shop.length, outputs.ips.blog.length]).toEqual([2, 1]);
    expect(hosts[0].assets.map(({ custom_name }) => custom_name)).toEqual(
      expect.arrayContaining(["shop, web 1", "shop, web 2", "blog, web 1"]),
    );
  });

  it("stacks: prints one report over all stacks before and after the up, and each stack has its own servers", async () => {
    const { printed, looks } = await reading.run("stacks");
    expect(printed).toMatch(/\n2 stacks: 4 are created\nCost in all: \+79\.60 USD per month\n/);
    expect(printed).toMatch(/\ngroup1 +3 created, in \d+ s\ngroup2 +3 created, in \d+ s\n/);
    expect(printed).toContain("\n2 stacks: no changes\n");
    const servers = looks.map(({ hosts: [host] }) => domains(host));
    expect(servers).toContainEqual(
      ["group1", "group2"]
        .flatMap((group) => [`web1.${group}.example.com`, `web2.${group}.example.com`])
        .sort(),
    );
  });

  it("yaml: up creates the resources, the next preview is empty, and destroy removes them", async () => {
    const { printed, looks } = await reading.run("yaml");
    const [up, again, destroyed] = looks as [Look, Look, Look];
    expect(printed).toContain("+ 5 created");
    expect(up.outputs.ip).toMatch(/^198\.18\.\d+\.\d+$/);
    expect(again.hosts[0].writes).toEqual([]);
    expect(printed).toContain("- 5 deleted");
    expect(destroyed.hosts[0].writes).toContain("asset.requestRemoval");
    expect(up.state).toContain('"authData"');
    for (const secret of ["only-for-tests", up.password]) expect(up.state).not.toContain(secret);
  });

  it("provisioning: up builds the server, waits until it answers, and provisions it; a new release provisions it again", async () => {
    const { looks } = await reading.run("provisioning");
    const [, first, second] = looks as [Look, Look, Look];
    const commands = ({ hosts }: Look) =>
      hosts[0].commands.map(({ command }) => /echo (\S+)/.exec(command)?.[1]);
    expect(first.outputs).toMatchObject({ ip: "127.18.0.1", generation: 1 });
    expect(first.outputs.hostKeys).toEqual([
      expect.objectContaining({ type: "ecdsa-sha2-nistp256", verified: false }),
      expect.objectContaining({ type: "ssh-ed25519", verified: false }),
    ]);
    expect(commands(first)).toEqual(["1"]);
    // A rebuild keeps the server, but changes its host key.
    expect(second.hosts[0].writes).toEqual(["asset.update", "server.rebuild", "server.update"]);
    expect(second.outputs).toMatchObject({ ip: first.outputs.ip, generation: 2 });
    expect(second.outputs.hostKeys).not.toEqual(first.outputs.hostKeys);
    expect(second.outputs.installation).not.toBe(first.outputs.installation);
    expect(commands(second)).toEqual(["1", "2"]);
    // The state contains the connection, but its password only encrypted.
    expect(second.state).toContain('"connection"');
    expect(second.state).not.toContain("only-for-tests");
  });
});

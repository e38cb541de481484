import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../../tools/setUp/root.mjs";
import { furtherStep } from "../support/stepsInTurn.mjs";
import { type Reader, reader } from "./reader.mjs";
import { stepsOf } from "./steps.js";

const also = furtherStep("classes");

describe("a reader who uses the classes", { timeout: 300_000 }, () => {
  let reading: Reader;
  beforeAll(async () => {
    reading = await reader();
    // Pulumi would check the types at every command. test/tools/examples/typescript.test.ts checks them instead.
    reading.env.PULUMI_NODEJS_TRANSPILE_ONLY = "true";
  }, 600_000);
  afterAll(() => reading?.close(), 120_000);

  it("has a first stack after the README's steps, and sees what the host offers and permits", async () => {
    await reading.follow("README.md", "A first stack");
    await reading.follow("docs/permissions.md", "Ask the host");
    const shown = await reading.type("pulumi up");
    expect(shown).toContain("+ 3 created");
    expect(shown).toMatch(/ip *: "198\.18\./);
    expect(shown).toMatch(/"?server\/create"? *: true/);
    await reading.type("pulumi destroy --skip-preview");
  });

  it("adopts the whole account by one import, protected from the start", async () => {
    const panel = { name: "panel", username: "admin", auth_data: "panel-secret" };
    reading.sandbox.seed({
      servers: [{ domain: "old1.example.com", credentials: [panel] }, { domain: "old2.example.com" }],
      keys: [{ public_key_name: "deploy", public_key_value: "ssh-ed25519 AAAA one" }],
      assets: [{ type: "DNS.Zone", domain: "example.com" }],
    });
    reading.write("index.ts", "");
    const printed = await reading.follow("docs/moving.md", "Into a TypeScript program");
    expect(printed).toContain(
      "Found 2 Servers, 1 SshKey, 6 Assets, 1 Credential. Written: import.json and imported.ts.\n",
    );
    expect(printed).toContain("= 10 imported");
    expect(printed).toContain("11 unchanged");
    expect(reading.sandbox.writes()).toEqual([]);
    for (const { uniq_id } of [...reading.sandbox.servers]) reading.sandbox.server(uniq_id).remove();
    reading.sandbox.key("deploy").remove();
    for (const { uniq_id } of [...reading.sandbox.assets]) reading.sandbox.asset(uniq_id).remove();
    await reading.type("pulumi state delete --all --force --yes && rm import.json");
  });

  also("tests a program with mocks", async () => {
    // The first test loads the whole SDK, which takes long on a slow machine.
    reading.write("vitest.config.mjs", "export default { test: { testTimeout: 60_000 } };");
    const printed = await reading.follow("docs/testing.md", "TypeScript");
    expect(printed).toMatch(/Tests\s.*1 passed/);
  });

  it("runs a fleet where each server has its own order", async () => {
    await reading.follow("docs/fleet.md", "The program");
    expect(await reading.follow("docs/fleet.md", "How many at the same time")).toContain("+ 21 created");
    const orders = reading.sandbox.writes().filter((operation) => operation === "server.create");
    expect(orders).toHaveLength(20);
    // The host's sizes are 4, 8 and 16 GB, so a need of 2 GB gets 4 and a need of 6 GB gets 8.
    const rebooted = await reading.follow("docs/fleet.md", "Labels");
    expect(rebooted.match(/worker\d\.example\.com \(\w{6}\): server\.power\.reboot is done/g)).toHaveLength(
      6,
    );
    expect(rebooted).not.toMatch(/web\d+\.example\.com \(\w{6}\): server/);
    expect(reading.read("inventory.yaml")).toContain("label_role_worker");
    const plans = reading.sandbox.servers.map(({ plan_id }) => Number(plan_id)).sort();
    expect(plans).toEqual([...Array(14).fill(1201), ...Array(6).fill(1202)]);
  });

  also("runs the whole program in CI, and nothing is left", async () => {
    for (const _time of ["once", "and again, in the same stack"]) {
      const printed = await reading.follow("docs/testing.md", "Whole runs in CI");
      expect(printed).toContain("+ 21 created");
      expect(printed).toContain("- 21 deleted");
    }
  });

  describe("changes a group one at a time", () => {
    const page = "docs/rollout.md";
    let program: string;
    /** The fleet's program with three servers that may be rebuilt one at a time. */
    const group = (more: string) =>
      program
        .replace('"web", 14', '"web", 3')
        .replace('"worker", 6', '"worker", 0')
        .replace('templateName: "DEBIAN_12_64",', more)
        .replace('{ ignoreChanges: ["planId"] }', "{}");
    const templates = () =>
      reading.sandbox.servers.map(({ domain, template_name }) => `${domain}: ${template_name}`).sort();
    beforeAll(async () => {
      program = reading.read("index.ts");
      reading.write("index.ts", group('templateName: "DEBIAN_12_64",'));
      await reading.type("pulumi stack select dev && pulumi up");
    }, 120_000);

    it("with a rollout group", async () => {
      const [lines] = stepsOf(readFileSync(join(root, page), "utf8")).filter(
        ({ section, does }) => section === "With a rollout group" && does === "nothing",
      );
      reading.write("index.ts", group(lines?.text as string));
      await reading.follow(page, "With a rollout group");
      // Each server is updated and then rebuilt. If they were handled together, the three updates would come first.
      const rebuild = ["asset.update", "server.rebuild"];
      expect(reading.sandbox.writes()).toEqual([...rebuild, ...rebuild, ...rebuild]);
      expect(templates()).toEqual(
        ["web1", "web2", "web3"].map((name) => `${name}.example.com: DEBIAN_13_64`),
      );
    });

    it("replaces a protected group by servers of another plan", async () => {
      const lines = 'templateName: "DEBIAN_13_64", rollout: { group: "web" }, deletionProtection: true,';
      reading.write("index.ts", group(lines));
      await reading.type("pulumi up");
      program = program.replace("planFor(memory)", "1202");
      reading.write("index.ts", group(`${lines} replacePolicy: "replace",`));
      await expect(reading.type("pulumi preview")).rejects.toThrow("deletion-protected");
      await reading.follow(page, "A new plan for protected servers");
      const [orders, removals] = [Array(3).fill("server.create"), Array(3).fill("asset.requestRemoval")];
      expect(reading.sandbox.writes()).toEqual([...orders, ...removals]);
      reading.write("index.ts", group(lines.replace("true", "false")));
      await reading.type("pulumi up");
    });

    it("with a check that stops the rebuilds after the second server", async () => {
      reading.write("index.ts", group('templateName: "DEBIAN_12_64", rebuildPolicy: "rebuild",'));
      reading.write("healthy.sh", 'echo "$1" >> checked && [ "$1" != web2 ]');
      await reading.follow(page, "With a check of your own");
      expect(reading.read("checked")).toBe("web1\nweb2\n");
      expect(templates()).toEqual([
        "web1.example.com: DEBIAN_12_64",
        "web2.example.com: DEBIAN_12_64",
        "web3.example.com: DEBIAN_13_64",
      ]);
    });
  });

  also("awaits functions at the top of an ES module", async () => {
    await reading.type("pulumi stack select dev");
    expect(await reading.follow("docs/fleet.md", "As an ES module")).toContain("1201: ");
  });

  also("lists what two accounts have, without Pulumi", async () => {
    await reading.type("mkdir ../inventory && cd ../inventory && npm init --yes");
    const printed = await reading.follow("docs/api.md", "A whole program");
    expect(printed).toMatch(/^100001: \w{6} DNS\.Zone example\.com$/m);
    expect(printed).toMatch(/^100002: not for sandbox$/m);
  });
});

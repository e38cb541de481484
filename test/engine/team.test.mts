import { cpSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTerminal } from "./pages/terminal.js";
import { lightSdk } from "./support/cliEnvironment.js";
import { enginePath } from "./support/enginePath.js";
import { loginOf, stoppableHost } from "./support/host.mjs";
import { serviceEnvironment, serviceSettings } from "./support/keyService.js";
import { startPostgres } from "./support/postgres.mjs";
import { programFiles } from "./support/program.mjs";
import { type Machine, type Team, team } from "./support/team.mjs";

const page = "docs/team-and-ci.md";
/** The address of the database on the page. */
const shownPlace = "db.example.com:5432/pulumi?sslmode=verify-full";

const web = { domain: "web1.example.com", type: "Cloud.VPS", zoneId: 12, planId: 1201 };
const asItIs = { web: { ...web, templateName: "DEBIAN_12_64" } };
const adopting = { web: { ...asItIs.web, onExisting: "adopt" } };

describe("a team whose state is in Postgres", { timeout: 240_000 }, () => {
  let database: Awaited<ReturnType<typeof startPostgres>>;
  let host: Awaited<ReturnType<typeof stoppableHost>>;
  let project: Team;

  /** Follows a section of the page on this machine. */
  const follow = (machine: Machine, section: string) =>
    openTerminal({
      ...machine,
      here: (commands) => commands.replaceAll(shownPlace, `${database.place}?sslmode=disable`),
    }).follow(page, section);

  /** Creates a team as the page says, and returns a machine with a clone of its project. */
  async function begin(): Promise<Machine> {
    project = await team(programFiles("plugin", asItIs), {
      ...loginOf(host.sandbox),
      ...(await serviceEnvironment()),
      PATH: `${join(import.meta.dirname, "pages/standIns")}:${await enginePath()}`,
      READER_KEYS: serviceSettings.secretsProvider,
      READER_NODE_OPTIONS: lightSdk.NODE_OPTIONS,
      PULUMI_SKIP_CONFIRMATIONS: "true",
      PULUMI_BACKEND_URL: `postgres://${database.user}@${database.place}?sslmode=disable`,
      // The secrets that the page stores in the build server.
      DATABASE_PASSWORD: database.password,
      PGPASSWORD: database.password,
      STACK_PASSPHRASE: "a passphrase",
      PULUMI_CONFIG_PASSPHRASE: "a passphrase",
    });
    const first = project.machine();
    await follow(first, "State in Postgres");
    cpSync(join(first.folder, "Pulumi.prod.yaml"), join(project.folder, "Pulumi.prod.yaml"));
    return first;
  }

  beforeAll(async () => {
    database = await startPostgres();
  }, 120_000);
  afterAll(() => database?.close());
  beforeEach(async () => {
    host = await stoppableHost();
  });
  afterEach(async () => {
    project?.remove();
    await host.close();
  });

  it("runs each command on a new machine", async () => {
    const first = await begin();
    const [second, third, last] = [project.machine(), project.machine(), project.machine()];
    const { sandbox } = host;

    expect(await first.pulumi("up", "--yes", "--skip-preview")).toMatchObject({ code: 0 });
    expect(sandbox.writes()).toEqual(["server.create"]);

    expect(await follow(second, "On every other machine")).toContain("2 unchanged");
    const refreshed = await third.pulumi("refresh", "--yes", "--skip-preview", "--stack", "prod");
    expect(refreshed, refreshed.output).toMatchObject({ code: 0 });
    expect(sandbox.writes()).toEqual(["server.create"]);

    const destroyed = await last.pulumi("destroy", "--yes", "--skip-preview", "--remove", "--stack", "prod");
    expect(destroyed, destroyed.output).toMatchObject({ code: 0 });
    expect(sandbox.writes()).toEqual(["server.create", "asset.requestRemoval"]);
    sandbox.advance("1m");
    expect(sandbox.servers).toEqual([]);
  });

  it("refuses concurrent runs, and after a kill another machine continues with a single order", async () => {
    const first = await begin();
    const [second, elsewhere] = [project.machine(), project.machine()];
    await elsewhere.pulumi("stack", "init", "other");
    const { sandbox, clock } = host;
    const up = ["up", "--yes", "--skip-preview", "--stack"];

    clock.stop();
    const meanwhile: { code: number; output: string }[] = [];
    await first.killedUp(async () => {
      while (sandbox.ledger.orders.length === 0) await sleep(5);
      for (const command of [
        ["preview", "--stack", "prod"],
        [...up, "prod"],
      ])
        meanwhile.push(await second.pulumi(...command));
      meanwhile.push(await elsewhere.pulumi(...up, "other"));
    }, "kill -9 of all");
    const [preview, locked, other] = meanwhile;
    expect(preview).toMatchObject({ code: 0 });
    expect(locked?.code).not.toBe(0);
    expect(locked?.output).toContain(
      "the stack is currently locked by 1 lock(s). Either wait for the other process(es)",
    );
    expect(locked?.output).toMatch(/: created by \S+@\S+ \(pid \d+\) at \d{4}-/);
    expect(locked?.output).not.toContain(database.password);
    expect(other?.output).toContain("[server-exists]");

    // The process has ended, but its lock remains.
    expect((await second.pulumi(...up, "prod")).output).toContain("currently locked");
    clock.go();
    second.write(programFiles("plugin", adopting));
    await second.pulumi("stack", "select", "prod");
    expect(await follow(second, "After a killed job")).toContain("2 unchanged");
    expect(sandbox.ledger.orders).toHaveLength(1);
    expect(sandbox.servers.map(({ status }) => status)).toEqual(["Running"]);
  });
});

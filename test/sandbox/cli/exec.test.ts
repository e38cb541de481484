import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Client, createClient } from "../../../provider/api";
import { runCommandLine } from "../../../sandbox/cli/command";
import { runCommand } from "../../../sandbox/cli/runCommand";

const publicKey = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHUr0XMNnSbRDU8QV2GfL4jGIl8s9nO3GmvMBtSHPkOj";
const server = {
  domain: "web1.example.com",
  type: "Cloud.VPS",
  zone_id: 12,
  plan_id: 1201,
  template_name: "DEBIAN_12_64",
} as const;

/** Runs `hosting-sandbox exec`, its command being a function that gets a client from its environment. */
async function exec(flags: string, command: (client: Client, environment: Environment) => Promise<unknown>) {
  let complained = "";
  const asked: string[][] = [];
  const exitCode = await runCommandLine(
    ["exec", ...flags.split(" ").filter(Boolean), "--", "deploy", "--now"],
    {
      write: () => {},
      writeError: (text) => {
        complained += text;
      },
      stop: new AbortController().signal,
      environment: {
        PATH: "/bin",
        HOSTING_TOKEN: "of another host",
        HOSTING_BASE_URL: "https://api.example.com",
      },
      runCommand: async (name, args, environment) => {
        asked.push([name, ...args]);
        const client = createClient({
          baseUrl: environment.HOSTING_BASE_URL as string,
          username: environment.HOSTING_USERNAME as string,
          password: environment.HOSTING_PASSWORD as string,
        });
        try {
          return ((await command(client, environment)) as number | undefined) ?? 0;
        } finally {
          await client.close();
        }
      },
    },
  );
  return { exitCode, complained, asked };
}
type Environment = Readonly<Record<string, string | undefined>>;

describe("hosting-sandbox exec", () => {
  it("runs the command with a login in its environment, and ends the sandbox after it", async () => {
    let url = "";
    const { exitCode, asked, complained } = await exec("", async (client, environment) => {
      url = environment.HOSTING_BASE_URL as string;
      expect(environment).toMatchObject({
        PATH: "/bin",
        HOSTING_USERNAME: "sandbox",
        HOSTING_TOKEN: undefined,
      });
      expect((await client.network.region.list({})).items.length).toBeGreaterThan(0);
    });
    expect({ exitCode, asked, complained }).toEqual({
      exitCode: 0,
      asked: [["deploy", "--now"]],
      complained: "",
    });
    await expect(fetch(url)).rejects.toThrow();
  });

  it("gives the command's exit code", async () => {
    expect((await exec("", async () => 3)).exitCode).toBe(3);
    expect((await exec("--expect-empty", async () => 3)).exitCode).toBe(3);
  });

  it("--expect-empty fails when something is left, and names it", async () => {
    const { exitCode, complained } = await exec("--expect-empty", async (client) => {
      const { uniq_id } = await client.server.create(server);
      await client.sshKey.add({ public_key_name: "deploy", public_key_value: publicKey });
      await client.server.credential.create({
        uniq_id: uniq_id as string,
        type: "app",
        name: "panel",
        username: "admin",
        auth_data: "panel-secret",
      });
    });
    expect(exitCode).toBe(1);
    expect(complained).toMatch(
      /^hosting-sandbox: deploy left behind:\n {2}server [A-Z0-9]{6} \(web1\.example\.com, Cloud\.VPS\)\n {2}SSH key \d+ \(deploy\)\n {2}credential \d+ \(panel\)\n$/,
    );
    expect(complained).not.toContain("secret");
  });

  it("--expect-empty counts what is being removed as gone", async () => {
    const { exitCode, complained } = await exec("--expect-empty --profile instant", async (client) => {
      const { uniq_id } = await client.server.create(server);
      await client.asset.requestRemoval({ uniq_id: uniq_id as string });
    });
    expect({ exitCode, complained }).toEqual({ exitCode: 0, complained: "" });
  });

  it("without it, what is left is nobody's business", async () => {
    const { exitCode } = await exec("", (client) => client.server.create(server).then(() => 0));
    expect(exitCode).toBe(0);
  });

  it("takes every flag from the environment too", async () => {
    vi.stubEnv("HOSTING_SANDBOX_EXPECT_EMPTY", "1");
    vi.stubEnv("HOSTING_SANDBOX_SEED", "7");
    const passwords: unknown[] = [];
    const leave = (client: Client, environment: Environment) => {
      passwords.push(environment.HOSTING_PASSWORD);
      return client.server.create(server).then(() => 0);
    };
    expect((await exec("", leave)).exitCode).toBe(1);
    vi.unstubAllEnvs();
    expect((await exec("--seed 7", leave)).exitCode).toBe(0);
    expect(passwords[0]).toBe(passwords[1]);
  });
  afterEach(() => vi.unstubAllEnvs());

  it("without a command says so", async () => {
    let complained = "";
    const exitCode = await runCommandLine(["exec"], {
      write: () => {},
      writeError: (text) => {
        complained += text;
      },
      stop: new AbortController().signal,
      environment: {},
      runCommand: () => Promise.reject(new Error("there is nothing to run")),
    });
    expect({ exitCode, complained }).toEqual({
      exitCode: 1,
      complained: "error: missing required argument 'command'\n",
    });
  });
});

describe("the command that exec runs", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "hosting-sandbox-"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const run = (command: string, args: string[], environment: Environment = process.env) => {
    let complained = "";
    const signal = new AbortController().signal;
    return runCommand(command, args, environment, signal, (text) => {
      complained += text;
    }).then((exitCode) => ({ exitCode, complained }));
  };

  it("gets its environment, without what is unset, and gives its exit code", async () => {
    const script = "process.exit(process.env.GIVEN === 'yes' && !('GONE' in process.env) ? 4 : 5)";
    const environment = { ...process.env, GIVEN: "yes", GONE: undefined };
    expect((await run(process.execPath, ["-e", script], environment)).exitCode).toBe(4);
  });

  it("killed by a signal gives 128 and its number", async () => {
    expect((await run(process.execPath, ["-e", "process.kill(process.pid, 'SIGKILL')"])).exitCode).toBe(137);
  });

  it("that is not there is told: 127", async () => {
    expect(await run("no-such-command-here", [])).toEqual({
      exitCode: 127,
      complained: "hosting-sandbox: there is no command no-such-command-here\n",
    });
  });

  it("that cannot be run is told: 126", async () => {
    const file = join(folder, "data");
    writeFileSync(file, "not a program", { mode: 0o600 });
    expect(await run(file, [])).toEqual({
      exitCode: 126,
      complained: `hosting-sandbox: ${file} cannot be run (EACCES)\n`,
    });
  });

  it("is told to end when we are", async () => {
    const stop = new AbortController();
    const file = join(folder, "ready");
    const script = `process.on("SIGTERM", () => process.exit(9)); require("node:fs").writeFileSync(${JSON.stringify(file)}, ""); setInterval(() => {}, 1000)`;
    const ended = runCommand(process.execPath, ["-e", script], process.env, stop.signal, () => {});
    await vi.waitUntil(() => existsSync(file), { timeout: 30_000 });
    stop.abort();
    expect(await ended).toBe(9);
  });
});

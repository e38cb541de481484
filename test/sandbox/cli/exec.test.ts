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
        HOSTING_PASSCODE: "123456",
        HOSTING_TOTP_SECRET: "JBSWY3DPEHPK3PXP",
        HOSTING_ACCOUNT_NUMBER: "7",
        HOSTING_API_VERSION: "v1",
        HOSTING_PATHS: '{"server.rebuild":"elsewhere"}',
        HOSTING_BASE_URL: "https://api.example.com",
        ...process.env,
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
        PATH: process.env.PATH,
        HOSTING_USERNAME: "sandbox",
        HOSTING_TOKEN: undefined,
        HOSTING_PASSCODE: undefined,
        HOSTING_TOTP_SECRET: undefined,
        HOSTING_ACCOUNT_NUMBER: undefined,
        HOSTING_API_VERSION: undefined,
        HOSTING_PATHS: undefined,
      });
      expect((await client.network.region.list({})).items.length).toBeGreaterThan(0);
    });
    expect({ exitCode, asked, complained }).toEqual({
      exitCode: 0,
      asked: [["deploy", "--now"]],
      complained: `hosting-sandbox: a simulated host at ${url}, profile fast, seed 1\n`,
    });
    await expect(fetch(url)).rejects.toThrow();
  });

  it("of several paths of an operation the first is told to the command", async () => {
    const paths = '{"server.rebuild":["server/reimage","server/rebuild"],"asset.list":"assets"}';
    await exec(`--paths ${paths}`, async (_, environment) => {
      expect(environment.HOSTING_PATHS).toBe('{"server.rebuild":"server/reimage","asset.list":"assets"}');
      return 0;
    });
  });

  it("--paths are told to the command too", async () => {
    const paths = '{"server.rebuild":"server/reimage"}';
    const { exitCode } = await exec(`--paths ${paths}`, async (_, environment) => {
      expect(environment.HOSTING_PATHS).toBe(paths);
    });
    expect(exitCode).toBe(0);
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
      /\nhosting-sandbox: deploy left behind:\n {2}server [A-Z0-9]{6} \(web1\.example\.com, Cloud\.VPS\)\n {2}SSH key \d+ \(deploy\)\n {2}credential \d+ \(panel\)\n$/,
    );
    expect(complained).not.toContain("secret");
  });

  it("--expect-empty counts what is being removed as gone", async () => {
    const { exitCode, complained } = await exec("--expect-empty --profile realistic", async (client) => {
      const { uniq_id } = await client.server.create(server);
      await client.asset.requestRemoval({ uniq_id: uniq_id as string });
      expect((await client.server.list({})).items).toHaveLength(1);
    });
    expect(exitCode).toBe(0);
    expect(complained).not.toContain("left behind");
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

  it.each([
    ["1", 1],
    ["true", 1],
    ["Yes", 1],
    ["0", 0],
    ["false", 0],
    ["no", 0],
    ["", 0],
  ])("HOSTING_SANDBOX_EXPECT_EMPTY=%s", async (word, expected) => {
    vi.stubEnv("HOSTING_SANDBOX_EXPECT_EMPTY", word);
    const { exitCode } = await exec("", (client) => client.server.create(server).then(() => 0));
    expect(exitCode).toBe(expected);
  });

  it("a word that is neither is told", async () => {
    vi.stubEnv("HOSTING_SANDBOX_EXPECT_EMPTY", "perhaps");
    expect(await exec("", async () => 0)).toEqual({
      exitCode: 1,
      complained: "hosting-sandbox: HOSTING_SANDBOX_EXPECT_EMPTY has to be true or false, not perhaps.\n",
      asked: [],
    });
  });

  it("an empty variable is one that is not set", async () => {
    for (const name of [
      "PORT",
      "STATE",
      "PROFILE",
      "CLOCK",
      "SEED",
      "PATHS",
      "TOKEN_LIFETIME",
      "ERROR_STYLE",
    ])
      vi.stubEnv(`HOSTING_SANDBOX_${name}`, "");
    const { exitCode, complained } = await exec("", async () => 4);
    expect(exitCode).toBe(4);
    expect(complained).toContain("profile fast, seed 1");
  });

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

  it("and what it has started, when it does not wait for it: we end when that has ended", async () => {
    const stop = new AbortController();
    const [ready, ended] = [join(folder, "started"), join(folder, "ended")];
    const write = (file: string) => `require("node:fs").writeFileSync(${JSON.stringify(file)}, "")`;
    const script = `process.on("SIGTERM", () => setTimeout(() => { ${write(ended)}; process.exit(); }, 300)); ${write(ready)}; setInterval(() => {}, 1000)`;
    writeFileSync(join(folder, "slow.js"), script);
    const running = runCommand(
      "sh",
      ["-c", `"${process.execPath}" "${join(folder, "slow.js")}"; true`],
      process.env,
      stop.signal,
      () => {},
    );
    await vi.waitUntil(() => existsSync(ready), { timeout: 30_000 });
    stop.abort();
    expect(await running).toBe(143);
    expect(existsSync(ended)).toBe(true);
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

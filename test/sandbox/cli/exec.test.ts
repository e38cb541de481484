import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Client, createClient } from "../../../provider/api";
import { runCommandLine } from "../../../sandbox/cli/command";
import { runCommand } from "../../../sandbox/cli/runCommand";
import { folderOfAll } from "../../support/folders";
import { aKey, aServer } from "../support/host";

type Environment = Readonly<Record<string, string | undefined>>;

/** Variables of another host that the user's shell may have set. */
const ofAnother = {
  ...{ HOSTING_TOKEN: "of another host", HOSTING_PASSCODE: "123456" },
  ...{ HOSTING_TOTP_SECRET: "JBSWY3DPEHPK3PXP", HOSTING_ACCOUNT_NUMBER: "7" },
  ...{ HOSTING_API_VERSION: "v1", HOSTING_PATHS: '{"server.rebuild":"elsewhere"}' },
};

/**
 * Runs `pulumi-hosting sandbox exec`. Its command is a function that receives a client for the host in its environment.
 */
async function exec(args: string[], command: (client: Client, environment: Environment) => Promise<unknown>) {
  const complained: string[] = [];
  const asked: string[][] = [];
  const exitCode = await runCommandLine(["exec", ...args], {
    write: () => {},
    writeError: (text) => void complained.push(text),
    stop: new AbortController().signal,
    environment: { PATH: "/bin", ...ofAnother, HOSTING_BASE_URL: "https://api.example.com", ...process.env },
    runCommand: async (name, args, environment) => {
      asked.push([name, ...args]);
      const { HOSTING_BASE_URL: baseUrl, HOSTING_USERNAME: username } = environment as Record<string, string>;
      const login = { baseUrl: baseUrl!, username: username!, password: environment.HOSTING_PASSWORD! };
      const client = createClient(login);
      try {
        return ((await command(client, environment)) as number | undefined) ?? 0;
      } finally {
        await client.close();
      }
    },
  });
  return { exitCode, complained: complained.join(""), asked };
}
const deploying = (flags: string, command: Parameters<typeof exec>[1]) =>
  exec([...flags.split(" ").filter(Boolean), "--", "deploy", "--now"], command);
/** A command that leaves a server in the account. */
const leaving = (client: Client) => client.server.create(aServer).then(() => 0);

describe("pulumi-hosting sandbox exec", () => {
  afterEach(() => vi.unstubAllEnvs());
  const stub = (name: string, value: string) => vi.stubEnv(`HOSTING_SANDBOX_${name}`, value);

  it("runs the command with a login in its environment, and then stops the sandbox", async () => {
    let url = "";
    const { exitCode, asked, complained } = await deploying("", async (client, environment) => {
      url = environment.HOSTING_BASE_URL as string;
      const unset = Object.fromEntries(Object.keys(ofAnother).map((name) => [name, undefined]));
      expect(environment).toMatchObject({ PATH: process.env.PATH, HOSTING_USERNAME: "sandbox", ...unset });
      expect((await client.network.region.list({})).items.length).toBeGreaterThan(0);
    });
    expect({ exitCode, asked, complained }).toEqual({
      exitCode: 0,
      asked: [["deploy", "--now"]],
      complained: `pulumi-hosting sandbox: a simulated host at ${url}, profile fast, seed 1\n`,
    });
    await expect(fetch(url)).rejects.toThrow();
  });

  it("passes --paths to the command too, and the first of several paths of an operation", async () => {
    const paths = '{"server.rebuild":["server/reimage","server/rebuild"],"asset.list":"assets"}';
    await deploying(`--paths ${paths}`, async (_, environment) => {
      const told = '{"server.rebuild":"server/reimage","asset.list":"assets"}';
      expect(environment.HOSTING_PATHS).toBe(told);
    });
  });

  it.each(["", "--expect-empty"])("passes on the command's exit code, %s", async (flags) => {
    expect((await deploying(flags, async () => 3)).exitCode).toBe(3);
  });

  it("--expect-empty fails if resources are left, and names them", async () => {
    const { exitCode, complained } = await deploying("--expect-empty", async (client) => {
      const { uniq_id } = await client.server.create(aServer);
      await client.sshKey.add(aKey);
      const login = { name: "panel", username: "admin", auth_data: "panel-secret" };
      await client.server.credential.create({ uniq_id: uniq_id as string, type: "app", ...login });
    });
    expect(exitCode).toBe(1);
    expect(complained).toMatch(
      /\npulumi-hosting sandbox: deploy left behind:\n {2}server [A-Z0-9]{6} \(web1\.example\.com, Cloud\.VPS\)\n {2}SSH key \d+ \(deploy\)\n {2}credential \d+ \(panel\)\n$/,
    );
    expect(complained).not.toContain("secret");
  });

  it("--expect-empty does not count servers that are being removed", async () => {
    const { exitCode, complained } = await deploying("--expect-empty --profile realistic", async (client) => {
      const { uniq_id } = await client.server.create(aServer);
      await client.asset.requestRemoval({ uniq_id: uniq_id as string });
      expect((await client.server.list({})).items).toHaveLength(1);
    });
    expect(exitCode).toBe(0);
    expect(complained).not.toContain("left behind");
  });

  it.each([
    ["sets the flag", 1, ["1", "true", "Yes"]],
    ["does not set the flag", 0, ["0", "false", "no", ""]],
  ])("HOSTING_SANDBOX_EXPECT_EMPTY %s: %i for %j", async (_what, exitCode, words) => {
    for (const word of words) {
      stub("EXPECT_EMPTY", word);
      expect([word, (await deploying("", leaving)).exitCode]).toEqual([word, exitCode]);
    }
  });

  it("rejects a value that is neither yes nor no, and ignores an empty variable", async () => {
    const variables = "PORT STATE PROFILE CLOCK SEED PATHS TOKEN_LIFETIME ERROR_STYLE".split(" ");
    for (const name of variables) stub(name, "");
    const { exitCode, complained } = await deploying("", async () => 4);
    expect(exitCode).toBe(4);
    expect(complained).toContain("profile fast, seed 1");
    stub("EXPECT_EMPTY", "perhaps");
    expect(await deploying("", async () => 0)).toEqual({
      exitCode: 1,
      complained:
        "pulumi-hosting sandbox: HOSTING_SANDBOX_EXPECT_EMPTY must be true or false, not perhaps.\n",
      asked: [],
    });
  });

  it("reports a missing command", async () => {
    const complained = "error: missing required argument 'command'\n";
    expect(await exec([], async () => 0)).toEqual({ exitCode: 2, complained, asked: [] });
  });
});

describe("the command that exec runs", () => {
  const folder = folderOfAll();
  async function run(command: string, args: string[]) {
    const complained: string[] = [];
    const writeError = (text: string) => void complained.push(text);
    const { signal: stop } = new AbortController();
    const exitCode = await runCommand(command, args, { environment: process.env, stop, writeError });
    return { exitCode, complained: complained.join("") };
  }

  it("exits with 128 plus the signal's number if a signal kills it", async () => {
    expect((await run(process.execPath, ["-e", "process.kill(process.pid, 'SIGKILL')"])).exitCode).toBe(137);
  });

  it("exits with 127 if it does not exist, or with 126 if it cannot be run", async () => {
    const missing = "pulumi-hosting sandbox: there is no command no-such-command-here\n";
    expect(await run("no-such-command-here", [])).toEqual({ exitCode: 127, complained: missing });
    const file = join(folder, "data");
    writeFileSync(file, "not a program", { mode: 0o600 });
    const complained = `pulumi-hosting sandbox: ${file} cannot be run (EACCES)\n`;
    expect(await run(file, [])).toEqual({ exitCode: 126, complained });
  });

  it("is ended together with the processes that it started and did not wait for", async () => {
    const stop = new AbortController();
    const [ready, ended, slow] = ["started", "ended", "slow.js"].map((name) => join(folder, name));
    const write = (file?: string) => `require("node:fs").writeFileSync(${JSON.stringify(file)}, "")`;
    const script = `process.on("SIGTERM", () => setTimeout(() => { ${write(ended)}; process.exit(); }, 300)); ${write(ready)}; setInterval(() => {}, 1000)`;
    writeFileSync(slow as string, script);
    const args = ["-c", `"${process.execPath}" "${slow}"; true`];
    const given = { environment: process.env, stop: stop.signal, writeError: () => {} };
    const running = runCommand("sh", args, given);
    await vi.waitUntil(() => existsSync(ready as string), { timeout: 30_000 });
    stop.abort();
    expect(await running).toBe(143);
    expect(existsSync(ended as string)).toBe(true);
  });
});

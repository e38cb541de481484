import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { listen } from "../../provider/api/pipeline/loopback";
import { folderOfEach } from "../../support/folders";
import { aKey, wireOf } from "../support/host";
import { run } from "./run";

const at = folderOfEach();

const login = (printed: string) => JSON.parse(printed) as { url: string; username: string; password: string };

describe("pulumi-hosting sandbox serve", () => {
  it("--json prints one line with the address and a valid login, and exits with code 0 when stopped", async () => {
    const { exitCode, printed, complained } = await run("serve --port 0 --json", async (printed) => {
      expect(Object.keys(login(printed))).toEqual(["url", "username", "password"]);
      expect(login(printed).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      expect(await wireOf(login(printed)).ask("account/ssh/key/add", aKey)).toEqual({ added: true });
    });
    expect([exitCode, complained, printed.match(/\n/g)?.length]).toEqual([0, "", 1]);
    await expect(fetch(login(printed).url)).rejects.toThrow();
  });

  it("prints the next command for a person to run", async () => {
    const { printed } = await run("serve");
    expect(printed).toMatch(/^A simulated hosting account listens at http:\/\/127\.0\.0\.1:\d+\n/);
    for (const name of ["baseUrl", "username", "--secret hosting:password"]) expect(printed).toContain(name);
    expect(printed).toMatch(
      /^ {2}page {6}http:\/\/127\.0\.0\.1:\d+\/ shows in a browser what happens there$/m,
    );
  });
});

describe("an invalid command is reported in one line", () => {
  it.each([
    ["serve --port 70000", /'70000' is invalid.*0 to 65535/],
    ["serve --port x", /'x' is invalid.*whole number/],
    ["serve --seed 4294967296", /'4294967296' is invalid.*0 to 4294967295/],
    ["serve --profile slow", /Allowed choices are instant, fast, realistic, chaos/],
    ["serve --error-style loud", /Allowed choices are status, ok200\./],
    ["serve --stat x", /unknown option '--stat'/],
    ["serve --token-lifetime 50000", /1 to 43200 seconds/],
    ["serve --page-limit 1001", /0 to 1000/],
    ["serve --lag-details 86401", /0 to 86400 seconds/],
    ["serve --dialect modern", /Allowed choices are usual, legacy/],
    ["serve --error-prefix My-Host", /a word, or words joined by ::/],
    ['serve --paths {"server.list":[]}', /JSON such as/],
    ["serve --paths no", /JSON such as \{"server\.rebuild":"server\/reimage"\}/],
    ['serve --paths {"__proto__":"x"}', /__proto__ is not an operation\.$/m],
    [
      'serve --paths {"server.explode":"x"}',
      /server\.explode is not an operation\. The nearest are server\./,
    ],
    ["server", /unknown command 'server'/],
  ])("%s", async (command, reason) => {
    const { exitCode, printed, complained } = await run(command);
    expect({ exitCode, printed }).toEqual({ exitCode: 2, printed: "" });
    expect(complained).toMatch(reason);
    expect(complained).not.toMatch(/\n\s+at /);
  });

  it("a port in use", async () => {
    const { port } = await listen(createServer());
    const { exitCode, complained } = await run(`serve --port ${port}`);
    expect([exitCode, complained]).toEqual([
      1,
      `pulumi-hosting sandbox: port ${port} is taken: choose another with --port, or 0 for a free one\n`,
    ]);
  });

  const user = '{"users":[{"username":"a","password":"b","accounts":[1]}]';
  const noUser =
    "users.0.username must be text; users.0.password must be text; users.0.accounts must be a list";
  it.each([
    ["not JSON", "it must be a JSON object"],
    ["null", "it must be a JSON object"],
    ["{}", "users must be a list"],
    ['{"users":[]}', "users must not be empty"],
    ['{"users":[{}]}', noUser],
    [`${user},"servers":[null]}`, "servers.0 must be an object"],
    [`${user},"ledger":null}`, "ledger must be an object"],
  ])("a state file that holds %s is left as it is", async (text, reason) => {
    const file = at("account.json");
    writeFileSync(file, text);
    const { exitCode, complained } = await run(`serve --state ${file}`);
    expect([exitCode, complained, readFileSync(file, "utf8")]).toEqual([
      1,
      `pulumi-hosting sandbox: ${file} is not the state of a sandbox (${reason}): use another file, or delete it to start empty\n`,
      text,
    ]);
  });

  it("a state file in a missing folder, or a folder instead of a file", async () => {
    const told = async (file: string, why: string) =>
      expect(await run(`serve --state ${file}`)).toMatchObject({
        exitCode: 1,
        complained: `pulumi-hosting sandbox: The state cannot be kept in ${file}: ${why}.\n`,
      });
    await told(at("none/account.json"), "its folder does not exist");
    await told(at(), "it is a folder");
    expect(readdirSync(at())).toEqual([]);
  });
});

it("reports its version and its options", async () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(await run("--version")).toEqual({ exitCode: 0, printed: `${version}\n`, complained: "" });
  const listed = async (args: string) => {
    const { exitCode, printed } = await run(args);
    expect(exitCode).toBe(0);
    return [...printed.matchAll(/^ {2}(?:-h, )?(--\S+)/gm)].map(([, option]) => option);
  };
  const first = ["--port", "--state", "--profile", "--clock", "--seed", "--addresses", "--help-all"];
  expect(await listed("serve --help")).toEqual([...first, "--json", "--help"]);
  expect(await listed("exec --help")).toEqual([...first, "--expect-empty", "--help"]);
  const all = await listed("exec --help-all");
  expect(all).toEqual(expect.arrayContaining(["--port", "--paths", "--error-style", "--expect-empty"]));
});

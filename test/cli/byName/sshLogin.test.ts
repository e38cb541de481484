import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import type { AuthContext } from "ssh2";
import { afterEach, expect, it } from "vitest";
import * as library from "../../../provider/ssh/library";
import { newKey } from "../../../sandbox/ssh/hostKeys";
import { isLogin } from "../../../sandbox/ssh/serve";
import { scriptedLine, type Typed } from "../../support/cli";
import { folderOfEach } from "../../support/folders";

const at = folderOfEach();
let close = () => {};
afterEach(() => close());

/**
 * An SSH server that lets this key in as `ada`. It records each login attempt and each command; a command exits with
 * code 3.
 */
async function startMachine(hostKey: string, publicKey: string) {
  const [logins, ran] = [[] as string[], [] as string[]];
  const machine = new library.Server({ hostKeys: [hostKey] }, (client) => {
    client.on("error", () => {});
    client.on("authentication", (attempt: AuthContext) => {
      logins.push(`${attempt.username} ${attempt.method}`);
      const row = { username: "ada", password: "not asked for", public_ssh_key: publicKey };
      if (isLogin(row, attempt, library.utils)) attempt.accept();
      else attempt.reject(["publickey"]);
    });
    client.on("session", (accept) => {
      accept().on("exec", (take, _refuse, { command }) => {
        ran.push(command);
        const channel = take();
        channel.write("said there\n");
        channel.stderr.write("warned there\n");
        channel.exit(3);
        channel.end();
      });
    });
  });
  machine.listen(0, "127.0.0.1");
  await once(machine, "listening");
  close = () => void machine.close();
  return { port: (machine.address() as AddressInfo).port, logins, ran };
}

/** The ssh client of the machine that runs the tests; its output is captured. */
const ssh: NonNullable<Typed["commands"]> = async (command, args) => {
  if (command !== "ssh") throw new Error(`${command} is not to be run here`);
  const child = spawn(command, [...args], { stdio: ["ignore", "pipe", "pipe"], timeout: 60_000 });
  const [output, errors] = [[] as string[], [] as string[]];
  child.stdout.on("data", (text) => output.push(String(text)));
  child.stderr.on("data", (text) => errors.push(String(text)));
  const [exitCode] = await once(child, "close");
  return { exitCode: Number(exitCode), output: output.join(""), errors: errors.join("") };
};

/**
 * Runs `pulumi-hosting ssh` with a real login; `known` gives the host key in the state, from the server's own host key.
 */
async function login(known: (own: string) => string, more: readonly string[] = []) {
  const [host, own] = [newKey(library.utils, "ed25519"), newKey(library.utils, "ed25519")];
  const machine = await startMachine(host.private, own.public);
  writeFileSync(at("key"), own.private, { mode: 0o600 });
  const outputs = {
    ...{ domain: "web1.example.com", ip: "127.0.0.1", username: "ada" },
    ...{ waitFor: { ssh: { port: machine.port } }, sshHostKeys: [{ publicKey: known(host.public) }] },
    __host: { host: "https://host.example", user: "bob" },
  };
  const urn = "urn:pulumi:prod::shop::hosting:index:Server::web";
  const stacks = { prod: [{ type: "hosting:index:Server", id: "AAAAA1", urn, outputs }] };
  const seen: { output: string; errors: string }[] = [];
  const commands: Typed["commands"] = async (command, args) => {
    const answer = await ssh(command, args);
    seen.push(answer);
    return answer;
  };
  // The user's own ssh configuration and keys must not influence the test.
  const options = ["-F", "none", "-i", at("key"), "-o", "IdentitiesOnly=yes", "-o", "BatchMode=yes", ...more];
  const typed = ["ssh", "web", "--stack", "prod", ...options, "uptime", "-v"];
  const { exitCode } = await scriptedLine({}).hosting(typed, { stacks, commands });
  return { exitCode, ...machine, ...seen[0] };
}

it("pulumi-hosting ssh logs in with a key where the host key in the state matches, runs a command, and exits with its code", async () => {
  const { exitCode, ran, logins, output, errors } = await login((own) => own);
  expect({ exitCode, ran, output }, errors).toEqual({
    exitCode: 3,
    ran: ["uptime -v"],
    output: "said there\n",
  });
  expect(errors).toContain("warned there");
  expect(new Set(logins)).toEqual(new Set(["ada none", "ada publickey"]));
});

it("pulumi-hosting ssh attempts no login at a machine whose host key differs from the state", async () => {
  const other = newKey(library.utils, "ed25519").public;
  const { exitCode, ran, logins, errors } = await login(() => other);
  expect({ exitCode, ran, logins }).toEqual({ exitCode: 255, ran: [], logins: [] });
  expect(errors).toContain("Host key verification failed.");
});

it("pulumi-hosting ssh logs in as the typed user instead of the user in the state", async () => {
  const { exitCode, ran, logins } = await login((own) => own, ["-l", "eve"]);
  expect({ exitCode, ran }).toEqual({ exitCode: 255, ran: [] });
  expect(new Set(logins)).toEqual(new Set(["eve none", "eve publickey"]));
});

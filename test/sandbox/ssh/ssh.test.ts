import { once } from "node:events";
import { join } from "node:path";
import { Client, type ConnectConfig, utils } from "ssh2";
import { describe, expect, it, onTestFinished } from "vitest";
import type { IpAddress } from "../../../provider/api/contract/ipAddress";
import type { Address } from "../../../provider/ssh/network";
import { hostKeys } from "../../../provider/ssh/system";
import type { SandboxOptions } from "../../../sandbox";
import { newKey } from "../../../sandbox/ssh/hostKeys";
import { folderOfTest } from "../../support/folders";
import { runBySsh } from "../../support/runBySsh";
import { adminOf, aServer, openHost } from "../support/host";

const never = new AbortController().signal;
const keysAt = async (address: Address) => (await hostKeys(address, never)).map(({ publicKey }) => publicKey);

async function connectedTo(login: ConnectConfig): Promise<Client> {
  const client = new Client();
  onTestFinished(() => void client.destroy());
  const ready = once(client, "ready");
  // The server may end the connection.
  client.on("error", () => {});
  client.connect(login);
  await ready;
  return client;
}

/** A host whose servers have loopback addresses, with one ordered server. */
async function hostWithServer(params: object = {}, options: Pick<SandboxOptions, "stateFile"> = {}) {
  const host = await openHost({ addresses: "loopback", ...options });
  const { uniq_id } = await host.ask("server/create", { ...aServer, ...params });
  const id = String(uniq_id);
  const { sandbox, ask } = host;
  const port = Number(new URL(sandbox.url).port);
  const address = () => ({ host: sandbox.server(id).row.ip as IpAddress, port });
  const login = () => {
    const { username, password } = sandbox.server(id).row;
    return { ...address(), username, password };
  };
  /** Starts an operation on the server, and advances the clock until the operation ends. */
  const done = async (path: string, more = {}) => {
    await ask(path, { uniq_id, ...more });
    sandbox.advance("1s");
  };
  return { ...host, id, address, login, done };
}

/** The same host after the server is built. */
async function hostWithBuilt(...given: Parameters<typeof hostWithServer>) {
  const host = await hostWithServer(...given);
  host.sandbox.advance("1s");
  return host;
}

describe("addresses loopback: a server", () => {
  it("answers by SSH at its own address and the sandbox's port once it is built", async () => {
    const { sandbox, ask, id, address } = await hostWithServer();
    expect(address().host).toBe("127.18.0.1");
    // The host does not report the new address while the server is being built.
    expect(await ask("server/details", { uniq_id: id })).toMatchObject({ ip: "127.0.0.1", active: false });
    await expect(keysAt(address())).rejects.toThrow();
    sandbox.advance("1s");
    expect(await ask("server/details", { uniq_id: id })).toMatchObject({ ip: "127.18.0.1", active: true });
    expect(await keysAt(address())).toHaveLength(2);
  });

  it("does not answer during a rebuild, and has new host keys and a new login afterwards", async () => {
    const { ask, sandbox, id, address, login } = await hostWithBuilt();
    const [before, loginBefore] = [await keysAt(address()), login()];
    expect(before.map((key) => key.split(" ")[0])).toEqual(["ecdsa-sha2-nistp256", "ssh-ed25519"]);
    await ask("server/rebuild", { uniq_id: id, template_name: "DEBIAN_12_64" });
    await expect(keysAt(address())).rejects.toThrow();
    sandbox.advance("1s");
    const after = await keysAt(address());
    expect(new Set([...before, ...after]).size).toBe(4);
    await expect(runBySsh(loginBefore, "id")).rejects.toThrow("authentication");
    expect(await runBySsh(login(), "id")).toMatchObject({ code: 0 });
  });

  it("drops its connections and does not answer while stopped, and keeps its host keys", async () => {
    const { address, login, done } = await hostWithBuilt();
    const before = await keysAt(address());
    const client = await connectedTo(login());
    const closed = new Promise((resolve) => client.on("close", () => resolve(true)));
    await done("server/power/stop");
    await closed;
    await expect(keysAt(address())).rejects.toThrow();
    await done("server/power/start");
    expect(await keysAt(address())).toEqual(before);
  });

  it("frees its address when it is removed, and other servers keep theirs", async () => {
    const { sandbox, ask, id, address } = await hostWithServer();
    const second = await ask("server/create", { ...aServer, domain: "db.example.com" });
    sandbox.advance("1s");
    const first = address();
    const other = { ...first, host: sandbox.server(String(second.uniq_id)).row.ip as IpAddress };
    expect(other.host).toBe("127.18.0.2");
    sandbox.server(id).remove();
    await expect(keysAt(first)).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(await keysAt(other)).toHaveLength(2);
  });
});

describe("the SSH login", () => {
  const [username, at] = ["root", expect.any(Number)];
  const noted = (server: string, command: string) => ({ server, username, command, at });

  it("is the server's login, and each command is recorded and succeeds", async () => {
    const { sandbox, id, login } = await hostWithBuilt();
    expect(await runBySsh(login(), "apt-get install -y nginx")).toEqual({ code: 0, output: "" });
    expect(await runBySsh(login(), "false")).toEqual({ code: 0, output: "" });
    expect(sandbox.commands).toEqual([noted(id, "apt-get install -y nginx"), noted(id, "false")]);
    const { body } = await adminOf(sandbox)("GET", "commands");
    expect(body.commands).toEqual(sandbox.commands);
  });

  it("accepts the key that the server was built with, and no other", async () => {
    const [key, other] = [newKey(utils, "ed25519"), newKey(utils, "ed25519")];
    const { sandbox, id, login } = await hostWithBuilt({ public_ssh_key: key.public.trim() });
    const { password: _, ...who } = login();
    await runBySsh({ ...who, privateKey: key.private }, "hostname");
    const refused = runBySsh({ ...who, privateKey: other.private }, "hostname");
    await expect(refused).rejects.toThrow("authentication");
    expect(sandbox.commands).toEqual([noted(id, "hostname")]);
    // The second key is added as a user of the server would add it.
    const public_ssh_key = `${key.public.trim()}\n${other.public.trim()}`;
    await adminOf(sandbox)("POST", `servers/${id}`, { public_ssh_key });
    for (const { private: privateKey } of [key, other]) await runBySsh({ ...who, privateKey }, "id");
    expect(sandbox.commands.slice(1)).toEqual([noted(id, "id"), noted(id, "id")]);
  });

  it("refuses another password, another user, a shell and file transfers", async () => {
    const { sandbox, login } = await hostWithBuilt();
    for (const wrong of [{ password: "wrong" }, { username: "ada" }])
      await expect(runBySsh({ ...login(), ...wrong }, "id")).rejects.toThrow("authentication");
    const client = await connectedTo(login());
    expect(await new Promise((resolve) => client.shell((error) => resolve(error)))).toBeInstanceOf(Error);
    expect(await new Promise((resolve) => client.sftp((error) => resolve(error)))).toBeInstanceOf(Error);
    expect(sandbox.commands).toEqual([]);
  });
});

it("a sandbox with a state file keeps the host keys, and shows the private keys to no one", async () => {
  const folder = folderOfTest();
  const stateFile = join(folder, "account.json");
  const first = await hostWithBuilt({}, { stateFile });
  const before = await keysAt(first.address());
  const state = await (await fetch(`${first.sandbox.url}/_sandbox/state`)).text();
  expect(state).toContain("private_host_keys");
  expect(state).not.toContain("PRIVATE KEY");
  await first.close();
  const { sandbox } = await openHost({ stateFile, addresses: "loopback" });
  const address = { host: "127.18.0.1" as IpAddress, port: Number(new URL(sandbox.url).port) };
  expect(await keysAt(address)).toEqual(before);
});

it("two sandboxes use the same addresses at different ports", async () => {
  const [one, two] = [await hostWithBuilt(), await hostWithBuilt()];
  expect(one.address().host).toBe(two.address().host);
  expect(await keysAt(one.address())).not.toEqual(await keysAt(two.address()));
});

import { expect, it } from "vitest";
import type { IpAddress } from "../../../provider/api/contract/ipAddress";
import { systemServers } from "../../../provider/gates/system";
import { type RunProgram, runProgram, scannedKeys } from "../../../provider/ssh/keyscan";

const address = { host: "2001:db8::1" as IpAddress, port: 2222 };
const never = new AbortController().signal;

const line = (type: string, rest = "key") => {
  const name = Buffer.alloc(4);
  name.writeUInt32BE(type.length);
  return `${type} ${Buffer.concat([name, Buffer.from(type + rest)]).toString("base64")}`;
};
const wanted = { lacks: "MAC", opens: () => {} } as const;
const keys = ["ssh-mldsa44-ed25519", "ssh-ed25519", "ssh-rsa"].map((type) => line(type));

it("runs ssh-keyscan without a shell, and returns the keys in the order that pulumi-command prefers", async () => {
  const ran: unknown[] = [];
  const run: RunProgram = async (name, args) => {
    ran.push([name, ...args]);
    const shown = keys.map((key) => `[2001:db8::1]:2222 ${key}`);
    return ["# [2001:db8::1]:2222 SSH-2.0-OpenSSH_10.6", ...shown, shown[0], ""].join("\r\n");
  };
  let opened = 0;
  const read = await scannedKeys(run, address, never, { ...wanted, opens: () => (opened += 1) });
  expect(read.map(({ publicKey }) => publicKey)).toEqual([keys[2], keys[1], keys[0]]);
  expect(read.every(({ fingerprint }) => /^SHA256:[\w+/]{43}$/.test(fingerprint))).toBe(true);
  expect([ran, opened]).toEqual([
    [["ssh-keyscan", "-T", "5", "-t", "ecdsa,rsa,ed25519", "-p", "2222", "2001:db8::1"]],
    3,
  ]);
});

it("requests the newer key type with one connection if a server has none of the known types", async () => {
  const ran: unknown[] = [];
  const run: RunProgram = async (_name, args) => {
    ran.push(args.slice(2, 4));
    return `host ${keys[0]}`;
  };
  let opened = 0;
  const given = { lacks: "host key", opens: () => (opened += 1) } as const;
  expect(await scannedKeys(run, address, never, given)).toMatchObject([{ type: "ssh-mldsa44-ed25519" }]);
  expect([ran, opened]).toEqual([[["-t", "mldsa44-ed25519"]], 1]);
});

it.each([
  ["another type than its name", `host ${line("ssh-ed25519").replace("ssh-ed25519", "ssh-rsa")}`],
  ["no Base64", "host ssh-ed25519 AAAA%%%"],
  ["a certificate authority", `@cert-authority host ${line("ssh-ed25519")}`],
  ["words", "getaddrinfo host: Name or service not known"],
  ["nothing", ""],
])("reads no key from a line with %s", async (_what, printed) => {
  expect(await scannedKeys(async () => printed, address, never, wanted)).toEqual([]);
});

it("returns no keys if ssh-keyscan is not installed or fails", async () => {
  const missing: RunProgram = (_name, args, signal) => runProgram("no-such-program-here", args, signal);
  let opened = 0;
  const counting = { ...wanted, opens: () => (opened += 1) };
  expect(await scannedKeys(missing, address, never, counting)).toEqual([]);
  expect(opened).toBe(0);
  const failing: RunProgram = (_name, _args, signal) =>
    runProgram(process.execPath, ["-e", "process.exit(1)"], signal);
  expect(await scannedKeys(failing, address, never, counting)).toEqual([]);
  // ssh-keyscan has opened connections, which firewalls count.
  expect(opened).toBe(3);
});

it("passes only PATH and SystemRoot to a program, and ends it with the signal", async () => {
  const named = "console.log(Object.keys(process.env).filter((name) => !name.startsWith('__')).join())";
  expect(await runProgram(process.execPath, ["-e", named], never)).toMatch(/^PATH(,SystemRoot)?\r?\n$/);
  const abort = new AbortController();
  const running = scannedKeys(
    (_name, _args, signal) => runProgram(process.execPath, ["-e", "setInterval(() => {}, 1000)"], signal),
    address,
    abort.signal,
    wanted,
  );
  abort.abort("cancelled");
  await expect(running).rejects.toBe("cancelled");
});

it("runs ssh-keyscan only if the library cannot negotiate, and not if the port is closed", async () => {
  const ran: string[] = [];
  const run: RunProgram = async (name) => {
    ran.push(name);
    return "";
  };
  const closed = { host: "127.0.0.1" as IpAddress, port: 1 };
  await expect(systemServers(undefined, run).hostKeys(closed, never)).rejects.toMatchObject({
    code: "ECONNREFUSED",
  });
  expect(ran).toEqual([]);
});

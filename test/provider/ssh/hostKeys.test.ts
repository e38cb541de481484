import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import {
  type AddressInfo,
  createConnection,
  createServer,
  type Socket,
  type Server as TcpServer,
} from "node:net";
import { type Algorithms, Server, utils } from "ssh2";
import { expect, it, onTestFinished } from "vitest";
import type { IpAddress } from "../../../provider/api/contract/ipAddress";
import { systemClock } from "../../../provider/clock";
import { pacedServers } from "../../../provider/gates/pacedServers";
import { systemServers } from "../../../provider/gates/system";
import { hostKeyOf, hostKeys } from "../../../provider/ssh/system";
import { newKey } from "../../../sandbox/ssh/hostKeys";

// Real SSH servers of the library, on the loopback address.
async function listening(server: Server | TcpServer) {
  const listener = server as TcpServer;
  onTestFinished(() => void listener.close());
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return { host: "127.0.0.1" as IpAddress, port: (listener.address() as AddressInfo).port };
}
const sshServer = (hostKeys: readonly string[]) =>
  listening(new Server({ hostKeys: [...hostKeys] }, (client) => client.on("error", () => {})));
const never = new AbortController().signal;

it("reads every host key of a server, in the order that pulumi-command prefers", async () => {
  const [ed25519, ecdsa] = [newKey(utils, "ed25519"), newKey(utils, "ecdsa")];
  const address = await sshServer([ed25519.private, ecdsa.private]);
  const fingerprint = expect.stringMatching(/^SHA256:[\w+/]{43}$/);
  expect(await hostKeys(address, never)).toEqual([
    { type: "ecdsa-sha2-nistp256", publicKey: ecdsa.public.trim(), fingerprint },
    { type: "ssh-ed25519", publicKey: ed25519.public.trim(), fingerprint },
  ]);
});

it("requests only the remaining keys after a failed exchange", async () => {
  const [ed25519, ecdsa] = [newKey(utils, "ed25519"), newKey(utils, "ecdsa")];
  let connections = 0;
  const real = await sshServer([ed25519.private, ecdsa.private]);
  const address = await listening(
    createServer((socket) => {
      connections += 1;
      socket.on("error", () => {});
      if (connections === 2) return void socket.destroy();
      const through = createConnection(real).on("error", () => {});
      socket.pipe(through).pipe(socket);
    }),
  );
  const shown = new Map();
  await expect(hostKeys(address, never, shown)).rejects.toThrow();
  expect([connections, shown.size]).toEqual([2, 1]);
  const keys = await hostKeys(address, never, shown);
  expect(keys.map(({ publicKey }) => publicKey)).toEqual([ecdsa.public.trim(), ed25519.public.trim()]);
  // The last exchange requests both remaining key types, which also shows that the server has no RSA key.
  expect(connections).toBe(3);
});

it("opens one connection to a server with one key", async () => {
  const address = await sshServer([newKey(utils, "ed25519").private]);
  const [shown, opened] = [new Map(), [] as string[]];
  expect(await hostKeys(address, never, shown, () => opened.push("one"))).toHaveLength(1);
  expect([opened.length, shown.size]).toEqual([1, 3]);
});

it.each<[lacks: string, algorithms: Algorithms]>([
  ["key exchange", { kex: ["diffie-hellman-group1-sha1"] }],
  ["host key", { serverHostKey: ["ssh-rsa"] }],
  ["cipher", { cipher: ["aes128-cbc"] }],
  ["MAC", { cipher: ["aes128-ctr"], hmac: ["hmac-md5"] }],
])("reports that no %s is shared, and keeps no result for the next attempt", async (lacks, algorithms) => {
  const key = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const pem = key.export({ type: "pkcs1", format: "pem" }).toString();
  const server = new Server({ hostKeys: [pem], algorithms }, (client) => client.on("error", () => {}));
  const [address, shown] = [await listening(server), new Map()];
  const none = async () => "";
  const servers = pacedServers(systemClock, systemServers(undefined, none));
  const trouble = `it speaks SSH, and shares no ${lacks} with this package`;
  expect(await servers.keys(address, undefined, shown)).toEqual({ trouble, lacks });
  expect(shown.size).toBe(0);
});

it("prints fingerprints as ssh-keygen does", () => {
  const key = "AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl";
  expect(hostKeyOf(Buffer.from(key, "base64"))).toEqual({
    type: "ssh-ed25519",
    publicKey: `ssh-ed25519 ${key}`,
    // The well-known host key of a public service, with its published fingerprint.
    fingerprint: "SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU",
  });
});

/** The result of reading host keys from a listener that responds in this way. */
const met = async (answer: (socket: Socket) => void) => {
  const address = await listening(createServer(answer));
  return pacedServers(systemClock, systemServers()).keys(address, undefined);
};

it.each<[what: string, text: string]>([
  ["closes the connection at once", ""],
  ["is another kind of server", "HTTP/1.1 400 Bad Request\r\n\r\n"],
  ["sends text without an end", "x".repeat(20_000)],
  ["speaks an older version of SSH", "SSH-1.5-old\r\n"],
  ["sends half a banner", "SSH-2.0-Open"],
])("reads no host key from a server that %s", async (_, text) => {
  const answer = (socket: Socket) => void socket.on("error", () => {}).end(text);
  expect(await met(answer)).toEqual({ trouble: expect.stringMatching(/no SSH host key|broken off/) });
});

it("ends with the signal's reason while a server does not respond", async () => {
  const silent = await listening(createServer((socket) => socket.on("error", () => {})));
  const abort = new AbortController();
  const reading = hostKeys(silent, abort.signal);
  abort.abort("cancelled");
  await expect(reading).rejects.toBe("cancelled");
});

it("fails if nothing listens on the port, and ends with the signal", async () => {
  const server = createServer();
  const gone = await listening(server);
  server.close();
  await expect(hostKeys(gone, never)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await expect(hostKeys(gone, AbortSignal.abort("cancelled"))).rejects.toBe("cancelled");
});

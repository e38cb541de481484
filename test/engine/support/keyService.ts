import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A key service in place of a passphrase, whose key Pulumi derives slowly, again in every command. */
export const serviceKey = Buffer.alloc(32, "the key of the tests");

const url = "hashivault://tests";
const sealed = "vault:v1:sealed";
const encryptedKey = Buffer.from(sealed).toString("base64");

/** The key service in a stack's settings file. */
export const serviceSettings = { secretsProvider: url, encryptedKey };

/** The key service in a stack's state. */
export const serviceInState = { type: "cloud", state: { url, encryptedkey: encryptedKey } };

let started: Promise<Record<string, string>> | undefined;

/** The environment for Pulumi to find the key service. */
export function serviceEnvironment(): Promise<Record<string, string>> {
  started ??= start();
  return started;
}

async function start() {
  const server = createServer((_, reply) => {
    reply.setHeader("content-type", "application/json");
    // To seal a new stack's key, and to open it: whatever key it was, it is this one from now on.
    reply.end(JSON.stringify({ data: { ciphertext: sealed, plaintext: serviceKey.toString("base64") } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { VAULT_SERVER_URL: `http://127.0.0.1:${port}`, VAULT_SERVER_TOKEN: "of nobody" };
}

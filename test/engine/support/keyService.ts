import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * The encryption key of a simulated key service. Stacks use this service because Pulumi derives a key from a passphrase
 * slowly, again in every command.
 */
export const serviceKey = Buffer.alloc(32, "the key of the tests");

const url = "hashivault://tests";
const sealed = "vault:v1:sealed";
const encryptedKey = Buffer.from(sealed).toString("base64");

/** The key service, as a stack's settings file names it. */
export const serviceSettings = { secretsProvider: url, encryptedKey };

/** The key service, as a stack's state names it. */
export const serviceInState = { type: "cloud", state: { url, encryptedkey: encryptedKey } };

let started: Promise<Record<string, string>> | undefined;

/** The environment variables for Pulumi to find the key service. */
export function serviceEnvironment(): Promise<Record<string, string>> {
  started ??= start();
  return started;
}

async function start() {
  const server = createServer((_, reply) => {
    reply.setHeader("content-type", "application/json");
    // One response serves both requests: sealing a new stack's key, and unsealing it. Every stack gets the same key.
    reply.end(JSON.stringify({ data: { ciphertext: sealed, plaintext: serviceKey.toString("base64") } }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  server.unref();
  const { port } = server.address() as AddressInfo;
  return { VAULT_SERVER_URL: `http://127.0.0.1:${port}`, VAULT_SERVER_TOKEN: "of nobody" };
}

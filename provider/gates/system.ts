import { once } from "node:events";
import { createConnection } from "node:net";
import { undiciHttp } from "../api/pipeline/undici";
import { usualHeaders } from "../api/usualHeaders";
import { type RunProgram, runProgram, scannedKeys } from "../ssh/keyscan";
import { type Address, NotNegotiated } from "../ssh/network";
import { hostKeys } from "../ssh/system";
import type { HttpQuestion, ServerNetwork } from "./network";

/**
 * @param caFile the certificate authorities that calls to the host trust. A connection to a server may use the same
 * proxy.
 */
export const systemServers = (caFile?: string, run: RunProgram = runProgram): ServerNetwork => ({
  hostKeys: (...parameters) =>
    hostKeys(...parameters).catch((error: unknown) => scanned(run, error, ...parameters)),
  connect,
  get: (question, signal) => get(question, caFile, signal),
});

/**
 * Reads host keys with OpenSSH, which supports algorithms that the library lacks. @throws the library's failure if
 * OpenSSH reads no key either.
 */
async function scanned(
  run: RunProgram,
  failure: unknown,
  ...[address, signal, , opens = () => {}]: Parameters<ServerNetwork["hostKeys"]>
) {
  if (!(failure instanceof NotNegotiated)) throw failure;
  const keys = await scannedKeys(run, address, signal, { lacks: failure.lacks, opens });
  if (keys.length === 0) throw failure;
  return keys;
}

async function connect({ host, port }: Address, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const socket = createConnection({ host, port });
  try {
    // Further errors may follow the first one, and an error without a listener would end the process.
    socket.on("error", () => {});
    await once(socket, "connect", { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    socket.destroy();
  }
}

/** Opens a new connection for each request: a kept connection would hide that the server accepts no new ones. */
async function get({ url, insecure }: HttpQuestion, caFileOfProxy: string | undefined, signal: AbortSignal) {
  const { username, password } = new URL(url);
  const login = Buffer.from([username, password].map(decodeURIComponent).join(":")).toString("base64");
  const headers = {
    accept: "*/*",
    "user-agent": usualHeaders["user-agent"],
    ...((username || password) && { authorization: `Basic ${login}` }),
  };
  const http = undiciHttp(1, { ofServer: { takesAnyCertificate: insecure, caFileOfProxy } });
  try {
    return await http.get({ url, headers, signal });
  } finally {
    void http.close();
  }
}

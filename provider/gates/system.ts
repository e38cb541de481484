import { once } from "node:events";
import { createConnection } from "node:net";
import { undiciHttp } from "../api/pipeline/undici";
import { usualHeaders } from "../api/usualHeaders";
import { type RunProgram, runProgram, scannedKeys } from "../ssh/keyscan";
import { type Address, NotNegotiated } from "../ssh/network";
import { hostKeys } from "../ssh/system";
import type { HttpQuestion, ServerNetwork } from "./network";

/** @param caFile names authorities that the way to the host trusts, which may lead through the same proxy. */
export const systemServers = (caFile?: string, run: RunProgram = runProgram): ServerNetwork => ({
  hostKeys: (...asked) => hostKeys(...asked).catch((error: unknown) => scanned(run, error, ...asked)),
  connect,
  get: (question, signal) => get(question, caFile, signal),
});

/** OpenSSH speaks what the library does not. @throws the failure, if it reads no key either. */
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
    // More errors than the first may come, and none may go unheard.
    socket.on("error", () => {});
    await once(socket, "connect", { signal });
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    socket.destroy();
  }
}

/** A connection of its own for each question: an old one would hide that the server takes no new one. */
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

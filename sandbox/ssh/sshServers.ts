import { once } from "node:events";
import { createServer, type Server as Listener, type Socket } from "node:net";
import { type Host, settle } from "../host";
import type { ServerRow } from "../store/rows";
import { isOwn, serverAddress } from "./addresses";
import type { CommandRecord } from "./commands";
import type { Library } from "./library";
import { serve } from "./serve";

/** The SSH servers, one at the address of each simulated server. */
export interface SshServers {
  /**
   * Starts SSH servers for new servers. Breaks the connections to servers that no longer exist, or whose disks were
   * erased.
   */
  sync(): void;
  close(): Promise<void>;
}

/** Whether the server answers by SSH. */
const isUp = (row: ServerRow): boolean =>
  row.active && row.powerStatus === "Running" && row.process?.kind !== "removal";

/**
 * Starts the SSH servers, all at the sandbox's own port. This sandbox alone has that port at 127.0.0.1, so no other
 * sandbox uses it at the servers' addresses.
 *
 * @throws when this machine does not have these addresses.
 */
export async function openSshServers(
  host: Host,
  port: number,
  library: Library,
  ran: (record: CommandRecord) => void,
): Promise<SshServers> {
  const listeners = new Map<string, Listener>();
  const openSockets = new Map<
    Socket,
    { readonly ip: string; readonly keys: ServerRow["private_host_keys"] }
  >();
  const rowAt = (ip: string) => host.state.servers.find((row) => row.ip === ip && isUp(row));

  function take(ip: string, socket: Socket): void {
    settle(host);
    const row = rowAt(ip);
    // A server that is off does not answer. Its port cannot be closed at that moment, because nothing reports to this
    // code that a build has ended.
    if (!row) return void socket.resetAndDestroy();
    openSockets.set(socket, { ip, keys: row.private_host_keys });
    socket.once("close", () => openSockets.delete(socket));
    serve(socket, row, library, (command, username) =>
      ran({ at: host.time.now(), server: row.uniq_id, username, command }),
    );
  }

  function listen(ip: string): Listener {
    const listener = createServer((socket) => {
      socket.on("error", () => {});
      take(ip, socket);
    });
    listeners.set(ip, listener.listen(port, ip));
    return listener;
  }

  const stop = (ip: string) => {
    listeners.get(ip)?.close();
    listeners.delete(ip);
  };

  function sync(): void {
    const wantedIps = new Set(host.state.servers.map(({ ip }) => ip).filter(isOwn));
    // If an SSH server cannot start, the simulated server does not answer, and the sandbox keeps running.
    for (const ip of wantedIps) if (!listeners.has(ip)) listen(ip).on("error", () => {});
    for (const ip of listeners.keys()) if (!wantedIps.has(ip)) stop(ip);
    for (const [socket, { ip, keys }] of openSockets)
      if (rowAt(ip)?.private_host_keys !== keys) socket.resetAndDestroy();
  }

  const firstAddress = serverAddress("loopback", 0);
  try {
    await once(listen(firstAddress), "listening");
  } catch (cause) {
    throw new Error(
      `The sandbox cannot listen at ${firstAddress}:${port}: --addresses loopback is for systems that have all of 127.0.0.0/8.`,
      { cause },
    );
  }
  stop(firstAddress);
  sync();
  return {
    sync,
    async close() {
      const closings = [...listeners.values()].map((listener) => once(listener, "close"));
      for (const ip of [...listeners.keys()]) stop(ip);
      for (const socket of openSockets.keys()) socket.destroy();
      await Promise.all(closings);
    },
  };
}

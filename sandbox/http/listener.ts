import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A listening port on loopback. The port can be closed for a while, to simulate a host that is down. */
export interface Listener {
  readonly port: number;
  /** Breaks every connection, and refuses new connections for this time. */
  refuse(milliseconds: number): void;
  /** Opens the port again at once. */
  accept(): void;
  close(): Promise<void>;
}

/** Milliseconds until the next try, if another process has the port when it is to be opened again. */
const retryPause = 100;

/** @throws when the port is taken. */
export async function openListener(server: Server, wantedPort: number): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wantedPort, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  let reopening: NodeJS.Timeout | undefined;
  // This handler is registered only now, because a taken port must be reported at the start. Later failures do not end
  // the sandbox.
  server.on("error", () => reopenIn(retryPause));
  const reopenIn = (milliseconds: number) => {
    clearTimeout(reopening);
    reopening = setTimeout(accept, milliseconds);
  };
  const accept = () => {
    if (reopening === undefined) return;
    clearTimeout(reopening);
    reopening = undefined;
    if (!server.listening) server.listen(port, "127.0.0.1");
  };
  return {
    port,
    accept,
    refuse(milliseconds) {
      if (reopening === undefined) server.close();
      server.closeAllConnections();
      reopenIn(milliseconds);
    },
    close: () =>
      new Promise((resolve) => {
        clearTimeout(reopening);
        reopening = undefined;
        // Closing a server that is already closed is not a failure.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

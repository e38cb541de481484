import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

/** A server's port on loopback, which can be closed for a while. */
export interface Listener {
  readonly port: number;
  /** Breaks every connection, and refuses new ones for so long. */
  refuse(milliseconds: number): void;
  /** Ends that at once. */
  accept(): void;
  close(): Promise<void>;
}

/** The pause in milliseconds if someone else has the port when it is reopened. */
const retryPause = 100;

/** @throws when the port is taken. */
export async function openListener(server: Server, wanted: number): Promise<Listener> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(wanted, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
  const { port } = server.address() as AddressInfo;
  let reopening: NodeJS.Timeout | undefined;
  // Only from here on, because at the start a taken port must be reported. Later failures do not end the sandbox.
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
        // Closing what is closed already is no failure.
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

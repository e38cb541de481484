import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { folderOfAll } from "../../../support/folders";

/** A server on loopback until the end of the test, or until it is closed. */
export async function listen(server: Server) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket.on("error", () => {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<unknown>((closed) => {
      server.close(closed);
      for (const socket of sockets) socket.destroy();
    });
  onTestFinished(async () => void (await close()));
  return { port, close };
}

/** A server that takes connections and never says anything. */
export const listenSilently = () => listen(createServer((socket) => void socket.resume()));

/** Files of certificates for one test file; they are removed at its end. Returns the path of a new one. */
export function certificateFiles(): (pem: string) => string {
  const folder = folderOfAll();
  let files = 0;
  return (pem) => {
    const path = join(folder, `${++files}.pem`);
    writeFileSync(path, pem);
    return path;
  };
}

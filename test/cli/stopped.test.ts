import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { listen } from "../provider/api/pipeline/loopback";

const main = join(__dirname, "../../dist/cli/main.js");

it.each([["call", "network.zone.list"], ["plans"], ["connect", "--json"]])(
  "%s ends on Ctrl-C although the host never responds",
  async (...args) => {
    const silent = createServer((socket) => void socket.resume());
    const asked = once(silent, "connection");
    const { port } = await listen(silent);
    const env = {
      ...process.env,
      HOSTING_BASE_URL: `http://127.0.0.1:${port}/v3`,
      ...{ HOSTING_USERNAME: "ada", HOSTING_PASSWORD: "ada-secret" },
    };
    const command = spawn(process.execPath, [main, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
    const said = Promise.all([text(command.stdout), text(command.stderr)]);
    await asked;
    command.kill("SIGINT");
    // Without a working Ctrl-C, the command would retry for minutes, and the test would time out.
    expect(await once(command, "exit")).toEqual([130, null]);
    expect((await said).join("")).not.toContain("retry");
  },
);

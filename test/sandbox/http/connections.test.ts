import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { startSandbox } from "../../../sandbox";

async function connected() {
  const sandbox = await startSandbox();
  const { port } = new URL(sandbox.url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  return { sandbox, socket };
}

it("a client that goes away in the middle of its request does no harm", async () => {
  const { sandbox, socket } = await connected();
  socket.write("POST /v3/sshkey/list HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{");
  socket.destroy();
  await once(socket, "close");
  expect((await fetch(`${sandbox.url}/v3/utilities/info/ping`, { method: "POST" })).status).toBeLessThan(500);
  await sandbox.close();
});

it("closing it twice is no failure, and ends open connections", async () => {
  const { sandbox, socket } = await connected();
  const ended = once(socket, "close");
  await Promise.all([sandbox.close(), sandbox.close()]);
  await sandbox.close();
  await ended;
});

import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { openListener } from "../../../sandbox/http/listener";

async function listening() {
  const server = createServer((_, reply) => reply.end("here"));
  const listener = await openListener(server, 0);
  onTestFinished(() => listener.close());
  const ask = () =>
    fetch(`http://127.0.0.1:${listener.port}/`).then(
      (answer) => answer.text(),
      (error) => error.cause.code as string,
    );
  return { server, listener, ask };
}

it("refuses connections for a while, and then accepts them at the same port", async () => {
  const { listener, ask } = await listening();
  // A second `accept` changes nothing.
  listener.accept();
  expect(await ask()).toBe("here");
  listener.refuse(3_600_000);
  expect(await ask()).toBe("ECONNREFUSED");
  listener.refuse(1);
  await expect.poll(ask).toBe("here");
});

it("a port that another program took in the meantime is tried again until it is free", async () => {
  const { listener, ask } = await listening();
  listener.refuse(3_600_000);
  const other = createTcpServer();
  await new Promise<void>((resolve) => other.listen(listener.port, "127.0.0.1", () => resolve()));
  const tried = new Promise((resolve) => other.once("close", resolve));
  listener.accept();
  other.close();
  await tried;
  await expect.poll(ask).toBe("here");
});

it("an error of the running server does not stop it", async () => {
  const { server, listener, ask } = await listening();
  server.emit("error", Object.assign(new Error("too many open files"), { code: "EMFILE" }));
  expect(await ask()).toBe("here");
  // This call checks again that the server listens.
  listener.accept();
  expect(await ask()).toBe("here");
});

it("stays closed after close", async () => {
  const { listener, ask } = await listening();
  listener.refuse(1);
  await listener.close();
  await listener.close();
  listener.accept();
  expect(await ask()).toBe("ECONNREFUSED");
});

import { EventEmitter } from "node:events";
import { connect, createServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { hearCancel } from "../../../provider/dynamic/cancelHeard";

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** The HTTP/2 server of a provider process, as gRPC opens it, and an engine that calls it. */
async function calledProvider() {
  const server = createServer((_request, response) => response.end());
  server.on("stream", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const engine = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  open.push(
    () => server.close(),
    () => engine.destroy(),
  );
  const call = (method: string) =>
    new Promise<void>((resolve, reject) => {
      const stream = engine.request({ ":method": "POST", ":path": `/pulumirpc.ResourceProvider/${method}` });
      stream.on("error", reject).on("close", resolve).resume().end();
    });
  return { server, call };
}

it("reports that the engine has cancelled, from the Cancel call until the next Configure call", async () => {
  const { server, call } = await calledProvider();
  const [socket, timer] = [new EventEmitter(), { hasRef: () => true }];
  const isCancelled = hearCancel({ _getActiveHandles: () => [socket, timer, server] });
  const heard: unknown[] = [isCancelled?.()];
  for (const method of ["Configure", "Create", "Cancel", "Create", "Configure"]) {
    await call(method);
    heard.push(isCancelled?.());
  }
  expect(heard).toEqual([false, false, false, true, true, false]);
});

it("finds the gRPC server among Node's open handles", async () => {
  const { call } = await calledProvider();
  const isCancelled = hearCancel(process as never);
  await call("Cancel");
  expect(isCancelled?.()).toBe(true);
});

it.each([
  ["a runtime that does not list its open handles", {}],
  ["a process without a server", { _getActiveHandles: () => [] }],
])("returns undefined in %s", (_what, own) => expect(hearCancel(own)).toBeUndefined());

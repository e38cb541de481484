import { type AddressInfo, createServer as createTcpServer } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EngineGone, engineAddressAmong, watchEngine } from "../../../provider/engine/engineLife";
import { fakeEngine } from "../../support/fakeEngine";

describe("the engine of a provider process", () => {
  let open: Awaited<ReturnType<typeof fakeEngine>>[] = [];
  const started = async () => {
    const made = await fakeEngine();
    open.push(made);
    return made;
  };
  afterEach(() => {
    for (const one of open) one.kill();
    open = [];
  });

  it("lives while it answers, and is asked each time", async () => {
    const { address, asked } = await started();
    const gone = vi.fn();
    const life = watchEngine(address, gone);
    await life.mustLive();
    const before = asked();
    await life.mustLive();
    expect(asked()).toBe(before + 1);
    expect(gone).not.toHaveBeenCalled();
  });

  it("is gone as soon as it is killed: nobody has to ask", async () => {
    const { address, kill } = await started();
    let told = 0;
    const gone = new Promise<void>((resolve) => {
      const life = watchEngine(address, () => {
        told += 1;
        resolve();
      });
      void life.mustLive().then(kill);
    });
    await gone;
    expect(told).toBe(1);
  });

  it("is gone for whoever asks after it was killed, and is told once", async () => {
    const { address, kill } = await started();
    const gone = vi.fn();
    const life = watchEngine(address, gone);
    await life.mustLive();
    kill();
    await expect(life.mustLive()).rejects.toThrow(EngineGone);
    await expect(life.mustLive()).rejects.toThrow("has ended. Nothing was sent.");
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it("lives when it only ended a connection", async () => {
    const { address, cut } = await started();
    const gone = vi.fn();
    const life = watchEngine(address, gone);
    await life.mustLive();
    cut();
    await life.mustLive();
    expect(gone).not.toHaveBeenCalled();
  });

  it("is gone where something else has its address now", async () => {
    const stranger = createTcpServer((socket) => socket.end("not an engine\n"));
    await new Promise<void>((resolve) => stranger.listen(0, "127.0.0.1", resolve));
    const { port } = stranger.address() as AddressInfo;
    await expect(watchEngine(`127.0.0.1:${port}`, () => {}).mustLive()).rejects.toThrow(EngineGone);
    stranger.close();
  });
});

describe("the engine's address among a provider process's arguments", () => {
  it.each([
    [["node", "provider.cjs", "127.0.0.1:40123"], "127.0.0.1:40123"],
    [
      ["node", "provider.cjs", "--logflow", "-v=9", "--tracing", "tcp://127.0.0.1:7", "[::1]:40123"],
      "[::1]:40123",
    ],
    [["node", "main.js"], undefined],
    [["node", "127.0.0.1"], undefined],
  ])("%j: %s", (given, address) => expect(engineAddressAmong(given)).toBe(address));
});

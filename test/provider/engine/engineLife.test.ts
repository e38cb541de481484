import { EventEmitter } from "node:events";
import { createServer as createTcpServer } from "node:net";
import { LogRequest, LogSeverity } from "@pulumi/pulumi/proto/engine_pb";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  EngineGone,
  endWithEngine,
  engineAddressAmong,
  type WatchedEngine,
  watchEngine,
} from "../../../provider/engine/engineLife";
import { fakeEngine } from "../../support/fakeEngine";
import { listen } from "../api/pipeline/loopback";

describe("the engine of a provider process", () => {
  const started = async () => {
    const made = await fakeEngine();
    onTestFinished(made.kill);
    return made;
  };

  /** A fake engine, and a watch of it. */
  const watched = async () => {
    const engine = await started();
    const gone = vi.fn();
    const life = watchEngine(engine.address, gone);
    await life.mustLive();
    return { ...engine, gone, life };
  };

  it("counts as running while it answers each call, also after it has closed a connection", async () => {
    const { asked, cut, gone, life } = await watched();
    const before = asked();
    await life.mustLive();
    expect(asked()).toBe(before + 1);
    cut();
    await life.mustLive();
    expect(gone).not.toHaveBeenCalled();
  });

  it("is reported as ended as soon as it is killed, without a further call", async () => {
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

  it("fails every later call after it was killed, and is reported once", async () => {
    const { kill, gone, life } = await watched();
    kill();
    await expect(life.mustLive()).rejects.toThrow(EngineGone);
    await expect(life.mustLive()).rejects.toThrow("has ended. Nothing was sent.");
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it("receives status texts of a resource in order, whatever their length", async () => {
    const { life, logged } = await watched();
    const urn = "urn:pulumi:dev::web::hosting:index:Server::web";
    const texts = ["", "web.example.com: building, 2m of about 8m", "ü".repeat(64), "long ".repeat(5_000)];
    for (const text of texts) life.status(urn, text);
    await life.sent();
    expect(logged.map((frame) => LogRequest.deserializeBinary(frame.subarray(5)).toObject())).toEqual(
      texts.map((message) => ({ severity: LogSeverity.INFO, message, urn, streamid: 0, ephemeral: true })),
    );
    expect(logged.map((frame) => frame.readUInt32BE(1))).toEqual(logged.map(({ length }) => length - 5));
  });

  it("fails no call if a status text cannot be delivered", async () => {
    const { kill, life } = await watched();
    kill();
    life.status("", "building");
    await expect(life.sent()).resolves.toBeUndefined();
  });

  it("counts as ended if another server listens at its address", async () => {
    const stranger = createTcpServer((socket) => socket.end("not an engine\n"));
    const { port } = await listen(stranger);
    await expect(watchEngine(`127.0.0.1:${port}`, () => {}).mustLive()).rejects.toThrow(EngineGone);
  });
});

it.each([
  ["node provider.cjs 127.0.0.1:40123", "127.0.0.1:40123"],
  ["node provider.cjs --logflow -v=9 --tracing tcp://127.0.0.1:7 [::1]:40123", "[::1]:40123"],
  ["node main.js", undefined],
  ["node 127.0.0.1", undefined],
])("in the process arguments %j, the engine's address is %s", (given, address) =>
  expect(engineAddressAmong(given.split(" "))).toBe(address),
);

/** A provider process with these arguments, and the engine that it watches. */
function providerProcess(...given: string[]) {
  const exits: number[] = [];
  const own = Object.assign(new EventEmitter(), {
    argv: ["node", "dynamic-provider", ...given],
    stdout: new EventEmitter(),
    stderr: new EventEmitter(),
    exit: (code: number) => void exits.push(code),
  });
  const life: WatchedEngine = {
    ...{ address: "127.0.0.1:40123", mustLive: async () => {} },
    ...{ status: () => {}, sent: async () => {} },
  };
  const watched: string[] = [];
  let kill = () => {};
  const engine = endWithEngine(own, (address, whenGone) => {
    watched.push(address);
    kill = whenGone;
    return life;
  });
  return { own, exits, watched, engine, life, kill: () => kill() };
}

describe("a provider process", () => {
  it("watches the engine that its arguments name, and ends when the engine ends", () => {
    const { exits, watched, engine, life, kill } = providerProcess("127.0.0.1:40123");
    expect({ watched, exits }).toEqual({ watched: ["127.0.0.1:40123"], exits: [] });
    expect(engine).toBe(life);
    kill();
    expect(exits).toEqual([1]);
  });

  it("watches no engine if its arguments name none", () => {
    const { watched, engine } = providerProcess();
    expect({ watched, engine }).toEqual({ watched: [], engine: undefined });
  });

  it.each(["stdout", "stderr"] as const)("ends when its %s is closed", (stream) => {
    const { own, exits } = providerProcess("127.0.0.1:40123");
    own[stream].emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    expect(exits).toEqual([1]);
  });

  it("ends when its terminal is closed", () => {
    const { own, exits } = providerProcess("127.0.0.1:40123");
    own.emit("SIGHUP");
    expect(exits).toEqual([1]);
  });
});

import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { type EngineLife, endWithEngine } from "../../../provider/engine/engineLife";

/** A process that was started with these arguments, and the engine that it watches. */
function providerProcess(...given: string[]) {
  const exits: number[] = [];
  const own = Object.assign(new EventEmitter(), {
    argv: ["node", "dynamic-provider", ...given],
    stdout: new EventEmitter(),
    stderr: new EventEmitter(),
    exit: (code: number) => void exits.push(code),
  });
  const life: EngineLife = { address: "127.0.0.1:40123", mustLive: async () => {} };
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
  it("watches the engine that its arguments name, and ends with it", () => {
    const { exits, watched, engine, life, kill } = providerProcess("127.0.0.1:40123");
    expect({ watched, exits }).toEqual({ watched: ["127.0.0.1:40123"], exits: [] });
    expect(engine).toBe(life);
    kill();
    expect(exits).toEqual([1]);
  });

  it("watches nobody where no engine is named", () => {
    const { watched, engine } = providerProcess();
    expect({ watched, engine }).toEqual({ watched: [], engine: undefined });
  });

  it.each(["stdout", "stderr"] as const)("ends when nobody reads its %s", (stream) => {
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

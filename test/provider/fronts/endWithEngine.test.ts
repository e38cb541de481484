import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { endWithEngine } from "../../../provider/fronts/endWithEngine";

function providerProcess() {
  const exits: number[] = [];
  const own = {
    ppid: 400,
    stdout: new EventEmitter(),
    stderr: new EventEmitter(),
    exit: (code: number) => void exits.push(code),
  };
  let look = () => {};
  let interval = 0;
  endWithEngine(own, (work, milliseconds) => {
    look = work;
    interval = milliseconds;
  });
  return { own, exits, look: () => look(), interval };
}

describe("a provider process", () => {
  it("goes on while the engine is its parent", () => {
    const { exits, look, interval } = providerProcess();
    look();
    look();
    expect({ exits, interval }).toEqual({ exits: [], interval: 5_000 });
  });

  it("ends when it has another parent", () => {
    const { own, exits, look } = providerProcess();
    own.ppid = 1;
    look();
    expect(exits).toEqual([1]);
  });

  it.each(["stdout", "stderr"] as const)("ends when nobody reads its %s", (stream) => {
    const { own, exits } = providerProcess();
    own[stream].emit("error", Object.assign(new Error("write EPIPE"), { code: "EPIPE" }));
    expect(exits).toEqual([1]);
  });
});

import { expect, it } from "vitest";
import { createOwedWork, type Owe } from "../../../provider/run/owedWork";
import { VirtualClock } from "../../support/virtualClock";

/** Calls that end on command, and a record of the work that they owe. */
function world() {
  const clock = new VirtualClock({ automatic: false });
  const owed = createOwedWork(clock);
  const line: string[] = [];
  const work = (name: string) => (patience: AbortSignal) =>
    new Promise<void>((resolve) =>
      patience.addEventListener("abort", () => {
        line.push(`${name}: ${patience.reason}`);
        resolve();
      }),
    );
  const call = (name: string, inCall: (owe: Owe) => void = (owe) => owe(work(name))) => {
    let end: (failure?: Error) => void = () => {};
    const ended = owed
      .during(async (owe) => {
        await new Promise<void>((resolve, reject) => {
          end = (failure) => (failure ? reject(failure) : resolve());
        });
        inCall(owe);
      })
      .then(
        () => line.push(`${name} ended`),
        (error: Error) => line.push(`${name} failed: ${error.message}`),
      );
    return { end: (failure?: Error) => end(failure), ended };
  };
  return { clock, line, call };
}

it("the last call in progress does the work that all of them owe, and the others end without waiting", async () => {
  const { line, call } = world();
  const [first, last] = [call("first"), call("last")];
  first.end();
  await first.ended;
  expect(line.splice(0)).toEqual(["first ended"]);
  last.end();
  await last.ended;
  expect(line).toEqual(["first: no call is in progress", "last: no call is in progress", "last ended"]);
});

it("a last call that fails does this work as well, and failing work does not make a call fail", async () => {
  const { line, call } = world();
  const [first, broken, last] = [
    call("first"),
    call("broken", (owe) => owe(() => Promise.reject(new Error("it cannot be done")))),
    call("last"),
  ];
  first.end();
  broken.end();
  await Promise.all([first.ended, broken.ended]);
  last.end(new Error("no stock"));
  await last.ended;
  expect(line).toEqual([
    "first ended",
    "broken ended",
    "first: no call is in progress",
    "last failed: no stock",
  ]);
});

it("owed work waits at most half a minute while other calls take long", async () => {
  const { clock, line, call } = world();
  call("long");
  const first = call("first");
  first.end();
  await first.ended;
  await clock.advance(29_999);
  expect(line.splice(0)).toEqual(["first ended"]);
  await clock.advance(1);
  expect(line).toEqual(["first: it was long"]);
});

import { expect, it, onTestFinished, vi } from "vitest";
import { notesInMemory } from "../../../provider/run/notes";
import { RunLines } from "../../../provider/run/runLines";
import { RunRecord } from "../../../provider/run/runRecord";

/** How many lines the questions of a run look at, and how many are read from the note, for each resource of it. */
function linesLookedAt(size: number, work: (run: RunRecord, urn: (index: number) => string) => void) {
  let [read, looked] = [0, 0];
  const notes = notesInMemory(() => 0);
  const reader: typeof notes.reader = (name) => {
    const lines = notes.reader(name);
    return () => {
      const all = lines();
      read += all.length;
      return all;
    };
  };
  const { said } = RunLines.prototype;
  const spy = vi.spyOn(RunLines.prototype, "said").mockImplementation(function (this: RunLines, is, about) {
    const lines = said.call(this, is, about);
    looked += lines.length;
    return lines as never;
  });
  onTestFinished(() => spy.mockRestore());
  const run = new RunRecord({
    ...{ host: "https://api.example.com", now: () => 0, notes: { ...notes, reader }, run: "a run" },
  });
  work(run, (index) => `urn:pulumi:dev::fleet::hosting:index:Server::web${index}`);
  spy.mockRestore();
  return { read: Math.ceil(read / size), looked: Math.ceil(looked / size) };
}

it.each<[string, (run: RunRecord, urn: (index: number) => string, size: number) => void]>([
  [
    "creates all its servers",
    (run, urn, size) => {
      for (let index = 0; index < size; index++) run.declare(urn(index), `web${index}.example.com`);
      for (let index = 0; index < size; index++) {
        run.isManaged("Server", `A${index}`);
        run.use("Server", `A${index}`, "met");
        run.succeeded(urn(index));
        run.use("Server", `A${index}`, "keeps", {
          outputs: { __holder: `holder ${index}` },
          urn: urn(index),
        });
      }
    },
  ],
  [
    "removes half of its servers",
    (run, urn, size) => {
      const outputs = (index: number) => ({ __holder: `holder ${index}` });
      for (let index = 0; index < size / 2; index++) {
        run.declare(urn(index));
        run.use("Server", `A${index}`, "keeps", { outputs: outputs(index), urn: urn(index) });
      }
      for (let index = size / 2; index < size; index++) {
        const [id, shared] = [`A${index}`, run.shared()];
        expect(shared?.isKeptByAnother("Server", id, outputs(index))).toBe(false);
        expect(shared?.importedInstead("Server", id, urn(index))).toBeUndefined();
        expect(shared?.hasMet("Server", id, outputs(index))).toBe(false);
        expect(shared?.whatFailed(urn(index))).toBeUndefined();
        expect(shared?.isProtectedByAnother("Server", id, outputs(index))).toBe(false);
      }
    },
  ],
  [
    "fails for some of them, and then not, and removes others",
    (run, urn, size) => {
      for (let index = 0; index < size; index++) {
        run.declare(urn(index));
        run.failed(urn(index));
      }
      for (let index = size - 1; index >= 0; index--) {
        expect(run.shared()?.whatFailed(urn(size))).toBe(urn(index));
        run.succeeded(urn(index));
      }
    },
  ],
  [
    "has all of them in a rollout group",
    (run, urn, size) => {
      const line = (index: number) => ({ group: "web", member: urn(index), name: `web${index}`, atOnce: 16 });
      for (let index = 0; index < size; index++) {
        run.rollOut({ ...line(index), did: "plans" });
        expect(run.shared()?.placesIn("web").planned.size).toBe(index + 1);
      }
      for (let index = 0; index < size; index++) {
        run.rollOut({ ...line(index), did: "asks" });
        run.rollOut({ ...line(index), did: "finds" });
        expect(run.shared()?.placesIn("web").away.has(urn(index))).toBe(true);
        expect(run.shared()?.lastRollout(urn(index))?.did).toBe("finds");
        run.rollOut({ ...line(index), did: "ends" });
      }
    },
  ],
  [
    "no longer protects its servers",
    (run, _urn, size) => {
      for (let index = 0; index < size; index++) expect(run.countUnprotected(`A${index}`)).toBe(index + 1);
    },
  ],
])("a run that %s looks at as many lines for each of 3,000 as of 300", (_what, work) => {
  const [small, large] = [300, 3_000].map((size) => linesLookedAt(size, (run, urn) => work(run, urn, size)));
  expect(large).toEqual(small);
  expect(large?.read).toBeLessThan(10);
});

import { expect, it, onTestFinished, vi } from "vitest";
import { noteFiles } from "../../../provider/engine/noteFiles";
import { RunLines } from "../../../provider/run/runLines";
import { RunRecord } from "../../../provider/run/runRecord";
import { folderOfTest } from "../../support/folders";

const counted = vi.hoisted(() => ({ bytes: 0 }));
vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const readSync = (...given: Parameters<typeof fs.readSync>) => {
    const bytes = fs.readSync(...given);
    counted.bytes += bytes;
    return bytes;
  };
  return { ...fs, readSync };
});

/** Measures how much work the record of a run causes for each resource: lines evaluated, lines parsed, and bytes read from its file. */
function costOfEach(size: number, work: (run: RunRecord, urn: (index: number) => string) => void) {
  let looked = 0;
  const { said } = RunLines.prototype;
  const lines = vi.spyOn(RunLines.prototype, "said").mockImplementation(function (this: RunLines, is, about) {
    const all = said.call(this, is, about);
    looked += all.length;
    return all as never;
  });
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const notes = noteFiles({ folders: [folderOfTest()] });
  const run = new RunRecord({
    ...{ host: "https://api.example.com", now: () => 0, notes, run: "a run" },
  });
  counted.bytes = 0;
  // All ids and names have the same length, so all lines have.
  work(run, (index) => `urn:pulumi:dev::fleet::hosting:index:Server::web${10_000 + index}`);
  const parses = parse.mock.calls.length;
  lines.mockRestore();
  parse.mockRestore();
  return { looked: looked / size, parses: parses / size, bytes: counted.bytes / size };
}

it.each<[string, (run: RunRecord, urn: (index: number) => string, size: number) => void]>([
  [
    "creates all its servers",
    (run, urn, size) => {
      for (let index = 0; index < size; index++) run.declare(urn(index), `web${10_000 + index}.example.com`);
      for (let index = 0; index < size; index++) {
        run.isManaged("Server", `A${10_000 + index}`);
        run.use("Server", `A${10_000 + index}`, "met");
        run.succeeded(urn(index));
        run.use("Server", `A${10_000 + index}`, "keeps", {
          outputs: { __holder: `holder ${10_000 + index}` },
          urn: urn(index),
        });
      }
    },
  ],
  [
    "removes half of its servers",
    (run, urn, size) => {
      const outputs = (index: number) => ({ __holder: `holder ${10_000 + index}` });
      for (let index = 0; index < size / 2; index++) {
        run.declare(urn(index));
        run.use("Server", `A${10_000 + index}`, "keeps", { outputs: outputs(index), urn: urn(index) });
      }
      for (let index = size / 2; index < size; index++) {
        const [id, shared] = [`A${10_000 + index}`, run.shared()];
        expect(shared?.isKeptByAnother("Server", id, outputs(index))).toBe(false);
        expect(shared?.importedInstead("Server", id, urn(index))).toBeUndefined();
        expect(shared?.hasMet("Server", id, outputs(index))).toBe(false);
        expect(shared?.whatFailed(urn(index))).toBeUndefined();
        expect(shared?.isProtectedByAnother("Server", id, outputs(index))).toBe(false);
      }
    },
  ],
  [
    "first reports failures, then successes, and removes other servers",
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
    "has all its servers in a rollout group",
    (run, urn, size) => {
      const line = (index: number) => ({
        group: "web",
        member: urn(index),
        name: `web${10_000 + index}`,
        atOnce: 16,
      });
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
      for (let index = 0; index < size; index++)
        expect(run.countUnprotected(`A${10_000 + index}`)).toBe(index + 1);
    },
  ],
])("a run that %s needs as much work per server with 3,000 servers as with 300", (_what, work) => {
  const [small, large] = [300, 3_000].map((size) => costOfEach(size, (run, urn) => work(run, urn, size)));
  const { looked, parses, bytes } = small as NonNullable<typeof small>;
  expect(large?.looked).toBeLessThan(1.01 * looked + 0.01);
  expect(large?.parses).toBeLessThan(1.01 * parses);
  expect(large?.bytes).toBeLessThan(1.02 * bytes);
  expect(bytes).toBeLessThan(10_000);
});

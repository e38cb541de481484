import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { cacheFolder, generatorsFolder } from "../../../tools/engine/cache.mjs";
import { ensureEngine } from "../../../tools/engine/ensure.mjs";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { commandTranscript, interrupting, machine, type Programs } from "../support/machine.mjs";
import { downloadOf, downloads, executables, workingGo } from "./programs.mjs";

function given(programs: Programs = {}) {
  const made = machine(programs);
  return {
    ...made,
    /** Puts a Pulumi with this version on PATH, and these executables next to it. */
    pulumi(version: string, names: readonly string[] = executables) {
      for (const name of names) made.script(name, `echo "v${version}"`);
    },
    ensure: (more: Partial<Parameters<typeof ensureEngine>[0]> = {}) =>
      ensureEngine({ ...made.facts, every: () => () => {}, ...more }),
  };
}

interface Row {
  readonly programs?: Programs;
  /** The version of the Pulumi on PATH, and the executables next to it. */
  readonly onPath?: readonly [version: string, names?: readonly string[]];
}
const go = ([what]: string[]) => ({
  code: what === "version" ? 0 : 1,
  output: "go: errors\ngo: go.mod requires go >= 1.25.8 (running go 1.18; GOTOOLCHAIN=local)\n",
});
const building = { go: workingGo };

describe.each<[string, Readonly<Record<string, Row>>]>([
  [
    "the Pulumi on PATH",
    {
      "serves as it is: 3.200.0": { onPath: ["3.200.0"] },
      "serves as it is: 3.1000.1": { onPath: ["3.1000.1"] },
      "does not serve if it is too old": { onPath: ["3.199.0"] },
      "does not serve if it is too new": { onPath: ["4.0.0"] },
      "does not serve if it does not report its version": { onPath: ["what?"] },
      "does not serve without what is next to it": { onPath: ["3.240.0", ["pulumi"]] },
    },
  ],
  [
    "the official download",
    {
      "is taken when it can be reached; nothing is built": { programs: { ...downloads, ...building } },
      "is given up if it cannot be installed": { programs: { npm: () => ({ code: 1 }) } },
      "is given up if it cannot be reached": {
        programs: { ...downloads, node: () => ({ code: 1 }) },
      },
      "is given up if it is not complete": {
        programs: { ...downloads, node: downloadOf(["pulumi"]) },
      },
    },
  ],
  [
    "the build from Go modules",
    {
      "is done if nothing else is there": { programs: building },
      "says in one sentence that there is neither a download nor Go": {},
      "reports Go's own last words when it cannot build": { programs: { go } },
    },
  ],
])("%s", (_what, rows) => {
  it.each(Object.entries(rows))("%s", async (_name, { programs, onPath }) => {
    const here = given(programs);
    if (onPath) here.pulumi(...onPath);
    const told = await commandTranscript(here, here.ensure());
    expect(told.replaceAll(cliVersion, "VERSION")).toMatchSnapshot();
  });
});

describe("the cache", () => {
  it("is used if it contains the engine, and no program runs", async () => {
    const here = given(building);
    await here.ensure();
    here.calls.length = 0;
    const folder = cacheFolder(here.env);
    expect(await here.ensure()).toEqual({ folder, why: `pulumi ${cliVersion} is in the cache` });
    expect(here.calls).toEqual([]);
  });

  it("is filled again if a file is missing", async () => {
    const here = given(building);
    const { folder } = await here.ensure();
    rmSync(join(folder as string, "pulumi-language-nodejs"));
    expect((await here.ensure()).why).toBe(`pulumi ${cliVersion} was built from Go modules`);
    expect(existsSync(join(folder as string, "pulumi-language-nodejs"))).toBe(true);
  });

  it("is in the user's XDG_CACHE_HOME, or otherwise in .cache in the home folder", () => {
    expect(cacheFolder({ XDG_CACHE_HOME: "/x", HOME: "/h" })).toMatch(
      /^\/x\/pulumi-hosting\/engine\/[0-9a-f]{16}$/,
    );
    expect(cacheFolder({ HOME: "/h" })).toMatch(/^\/h\/\.cache\/pulumi-hosting\/engine\/[0-9a-f]{16}$/);
  });

  it("contains all programs, and Pulumi's own scripts", async () => {
    const built = (await given(building).ensure()).folder as string;
    expect(readFileSync(join(built, "pulumi-resource-pulumi-nodejs"), "utf8")).toMatch(/^#!\/bin\/sh\n/);
    const downloaded = await given({ ...downloads, ...building }).ensure();
    expect(readdirSync(downloaded.folder as string).sort()).toEqual(executables);
  });

  it("has language hosts that generate code, apart from those that run programs; an engine on PATH needs none", async () => {
    const here = given(building);
    const { folder } = await here.ensure();
    const generators = generatorsFolder(folder, here.env) as string;
    expect(generators).toBe(join(folder as string, "generators"));
    expect(readdirSync(generators).sort()).toEqual([
      "pulumi-language-go",
      "pulumi-language-nodejs",
      "pulumi-language-python",
    ]);
    // The tests put this folder on PATH, so the engine on PATH is found without the cache.
    expect(generatorsFolder(undefined, { PATH: `/bin:${folder}` })).toBe(generators);
    expect(generatorsFolder(undefined, { PATH: "/nowhere" })).toBeUndefined();
    const downloaded = given({ ...downloads, ...building });
    expect(generatorsFolder((await downloaded.ensure()).folder, downloaded.env)).toBeUndefined();
  });

  it("stays empty if a build is interrupted or cannot begin", async () => {
    const { programs, signal } = interrupting("go", ([what]) => what === "build");
    const [stopped, without] = [given(programs), given()];
    await expect(stopped.ensure({ signal })).rejects.toThrow("aborted");
    await expect(without.ensure()).rejects.toThrow("Go is not installed");
    for (const { env } of [stopped, without]) expect(readdirSync(dirname(cacheFolder(env)))).toEqual([]);
  });

  it("is filled once by two concurrent runs, and both use the result of the first", async () => {
    const here = given(building);
    const [first, second] = await Promise.all([here.ensure(), here.ensure()]);
    expect(first).toEqual(second);
    expect(existsSync(join(first.folder as string, "pulumi"))).toBe(true);
    expect(readdirSync(dirname(cacheFolder(here.env)))).toEqual([basename(cacheFolder(here.env))]);
  });
});

it("a build shows the progress of its long step", async () => {
  const here = given(building);
  const told: number[] = [];
  const every = (milliseconds: number, tell: () => void) => {
    told.push(milliseconds);
    tell();
    return () => {};
  };
  await here.ensure({ every });
  expect(told).toEqual(Array(5).fill(15_000));
  expect(here.lines).toContainEqual(expect.stringMatching(/^ {2}still building pulumi, \d+ s so far$/));
});

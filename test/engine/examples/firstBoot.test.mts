import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { utils } from "../../../provider/ssh/library.js";
import { newHostKeys } from "../../../sandbox/ssh/hostKeys.js";
import { root } from "../../../tools/setUp/root.mjs";
import { execFileSync } from "../../support/endingCommands.js";
import { folderOfAll, folderOfTest } from "../../support/folders.js";
import { type Reader, reader } from "../pages/reader.mjs";
import { startCommandPlugin } from "../support/commandPlugin.js";
import { type Machines, startMachines } from "../support/machines.mjs";
import { pythonPackages } from "../support/pythonPackages.mjs";

const page = "docs/first-boot.md";
const example = (file: string) => readFileSync(join(root, "examples/first-boot", file), "utf8");

/**
 * A stand-in for the servers' apt-get. It records its arguments, prints text that must stay hidden, and fails if the
 * file `broken` exists.
 */
const aptGet = `#!/bin/sh
echo "$3" >>~/apt
echo "private words" && echo "private words" >&2
[ ! -e "\${0%/*}/broken" ] || exit 100
`;

const programs = [
  {
    language: "TypeScript",
    setUp: { page: "README.md", section: "A first stack" },
    files: ["index.ts", "firstBoot.ts"],
  },
  {
    language: "Python",
    setUp: { page: "docs/installation-configuration.md", section: "Python" },
    files: ["__main__.py", "first_boot.py"],
  },
] as const;

describe.each(programs)("examples/first-boot in $language", { timeout: 300_000 }, (program) => {
  const { language, setUp, files } = program;
  const homes = folderOfAll();
  const tools = folderOfAll();
  const broken = join(tools, "broken");
  let reading: Reader;
  let command: Awaited<ReturnType<typeof startCommandPlugin>>;
  let machines: Machines;
  /** The arguments of apt-get on each set of disks. */
  const asked = () =>
    readdirSync(homes)
      .sort()
      .map((disks) =>
        readFileSync(join(homes, disks, "apt"), "utf8")
          .trim()
          .split("\n")
          .join(" "),
      );
  const aRun = "update install";
  const theServer = () => reading.sandbox.server(reading.sandbox.servers[0]?.uniq_id as string);

  beforeAll(async () => {
    writeFileSync(join(tools, "apt-get"), aptGet);
    chmodSync(join(tools, "apt-get"), 0o755);
    reading = await reader({ addresses: "loopback", profile: "instant" });
    command = await startCommandPlugin();
    machines = await startMachines(reading.sandbox, homes, tools);
    reading.env.PULUMI_DEBUG_PROVIDERS = command.provider;
    reading.env.PULUMI_NODEJS_TRANSPILE_ONLY = "true";
    if (language === "Python") reading.env.PYTHONPATH = await pythonPackages();
    await reading.follow(setUp.page, setUp.section);
    if (language === "Python") {
      const { url, username } = reading.sandbox;
      await reading.type(`pulumi config set hosting:baseUrl ${url}
pulumi config set hosting:username ${username}
pulumi config set --secret hosting:password ${reading.sandbox.password}`);
    }
    await reading.type(`pulumi config set sshPort ${machines.port}`);
  }, 600_000);
  afterAll(async () => {
    machines?.close();
    command?.close();
    await reading?.close();
  }, 120_000);

  it("runs the script once on the disks of a new server, with its secret", async () => {
    const printed = await reading.follow(page, language);
    expect(printed).toContain("+ 4 created");
    expect(asked()).toEqual([aRun]);
    expect(readFileSync(join(homes, "1/panel.env"), "utf8")).toBe(`PASSWORD=${reading.secret}\n`);
    expect(readdirSync(join(homes, "1/.first-boot")).sort()).toEqual(["done", "lock", "log"]);
    expect(printed).not.toContain("private words");
  });

  it("shows its program on the page as it is", () => {
    for (const file of files) expect(reading.read(file)).toBe(example(`${language.toLowerCase()}/${file}`));
  });

  it("does not run the script at the next up, nor after a refresh, a power cycle, a new password or a change of its text", async () => {
    const server = theServer();
    await reading.type("pulumi up --expect-no-changes");
    for (const powerStatus of ["Stopped", "Running"] as const) {
      server.set({ powerStatus });
      await reading.type("pulumi refresh --yes");
    }
    await reading.type("pulumi config set --secret rootPassword another-password && pulumi up");
    expect(server.row.password).toBe("another-password");
    await reading.type("pulumi config set --secret panelPassword another-password && pulumi up");
    expect(asked()).toEqual([aRun]);
  });

  it("runs the script on the empty disks of a rebuild. If it fails, up says where its output is, and the next up repeats it", async () => {
    writeFileSync(broken, "");
    const printed = await reading.type("pulumi config set release 2\n! pulumi up");
    expect(printed).toContain("The first-boot script ended with 100. Its output is in ~/.first-boot/log");
    for (const hidden of ["private words", "another-password"]) expect(printed).not.toContain(hidden);
    expect(readFileSync(join(homes, "2/.first-boot/log"), "utf8")).toContain("private words");
    expect(existsSync(join(homes, "2/panel.env"))).toBe(false);
    rmSync(broken);
    reading.sandbox.forgetRequests();
    await reading.type("pulumi up");
    expect(reading.sandbox.writes()).toEqual([]);
    expect(asked()).toEqual([aRun, `update ${aRun}`]);
    expect(readFileSync(join(homes, "2/panel.env"), "utf8")).toBe("PASSWORD=another-password\n");
    await reading.type("pulumi up --expect-no-changes");
  });

  it("runs the script on the disks of a server that replaces the first", async () => {
    await reading.type("pulumi config set planId 1202 && pulumi up");
    expect(reading.sandbox.servers).toHaveLength(1);
    expect(asked()).toEqual([aRun, `update ${aRun}`, aRun]);
  });

  it("sends neither the login nor the script to a machine with another host key", async () => {
    theServer().set({ private_host_keys: newHostKeys(utils) });
    await reading.type('! pulumi up --replace "**remote:Command**"');
    expect(readdirSync(homes)).toHaveLength(3);
  });

  it("keeps its secrets encrypted in the state", async () => {
    const state = await reading.exported();
    expect(state).toContain('"stdin"');
    for (const secret of ["another-password", reading.secret]) expect(state).not.toContain(secret);
  });
});

/** The command that the component sends to a server. */
const [runOnce, ...others] = ["typescript/firstBoot.ts", "python/first_boot.py"].map(
  (file) => /(?:`|""")(set -eu[\s\S]+?)(?:`|""")/.exec(example(file))?.[1],
) as [string, string];

describe("the component's command", () => {
  it("is the same in both languages", () => expect(others).toEqual([runOnce]));

  it("waits for a script that is still running, and does not start it again", async () => {
    const home = folderOfTest();
    const tools = join(home, "tools");
    mkdirSync(tools);
    const [started, gate] = [join(home, "started"), join(home, "gate")];
    execFileSync("mkfifo", [started, gate]);
    const flock = execFileSync("sh", ["-c", "command -v flock"], { encoding: "utf8" }).trim();
    writeFileSync(join(tools, "flock"), `#!/bin/sh\necho >"${started}"\nexec ${flock} "$@"\n`, {
      mode: 0o755,
    });
    const env = { PATH: `${tools}:${process.env.PATH}`, HOME: home };
    const run = () => {
      const child = spawn("sh", ["-c", runOnce], { env });
      child.stdin.end(`echo ran >>~/runs\nread go <"${gate}"\nend of the script\n`);
      return { ended: once(child, "close") };
    };
    const first = run();
    await readFile(started);
    const second = run();
    await readFile(started);
    await writeFile(gate, "go\n");
    expect([(await first.ended)[0], (await second.ended)[0]]).toEqual([0, 0]);
    expect(readFileSync(join(home, "runs"), "utf8")).toBe("ran\n");
    expect(existsSync(join(home, ".first-boot/done"))).toBe(true);
  });

  it("runs a script by the interpreter in its first line, and keeps only the output of a failed one", async () => {
    const home = folderOfTest();
    const child = spawn("sh", ["-c", runOnce], { env: { PATH: process.env.PATH, HOME: home } });
    child.stdin.end(
      "#!/usr/bin/env node\nconsole.log(process.argv.length);\nprocess.exit(7);\nend of the script\n",
    );
    expect((await once(child, "close"))[0]).toBe(7);
    expect(readdirSync(join(home, ".first-boot")).sort()).toEqual(["lock", "log"]);
    expect(readFileSync(join(home, ".first-boot/log"), "utf8")).toBe("2\n");
  });

  it("runs no part of a script that arrived incomplete", async () => {
    const home = folderOfTest();
    const child = spawn("sh", ["-c", runOnce], { env: { PATH: process.env.PATH, HOME: home } });
    child.stdin.end("echo ran >>~/runs\nrm -rf ~/old");
    expect((await once(child, "close"))[0]).toBe(1);
    expect([existsSync(join(home, "runs")), existsSync(join(home, ".first-boot/done"))]).toEqual([
      false,
      false,
    ]);
  });
});

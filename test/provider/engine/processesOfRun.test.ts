import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noteFiles } from "../../../provider/engine/noteFiles";
import { processesOfRun } from "../../../provider/engine/processesOfRun";
import { ManagedResources } from "../../../provider/resource/managed";
import type { Holder } from "../../../provider/resource/otherProcesses";

const web = "https://api.example.com Server:ABC123";
const key = "https://api.example.com SshKey:7";
const adopted: Holder = { how: "adopted", mark: "holder01" };
const stays: Holder = { how: "kept", mark: "holder02" };

describe("the provider processes of one run", () => {
  let folder: string;
  let warnings: string[];
  let pid: number;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "hosting-run-"));
    warnings = [];
    pid = 710;
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const notesOf = (number: number) => noteFiles({ folders: [folder], pid: number });
  /** A process of its own, of the run whose engine is at this address, once the others can ask it. */
  async function processOf(engine: string | undefined, holders: Record<string, Holder> = {}) {
    pid += 1;
    const own = pid;
    const process = processesOfRun(engine, { notes: notesOf(own), warn: (line) => warnings.push(line) });
    process.answer((name) => holders[name]);
    if (engine) await vi.waitFor(() => expect(readdirSync(folder).join()).toContain(`.${own}`));
    return { ...process, holders };
  }

  it("each asks the others what they hold at that moment", async () => {
    const [one, other, third] = [
      await processOf("127.0.0.1:1001"),
      await processOf("127.0.0.1:1001"),
      await processOf("127.0.0.1:1001"),
    ];
    expect(await other.ask(web)).toEqual([]);
    one.holders[web] = adopted;
    expect([await other.ask(web), await third.ask(web)]).toEqual([[adopted], [adopted]]);
    third.holders[web] = stays;
    expect(await other.ask(web)).toEqual(expect.arrayContaining([adopted, stays]));
    expect(await other.ask(key)).toEqual([]);
    delete one.holders[web];
    expect(await other.ask(web)).toEqual([stays]);
  });

  it("none asks itself", async () => {
    const one = await processOf("127.0.0.1:1001", { [web]: adopted });
    expect(await one.ask(web)).toEqual([]);
  });

  it("another run is not asked, and a process without an engine's address neither asks nor is asked", async () => {
    await processOf("127.0.0.1:1001", { [web]: adopted });
    const alone = await processOf(undefined, { [web]: stays });
    const another = await processOf("127.0.0.1:1002");
    expect([await another.ask(web), await alone.ask(web)]).toEqual([[], []]);
  });

  it("on the disk is where each answers, and nothing of what it holds", async () => {
    const others = processesOfRun("127.0.0.1:1001", { notes: notesOf(701), warn: () => {} });
    const managed = new ManagedResources({ host: "https://api.example.com", random: () => 0, others });
    await vi.waitFor(() => expect(readdirSync(folder)).toHaveLength(1));
    const there = () => readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]);
    expect(there()).toEqual([[expect.stringMatching(/^[\w-]{22}\.701$/), expect.stringMatching(/^\d+$/)]]);
    const before = there();
    managed.keep("Server", "ABC123", { __holder: "holder02" });
    managed.adopt("SshKey", "7", { __holder: "holder01" });
    expect(there()).toEqual(before);
    const other = await processOf("127.0.0.1:1001");
    expect([await other.ask(web), await other.ask(key)]).toEqual([[stays], [adopted]]);
  });

  it("one that has ended answers no more, and neither does a stranger at its port", async () => {
    const one = await processOf("127.0.0.1:1001");
    const stranger = createServer((_, response) => response.end('{"how":"owns","mark":1}'));
    await new Promise<void>((done) => stranger.listen(0, "127.0.0.1", done));
    const { port } = stranger.address() as AddressInfo;
    notesOf(801).write("processes of the run at 127.0.0.1:1001", String(port));
    expect(await one.ask(web)).toEqual([]);
    await new Promise((done) => stranger.close(done));
    expect(await one.ask(web)).toEqual([]);
  });

  it("one of an earlier run, whose engine had the same address, is not asked after a day", async () => {
    const one = await processOf("127.0.0.1:1001", { [web]: adopted });
    const [file] = readdirSync(folder) as [string];
    const other = await processOf("127.0.0.1:1001");
    expect(await other.ask(web)).toEqual([adopted]);
    const yesterday = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(join(folder, file), yesterday, yesterday);
    expect(await other.ask(web)).toEqual([]);
    expect(await one.ask(web)).toEqual([]);
  });

  it("where no file can be had, one goes on alone, and says so once, when it matters", async () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    const notes = notesOf(701);
    const written = vi.spyOn(notes, "write");
    const alone = processesOfRun("127.0.0.1:1001", { notes, warn: (line) => warnings.push(line) });
    alone.answer(() => adopted);
    await vi.waitFor(() => expect(written).toHaveBeenCalled());
    expect([await alone.ask(web), warnings]).toEqual([[], []]);
    alone.warnIfAlone();
    alone.warnIfAlone();
    expect(warnings).toEqual([
      expect.stringContaining(
        `What is taken over here cannot be told to the other providers of this run. The reason: ${folder}: `,
      ),
    ]);
  });
});

import fs from "node:fs";
import { join, relative } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { startSandbox } from "../../../sandbox";
import { spawnSync } from "../../support/endingCommands";
import { folderOfTest } from "../../support/folders";
import { aKey, aServer, careful, openHost, openWithServer, timedPasscode } from "../support/host";
import { type Step, seen } from "../support/seen";

let folder: string;
let stateFile: string;
beforeEach(() => {
  folder = folderOfTest();
  stateFile = join(folder, "account.json");
});

it("users are read from the file, whatever a later start requests", async () => {
  const guest = { username: "guest", password: "guest-word" };
  const first = await openHost({ stateFile, users: [guest] });
  first.sandbox.user("guest").deny("server");
  await first.close();
  const { refused, sandbox } = await openHost({ stateFile, seed: 7 });
  expect(sandbox.password).toBe(first.sandbox.password);
  expect(await refused("server/create", aServer, guest)).toBe("403 Permission");
});

it("changes that tests make directly at the host are kept too", async () => {
  const first = await openWithServer({}, { stateFile });
  const { uniq_id } = first;
  first.sandbox.server(uniq_id).set({ domain: "moved.example.com" });
  first.sandbox.failNextBuild();
  await first.close();
  const host = { ...(await openHost({ stateFile })), uniq_id };
  const rebuild: Step = ["server/rebuild", { uniq_id, template_name: "DEBIAN_13_64" }];
  const look = ["server/details domain", "asset/details domain", rebuild, 1000, "server/details status"];
  expect(await seen(host, ...look)).toEqual(["moved.example.com", "moved.example.com", "Failed"]);
});

it("a used passcode stays used, even if a read used it", async () => {
  const first = await openHost({ stateFile, users: [careful] });
  const login = { ...careful, passcode: timedPasscode(first.sandbox.now()) };
  expect(await first.ask("utilities/info/ping", {}, login)).toEqual({ ping: "success" });
  await first.close();
  const { refused } = await openHost({ stateFile });
  expect(await refused("utilities/info/ping", {}, login)).toEqual("401 Authorization");
});

it("two sandboxes never share a file, because the second would lose acknowledged writes of the first", async () => {
  const first = await openHost({ stateFile });
  await expect(openHost({ stateFile })).rejects.toThrow(
    `${stateFile} is the state of a sandbox that is running (process ${process.pid}): end that one, or name another file. Should there be none, remove ${stateFile}.lock`,
  );
  await expect(openHost({ stateFile: relative(process.cwd(), stateFile) })).rejects.toThrow("is running");
  await first.ask("account/ssh/key/add", aKey);
  await first.close();
  const { sandbox } = await openHost({ stateFile });
  expect(sandbox.keys).toHaveLength(1);
});

it("a symbolic link leads to its target, which is written and locked", async () => {
  const [volume, link] = [join(folder, "volume.json"), join(folder, "link.json")];
  fs.writeFileSync(volume, "");
  fs.symlinkSync(volume, link);
  const first = await openHost({ stateFile: link });
  await first.ask("account/ssh/key/add", aKey);
  await expect(openHost({ stateFile: volume })).rejects.toThrow("is running");
  expect(fs.lstatSync(link).isSymbolicLink()).toBe(true);
  await first.close();
  expect((await openHost({ stateFile: volume })).sandbox.keys).toHaveLength(1);
});

it("a lock left by a killed process is taken over", async () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  fs.writeFileSync(`${stateFile}.lock`, `${pid}\n`);
  const { close } = await openHost({ stateFile });
  expect(fs.readFileSync(`${stateFile}.lock`, "utf8")).toBe(`${process.pid}\n`);
  await close();
  expect(fs.readdirSync(folder)).toEqual(["account.json"]);
});

it.each([
  [{ skipped: 9e15 }, "skipped leads beyond the year 9999"],
  [{ skipped: -1 }, "skipped must not be below 0"],
  [{ nextId: -5 }, "nextId must not be below 0"],
  [{ seed: "x" }, "seed must be a whole number"],
  [{ failingBuilds: {} }, "failingBuilds must be a whole number"],
])("a file with %j is refused as a state", async (change, told) => {
  const { close } = await openHost({ stateFile });
  await close();
  const kept = JSON.parse(fs.readFileSync(stateFile, "utf8"));
  fs.writeFileSync(stateFile, JSON.stringify({ ...kept, ...change }));
  await expect(openHost({ stateFile })).rejects.toThrow(told);
});

it("a sandbox that fails to start releases the file", async () => {
  const first = await openHost({ stateFile });
  const port = Number(new URL(first.sandbox.url).port);
  const other = join(folder, "other.json");
  await expect(startSandbox({ stateFile: other, port })).rejects.toThrow("EADDRINUSE");
  await openHost({ stateFile: other });
});

it("only its owner may read the file, and a read without a change does not write it", async () => {
  const { ask } = await openHost({ stateFile });
  await ask("account/ssh/key/add", aKey);
  // Replacing a file gives it another inode number.
  const number = () => fs.statSync(stateFile).ino;
  const before = number();
  expect(fs.statSync(stateFile).mode & 0o777).toBe(0o600);
  await ask("account/ssh/key/list");
  expect(number()).toBe(before);
  await ask("account/ssh/key/remove", { public_key_name: aKey.public_key_name });
  expect(number()).not.toBe(before);
});

it("a write that cannot be stored is not acknowledged, and the host stores it as soon as it can", async () => {
  const { ask, refused } = await openHost({ stateFile });
  fs.rmSync(folder, { recursive: true });
  expect(await refused("account/ssh/key/add", aKey)).toEqual("500 API::Internal");
  fs.mkdirSync(folder);
  expect(await ask("utilities/info/ping")).toEqual({ ping: "success" });
  expect(fs.readFileSync(stateFile, "utf8")).toContain(aKey.public_key_value);
});

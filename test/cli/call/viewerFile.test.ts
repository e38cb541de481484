import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scriptedLine } from "../../support/cli";
import { folderOfEach } from "../../support/folders";

const folder = folderOfEach();
const shown = {
  hostname: "console12.example.com",
  ip: "198.51.100.12",
  port: 61_001,
  token: "a-to\\ken",
  type: "SPICE",
};

/** Calls server.console at a host that answers with `answer`; returns the output and the requests sent. */
async function asked(
  answer: object = {},
  params: object = {},
  more: readonly string[] = ["--vv", "web 1.vv"],
) {
  const line = scriptedLine({
    "server.console": () => ({ ...shown, ...answer }),
    "server.power.start": () => ({ task: 1 }),
  });
  const json = JSON.stringify({ uniq_id: "ABC123", ...params });
  const { exitCode, output, errors } = await line.hosting(
    ["call", "server.console", "--json", json, ...more],
    { folder: folder() },
  );
  return { exitCode, output, errors, sent: line.sent.map(([name]) => name) };
}
const file = () => join(folder(), "web 1.vv");
const written = () => readFileSync(file(), "utf8");

it("writes a file for remote-viewer that only its owner may read, and prints no token", async () => {
  const { exitCode, output, errors, sent } = await asked();
  expect([exitCode, sent]).toEqual([0, ["server.console"]]);
  expect(written()).toBe(
    [
      "[virt-viewer]",
      "type=spice",
      "host=console12.example.com",
      "port=61001",
      "password=a-to\\\\ken",
      "title=ABC123",
      "delete-this-file=1",
      "",
    ].join("\n"),
  );
  if (process.platform !== "win32") expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(errors).toContain("remote-viewer 'web 1.vv'");
  expect(output + errors).not.toContain("a-to");
});

it.each([true, 1, "1"])("writes the port of an encrypted console as tls-port: %j", async (secure_spice) => {
  await asked({}, { secure_spice });
  expect(written()).toContain("\ntls-port=61001\n");
  expect(written()).not.toContain("\nport=");
});

it("writes the IP address if the host gives no host name", async () => {
  await asked({ hostname: "" });
  expect(written()).toContain("\nhost=198.51.100.12\n");
});

it("overwrites an older console file and its permissions, but no other file", async () => {
  writeFileSync(file(), "[virt-viewer]\ntype=spice\n");
  chmodSync(file(), 0o644);
  expect((await asked()).exitCode).toBe(0);
  if (process.platform !== "win32") expect(statSync(file()).mode & 0o777).toBe(0o600);
  writeFileSync(file(), "a letter");
  const { exitCode, errors, sent } = await asked();
  expect([exitCode, sent, written()]).toEqual([2, [], "a letter"]);
  expect(errors).toContain("web 1.vv exists, and is no file of a console. Give --vv another name.");
});

it.each([
  ["no host name or address", { hostname: "x\nproxy=evil", ip: null }],
  ["no port", { port: null }],
  ["no token in one line", { token: "a\ntype=vnc" }],
  ["a type that is neither spice nor vnc", { type: "html5" }],
])("writes no file if the response has %s", async (lack, answer) => {
  const { exitCode, errors } = await asked(answer);
  expect([exitCode, existsSync(file())]).toEqual([4, false]);
  expect(errors).toContain(lack);
});

it.each([
  ["another operation", ["server.power.start"]],
  ["several servers", ["server.power.start", "--name", "web*"]],
])("the option --vv is refused for %s, and no request is sent", async (_what, [operation = "", ...more]) => {
  const line = scriptedLine({});
  const { exitCode, errors } = await line.hosting(["call", operation, ...more, "--vv", "a.vv"], {
    folder: folder(),
  });
  expect([exitCode, line.sent]).toEqual([2, []]);
  expect(errors).toContain("--vv is for server.console");
});

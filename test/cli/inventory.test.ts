import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scriptedLine } from "../support/cli";
import { folderOfAll } from "../support/folders";
import { hostKey, inventoryStates as states } from "./inventoryStates";

/** What the command prints from states; the host has no answer, so a call to it would fail the test. */
async function printed(...args: string[]) {
  const line = scriptedLine({});
  const told = await line.hosting(["inventory", ...args], {
    commands: () => ({ exitCode: 0, output: "prod\n", errors: "" }),
    state: (stack = "") =>
      stack in states ? JSON.stringify({ deployment: { resources: states[stack] } }) : "",
  });
  expect(line.sent).toEqual([]);
  return told;
}
const both = ["--stack", "prod", "--stack", "dev"];

it.each(["ansible", "ssh-config", "known-hosts", "hosts", "json"])(
  "pulumi-hosting inventory %s prints the servers of two stacks, without secrets",
  async (format) => {
    const { exitCode, output } = await printed(format, ...both);
    expect(`${output}\nEnds with ${exitCode}`).toMatchSnapshot();
    expect(output).not.toMatch(/ciphertext|s3cret|evil/);
  },
);

it("pulumi-hosting inventory says what is left out or changed", async () =>
  expect((await printed("known-hosts", ...both)).errors).toMatchSnapshot());

const folder = folderOfAll();
const fileOf = async (format: string) => {
  const file = join(folder, format);
  writeFileSync(file, (await printed(format, ...both)).output);
  return file;
};
const typed = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8", stdio: "pipe" });

it.each([
  ["web1.example.com", "hostname 192.0.2.1", "port 22", "user root"],
  ["win.example.com", "hostname 192.0.2.9", "port 22", "user Administrator"],
  ["web2.example.com", "hostname 2001:db8::2", "port 2222"],
  ["AAAAA5", "hostname 192.0.2.5", "port 22"],
])("ssh -F finds %s at %s, %s", async (name, ...lines) => {
  const settings = typed("ssh", "-F", await fileOf("ssh-config"), "-G", name).split("\n");
  expect(settings).toEqual(expect.arrayContaining(lines));
});

it.each(["web1.example.com", "192.0.2.1", "[web2.example.com]:2222", "[2001:db8::2]:2222"])(
  "ssh-keygen -F %s finds a host key",
  async (name) => {
    const found = typed("ssh-keygen", "-F", name, "-f", await fileOf("known-hosts"));
    expect(found).toContain(` ${hostKey}\n`);
  },
);

it("pulumi-hosting inventory ansible --host prints the variables of one server, and of another name none", async () => {
  const variables = async (name: string) =>
    JSON.parse((await printed("ansible", ...both, "--host", name)).output);
  expect(await variables("web1.example.com")).toMatchObject({
    ansible_host: "192.0.2.1",
    ansible_user: "root",
  });
  expect(await variables("other.example.com")).toEqual({});
});

it("pulumi-hosting inventory takes the selected stack if none is named", async () =>
  expect((await printed("hosts")).output).toContain("192.0.2.1 web1.example.com\n"));

it.each([
  [
    ["ansible", "--stack", "alike"],
    "The groups web-a and web.a would be one group for Ansible, group_web_a.",
  ],
  [["hosts", "--stack", "typo"], "The state of stack typo cannot be read."],
  [["hosts", "--list"], "--list and --host are for ansible."],
  [["puppet"], "Allowed choices are ansible, ssh-config, known-hosts, hosts, json."],
])("pulumi-hosting inventory %j is refused: %s", async (args, said) => {
  const { exitCode, output, errors } = await printed(...args);
  expect([exitCode, output]).toEqual([2, ""]);
  expect(errors).toContain(said);
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { scriptedLine, transcriptOf } from "../support/cli";
import { execFileSync } from "../support/endingCommands";
import { folderOfAll } from "../support/folders";
import { hostKey, inventoryStates as states } from "./inventoryStates";

/** The output of the command for `states`. The scripted host has no responses, so any call to it fails the test. */
async function printed(args: string) {
  const line = scriptedLine({});
  const told = await line.hosting(["inventory", ...args.split(" ")], {
    commands: () => ({ exitCode: 0, output: "prod\n", errors: "" }),
    stacks: states,
  });
  expect(line.sent).toEqual([]);
  return told;
}
const both = "--stack prod --stack dev";

it.each([
  ...["ansible", "ssh-config", "known-hosts", "hosts", "json"].map((format) => `${format} ${both}`),
  ...["web1.example.com", "other.example.com"].map((name) => `ansible ${both} --host ${name}`),
  "hosts",
  ...["alike", "labelled"].map((stack) => `ansible --stack ${stack}`),
  ...["ansible", "ssh-config", "hosts"].map((format) => `${format} ${both} -l team=a`),
  ...["hosts --stack typo", "hosts --list", "puppet"],
])(
  "pulumi-hosting inventory %s prints these servers, names those that it leaves out, and shows no secrets",
  async (args) => {
    const told = await printed(args);
    expect(transcriptOf(told)).toMatchSnapshot();
    expect(told.output).not.toMatch(/ciphertext|s3cret|evil/);
  },
);

const folder = folderOfAll();
const fileOf = async (format: string) => {
  const file = join(folder, format);
  writeFileSync(file, (await printed(`${format} ${both}`)).output);
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

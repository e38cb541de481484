import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { inventoryStates as stacks } from "../cli/inventoryStates.js";
import { scriptedLine } from "../support/cli.js";
import { folderOfAll } from "../support/folders.js";
import { mustRun } from "./support/mustRun.mjs";
import { pythonFolder } from "./support/pythonPackages.mjs";

const both = ["--stack", "prod", "--stack", "dev"];

describe("Ansible's own command", () => {
  const folder = folderOfAll();
  let python: string;
  beforeAll(async () => {
    python = join(await pythonFolder(["ansible-core==2.17.14"]), "bin/python");
  }, 600_000);

  /** The inventory as Ansible reads it: the servers of each group, and their variables. */
  async function read(name: string, write: (printed: string) => string, ...flags: string[]) {
    const args = ["inventory", "ansible", ...both, ...flags];
    const { output } = await scriptedLine({}).hosting(args, { stacks });
    const file = join(folder, name);
    writeFileSync(file, write(output));
    chmodSync(file, 0o700);
    const told = await mustRun(python, ["-m", "ansible", "inventory", "-i", file, "--list"], {
      env: { ...process.env, ANSIBLE_HOME: folder, ANSIBLE_INVENTORY_UNPARSED_FAILED: "true" },
    });
    return JSON.parse(told);
  }

  it.each<[what: string, name: string, write: (printed: string) => string, ...flags: string[]]>([
    ["a file", "inventory.yaml", (printed) => printed],
    ["a script", "inventory.sh", (printed) => `#!/bin/sh\ncat <<'END'\n${printed}END\n`, "--list"],
  ])("reads the servers, groups and variables from %s", async (_what, name, write, ...flags) => {
    const { _meta, ...groups } = await read(name, write, ...flags);
    expect(_meta.hostvars["web2.example.com"]).toEqual({
      ...{ ansible_host: "2001:db8::2", ansible_port: 2222 },
      ...{ hosting_id: "AAAAA2", hosting_stack: "prod", hosting_labels: { team: "b" } },
      hosting_addresses: ["192.0.2.2", "2001:db8::2", "2001:db8:1::/64"],
    });
    expect(_meta.hostvars["web1.example.com"]).toMatchObject({ ansible_user: "root" });
    expect(groups).toMatchObject({
      group_web_a: { hosts: ["web1.example.com", "web2.example.com"] },
      label_team_a: { hosts: ["web1.example.com"] },
      label_team_b: { hosts: ["web2.example.com"] },
      label_example_com_tier_web: { hosts: ["web1.example.com"] },
      label_spot: { hosts: ["web1.example.com"] },
      zone_11: { hosts: ["web2.example.com"] },
      ungrouped: { hosts: ["AAAAA5", "AAAAA6", "AAAAA7", "win.example.com"] },
    });
  });
});

import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { folderOfOther } from "../../cli/project";
import { scriptedLine } from "../support/cli";
import { folderOfEach } from "../support/folders";
import { found, refreshEvents } from "./previews";

const at = folderOfEach();
const write = (file: string, text = "") => {
  mkdirSync(dirname(at(file)), { recursive: true });
  writeFileSync(at(file), text);
};

beforeEach(() => {
  write(".git/HEAD");
  write("infra/Pulumi.yaml", "name: infra\nruntime: nodejs\n");
  write("infra/node_modules/data/Pulumi.yaml", "name: data\nruntime: nodejs\n");
  write("services/data/Pulumi.yaml", "name: data\nruntime: python\n");
});

it.each([
  ["infra", "organization/data/prod", "services/data"],
  [".", "organization/data/prod", "services/data"],
  ["services/data", "organization/data/prod", undefined],
  ["infra", "organization/none/prod", undefined],
  ["infra", "organization/prod", undefined],
  ["infra", "prod", undefined],
])("from the folder %s, the stack %s is found in %s", (from, stack, folder) => {
  expect(folderOfOther(at(from), stack)).toBe(folder === undefined ? undefined : at(folder));
});

it("no other folder is searched outside a repository", () => {
  rmSync(at(".git"), { recursive: true });
  expect(folderOfOther(at("infra"), "organization/data/prod")).toBeUndefined();
});

it("pulumi-hosting runs Pulumi in the folder of the stack's project, and prints commands that do so, too", async () => {
  const asked: string[] = [];
  const of = { kind: "SshKey", name: "deploy", stack: "prod", project: "data" };
  const refresh = refreshEvents([found({ publicKeyName: "deploy" }, "gone", of)]);
  const commands = (_command: string, args: readonly string[]) => {
    asked.push(args.join(" "));
    return { exitCode: 0, output: refresh, errors: "" };
  };
  const { output } = await scriptedLine({}).hosting(
    ["drift", "--no-account", "--stack", "organization/data/prod"],
    { folder: at("infra"), commands },
  );
  expect(asked).toEqual([
    `--cwd ${at("services/data")} refresh --preview-only --json --stack organization/data/prod`,
  ]);
  expect(output).toContain(
    "`pulumi up --refresh --cwd ../services/data --stack organization/data/prod --target",
  );
});

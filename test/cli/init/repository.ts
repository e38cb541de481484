import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { type BuildServer, buildServers } from "../../../cli/init/buildServers";
import { scriptedLine } from "../../support/cli";
import { folderOfEach } from "../../support/folders";

export const examples = join(__dirname, "../../../examples");
export const servers = Object.keys(buildServers) as BuildServer[];

/** The texts of all files below a folder, or of one file, by their paths from `base`. */
export function textsOf(base: string, name = "."): Record<string, string> {
  const path = join(base, name);
  const files = statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: "utf8" }).map((file) => join(path, file))
    : [path];
  return Object.fromEntries(
    files
      .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile())
      .map((file) => [relative(base, file), readFileSync(file, "utf8")]),
  );
}

/** A new empty repository for each test. */
export function repositoryOfEach() {
  const at = folderOfEach();
  const give = (file: string, text: string) => {
    mkdirSync(dirname(at(file)), { recursive: true });
    writeFileSync(at(file), text);
  };
  /** Adds a project with these stacks. */
  const project = (folder: string, stacks: readonly string[], runtime = "nodejs") => {
    give(join(folder, "Pulumi.yaml"), `name: shop\nruntime: ${runtime}\n`);
    give(join(folder, "package.json"), '{"dependencies":{"pulumi-hosting":"*"}}');
    for (const stack of stacks) give(join(folder, `Pulumi.${stack}.yaml`), "config: {}\n");
  };
  return {
    at,
    give,
    project,
    /** Adds the project that the examples are written for. */
    sample: () => project(".", ["production", "staging"]),
    read: (file: string) => readFileSync(at(file), "utf8"),
    init: (...args: string[]) => scriptedLine({}).hosting(["init", ...args], { folder: at() }),
  };
}

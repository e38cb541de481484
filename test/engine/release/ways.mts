import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { names } from "../../../tools/release/names.js";
import { root } from "../../../tools/setUp/root.mjs";
import { mustRun } from "../support/mustRun.mjs";
import { go, java, pom } from "./compiledPrograms.mjs";
import { type outsider, version } from "./page.mjs";
import * as programs from "./programs.mjs";

const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

type Outsider = Awaited<ReturnType<typeof outsider>>;

/** How someone installs the artifacts of a release, and runs a program with them. */
export interface Way {
  readonly name: string;
  /** Installs the artifact of the release, which `artifact` finds by the end of its name, and writes a program. */
  begin(me: Outsider, artifact: (end: string) => string): Promise<unknown>;
  /** What runs one of Pulumi's commands. */
  readonly command: string;
  /** Whether Pulumi downloads the plugin; otherwise it is part of what is installed. */
  readonly isDownloaded: boolean;
}

const isInstalled = { command: "pulumi", isDownloaded: false };
const portOf = ({ sandbox }: Outsider) => Number(new URL(sandbox.url).port);
const npmInstall = "npm install --no-audit --no-fund";
const nodeProject = (me: Outsider, program: string) => {
  me.write("Pulumi.yaml", "name: web\nruntime: nodejs\n");
  me.write("package.json", '{ "name": "web", "main": "index.ts" }\n');
  me.write("tsconfig.json", programs.tsconfig);
  me.write("index.ts", program);
};

export const ways: readonly Way[] = [
  {
    name: "the SDK for TypeScript",
    command: "pulumi",
    isDownloaded: true,
    async begin(me, artifact) {
      nodeProject(me, programs.typescript(names.packages.nodejs, portOf(me)));
      await me.type(`${npmInstall} ${artifact(`sdk-${version}.tgz`)} typescript@5.9.3 && npx tsc --noEmit`);
    },
  },
  {
    name: "the SDK for Python",
    command: "PATH=$PWD/venv/bin:$PATH pulumi",
    isDownloaded: true,
    async begin(me, artifact) {
      me.write("Pulumi.yaml", "name: web\nruntime: python\n");
      me.write("__main__.py", programs.python(portOf(me)));
      await me.type(`python3 -m venv venv && venv/bin/pip install --quiet ${artifact(".whl")}`);
    },
  },
  {
    // Go's language host is in no tagged module, so the program runs the commands itself, by Pulumi's Automation API.
    name: "the SDK for Go",
    command: "./web",
    isDownloaded: true,
    async begin(me, artifact) {
      await me.type(
        `mkdir sdk && tar --extract --directory sdk --file ${artifact(`-go-v${version}.tar.gz`)}`,
      );
      me.write("main.go", go(portOf(me)));
      await me.type(
        `(cd sdk && go mod init ${names.packages.go})
go mod init web
go mod edit -require ${names.packages.go}@v${version} -replace ${names.packages.go}=./sdk
go get github.com/pulumi/pulumi/sdk/v3@v${cliVersion}
go build -o web .`,
      );
    },
  },
  {
    name: "the SDK for Java",
    command: `PATH=$PWD/host:$PATH MAVEN_OPTS=-Dmaven.repo.local=${join(homedir(), ".m2/repository")} pulumi`,
    isDownloaded: true,
    async begin(me, artifact) {
      me.write("Pulumi.yaml", "name: web\nruntime: java\n");
      me.write("pom.xml", pom);
      await me.type(`tar --extract --file ${artifact(`-java-v${version}.tar.gz`)}`);
      me.write("src/main/java/App.java", java(portOf(me)));
      const host = "github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java";
      const out = join(me.folder, "host/pulumi-language-java");
      const env = { ...process.env, GOFLAGS: "", GOWORK: "off", CGO_ENABLED: "0" };
      const cwd = join(root, "tools/release/sdks");
      await mustRun("go", ["build", "-mod=readonly", "-trimpath", "-o", out, host], { cwd, env });
    },
  },
  {
    name: "the archive for machines with Node, in YAML",
    ...isInstalled,
    async begin(me, artifact) {
      me.write("Pulumi.yaml", programs.yaml(portOf(me)));
      await me.type(
        `pulumi plugin install resource hosting v${version} --reinstall --file ${artifact("-node.tar.gz")}`,
      );
    },
  },
  {
    name: "the npm package, in YAML",
    ...isInstalled,
    async begin(me, artifact) {
      const plugins = "plugins: { providers: [{ name: hosting, path: node_modules/pulumi-hosting }] }\n";
      me.write("Pulumi.yaml", programs.yaml(portOf(me)) + plugins);
      await me.type(`${npmInstall} ${artifact(`pulumi-hosting-${version}.tgz`)}`);
    },
  },
  {
    name: "the npm package, by its classes",
    ...isInstalled,
    async begin(me, artifact) {
      nodeProject(me, programs.typescript("pulumi-hosting", portOf(me)));
      const sdk = `@pulumi/pulumi@${devDependencies["@pulumi/pulumi"]} typescript@5.9.3 @types/node@20`;
      await me.type(`${npmInstall} ${artifact(`pulumi-hosting-${version}.tgz`)} ${sdk} && npx tsc --noEmit`);
    },
  },
];

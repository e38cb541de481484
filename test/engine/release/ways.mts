import { homedir } from "node:os";
import { join } from "node:path";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { examples } from "../../../tools/examples/examples.js";
import { languages } from "../../../tools/examples/languages/index.js";
import { names } from "../../../tools/release/names.js";
import { root } from "../../../tools/setUp/root.mjs";
import { mustRun } from "../support/mustRun.mjs";
import { goCommands, pom } from "./compiledPrograms.mjs";
import { type outsider, version } from "./page.mjs";

type Outsider = Awaited<ReturnType<typeof outsider>>;

/** A way to install the artifacts of a release and to run a program with them. */
export interface Way {
  readonly name: string;
  /** Installs an artifact of the release and writes a program. `artifact` finds a file by the end of its name. */
  begin(me: Outsider, artifact: (end: string) => string): Promise<unknown>;
  /** The command that runs one of Pulumi's commands. */
  readonly command: string;
  /** Whether Pulumi downloads the plugin. Otherwise the plugin is part of the installed artifact. */
  readonly isDownloaded: boolean;
}

const tsconfig =
  '{ "compilerOptions": { "strict": true, "module": "commonjs", "moduleResolution": "node", "target": "es2020" } }\n';
/** The program on the page of Server in this language. */
const program = (wanted: string) =>
  languages.find(({ fence }) => fence === wanted)?.print(examples.Server) as string;

export const ways: readonly Way[] = [
  {
    name: "the SDK for TypeScript",
    command: "pulumi",
    isDownloaded: true,
    async begin(me, artifact) {
      me.write("Pulumi.yaml", "name: web\nruntime: nodejs\n");
      me.write("package.json", '{ "name": "web", "main": "index.ts" }\n');
      me.write("tsconfig.json", tsconfig);
      me.write("index.ts", program("typescript").replace('"pulumi-hosting"', `"${names.packages.nodejs}"`));
      const packages = `${artifact(`sdk-${version}.tgz`)} typescript@5.9.3`;
      await me.type(`npm install --no-audit --no-fund ${packages} && npx tsc --noEmit`);
    },
  },
  {
    name: "the SDK for Python",
    command: "PATH=$PWD/venv/bin:$PATH pulumi",
    isDownloaded: true,
    async begin(me, artifact) {
      me.write("Pulumi.yaml", "name: web\nruntime: python\n");
      me.write("__main__.py", program("python"));
      await me.type(`python3 -m venv venv && venv/bin/pip install --quiet ${artifact(".whl")}`);
    },
  },
  {
    name: "the SDK for Go",
    command: "./web",
    isDownloaded: true,
    async begin(me, artifact) {
      await me.type(
        `mkdir sdk && tar --extract --directory sdk --file ${artifact(`-go-v${version}.tar.gz`)}`,
      );
      me.write("main.go", program("go").replace("pulumi.Run(", "run("));
      me.write("commands.go", goCommands);
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
      me.write("src/main/java/App.java", program("java"));
      const host = "github.com/pulumi/pulumi-java/pkg/cmd/pulumi-language-java";
      const out = join(me.folder, "host/pulumi-language-java");
      const env = { ...process.env, GOFLAGS: "", GOWORK: "off", CGO_ENABLED: "0" };
      const cwd = join(root, "tools/release/sdks");
      await mustRun("go", ["build", "-mod=readonly", "-trimpath", "-o", out, host], { cwd, env });
    },
  },
  {
    name: "the archive for machines with Node, in YAML",
    command: "pulumi",
    isDownloaded: false,
    async begin(me, artifact) {
      me.write("Pulumi.yaml", `name: web\nruntime: yaml\n${program("yaml")}\n`);
      await me.type(
        `pulumi plugin install resource hosting v${version} --reinstall --file ${artifact("-node.tar.gz")}`,
      );
    },
  },
];

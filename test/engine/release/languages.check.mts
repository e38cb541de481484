import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cliVersion } from "../../../tools/engine/versions.mjs";
import { run } from "../../../tools/process/run.mjs";
import { names } from "../../../tools/release/names.js";
import { platformOf } from "../../../tools/release/platforms.mjs";
import { writeSdks } from "../../../tools/release/sdks.mjs";
import { outsider, releasePage, version } from "./page.mjs";

const archive = `pulumi-resource-hosting-v${version}-${platformOf(process)?.name}.tar.gz`;
const signal = new AbortController().signal;

type Outsider = Awaited<ReturnType<typeof outsider>>;

interface Language {
  readonly name: string;
  /** Installs the artifact of the release, which this finds by the end of its name, and writes a program. */
  begin(me: Outsider, artifact: (end: string) => string): Promise<unknown>;
  /** What runs one of Pulumi's commands. */
  readonly command: string;
}

const languages: readonly Language[] = [
  {
    name: "TypeScript",
    command: "pulumi",
    async begin(me, artifact) {
      me.write("Pulumi.yaml", "name: web\nruntime: nodejs\n");
      me.write("package.json", '{ "name": "web", "main": "index.ts" }\n');
      me.write(
        "tsconfig.json",
        '{ "compilerOptions": { "strict": true, "module": "commonjs", "moduleResolution": "node", "target": "es2020" } }\n',
      );
      me.write(
        "index.ts",
        `import * as hosting from "${names.packages.nodejs}";

const web = new hosting.Server("web", {
  domain: "web1.example.com",
  type: "Cloud.VPS",
  zoneId: 12,
  planId: 1201,
  templateName: "DEBIAN_12_64",
});

export const ip = web.ip;
`,
      );
      await me.type(
        `npm install --no-audit --no-fund ${artifact("sdk-0.1.0.tgz")} typescript@5.9.3 && npx tsc --noEmit`,
      );
    },
  },
  {
    name: "Python",
    command: "PATH=$PWD/venv/bin:$PATH pulumi",
    async begin(me, artifact) {
      me.write("Pulumi.yaml", "name: web\nruntime: python\n");
      me.write(
        "__main__.py",
        `import pulumi
import ${names.packages.python} as hosting

web = hosting.Server(
    "web",
    domain="web1.example.com",
    type=hosting.ServerType.CLOUD_VPS,
    zone_id=12,
    plan_id=1201,
    template_name="DEBIAN_12_64",
)

pulumi.export("ip", web.ip)
`,
      );
      await me.type(`python3 -m venv venv && venv/bin/pip install --quiet ${artifact(".whl")}`);
    },
  },
  {
    // Go's language host is in no tagged module, so the program runs the commands itself, by Pulumi's Automation API.
    name: "Go",
    command: "./web",
    async begin(me, artifact) {
      await me.type(`mkdir sdk && tar --extract --directory sdk --file ${artifact("-go-v0.1.0.tar.gz")}`);
      me.write("main.go", goProgram);
      await me.type(
        `(cd sdk && go mod init ${names.packages.go})
go mod init web
go mod edit -require ${names.packages.go}@v${version} -replace ${names.packages.go}=./sdk
go get github.com/pulumi/pulumi/sdk/v3@v${cliVersion}
go build -o web .`,
      );
    },
  },
];

const goProgram = `package main

import (
	"context"
	"fmt"
	"os"

	"${names.packages.go}"
	"github.com/pulumi/pulumi/sdk/v3/go/auto"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optpreview"
	"github.com/pulumi/pulumi/sdk/v3/go/auto/optrefresh"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func program(ctx *pulumi.Context) error {
	web, err := hosting.NewServer(ctx, "web", &hosting.ServerArgs{
		Domain:       pulumi.String("web1.example.com"),
		Type:         hosting.ServerTypeCloudVPS,
		ZoneId:       pulumi.Int(12),
		PlanId:       pulumi.Int(1201),
		TemplateName: pulumi.String("DEBIAN_12_64"),
	})
	if err != nil {
		return err
	}
	ctx.Export("ip", web.Ip)
	return nil
}

func main() {
	ctx := context.Background()
	stack, err := auto.UpsertStackInlineSource(ctx, "dev", "web", program)
	if err == nil {
		var text string
		switch os.Args[1] {
		case "up":
			var result auto.UpResult
			result, err = stack.Up(ctx)
			text = result.StdOut
		case "preview":
			var result auto.PreviewResult
			result, err = stack.Preview(ctx, optpreview.ExpectNoChanges())
			text = result.StdOut
		case "refresh":
			var result auto.RefreshResult
			result, err = stack.Refresh(ctx, optrefresh.ExpectNoChanges())
			text = result.StdOut
		case "destroy":
			var result auto.DestroyResult
			result, err = stack.Destroy(ctx)
			text = result.StdOut
		case "stack":
		}
		fmt.Println(text)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`;

// `npm run release:check`: the SDKs of a release, each in a project that has nothing of this repository, and no
// `plugins`.
describe("someone who installs the SDK of a release", { timeout: 900_000 }, () => {
  let page: Awaited<ReturnType<typeof releasePage>>;
  let release: string;
  let working: string;
  beforeAll(async () => {
    page = await releasePage();
    working = mkdtempSync(join(tmpdir(), "hosting-sdks-"));
    release = join(working, "release");
    mkdirSync(release);
    await writeSdks({ version, working, release }, { env: process.env, run, signal, log: () => {} });
  }, 900_000);
  afterAll(() => {
    page?.close();
    rmSync(working, { recursive: true, force: true });
  });
  const artifact = (end: string) =>
    join(release, readdirSync(release).find((name) => name.endsWith(end)) as string);

  describe.each(languages)("in $name", ({ begin, command, name }) => {
    let me: Outsider;
    beforeAll(async () => {
      me = await outsider({
        PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^${names.repository}/.*=${page.url}`,
        GOFLAGS: "-mod=mod",
        GOCACHE: execFileSync("go", ["env", "GOCACHE"], { encoding: "utf8" }).trim(),
        GOMODCACHE: execFileSync("go", ["env", "GOMODCACHE"], { encoding: "utf8" }).trim(),
      });
      await begin(me, artifact);
      if (name !== "Go") await me.type("pulumi stack init dev");
    }, 900_000);
    afterAll(() => me?.close(), 120_000);

    it("up downloads the plugin, and creates the server", async () => {
      page.asked();
      expect(await me.type(`${command} up --skip-preview`)).toContain("+ 2 created");
      expect(page.asked()).toContain(archive);
      expect(me.sandbox.ledger.orders).toHaveLength(1);
    });

    it("a preview and a refresh find nothing to do", async () => {
      expect(await me.type(`${command} preview --expect-no-changes`)).toContain("2 unchanged");
      expect(await me.type(`${command} refresh --skip-preview --expect-no-changes`)).toContain("2 unchanged");
    });

    it("destroy downloads the plugin again, and removes the server", async () => {
      me.forgetPlugins();
      page.asked();
      expect(await me.type(`${command} destroy --skip-preview`)).toContain("- 2 deleted");
      expect(page.asked()).toContain(archive);
      expect(me.sandbox.writes()).toContain("asset.requestRemoval");
    });
  });
});

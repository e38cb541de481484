import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as pulumi from "@pulumi/pulumi";

/** Where the program runs, and where it has loaded this package from. */
interface Whereabouts {
  /** The folder of this module. */
  readonly folder: string;
  /** The folder of the Pulumi project. The provider process loads this package from there. */
  readonly project: string;
  /** The script that Node was started with. */
  readonly script: string | undefined;
}

/**
 * Matches the start script of Pulumi's language host. The process of an inline program may run in any folder, which
 * says nothing about the project.
 */
const languageHost = /@pulumi[\\/]pulumi[\\/]cmd[\\/]run/;

const currentWhereabouts = (): Whereabouts => ({
  folder: __dirname,
  project: process.cwd(),
  script: process.argv[1],
});

/**
 * Checks that the program and the provider process use compatible copies of this package: the program declares
 * resources with the copy that it imports, and the provider process uses the copy that it finds from the project's
 * folder. The check runs before the first resource is declared, because Pulumi itself would only report a missing
 * module.
 *
 * @throws RunError that says what to install where
 */
export function checkInstallation({ folder, project, script }: Whereabouts = currentWhereabouts()): void {
  if (!languageHost.test(script ?? "")) return;
  const ownPackage = packageAt(join(folder, "../../package.json"));
  if (!ownPackage)
    throw new pulumi.RunError(
      "pulumi-hosting is bundled into the program, but Pulumi loads it from node_modules. Bundle with `esbuild --packages=external`, or with `--external:pulumi-hosting --external:@pulumi/pulumi`.",
    );
  const install = `in ${project}: \`npm install pulumi-hosting@${ownPackage.version}\` (or \`pnpm add\`, \`yarn add\`).`;
  const installed = packageFrom(project);
  if (!installed)
    throw new pulumi.RunError(
      `pulumi-hosting is not installed where Pulumi loads it, which is the project's folder. Install it ${install}`,
    );
  // A newer copy can handle resources that an older one declares, but not the other way round.
  if (installed.version.localeCompare(ownPackage.version, "en", { numeric: true }) < 0)
    throw new pulumi.RunError(
      `The program uses pulumi-hosting ${ownPackage.version}, but Pulumi loads ${installed.version} from the project's folder. Install the newer one ${install}`,
    );
}

function packageFrom(project: string): Package | undefined {
  try {
    return packageAt(createRequire(join(project, "index.js")).resolve("pulumi-hosting/package.json"));
  } catch {
    return undefined;
  }
}

interface Package {
  readonly name: string;
  readonly version: string;
}

function packageAt(file: string): Package | undefined {
  try {
    const contents: Package = JSON.parse(readFileSync(file, "utf8"));
    return contents.name === "pulumi-hosting" ? contents : undefined;
  } catch {
    return undefined;
  }
}

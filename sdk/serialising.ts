import * as pulumi from "@pulumi/pulumi";
import { installTypeScript, usedTypeScript } from "./usedTypeScript";

/** The runtime and the project, which decide whether Pulumi can serialise the code of a class. */
interface Serialiser {
  /** The version of Bun if Bun runs the program. */
  readonly bun: string | undefined;
  /** A file whose module resolution finds the program's Pulumi SDK. */
  readonly file: string;
  /** The folder of the Pulumi project. */
  readonly project: string;
}

const currentSerialiser = (): Serialiser => ({
  bun: process.versions.bun,
  file: __filename,
  project: process.cwd(),
});

/**
 * Checks whether Pulumi can serialise the code of the dynamic providers, which it stores with each resource. The check
 * runs before the first resource is declared, because Pulumi's own error message would only describe its internal
 * failure.
 *
 * @throws RunError that says what to do
 */
export function checkSerialising({ bun, file, project }: Serialiser = currentSerialiser()): void {
  if (bun !== undefined)
    throw new pulumi.RunError(
      `Bun ${bun} runs this program, and Pulumi cannot store the code of the classes of pulumi-hosting under Bun. Set \`runtime: nodejs\` in Pulumi.yaml. Or use the plugin under Bun: \`pulumi package add ./node_modules/pulumi-hosting\`, and import "pulumi-hosting-sdk". Functions of pulumi-hosting work under Bun.`,
    );
  const typeScript = usedTypeScript(file);
  if (typeScript?.hasCompiler === false)
    throw new pulumi.RunError(
      `TypeScript ${typeScript.version} is installed, and Pulumi cannot store the code of the classes of pulumi-hosting with it: its SDK needs the functions of the compiler, which TypeScript has had up to version 6. In ${project}: \`${installTypeScript}\` (or \`pnpm add --save-dev\`, \`yarn add --dev\`).`,
    );
}

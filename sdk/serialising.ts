import * as pulumi from "@pulumi/pulumi";
import { installTypeScript, usedTypeScript } from "./usedTypeScript";

/** The serialiser that decides whether Pulumi can store the code of a class. */
interface Serialiser {
  /** The version of Bun, if it runs the program. */
  readonly bun: string | undefined;
  /** A file that finds the SDK of the program. */
  readonly file: string;
  /** The folder of the Pulumi project. */
  readonly project: string;
}

const thisOne = (): Serialiser => ({
  bun: process.versions.bun,
  file: __filename,
  project: process.cwd(),
});

/**
 * Pulumi stores the code of a dynamic resource with it. Checked before anything is declared: Pulumi itself fails with the
 * words of its own code.
 *
 * @throws RunError that says what to do
 */
export function checkSerialising({ bun, file, project }: Serialiser = thisOne()): void {
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

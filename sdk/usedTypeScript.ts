import { createRequire } from "node:module";

/** The TypeScript package that Pulumi's SDK loads in a project. */
interface UsedTypeScript {
  readonly version: string;
  /**
   * Whether the package has the compiler's functions. From version 7 on it does not, and the SDK cannot run TypeScript
   * programs or serialise classes with it.
   */
  readonly hasCompiler: boolean;
}

const firstWithout = 7;

/**
 * The command that installs the compiler version that this package is tested with. TypeScript 6 rejects a
 * `tsconfig.json` with `moduleResolution: node`, which `pulumi new` has written into many programs.
 */
export const installTypeScript = "npm install --save-dev typescript@5";

/**
 * Finds the TypeScript package as the SDK itself does, from the SDK's own folder.
 *
 * @param file a file whose module resolution finds the SDK
 * @returns undefined if there is none, so that the SDK uses its own TypeScript
 */
export function usedTypeScript(file: string): UsedTypeScript | undefined {
  try {
    const ofSdk = createRequire(createRequire(file).resolve("@pulumi/pulumi/package.json"));
    const { version } = ofSdk("typescript/package.json") as { readonly version: string };
    return { version, hasCompiler: Number.parseInt(version, 10) < firstWithout || hasFunctions(ofSdk) };
  } catch {
    return undefined;
  }
}

const hasFunctions = (ofSdk: NodeJS.Require): boolean =>
  (ofSdk("typescript") as { readonly ScriptTarget?: unknown }).ScriptTarget !== undefined;

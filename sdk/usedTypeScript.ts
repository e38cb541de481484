import { createRequire } from "node:module";

/** The TypeScript that Pulumi's SDK loads in a project. */
interface UsedTypeScript {
  readonly version: string;
  /** From TypeScript 7 on the package has no functions of a compiler: the SDK fails at programs and at classes. */
  readonly hasCompiler: boolean;
}

const firstWithout = 7;

/**
 * The compiler that the tests run programs with. With 6 a program fails whose `tsconfig.json` says `moduleResolution:
 * node`, as those do that `pulumi new` has written.
 */
export const installTypeScript = "npm install --save-dev typescript@5";

/**
 * As the SDK itself finds it, from its own folder.
 *
 * @param file one of those that find the SDK
 * @returns undefined: there is none, so the SDK uses its own
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

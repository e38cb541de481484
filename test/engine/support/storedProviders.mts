import type { Installer } from "./installed.mjs";
import type { StateFile } from "./stateFile.js";

const byReference =
  /^exports\.handler = __f0;\nconst provider = require\("pulumi-hosting\/dist\/provider\/dynamic\/\w+\.js"\);/;

const byValue =
  /^exports\.handler = __f0;\n\nvar __provider = \{configure: __configure, .* delete: __remove\};/;

/**
 * The serialised provider of a dynamic resource, by package manager. A linked package is serialised by value, others by
 * reference.
 */
export const providerPatterns: Readonly<Record<Installer, RegExp>> = {
  npm: byReference,
  yarn: byReference,
  pnpm: byValue,
  bun: byValue,
};

interface Exported {
  readonly deployment: {
    readonly resources?: readonly { readonly inputs?: { readonly __provider?: string } }[];
  };
}

/**
 * The serialised provider of each dynamic resource. They are sorted, because the order of resources in a state may
 * vary.
 */
export const storedProviders = (stack: StateFile): string[] =>
  ((JSON.parse(stack.exported()) as Exported).deployment.resources ?? [])
    .flatMap(({ inputs }) => inputs?.__provider ?? [])
    .sort();

import type { Installer } from "./installed.mjs";
import type { StateFile } from "./stateFile.js";

const byReference =
  /^exports\.handler = __f0;\nconst provider = require\("pulumi-hosting\/dist\/provider\/dynamic\/\w+\.js"\);/;

const byValue =
  /^exports\.handler = __f0;\n\nvar __provider = \{configure: __configure, .* delete: __remove\};/;

/** The state's text of a dynamic resource's provider, by where the package lies: a link is by value. */
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

/** The text of each dynamic resource's provider, in the order of the texts: that of the resources is no promise. */
export const storedProviders = (stack: StateFile): string[] =>
  ((JSON.parse(stack.exported()) as Exported).deployment.resources ?? [])
    .flatMap(({ inputs }) => inputs?.__provider ?? [])
    .sort();

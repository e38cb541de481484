import { createRequire } from "node:module";
import { dirname } from "node:path";

const own = "pulumi-hosting/package.json";
const ofThisFile = createRequire(__filename);

/** The folder of the package that this file belongs to, which it may call by its own name. */
export const ownFolder = (): string => dirname(ofThisFile.resolve(own));

/** Its package.json. */
export const ownPackage = () =>
  ofThisFile(own) as { readonly version: string; readonly engines: { readonly node: string } };

import { createRequire } from "node:module";
import { dirname } from "node:path";

const packageFile = "pulumi-hosting/package.json";
const ofThisFile = createRequire(__filename);

/** The folder of this package, which the code finds by the package's own name. */
export const ownFolder = (): string => dirname(ofThisFile.resolve(packageFile));

/** The package.json of this package. */
export const ownPackage = () =>
  ofThisFile(packageFile) as { readonly version: string; readonly engines: { readonly node: string } };

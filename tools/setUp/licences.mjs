import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The file in dist with the licences of all bundled packages. package.json lists it among the package's files. */
export const licencesFile = "THIRD-PARTY-LICENSES";

const packageFolder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * The licence texts of all packages that are part of a bundle.
 * @param {string} folder the checkout
 * @param {readonly import("esbuild").Metafile[]} bundles the inputs of each bundle, with paths relative to the checkout
 * @throws {Error} for a package without a licence text
 */
export function bundleLicences(folder, bundles) {
  const parts = bundles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs)),
  );
  const packages = parts.flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (packageFolder.exec(path)?.[0] ?? []) : [],
  );
  return [...new Set(packages)]
    .sort()
    .map((path) => licenceOf(join(folder, path)))
    .join("\n");
}

/** @param {string} folder */
function licenceOf(folder) {
  const { name, version, licenses, ...packageJson } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  // `licenses` is the old form of the field in package.json.
  const license =
    packageJson.license ?? licenses?.map((/** @type {{ type: string }} */ { type }) => type).join(" OR ");
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice)/i.test(file));
  if (files.length === 0) throw new Error(`${name} ${version} has no licence text.`);
  const texts = files.sort().map((file) => readFileSync(join(folder, file), "utf8").trim());
  return [`${"=".repeat(80)}\n${name} ${version}${license ? ` (${license})` : ""}`, ...texts]
    .join("\n\n")
    .concat("\n");
}

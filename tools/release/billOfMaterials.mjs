/**
 * What is inside the artifacts of a release, as CycloneDX says it.
 * @param {{ name: string, version: string, license: string }} about package.json
 * @param {string} licences the text of THIRD-PARTY-LICENSES, which the bundler's own list makes
 * @param {string} bun the version of the compiler, whose runtime is part of the executables
 */
export function billOfMaterials({ name, version, license }, licences, bun) {
  const bundled = [...licences.matchAll(/^={80}\n(\S+) (\S+)(?: \((.+)\))?$/gm)].map(
    ([, part = "", of = "", licence]) => library(part, of, licence),
  );
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { ...library(name, version, license), type: "application" },
    },
    components: [
      ...bundled,
      {
        ...library("bun", bun, "MIT"),
        description: "The runtime of the executables. No other artifact has it.",
      },
    ],
  };
}

/**
 * @param {string} name
 * @param {string} version
 * @param {string} [licence] an SPDX expression
 */
function library(name, version, licence) {
  const purl = `pkg:npm/${name.replace(/^@/, "%40")}@${version}`;
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    ...(licence && { licenses: [{ expression: licence }] }),
  };
}

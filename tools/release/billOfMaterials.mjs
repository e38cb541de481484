/**
 * A lock file of npm, with an entry for each package.
 * @typedef {{ packages: Readonly<Record<string, { version?: string, integrity?: string, license?: string }>> }} Lock
 */

/**
 * The software bill of materials of a release, in the CycloneDX format.
 * @param {{ name: string, version: string, license: string }} about package.json
 * @param {object} inside
 * @param {string} inside.licences the text of THIRD-PARTY-LICENSES, which lists all bundled packages
 * @param {Lock} inside.lock package-lock.json, which has the hashes of the bundled packages
 * @param {Lock} inside.compiler the lock file of the compiler, whose packages contain the runtime of the executables
 * @param {Readonly<Record<string, string>>} inside.linked the commits of the libraries that the runtime links, as it
 * reports them
 */
export function billOfMaterials({ name, version, license }, { licences, lock, compiler, linked }) {
  const bundled = [...licences.matchAll(/^={80}\n(\S+) (\S+)(?: \((.+)\))?$/gm)].map(
    ([, part = "", of = "", licence]) => library(part, of, licence, lock),
  );
  const runtime = Object.entries(compiler.packages).flatMap(([path, { version: of, license: licence }]) =>
    of ? [{ ...library(nameIn(path), of, licence, compiler), description: onlyExecutables }] : [],
  );
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      component: { ...library(name, version, license), type: "application" },
    },
    components: [...bundled, ...runtime, ...copyleft.map((part) => linkedLibrary(part, linked))],
  };
}

const onlyExecutables = "The runtime of the executable for this platform. No other artifact has it.";

/**
 * The statically linked libraries of the runtime whose licence requires more than a notice. `key` is the runtime's name
 * for the library.
 */
const copyleft = [
  { key: "webkit", name: "JavaScriptCore", repository: "oven-sh/webkit", licence: "LGPL-2.0-or-later" },
  { key: "tinycc", name: "TinyCC", repository: "oven-sh/tinycc", licence: "LGPL-2.1-or-later" },
];

/**
 * @param {typeof copyleft[number]} part
 * @param {Readonly<Record<string, string>>} linked
 */
function linkedLibrary({ key, name, repository, licence }, linked) {
  const commit = linked[key];
  if (!commit) throw new Error(`The runtime does not report its ${key}.`);
  return {
    ...component(`pkg:github/${repository}@${commit}`, name, commit, licence),
    description: "A part of the runtime of the executables.",
  };
}

/**
 * @param {string} name
 * @param {string} version
 * @param {string} [licence] an SPDX expression
 * @param {Lock} [lock]
 */
function library(name, version, licence, lock) {
  const hash = lock && hashIn(lock, name, version);
  return {
    ...component(`pkg:npm/${name.replace(/^@/, "%40")}@${version}`, name, version, licence),
    ...(hash && { hashes: [hash] }),
  };
}

/**
 * @param {string} purl
 * @param {string} name
 * @param {string} version
 * @param {string} [licence]
 */
const component = (purl, name, version, licence) => ({
  type: "library",
  "bom-ref": purl,
  name,
  version,
  purl,
  ...(licence && { licenses: [{ expression: licence }] }),
});

/** @param {string} path */
const nameIn = (path) => path.split("node_modules/").at(-1) ?? path;

/**
 * The hash of the package's archive, from the lock file.
 * @param {Lock} lock
 * @param {string} name
 * @param {string} version
 */
function hashIn({ packages }, name, version) {
  const [, entry] =
    Object.entries(packages).find(
      ([path, candidate]) => nameIn(path) === name && candidate.version === version,
    ) ?? [];
  const [algorithm, hash] = entry?.integrity?.split("-") ?? [];
  if (algorithm !== "sha512" || !hash) throw new Error(`The lock file has no hash of ${name} ${version}.`);
  return { alg: "SHA-512", content: Buffer.from(hash, "base64").toString("hex") };
}

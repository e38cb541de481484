import { existsSync, mkdirSync, mkdtempSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { build } from "esbuild";
import { root as ownRoot } from "../setUp/root.mjs";

const surface = "tools/oracle/surface.ts";
/** Files that the recorder cannot use as they are in old commits without `tools/oracle/surface.ts`. */
const lentFiles = ["test/support/scriptedHost.ts"];

/**
 * Bundles this checkout's recorder with the code of a commit: imports from outside the recorder's folder are resolved
 * to the commit's files. A commit without a surface of its own gets this checkout's surface, and the test helpers that
 * the commit lacks.
 *
 * @param {string} root the folder of the commit
 * @param {Readonly<Record<string, string>>} [edits] texts to use instead of those of files, by path in the folder
 * @returns {Promise<{ file: string, folder: string }>} the bundle. The bundle is in the commit's folder, so that it
 * finds the commit's packages
 */
export async function bundleRecorder(root, edits = {}) {
  mkdirSync(join(root, "dist"), { recursive: true });
  const folder = mkdtempSync(join(root, "dist", "oracle-"));
  const file = join(folder, "recorder.cjs");
  await build({
    ...{ entryPoints: [join(ownRoot, "tools/oracle/recorder/main.ts")], outfile: file, bundle: true },
    ...{ platform: "node", format: "cjs", target: "node20", packages: "external", logLevel: "error" },
    tsconfigRaw: "{}",
    plugins: [ofCommit(root, edits)],
  });
  return { file, folder };
}

/**
 * @param {string} root
 * @param {Readonly<Record<string, string>>} edits
 * @returns {import("esbuild").Plugin}
 */
function ofCommit(root, edits) {
  const filesToLend = existsSync(join(root, surface)) ? [] : lentFiles;
  return {
    name: "commit",
    setup(building) {
      building.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer }) => {
        if (importer.split(sep).includes("node_modules")) return undefined;
        const isOwn = isIn(ownRoot, importer) && !(root !== ownRoot && isIn(root, importer));
        const name = relative(isOwn ? ownRoot : root, resolve(dirname(importer), path)).replaceAll("\\", "/");
        const [ownFile, commitFile] = [fileAt(join(ownRoot, name)), fileAt(join(root, name))];
        if (name.startsWith("tools/oracle/recorder/")) return { path: ownFile };
        if (ownFile && filesToLend.includes(relative(ownRoot, ownFile).replaceAll("\\", "/")))
          return { path: ownFile };
        if (commitFile) return { path: commitFile };
        if (ownFile && isOwn && (name.startsWith("test/") || name.startsWith("tools/oracle/")))
          return { path: ownFile };
        const text = `The commit has no ${name}, which ${relative(ownRoot, importer)} needs. Its own ${surface} says where it is.`;
        return { errors: [{ text }] };
      });
      building.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const text = edits[relative(root, path).replaceAll("\\", "/")];
        return text === undefined ? undefined : { contents: text, loader: "ts" };
      });
    },
  };
}

/** @param {string} folder @param {string} path */
const isIn = (folder, path) => path.startsWith(`${folder}${sep}`);

/**
 * The file that an import without an extension means.
 * @param {string} path
 */
const fileAt = (path) =>
  [path, `${path}.ts`, path.replace(/\.js$/, ".ts"), `${path}.mts`, join(path, "index.ts")].find(
    (candidate) => existsSync(candidate) && statSync(candidate).isFile(),
  );

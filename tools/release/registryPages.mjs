import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { folderFiles } from "../setUp/folderFiles.mjs";
import { root } from "../setUp/root.mjs";
import { pack } from "./archive.mjs";

/** The pages in Pulumi's registry: the overview, and the installation. */
const registryFiles = ["_index.md", "installation-configuration.md"];

/**
 * Changes the links of a page for the registry: links to pages of the registry lose their `.md`, and links to other
 * pages lead to the repository.
 * @param {string} text a page of `docs/`
 * @param {string} repository the URL of the repository at the release's version
 */
export const registryPage = (text, repository) =>
  text.replace(/\]\((\.[^)#]*)(#[^)]*)?\)/g, (_, /** @type {string} */ path, anchor = "") => {
    const file = posix.join("docs", path);
    const page = registryFiles.find((name) => file === `docs/${name}`);
    return `](${page ? `./${page.replace(/(?:_index)?\.md$/, "")}` : `${repository}/${file}`}${anchor})`;
  });

/**
 * Packs the files for a pull request to the registry.
 * @param {object} what
 * @param {string} what.homepage the package's homepage
 * @param {string} what.version
 * @param {string} what.working a folder for intermediate files
 * @param {string} what.release the folder for the archive
 */
export async function packRegistryPages({ homepage, version, working, release }) {
  const folder = join(working, "registry");
  mkdirSync(folder);
  const repository = `${homepage.replace(/#.*/, "")}/blob/v${version}`;
  for (const name of registryFiles) {
    const text = readFileSync(join(root, "docs", name), "utf8");
    writeFileSync(join(folder, name), registryPage(text, repository));
  }
  const logo = { "logo.svg": join(root, "docs/logo.svg") };
  await pack(join(release, `pulumi-hosting-registry-pages-v${version}.tar.gz`), {
    ...folderFiles(folder),
    ...logo,
  });
}

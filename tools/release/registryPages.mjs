import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { folderFiles } from "../setUp/folderFiles.mjs";
import { root } from "../setUp/root.mjs";
import { pack } from "./archive.mjs";

/** The pages that Pulumi's registry shows: the overview, and how to install. */
const shown = ["_index.md", "installation-configuration.md"];

/**
 * A page as the registry wants it: links between its pages have no `.md`, and every other page is read in the repository.
 * @param {string} text a page of `docs/`
 * @param {string} repository the address of the repository at the release's version
 */
export const registryPage = (text, repository) =>
  text.replace(/\]\((\.[^)#]*)(#[^)]*)?\)/g, (_, /** @type {string} */ path, anchor = "") => {
    const file = posix.join("docs", path);
    const page = shown.find((name) => file === `docs/${name}`);
    return `](${page ? `./${page.replace(/(?:_index)?\.md$/, "")}` : `${repository}/${file}`}${anchor})`;
  });

/**
 * Packs what a pull request to the registry takes.
 * @param {object} what
 * @param {string} what.homepage the package's
 * @param {string} what.version
 * @param {string} what.working a folder for intermediate files
 * @param {string} what.release where the archive goes
 */
export async function packRegistryPages({ homepage, version, working, release }) {
  const folder = join(working, "registry");
  mkdirSync(folder);
  const repository = `${homepage.replace(/#.*/, "")}/blob/v${version}`;
  for (const name of shown) {
    const text = readFileSync(join(root, "docs", name), "utf8");
    writeFileSync(join(folder, name), registryPage(text, repository));
  }
  const logo = { "logo.svg": join(root, "docs/logo.svg") };
  await pack(join(release, `pulumi-hosting-registry-pages-v${version}.tar.gz`), {
    ...folderFiles(folder),
    ...logo,
  });
}

import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { pages, read, root } from "./pages";

const withoutCode = (path: string) => read(path).replace(/^```.*?^```/gms, "");

/** The anchors that Markdown readers derive from the headings of a page. */
const anchorsOf = (path: string): string[] =>
  [...withoutCode(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

/** The links of a page that lead to no file or heading of the checkout. */
function deadLinks(page: string): string[] {
  const links = [...withoutCode(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
}

/** The files and folders that npm packs. */
const { files: packed, repository } = JSON.parse(read("package.json"));
const always = ["README.md", "LICENSE", "package.json"];

it("the links of README.md lead to files in the package", () => {
  const links = [...withoutCode("README.md").matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
    ([, link = ""]) => link,
  );
  expect(links.length).toBeGreaterThan(20);
  const isPacked = (link: string) =>
    [...always, ...packed].some((file: string) => link === file || link.startsWith(`${file}/`));
  expect(links.filter((link) => !isPacked(link))).toEqual([]);
});

it.each(pages)("links to examples use the repository's address: %s", (page) => {
  const own = repository.url.replace(/^git\+|\.git$/g, "");
  const links = [...withoutCode(page).matchAll(/\((https:\/\/github\.com\/[^)]+\/tree\/main\/([^)]+))\)/g)];
  for (const [, address, path = ""] of links) {
    expect(address).toBe(`${own}/tree/main/${path}`);
    expect(existsSync(join(root, path))).toBe(true);
  }
});

it.each(pages)("every link leads to a page and a heading: %s", (page) => expect(deadLinks(page)).toEqual([]));

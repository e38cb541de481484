import { existsSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { pages, read, root } from "./pages";

const withoutCode = (path: string) => read(path).replace(/^```.*?^```/gms, "");

/** The anchors of a page, as readers of Markdown make them of its headings. */
const anchorsOf = (path: string): string[] =>
  [...withoutCode(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );

/** Links of a page that lead nowhere in the checkout. */
function deadLinks(page: string): string[] {
  const links = [...withoutCode(page).matchAll(/\]\((?!https?:)([^)]+)\)/g)].map(([, link = ""]) => link);
  return links.filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path === "" ? page : normalize(join(dirname(page), path));
    if (!existsSync(join(root, target))) return true;
    return anchor !== undefined && !anchorsOf(target).includes(anchor);
  });
}

/** The files that npm packs: these, and all that is in them. */
const { files: packed, repository } = JSON.parse(read("package.json"));
const always = ["README.md", "LICENSE", "package.json"];

it("the links of README.md lead to what the package has", () => {
  const links = [...withoutCode("README.md").matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
    ([, link = ""]) => link,
  );
  expect(links.length).toBeGreaterThan(20);
  const isPacked = (link: string) =>
    [...always, ...packed].some((file: string) => link === file || link.startsWith(`${file}/`));
  expect(links.filter((link) => !isPacked(link))).toEqual([]);
});

it.each(pages)("an example has the address of the repository: %s", (page) => {
  const own = repository.url.replace(/^git\+|\.git$/g, "");
  const links = [...withoutCode(page).matchAll(/\((https:\/\/github\.com\/[^)]+\/tree\/main\/([^)]+))\)/g)];
  for (const [, address, path = ""] of links) {
    expect(address).toBe(`${own}/tree/main/${path}`);
    expect(existsSync(join(root, path))).toBe(true);
  }
});

it.each(pages)("every link leads to a page and a heading: %s", (page) => expect(deadLinks(page)).toEqual([]));

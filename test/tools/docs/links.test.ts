import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, it } from "vitest";
import { pages, root } from "./pages";

const withoutCode = (path: string) => readFileSync(join(root, path), "utf8").replace(/^```.*?^```/gms, "");

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

it.each(pages)("every link leads to a page and a heading: %s", (page) => expect(deadLinks(page)).toEqual([]));

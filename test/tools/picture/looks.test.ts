import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "vitest";
import { readmeWidth } from "../../../tools/picture/framed";
import { it } from "../../sandbox/page/support/browser";
import { root } from "../docs/pages";

/** The smallest legible height of a letter, in pixels, in the size that GitHub shows the picture in. */
const legible = 12;

/** The default fonts, and broader ones than most machines have. With neither may text be cut off. */
const fonts = ["", "DejaVu Sans, Verdana, sans-serif"];

/** The texts of a picture that are too small or reach beyond its sides, and words that are broken. */
const faults = (font: string) => `(() => {
  const picture = document.documentElement;
  const { width, height } = picture.viewBox.baseVal;
  picture.setAttribute("width", ${readmeWidth});
  picture.setAttribute("height", (${readmeWidth} * height) / width);
  const frame = picture.getBoundingClientRect();
  const scale = frame.width / width;
  const broad = ${JSON.stringify(font)};
  const texts = document.createTreeWalker(picture, NodeFilter.SHOW_TEXT);
  const found = [];
  const body = document.querySelector("foreignObject > body");
  if (broad && body) body.style.fontFamily = broad;
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("title, style, .unseen") || !parent.checkVisibility()) continue;
    const size = parseFloat(getComputedStyle(parent).fontSize) * scale;
    if (size < ${legible}) found.push(size.toFixed(1) + " pixels: " + node.data);
    for (const { 0: word, index } of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()];
      if (boxes.length > 1) found.push("broken: " + word);
      for (const { left, right, top, bottom } of boxes)
        if (left < frame.left || right > frame.right - 8 || top < frame.top || bottom > frame.bottom - 4)
          found.push("cut: " + word);
    }
  }
  return found;
})()`;

it.for(["preview", "comment", "sandbox"].flatMap((name) => fonts.map((font) => [name, font] as const)))(
  "%s.svg is legible at the width of the README, and no text is cut or broken (font: %s)",
  async ([name, font], { browser }) => {
    const page = await browser.newPage({ viewport: { width: readmeWidth + 40, height: 1200 } });
    await page.goto(pathToFileURL(join(root, "docs", `${name}.svg`)).href);
    expect(await page.evaluate<string>("document.documentElement.textContent")).toContain("web1.example.com");
    expect(await page.evaluate(faults(font))).toEqual([]);
    await page.close();
  },
);

import type { Page } from "playwright-core";

/** A text and its contrast against the background. */
type Faint = { readonly text: string; readonly contrast: number };

/** Every text on the page, with its contrast against its background (WCAG 2, relative luminance). */
export const contrasts = (page: Page): Promise<Faint[]> =>
  page.evaluate<Faint[]>(`(() => {
  const channels = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [red, green, blue] = channels(color).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isClear = (color) => channels(color)[3] === 0;
  const behind = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    throw new Error("nothing is painted behind " + element.outerHTML);
  };
  const found = [];
  for (const element of document.body.querySelectorAll("*")) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join("").trim();
    if (text === "" || !element.checkVisibility() || element.closest(".unseen, noscript, script")) continue;
    const [one, other] = [luminance(getComputedStyle(element).color), luminance(behind(element))];
    found.push({ text, contrast: (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) });
  }
  return found;
})()`);

/** Elements that reach beyond the window's or their section's sides, except those in a scrolling box. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? ["the page: " + scrollWidth + " of " + clientWidth] : [];
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(".unseen, noscript") || element.parentElement.closest(".box")) continue;
    const { left, right } = element.getBoundingClientRect();
    const isWide = right > clientWidth + 0.5 || left < -0.5;
    const isCut = element.matches("section, li, dd, p, h3") && element.scrollWidth > element.clientWidth;
    if (isWide || isCut) wide.push(element.tagName + " " + element.textContent.slice(0, 60));
  }
  return wide;
})()`);

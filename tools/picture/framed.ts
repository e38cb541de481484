/** The width of a README on GitHub. A picture of this width is shown without scaling. */
export const readmeWidth = 830;

/** The content and the style of a picture. */
interface Framed {
  /** A description of the content for people who cannot see it. */
  readonly title: string;
  readonly height: number;
  readonly style: string;
  /** Well-formed HTML. */
  readonly body: string;
}

/**
 * Turns off positioning and scrolling, because some browsers draw such elements at the wrong place inside an SVG
 * picture.
 */
const flat = "*, ::before, ::after { position: static !important; overflow: visible !important; }";

/** Decides media queries by the width of the picture. Otherwise the window that shows the picture would decide them. */
const asInOwnWindow = (style: string): string =>
  style
    .replaceAll(/@media \((min|max)-width: (\d+)rem\)/g, (_, end: string, rem: string) => {
      const isWider = readmeWidth >= Number(rem) * 16;
      return isWider === (end === "min") ? "@media all" : "@media not all";
    })
    .replaceAll("@media (scripting: none)", "@media not all")
    .replaceAll(/@media not all \{(?:\n[\s\S]*?\n\}| .*\})\n/g, "");

/**
 * Makes an SVG picture from HTML. The picture scales, and follows the reader's light or dark scheme. No file is loaded
 * for it, and the same input makes the same picture.
 */
export const framePicture = ({ title, height, style, body }: Framed): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${readmeWidth} ${height}" width="${readmeWidth}" height="${height}">
<title>${title}</title>
<style>
${asInOwnWindow(style)}${flat}
:root { width: ${readmeWidth}px; height: ${height}px; margin: 0; }
</style>
<foreignObject width="${readmeWidth}" height="${height}">
<body xmlns="http://www.w3.org/1999/xhtml" style="height: ${height}px">
${body.trim().replaceAll("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')}
</body>
</foreignObject>
</svg>
`;

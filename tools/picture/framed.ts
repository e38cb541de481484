/** The width that GitHub shows a README in: a picture as wide is shown in its own size. */
export const readmeWidth = 830;

/** The content of a picture, and its looks. */
interface Framed {
  /** The content in words, for those who do not see it. */
  readonly title: string;
  readonly height: number;
  readonly style: string;
  /** HTML that is well-formed. */
  readonly body: string;
}

/** Some browsers paint what is positioned, or scrolls, at another place of a picture. */
const flat = "*, ::before, ::after { position: static !important; overflow: visible !important; }";

/** The picture, and not the window that shows it, decides which of the style's rules hold. */
const asInOwnWindow = (style: string): string =>
  style
    .replaceAll(/@media \((min|max)-width: (\d+)rem\)/g, (_, end: string, rem: string) => {
      const isWider = readmeWidth >= Number(rem) * 16;
      return isWider === (end === "min") ? "@media all" : "@media not all";
    })
    .replaceAll("@media (scripting: none)", "@media not all")
    .replaceAll(/@media not all \{(?:\n[\s\S]*?\n\}| .*\})\n/g, "");

/** HTML as SVG that scales, light or dark as its reader has it. It asks for nothing, and shows the same data each time. */
export const framed = ({ title, height, style, body }: Framed): string =>
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

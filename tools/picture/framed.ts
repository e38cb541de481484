/** The content of a picture, and its looks. */
interface Framed {
  /** The content in words, for those who do not see it. */
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly style: string;
  /** HTML that is well-formed. */
  readonly body: string;
}

/** Some browsers paint what is positioned, or scrolls, at another place of a picture. */
const flat = "*, ::before, ::after { position: static !important; overflow: visible !important; }";

/** The picture, and not the window that shows it, decides which of the style's rules hold. */
const asInWideWindow = (style: string): string =>
  style
    .replaceAll(/@media \(min-width: \w+\)/g, "@media all")
    .replaceAll(/@media \((?:max-width: \w+|scripting: none)\)/g, "@media not all");

/** HTML as SVG that scales, light or dark as its reader has it. It asks for nothing, and shows the same data each time. */
export const framed = ({ title, width, height, style, body }: Framed): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">
<title>${title}</title>
<style>
${asInWideWindow(style)}${flat}
</style>
<foreignObject width="${width}" height="${height}">
<body xmlns="http://www.w3.org/1999/xhtml" style="height: ${height}px">
${body.trim().replaceAll("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')}
</body>
</foreignObject>
</svg>
`;

import { stripVTControlCharacters } from "node:util";

/** The most letters in a line. At the README's width of 830 pixels, letters are then 13 pixels high. */
export const mostLetters = 101;
const [fontSize, lineHeight, letterWidth, margin] = [13, 18, 7.83, 18];

/**
 * Terminal colours by the last number of their escape sequences: `31`, `91`, `38;5;9`. @type {Readonly<Record<string,
 * string>>}
 */
const colours = {
  ...{ 1: "#ff7b72", 9: "#ff7b72", 2: "#56d364", 10: "#56d364", 3: "#e3b341", 11: "#e3b341" },
  ...{ 0: "#8b949e", 5: "#d2a8ff", 13: "#d2a8ff", 6: "#79c0ff", 14: "#79c0ff" },
};

/** @param {string} codes */
const colourOf = (codes) =>
  colours[/^(?:[39]|38;5;)(\d+)$|;(?:3|38;5;)(\d+)$/.exec(codes)?.slice(1).find(Boolean) ?? ""];

/** @param {string} text */
const escapeText = (text) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/**
 * Splits a line into parts, each with the style that the escape sequences before it set.
 * @param {string} line
 */
function partsOf(line) {
  const parts = [];
  let style = "";
  for (const [at, part] of line.split(/\u001b\[([0-9;]*)m/).entries()) {
    if (at % 2 === 0) {
      if (part !== "") parts.push({ text: part, style });
      continue;
    }
    const colour = colourOf(part);
    if (colour) style = ` fill="${colour}"`;
    else style = part === "1" ? ' font-weight="bold"' : "";
  }
  return parts;
}

/**
 * Breaks a line between words into pieces that fit. All pieces after the first have the same indent.
 * @param {string} line
 * @returns {string[]}
 */
function wrapLine(line, indent = `${/^ */.exec(line)?.[0]}  `) {
  const hiddenLength = line.length - stripVTControlCharacters(line).length;
  if (line.length - hiddenLength <= mostLetters) return [line];
  const at = line.lastIndexOf(" ", mostLetters + hiddenLength);
  return [line.slice(0, at), ...wrapLine(indent + line.slice(at + 1), indent)];
}

/**
 * An SVG picture of a terminal with these lines.
 * @param {readonly string[]} lines with the escape sequences of colours
 */
export function svgOf(lines) {
  const wrappedLines = lines.flatMap((line) => wrapLine(line));
  const width = Math.ceil(mostLetters * letterWidth + 2 * margin);
  const height = wrappedLines.length * lineHeight + 2 * margin;
  const texts = wrappedLines.map((line, at) => {
    const spans = partsOf(line).map(({ text, style }) => `<tspan${style}>${escapeText(text)}</tspan>`);
    return `<text x="${margin}" y="${margin + (at + 0.75) * lineHeight}" xml:space="preserve">${spans.join("")}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="ui-monospace, Menlo, Consolas, DejaVu Sans Mono, monospace" font-size="${fontSize}" fill="#e6edf3">
<title>A preview that refuses to erase the disks of a server, the report of an allowed one, and an update</title>
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
${texts.join("\n")}
</svg>
`;
}

import { createHash } from "node:crypto";
import { scrub } from "../../../provider/secrets";
import { shownLines } from "../../../provider/shownText";
import { type Html, html } from "../../../sandbox/page/html";
import type { Changes } from "../changes";
import { driftLines } from "../driftText";
import { labelText, stoppedText, type Verdict } from "../gate";
import { headingOf, nameOf, reportRemarks, totalHeadingOf } from "../summary";
import { script } from "./script";
import { changesSection, costSection, stripSection, type ToHtml, timeSection } from "./sections";
import { style } from "./style";

export interface Reported {
  readonly stacks: readonly Changes[];
  /** The sum of the stacks. */
  readonly all: Changes;
  readonly verdict: Verdict;
}

/**
 * The report as one HTML page. The page needs no network, and its content security policy allows only its own styles
 * and script.
 *
 * @param secrets values that are removed from all texts.
 */
export function reportPage(
  { stacks, all, verdict }: Reported,
  secrets: readonly (string | undefined)[],
): string {
  const cleanText = (text: string) => scrub(shownLines(text), secrets);
  const toHtml: ToHtml = (text) => html`<bdi>${cleanText(text)}</bdi>`;
  const [onlyStack] = stacks.length === 1 ? stacks : [];
  const heading = onlyStack ? headingOf(onlyStack) : totalHeadingOf(all);
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`;
  // The style and the script are inserted without changes, because the policy contains their hashes.
  const [styleElement, acting] = [`<style>${style}</style>`, `<script>${script}</script>`];
  const head = html`<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${policy}"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${cleanText(`${nameOf(all)}: pulumi-hosting report`)}</title>`;
  const body = html`<h1>${toHtml(heading)}</h1>
${verdict.stopped !== undefined && html`<p class="note">${toHtml(stoppedText(verdict, labelText))}</p>`}
${stripSection(stacks, toHtml)}
${stacks.map((changes) => remarksOf(changes, toHtml))}
${changesSection(stacks, toHtml, cleanText)}
${stacks.map((changes) => timeSection(changes, toHtml))}
${costSection(all, toHtml)}`;
  return `<!DOCTYPE html>\n<html lang="en">\n<head>\n${head.text}\n${styleElement}\n</head>\n<body>\n${body.text}\n${acting}\n</body>\n</html>\n`;
}

const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

/** The remarks about a stack: why its preview failed, what it could not check, and what was changed at the host. */
function remarksOf(changes: Changes, toHtml: ToHtml): Html {
  const drifted = driftLines(changes);
  return html`${changes.errors.map(
    (text) => html`<pre class="note">${toHtml(text)}</pre>
`,
  )}${reportRemarks(changes).map(
    (text) => html`<p class="note">${toHtml(text)}</p>
`,
  )}${
    drifted.length > 0 &&
    html`<section><h2>Found at the host: ${toHtml(nameOf(changes))}</h2>
<ul>${drifted.map(({ name, text }) => html`<li><b>${toHtml(name)}</b> ${toHtml(text)}</li>`)}</ul></section>`
  }`;
}

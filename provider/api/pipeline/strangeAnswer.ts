import { looksSecret } from "../../secretMembers";
import { reasonsAgainst } from "../address";
import { isPageOfProxy, type Redirection } from "../failedCall";
import type { HttpAnswer } from "../http";

/** The URL that a call was sent to. */
export interface CallAddress {
  readonly url: string;
  /** The path of the operation, at the end of the URL. */
  readonly path: string;
}

/** A response that is not in the format of the API, described for a message. */
interface StrangeAnswer {
  /** The description, with the status; undefined if there is nothing to add to the status. */
  readonly words: string | undefined;
  readonly redirection?: Redirection | undefined;
}

/** The maximum length of a quotation from a page, in characters. */
const longestQuote = 80;

export function strangeAnswer(
  { status, headers, text }: HttpAnswer,
  callAddress: CallAddress,
): StrangeAnswer {
  const redirection = redirectionOf(status, firstValue(headers.location), callAddress);
  if (redirection)
    return { words: `the host answered with status ${status}, and points to ${redirection.to}`, redirection };
  const page = pageOf(text, firstValue(headers["content-type"]) ?? "");
  const realm = /\brealm="([^"]+)"/i.exec(firstValue(headers["www-authenticate"]) ?? "")?.[1];
  const quotes = [page?.quote && `"${page.quote}"`, page && realm && `realm "${realm}"`].filter(Boolean);
  const quotedText = quotes.length > 0 ? ` (${quotes.join(", ")})` : "";
  const who = status >= 500 ? "a proxy on the way may have given it" : refusedText;
  const withoutWords = isPageOfProxy({ isPage: true, status }) ? "without words of the API" : undefined;
  const came = page ? `with ${page.is}${quotedText}, not an answer of the API` : withoutWords;
  return { words: came && `status ${status} came ${came}: ${who}` };
}

const refusedText = "a proxy or firewall on the way may have refused the call";

const firstValue = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === "string" ? header : header?.[0];

/**
 * Recognises an HTML page, quoted by its title, or a line of plain text, as some proxies send it; undefined for other
 * bodies, such as JSON that was cut off.
 */
function pageOf(text: string, type: string): { readonly is: string; readonly quote: string } | undefined {
  const start = text.slice(0, 20_000);
  const isHtml = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(
    start,
  );
  if (isHtml || (/\bhtml\b/i.test(type) && /^\s*</.test(start)))
    return { is: "a page in HTML", quote: quoteOf(titleIn(start)) };
  // Undecoded or binary content contains control characters, so it is not taken for text.
  const isWords = /^\s*[A-Za-z][^\0-\x08\uFFFD]*$/.test(start) && !/\bjson\b/i.test(type);
  return isWords ? { is: "a text", quote: quoteOf(/\S[^\r\n]*/.exec(start)?.[0] ?? "") } : undefined;
}

const titleIn = (html: string): string => {
  const contentOf = (element: string) =>
    new RegExp(`<${element}\\b[^>]*>([\\s\\S]*?)</${element}>`, "i").exec(html)?.[1]?.replace(/<[^>]*>/g, "");
  return ["title", "h1", "h2"].map(contentOf).find((content) => content?.trim()) ?? "";
};

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: "'",
  nbsp: " ",
  apos: "'",
};

/** Shortens a text to one line, without words that may be secret. */
function quoteOf(text: string): string {
  const line = text
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (entity, code?: string, name = "") =>
      code === undefined
        ? (entities[name] ?? entity)
        : String.fromCodePoint(Math.min(Number(code), 0x10ffff)),
    )
    .replaceAll('"', "'")
    .trim()
    .split(/\s+/)
    .map((word) => (looksSecret(word) ? "…" : word))
    .join(" ");
  if (line.length <= longestQuote) return line;
  // A word at the end is dropped as a whole, because a part of a secret would not be recognised.
  return `${/^.*\s|/.exec(line.slice(0, longestQuote))?.[0] ?? ""}…`;
}

/** The target of a redirect response, without a login, a query, or parts of the path that may be secret. */
function redirectionOf(
  status: number,
  location: string | undefined,
  { url, path: ofCall }: CallAddress,
): Redirection | undefined {
  if (status < 300 || status > 399 || !location || !URL.canParse(location, url)) return undefined;
  const [fromUrl, to] = [new URL(url), new URL(location, url)];
  if (!/^https?:$/.test(to.protocol)) return undefined;
  const path = to.pathname
    .split("/")
    .map((part) => (looksSecret(part) || /[;=]/.test(part) ? "…" : part))
    .join("/");
  const isHere = to.origin === fromUrl.origin;
  return {
    to: `${to.origin}${path}`,
    ...(isHere && to.pathname === `${fromUrl.pathname}/` && { path: `${ofCall}/` }),
    ...(!isHere && to.pathname === fromUrl.pathname && mayBeHost(to) && { origin: to.origin }),
  };
}

const mayBeHost = ({ origin }: URL): boolean => reasonsAgainst(origin).length === 0;

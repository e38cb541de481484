import { AdminRefusal, refuseForeign } from "../admin/refusal";
import type { Incoming } from "../http/handle";
import type { Document, Response } from "../http/respond";
import type { Sandbox } from "../sandbox";
import { assets } from "./assets";
import { pageDocument } from "./document";
import type { Setting } from "./sections/host";
import { parseView } from "./view";

const pathOf = ({ url }: Pick<Incoming, "url">): string => url.split("?")[0] as string;
const assetAt = (path: string) => Object.values(assets).find((asset) => asset.path === path);

/**
 * Whether the request is for the page. Clients of the API use POST, and the paths of the page are not paths of the API.
 */
export const isForPage = (incoming: Incoming): boolean => {
  const path = pathOf(incoming);
  return ["GET", "HEAD"].includes(incoming.method) && (path === "/" || assetAt(path) !== undefined);
};

/**
 * The page may load files from this sandbox only, may send requests to it only, and may not be embedded in another
 * page.
 */
const headers = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cache-control": "no-store",
} as const;

/**
 * Handles a request for the page or for a file that it loads. Requests from pages of other web sites are refused, as in
 * the admin interface.
 */
export function handlePage(sandbox: Sandbox, setting: Setting, incoming: Incoming): Document | Response {
  try {
    refuseForeign(incoming);
  } catch (error) {
    if (!(error instanceof AdminRefusal)) throw error;
    return { status: error.status, body: { error: error.message } };
  }
  const asset = assetAt(pathOf(incoming));
  return {
    status: 200,
    contentType: asset?.contentType ?? "text/html; charset=utf-8",
    text: asset?.text ?? pageDocument(sandbox, setting, parseView(incoming.url)),
    headers,
  };
}

import { Refused, refuseForeign } from "../admin/refused";
import type { Incoming } from "../http/handle";
import type { Document, Response } from "../http/respond";
import type { Sandbox } from "../sandbox";
import { assets } from "./assets";
import { pageDocument } from "./document";
import type { Setting } from "./sections/host";
import { parseView } from "./view";

const pathOf = ({ url }: Pick<Incoming, "url">): string => url.split("?")[0] as string;
const assetAt = (path: string) => Object.values(assets).find((one) => one.path === path);

/** Whether a request is for the page: the API is never asked with GET. */
export const isForPage = (incoming: Incoming): boolean => {
  const path = pathOf(incoming);
  return ["GET", "HEAD"].includes(incoming.method) && (path === "/" || assetAt(path) !== undefined);
};

/** The page may load, ask and send only to ourselves, and no other page may contain it. */
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

/** Answers a request for the page or what it loads. Like the admin interface it is for this machine only. */
export function handlePage(sandbox: Sandbox, setting: Setting, incoming: Incoming): Document | Response {
  try {
    refuseForeign(incoming);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
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

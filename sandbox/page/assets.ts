import { script } from "./script";
import { style } from "./style";

/** The page's icon: two servers in a box. */
const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
<rect width="16" height="16" rx="3" fill="#0b57a4"/>
<path d="M3 4h10v3H3zM3 9h10v3H3z" fill="#fff"/>
<path d="M10 5h2v1h-2zM10 10h2v1h-2z" fill="#0b57a4"/>
</svg>
`;

/** The files that the page loads besides its document. */
export const assets = {
  style: { path: "/_sandbox/page/style.css", contentType: "text/css; charset=utf-8", text: style },
  script: { path: "/_sandbox/page/script.js", contentType: "text/javascript; charset=utf-8", text: script },
  icon: { path: "/_sandbox/page/icon.svg", contentType: "image/svg+xml", text: icon },
} as const;

import { icon } from "./icon";
import { script } from "./script";
import { style } from "./style";

/** What the page loads beside itself. */
export const assets = {
  style: { path: "/_sandbox/page/style.css", contentType: "text/css; charset=utf-8", text: style },
  script: { path: "/_sandbox/page/script.js", contentType: "text/javascript; charset=utf-8", text: script },
  icon: { path: "/_sandbox/page/icon.svg", contentType: "image/svg+xml", text: icon },
} as const;

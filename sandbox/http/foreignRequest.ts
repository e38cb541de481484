import { isLoopback } from "../../provider/api/address";

/**
 * Whether a page of another web site sent the request. Any page that is open in a browser on this machine can send
 * requests to loopback addresses. The browser then names the page's site in `Origin`, and the host name that the page
 * used in `Host`.
 */
export const isForeign = ({
  host = "",
  origin,
}: Readonly<Record<"host" | "origin", string | undefined>>): boolean =>
  !isLoopback(host.replace(/:\d+$/, "")) || (origin !== undefined && origin !== `http://${host}`);

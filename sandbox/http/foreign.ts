import { isLoopback } from "../../provider/api/address";

/**
 * Whether a request comes from elsewhere. A page of any web site, open in a browser on this machine, can send requests
 * to loopback. But the browser says in `Origin` where the page is from, and `Host` holds the name that was used.
 */
export const isForeign = ({
  host = "",
  origin,
}: Readonly<Record<"host" | "origin", string | undefined>>): boolean =>
  !isLoopback(host.replace(/:\d+$/, "")) || (origin !== undefined && origin !== `http://${host}`);

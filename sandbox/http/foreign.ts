import { isLoopback } from "../../provider/api/options";

/** Headers by which a browser tells where a request comes from. */
export interface From {
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/**
 * Whether a request comes from elsewhere. A page of any web site, open in a browser on this machine, can send requests
 * to loopback. But the browser says in `Origin` where the page is from, and `Host` holds the name that was used.
 */
export const isForeign = ({ host = "", origin }: From): boolean =>
  !isLoopback(host.replace(/:\d+$/, "")) || (origin !== undefined && origin !== `http://${host}`);

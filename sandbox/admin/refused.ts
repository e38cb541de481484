import type { Incoming } from "../http/handle";

/** A request to the admin interface that is wrong, and the HTTP status that says so. */
export class Refused extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 405,
    message: string,
  ) {
    super(message);
  }
}

/**
 * A page of any web site, open in a browser on this machine, can send requests to loopback. But the browser says in
 * `Origin` where the page is from, and `Host` holds the name that was used.
 * @throws Refused when the request comes from elsewhere
 */
export function refuseForeign({ host, origin }: Pick<Incoming, "host" | "origin">): void {
  const isOurs = (name: string | undefined) => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(name ?? "");
  if (!isOurs(host) || (origin !== undefined && origin !== `http://${host}`))
    throw new Refused(403, "The admin interface is for this machine only.");
}

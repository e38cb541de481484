import { isForeign } from "../http/foreign";
import type { Incoming } from "../http/handle";

/** A wrong request to the admin interface, and its HTTP status. */
export class Refused extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 405,
    message: string,
  ) {
    super(message);
  }
}

/** @throws Refused when the request comes from elsewhere */
export function refuseForeign(incoming: Incoming): void {
  if (isForeign(incoming)) throw new Refused(403, "The admin interface is for this machine only.");
}

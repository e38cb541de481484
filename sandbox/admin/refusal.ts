import { isForeign } from "../http/foreignRequest";
import type { Incoming } from "../http/handle";

/** Refuses a request to the admin interface, with an HTTP status. */
export class AdminRefusal extends Error {
  constructor(
    readonly status: 400 | 403 | 404 | 405,
    message: string,
  ) {
    super(message);
  }
}

/** @throws AdminRefusal when a page of another web site sent the request */
export function refuseForeign(incoming: Incoming): void {
  if (isForeign(incoming)) throw new AdminRefusal(403, "The admin interface is for this machine only.");
}

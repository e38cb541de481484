import type { CallOptions, WireObject } from "../api/callOptions";
import type { Client } from "../api/client";
import { HostError } from "../api/errors";

/**
 * Reads some plans, including bare metal, to see how the host writes them; an empty list if the host refuses to list
 * them.
 */
export async function shownPlans(
  { server }: Pick<Client, "server">,
  call: CallOptions,
): Promise<readonly WireObject[]> {
  try {
    const pages = [
      await server.plan.list({}, call),
      await server.plan.list({ server_type: "Bare.Metal" }, call),
    ];
    return pages.flatMap(({ items }) => items);
  } catch (error) {
    if (error instanceof HostError) return [];
    throw error;
  }
}

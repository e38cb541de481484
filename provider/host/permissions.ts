import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import { HostError } from "../api/errors";

/** The host's response to a request for the user's permissions. */
type PermissionsAnswer =
  | { readonly is: "answered"; readonly permissions: unknown }
  /** The host does not report the permissions; `because` is its message. */
  | { readonly is: "untold"; readonly because: string };

/** Asks the host which of some paths the user may call. */
export async function askPermissions(
  { client }: { readonly client: Calls },
  question: Parameters<Calls["account"]["permitted"]>[0],
  call: CallOptions,
): Promise<PermissionsAnswer> {
  try {
    const { permissions } = await client.account.permitted(question, call);
    return { is: "answered", permissions };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { is: "untold", because: error.hostMessage };
  }
}

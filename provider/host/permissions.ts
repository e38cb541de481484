import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import { HostError } from "../api/errors";

/** The host's answer about a user's rights. */
type PermissionsAnswer =
  | { readonly is: "answered"; readonly permissions: unknown }
  /** The host does not say, for a reason in its own words. */
  | { readonly is: "untold"; readonly because: string };

/** Asks which of these paths the user may call. */
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

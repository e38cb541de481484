import type { CallOptions } from "../api/callOptions";
import type { Calls } from "../api/client";
import { HostError } from "../api/errors";
import { isObject } from "../values";
import { parseRights, type RightsAnswer, rightsQuestion } from "./offers";

/** The host's response to a request for the user's permissions. */
type PermissionsAnswer =
  | { readonly is: "answered"; readonly mayCall: RightsAnswer }
  /** The answer has a shape that is not known. */
  | { readonly is: "unclear" }
  /** The host does not report the permissions; `because` is its message. */
  | { readonly is: "untold"; readonly because: string };

/** Asks the host which of some paths the user may call. */
export async function askPermissions(
  { client }: { readonly client: Calls },
  paths: string[],
  call: CallOptions,
): Promise<PermissionsAnswer> {
  try {
    const { permissions } = await client.account.permitted(rightsQuestion(paths), call);
    return isObject(permissions) ? { is: "answered", mayCall: parseRights(permissions) } : { is: "unclear" };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    return { is: "untold", because: error.hostMessage };
  }
}

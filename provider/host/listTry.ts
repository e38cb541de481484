import type { CallOptions } from "../api/callOptions";
import type { ListName } from "../api/client";
import { HostError } from "../api/errors";
import type { FailureKind } from "../api/failedCall";
import { askForOne } from "./readList";

/** How the host responds to a request for one record of a list, which is only sent to see whether the host responds. */
export type ListTry =
  | { readonly is: "answered" }
  | {
      readonly is: /** The login is correct, but this user may not read the list. */
        | "notPermitted"
        /** The host refuses the login. */
        | "loginRefused"
        /** The API responds, but refuses the request. */
        | "objected"
        /** The response does not come from this API. */
        | "elsewhere"
        /** The address does not respond. */
        | "unreached"
        /** Any other failure, which may be transient. */
        | "failed";
      /** The failure, for messages. */
      readonly because: unknown;
      /** Whether nothing in the response shows that it comes from the API, so that a proxy may have sent it. */
      readonly isPage: boolean;
    };

const names: Readonly<Partial<Record<FailureKind, Exclude<ListTry["is"], "answered">>>> = {
  permission: "notPermitted",
  authorization: "loginRefused",
  input: "objected",
  notFound: "objected",
  wrongAddress: "elsewhere",
  unreadable: "elsewhere",
  unbounded: "elsewhere",
  unreachable: "unreached",
};

/** Requests one record, to see whether the host accepts the login and lets the user read lists. */
export async function tryList(
  { client }: { readonly client: Parameters<typeof askForOne>[0] },
  name: ListName,
  options: CallOptions,
): Promise<ListTry> {
  try {
    await askForOne(client, name, options);
    return { is: "answered" };
  } catch (because) {
    if (!(because instanceof HostError)) throw because;
    return { is: names[because.kind] ?? "failed", because, isPage: because.isPage === true };
  }
}

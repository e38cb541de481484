import type { CallOptions } from "../api/callOptions";
import type { ListName } from "../api/client";
import { HostError } from "../api/errors";
import type { FailureKind } from "../api/failedCall";
import { askForOne } from "./readList";

/** How the host answers a request for one record of a list, which is sent only to see whether it answers. */
export type ListTry =
  | { readonly is: "answered" }
  | {
      readonly is: /** The login is right, and this user may not ask for it. */
        | "notPermitted"
        /** The host refuses the user. */
        | "loginRefused"
        /** The API answers, but refuses the question. */
        | "objected"
        /** The answer is not from this API. */
        | "elsewhere"
        /** Nothing answers there. */
        | "unreached"
        /** Any other failure, which may pass. */
        | "failed";
      /** For words. */
      readonly because: unknown;
      /** Nothing in the answer shows that it is the API's: it may come from a proxy. */
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

/** Asks for one record, to see whether the host accepts the login and lets the user list. */
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

import type { CallOptions } from "../api/callOptions";
import type { ListName } from "../api/client";
import { HostError } from "../api/errors";
import type { FailureKind } from "../api/failedCall";
import { askForOne } from "./readList";

/** The outcome of asking for one record of a list, for nothing but the answer. */
export type ListTry =
  | { readonly is: "answered" }
  | {
      readonly is: /** The login is right, and this user may not ask for it. */
        | "notPermitted"
        /** The host does not let the user in. */
        | "loginRefused"
        /** The API answers, and objects to the question. */
        | "objected"
        /** The answer is not from this API. */
        | "elsewhere"
        /** Nothing answers. */
        | "unreached"
        /** Anything else, which may pass. */
        | "failed";
      /** For words. */
      readonly because: unknown;
      /** Nothing of the answer shows that it is the API's: a proxy may have given it. */
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

/** Asks for one record: whether the host takes the login and lets the user list. */
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

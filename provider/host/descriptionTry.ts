import type { CallOptions } from "../api/callOptions";
import type { Client } from "../api/client";
import { HostError } from "../api/errors";
import type { FailureKind } from "../api/failedCall";

/** A method, or a namespace, as the host describes it. */
export type PathDescription = Awaited<ReturnType<Client["api"]["describe"]>>;

/** The outcome of asking the host to describe a path. */
export type DescriptionTry =
  | { readonly is: "described"; readonly description: PathDescription }
  | {
      readonly is: /** The host says that it has nothing at this path. */
        | "none"
        /** No path is described at the address of the description. */
        | "elsewhere"
        /** The host does not describe it to this user, or not in words that are understood. */
        | "hidden"
        /** There was no time, or the host was not reached: it would seem to have fewer methods. */
        | "noTime"
        | "failed";
      /** For words in messages. */
      readonly because: Error;
    };

const names: Readonly<Partial<Record<FailureKind, Exclude<DescriptionTry["is"], "described">>>> = {
  notFound: "none",
  input: "none",
  wrongAddress: "elsewhere",
  permission: "hidden",
  unreadable: "hidden",
  other: "hidden",
  rateLimit: "noTime",
  maintenance: "noTime",
  unreachable: "noTime",
};

/** Asks the host for the description of a path. Empty: its root. */
export async function describePath(
  { client }: { readonly client: Pick<Client, "api"> },
  path: string,
  call: CallOptions,
): Promise<DescriptionTry> {
  try {
    return {
      is: "described",
      description: await client.api.describe({ path: path.replace(/\/+$/, "") }, call),
    };
  } catch (because) {
    if (!(because instanceof HostError)) throw because;
    return { is: names[because.kind] ?? "failed", because };
  }
}

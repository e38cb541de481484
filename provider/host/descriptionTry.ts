import type { CallOptions } from "../api/callOptions";
import type { Client } from "../api/client";
import { HostError } from "../api/errors";
import type { FailureKind } from "../api/failedCall";

/** The host's description of a method or a namespace. */
export type PathDescription = Awaited<ReturnType<Client["api"]["describe"]>>;

/** The outcome of asking the host to describe a path. */
export type DescriptionTry =
  | { readonly is: "described"; readonly description: PathDescription }
  | {
      readonly is: /** The host says that it has nothing at this path. */
        | "none"
        /** The host has no description operation at the called address. */
        | "elsewhere"
        /** The host does not describe the path to this user, or the description cannot be understood. */
        | "hidden"
        /**
         * The host had no time, or was not reached. If this counted as `none`, the host would seem to have fewer
         * methods.
         */
        | "noTime"
        | "failed";
      /** The failure, for messages. */
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

/** Asks the host to describe a path; an empty path is the root of the API. */
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

import type { CallOptions } from "../../api/callOptions";
import type { Calls } from "../../api/client";
import { HostError, isHostError } from "../../api/errors";
import { shownAfter } from "../../api/waiting/poll";
import type { Host } from "../host";
import { isRefusal, markedUnsure, type TryWatch, watchTries, writeOutcome } from "../outcome";
import { type ServerSight, sightOf } from "../shown/sight";

type RebuildParams = Parameters<Calls["server"]["rebuild"]>[0];

/** The outcome of a request for a rebuild. */
type RebuildAnswer =
  | { readonly is: "answered"; readonly sight: ServerSight }
  /** The request may have reached the host, but no response came. */
  | { readonly is: "unheard"; readonly because: HostError };

/** Records the attempts of a rebuild, and looks at the server. */
export interface RebuildWatch extends TryWatch {
  /** The host has refused the rebuild as busy. */
  conflicts(refusal: HostError): void;
  /** Reads the server after a refusal that the host may have sent once the work had started. */
  look(): Promise<ServerSight>;
  /** Whether the server shows a template that it did not have before. */
  isDone(sight: ServerSight): boolean;
}

/**
 * Sends a rebuild (specification, Servers › Rebuild). A request that may have reached the host is never sent again.
 *
 * @throws any other failure, which means that nothing was rebuilt.
 */
export async function sendRebuild(
  { client, clock }: Host,
  params: RebuildParams,
  options: CallOptions,
  watch: RebuildWatch,
): Promise<RebuildAnswer> {
  // A refusal of the login, or of the number of calls, may have come after the work had started.
  const looking: CallOptions = {
    ...options,
    async beforeRepeat(refusal) {
      if (isRefusal(refusal)) return;
      await clock.sleep(shownAfter, options.signal);
      const sight = await watch.look();
      if (watch.isDone(sight) || sight.activity !== "inUse") throw markedUnsure(refusal);
    },
  };
  const outcome = await writeOutcome(looking, (call) =>
    client.server.rebuild(params, {
      ...call,
      around: watchTries(watch, isRefusal),
    }),
  );
  if (outcome.is === "done") return { is: "answered", sight: sightOf(outcome.value) };
  const { error } = outcome;
  if (outcome.is === "unsure" && error instanceof HostError) return { is: "unheard", because: error };
  if (isHostError(error, "busy")) watch.conflicts(error);
  throw error;
}

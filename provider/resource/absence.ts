import type { CallOptions } from "../api/callOptions";
import type { HostError } from "../api/errors";
import { type Absence, type AssetInQuestion, absenceBy } from "../host/assets/existence";
import type { Host } from "../host/host";
import { failure } from "../message";

/** @param what names the record. @param error says that it does not exist. */
export const unsureFailure = (what: string, absence: Exclude<Absence, "gone">, error: HostError) =>
  failure("existence-unsure", {
    what,
    because: absence === "notShown" ? "alone" : absence,
    hostSaid: error.hostMessage,
  });

/**
 * Asserts after a failed call that the asset is gone.
 *
 * @throws the failure if it is another one, or if it is not clear that the asset is gone.
 */
export async function mustBeGone(
  host: Host,
  asset: AssetInQuestion,
  error: unknown,
  call: CallOptions,
): Promise<void> {
  const absence = await absenceBy(host, asset, error, call);
  if (!absence) throw error;
  if (absence.is !== "gone") throw unsureFailure(`asset ${asset.uniq_id}`, absence.is, absence.because);
}

import { isDeepStrictEqual } from "node:util";
import { withoutMark } from "../../../../provider/host/shown/hostMark";
import { PartialFailure } from "../../../../provider/resource/resource";
import { server } from "../../../../provider/resources/server";
import type { ServerInputs } from "../../../../provider/resources/server/declared/inputs";
import { phaseOf } from "../../../../provider/resources/server/life/phase";
import type { Properties } from "../../../../provider/values";
import { undeclared } from "../../../support/resources";
import { id, inputs, stored } from "./rebuildingHost";
import { type RebuildLife, requestOf } from "./rebuildLife";
import { simulatedHost } from "./simulatedHost";

/** The outcome of a run, with the number of requests and messages so far. */
export interface RebuildRunRecord {
  readonly failed?: Error;
  readonly until: { readonly sent: number; readonly warnings: number; readonly status: number };
  readonly outputs: Properties;
}

/**
 * Executes the runs one after the other. Records what each one stored, and what the host showed that no run may leave
 * behind.
 */
export async function runRebuildLife({ runs, requests, manners, waits }: RebuildLife) {
  const host = simulatedHost(requests, manners);
  const { session, context, clock } = host;
  const login = { password: "a-secret", ...(waits && { waitFor: { ssh: {} } }) };
  const wanted: ServerInputs = { ...inputs, rebuildPolicy: "rebuild", rebuildTriggers: 1, ...login };
  const hostKeys = () => host.hostKeys().map((key) => ({ ...key, verified: false }));
  let olds: Properties = stored(wanted, waits ? { sshHostKeys: hostKeys() } : {});
  /** Whether a run has ended unsure, with a message that asks a person to look at the server. */
  let isUnsure = false;
  /** The request of the last run that succeeded, and the number of erases until then. */
  /**
   * A host without marks shows only templates, so nothing distinguishes a rebuild of this run from someone else's or
   * from that of a killed run.
   */
  const isAlike =
    !manners.describes && runs.some(({ other }) => other) && runs.some((one) => one.end === "killed");
  let served: { readonly request: string; readonly erased: number } | undefined = {
    request: requestOf({ templateName: "ALMA9", rebuildTriggers: 1 }),
    erased: 0,
  };
  const records: RebuildRunRecord[] = [];
  const broken: string[] = [];
  const mustBe = (what: string, is: unknown, right: unknown) => {
    if (!isDeepStrictEqual(is, right))
      broken.push(
        `run ${records.length + 1}: ${what}: ${JSON.stringify(is)}, and not ${JSON.stringify(right)}`,
      );
  };
  for (const { templateName, rebuildTriggers, refreshes, end, after, other } of runs) {
    let failed: Error | undefined;
    const news = { ...wanted, templateName, rebuildTriggers };
    const over = new AbortController();
    const cut = new AbortController();
    const later = (time: number, what: () => void) =>
      void clock.sleep(time * 1000, over.signal).then(what, () => {});
    if (other?.after === 0) host.rebuildByOther(other);
    else if (other) later(other.after, () => host.rebuildByOther(other));
    const erasedBefore = host.erased.length;
    try {
      if (refreshes) {
        // Work that starts during this read is left to the next read.
        const showsWork = host.showsWork();
        olds = (await server.read(session, { id, outputs: olds }, context))?.outputs ?? olds;
        if (phaseOf(olds).is === "ready") mustBe("ready while the host works", showsWork, false);
      }
      if (!server.diff(session, { ...undeclared, id, olds, news }).changes) continue;
      if (end !== "by itself")
        later(after, () => {
          host.die(end === "killed");
          cut.abort(new Error("cut short"));
        });
      const readBefore = host.reads.length;
      const outputs = await server.update(
        session,
        { ...undeclared, id, olds, news },
        { ...context, signal: cut.signal },
      );
      if (end === "killed" && cut.signal.aborted) continue;
      olds = outputs;
      // A refreshed state may already be as wanted, without a call to the host; such a run proves nothing.
      const hasLooked = host.reads.length > readBefore;
      if (hasLooked) mustBe("ended while the host works", host.showsWork(), false);
      isUnsure &&= host.erased.length === erasedBefore;
      // Someone else's rebuild that starts the moment when this run's rebuild ends looks like this run's.
      const isMixed = isAlike || (host.wasOther() && host.erased.length > erasedBefore);
      if (!isUnsure && !isMixed && (!other || other.after === 0))
        mustBe("template", host.template(), templateName);
      const request = requestOf({ templateName, rebuildTriggers });
      if (!isUnsure && runs.every((one) => !one.other) && served && request !== served.request)
        mustBe("not erased", host.erased.length > served.erased, true);
      // The request of a killed run may still arrive, and be the one that the next run wants.
      served = hasLooked ? { request, erased: host.erased.length - (host.isAtWork() ? 1 : 0) } : undefined;
      // Nobody can log in with the host keys of erased disks.
      if (!other) mustBe("host keys", outputs.sshHostKeys, waits ? hostKeys() : undefined);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      failed = error;
      if (error instanceof PartialFailure) isUnsure ||= error.content.code === "rebuild-unsure";
      if (error instanceof PartialFailure && end !== "killed") olds = error.outputs;
    } finally {
      over.abort();
      host.die(false);
      const until = { sent: host.sent.length, warnings: host.warnings.length, status: host.status.length };
      records.push({ ...(failed && { failed }), until, outputs: olds });
    }
  }
  mustBe("description", withoutMark(host.description()), "The web server.");
  return { ...host, broken, records };
}

import type { LifeRecord } from "../runLife";
import { unknown, unsettled } from "./ends";
import { leaving } from "./leaving";
import { orders } from "./orders";
import { removals } from "./removals";
import type { Finding } from "./rules";
import { texts } from "./texts";

export type { Finding } from "./rules";

// The judge compares the host's servers, the states and the messages. It uses no code of the provider.

/** The rules that a scenario has broken. */
export function judge(record: LifeRecord): readonly Finding[] {
  const { runs } = record;
  const ofRuns = runs.flatMap((run, at) =>
    [...removals(run), ...orders(run, runs.slice(at)), ...texts(run), ...leaving(run, runs.slice(0, at))].map(
      (one) => ({
        ...one,
        run: at + 1,
      }),
    ),
  );
  return [...ofRuns, ...unknown(record), ...unsettled(record)];
}

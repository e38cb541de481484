import type { Session } from "../../provider/resource/session";
import { notesInMemory } from "../../provider/run/notes";
import { RunRecord } from "../../provider/run/runRecord";

/** The session where no folder takes notes: what the processes of its run say is theirs alone. */
export const unshared = (session: Session): Session => ({
  ...session,
  run: new RunRecord({
    host: "",
    now: () => 0,
    notes: { ...notesInMemory(() => 0), shared: () => undefined },
  }),
});

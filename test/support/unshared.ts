import { notesInMemory } from "../../provider/resource/notes";
import { RunRecord } from "../../provider/resource/runRecord";
import type { Session } from "../../provider/resource/session";

/** The session where no folder takes notes: what the processes of its run say is theirs alone. */
export const unshared = (session: Session): Session => ({
  ...session,
  run: new RunRecord({
    host: "",
    now: () => 0,
    notes: { ...notesInMemory(() => 0), shared: () => undefined },
  }),
});

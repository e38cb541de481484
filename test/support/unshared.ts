import type { Session } from "../../provider/resource/session";
import { notesInMemory } from "../../provider/run/notes";
import { RunRecord } from "../../provider/run/runRecord";

/** The same session on a machine without a folder for notes, so that its processes share nothing. */
export const unshared = (session: Session): Session => ({
  ...session,
  run: new RunRecord({
    host: "",
    now: () => 0,
    notes: { ...notesInMemory(() => 0), shared: () => undefined },
  }),
});

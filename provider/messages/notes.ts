import { aServer } from "./serverRefusal";
import { entry } from "./text";

/**
 * An action that is refused because the provider processes of the run do not share their notes, so that another process
 * may know a reason against the action.
 */
export interface NotesMissing {
  /** The resource of the action: `server web1.example.com (ABC123)`. */
  readonly what: string;
  readonly work: "inGroup" | "replaced" | "adopted" | "deleted";
  /** The rollout group; set if `work` is `inGroup`. */
  readonly group?: string | undefined;
  /** Whether the action is refused now, or will be refused by the update that a preview announces. */
  readonly refused: "now" | "byUpdate";
}

const sentenceStart = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const would = {
  inGroup: "be unavailable for a while, in group",
  replaced: "be replaced",
  adopted: "be adopted",
  deleted: "be deleted",
};

/** Messages about the notes that the provider processes of a run share. */
export const notesMessages = {
  /** `isOnly`: HOSTING_NOTES_ALONE declares that this is the only provider process of the run. */
  "notes-not-kept": entry({
    when: "A warning, once in each provider process: no folder takes the notes that the processes of a run share, or another process of the run writes them elsewhere.",
    example: { why: "no folder takes them: /home/ada/.local/state/pulumi-hosting (EROFS)", isOnly: false },
    happened: ({ why }) => `The provider shares no notes with other processes: ${why}.`,
    changed: ({ isOnly }) =>
      isOnly
        ? "HOSTING_NOTES_ALONE says that there are none. The next run knows of no order without an answer."
        : "It deletes, replaces and adopts nothing, and makes no server of a group unavailable. The next run knows of no order without an answer.",
    ways: ["Set XDG_STATE_HOME to a folder that this user can write to."],
  }),
  "notes-missing": entry<NotesMissing>({
    when: "The provider has no notes that all provider processes of the run read, such as in a read-only container or on a full disk. Without them no process knows what another one has adopted, keeps or has failed at, or which server of a group is unavailable. So no server of a group is made unavailable, and nothing is replaced, adopted or deleted.",
    example: { what: `server ${aServer}`, work: "inGroup", group: "workers", refused: "now" },
    happened: ({ what, work, group }) =>
      `${sentenceStart(what)} would ${would[work]}${group === undefined ? "" : ` ${group}`}.`,
    changed: ({ refused }) =>
      `That rests on notes that all provider processes of the run share, and there are none. ${refused === "now" ? "Refused. Nothing was changed." : "`pulumi up` will refuse this."}`,
    ways: [
      "Set XDG_STATE_HOME to a folder that this user can write to, and run the same command again.",
      "If the run has one provider process, that is one provider or Connection: set HOSTING_NOTES_ALONE=true for it (PowerShell: $env:HOSTING_NOTES_ALONE = 'true').",
    ],
  }),
};

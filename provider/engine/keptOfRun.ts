import { createHash } from "node:crypto";
import { isHolding, type Kept, type KeptRegister, keptInMemory } from "../resource/kept";
import { defaultFolder, ownFolder } from "./ownFolder";
import { type SharedLines, sharedLines } from "./sharedLines";

/** What the register takes from outside; tests give their own. */
export interface KeptSurroundings {
  /** Told once, when what was adopted cannot be handed on. */
  readonly warn: (line: string) => void;
  /** Default: one of this user among the machine's temporary files. */
  readonly folder?: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The number of this process, and whether the process of a number lives. */
  readonly pid?: number;
  readonly isAlive?: (pid: number) => boolean;
}

/** One line of the file. It names nothing: `of` is a digest of what is kept. */
interface Entry extends Kept {
  readonly at: number;
  readonly of: string;
  /** The process that wrote it. */
  readonly pid: number;
}

const day = 24 * 60 * 60_000;

/**
 * What resources of one run hold, for all its provider processes: each Connection has one of its own, and so has the
 * plugin. What one of them adopts another must not remove. The processes share nothing but the engine's address, so a
 * small file is named after it and has a line for each. Where there is no address, or the file cannot be had, the
 * process remembers for itself alone.
 *
 * An address that a later run has again does no harm: a line holds back the delete of another resource than the one that
 * wrote it only, and who holds a server now tells a line of a living process only.
 */
export function keptOfRun(engineAddress: string | undefined, surroundings: KeptSurroundings): KeptRegister {
  if (engineAddress === undefined) return keptInMemory();
  const { warn, folder = defaultFolder(), now = Date.now, pid = process.pid } = surroundings;
  const { isAlive = lives } = surroundings;
  const known = new Map<string, Kept>();
  /** Who wrote that somebody holds it, the last of them. */
  const writers = new Map<string, number>();
  let lines: SharedLines | undefined;
  let whyAlone = "";

  /** What a failure ends is sharing, never the call. */
  function shared(work: (lines: SharedLines) => void): void {
    try {
      if (lines) work(lines);
    } catch (error) {
      lines = undefined;
      whyAlone = (error as Error).message;
    }
  }

  function hear(): void {
    shared(({ news }) => {
      for (const { at, of, pid: writer, ...kept } of news().flatMap(entriesOf)) {
        if (now() - at >= day) continue;
        known.set(of, kept);
        writers.set(of, writer);
      }
    });
  }

  function sayAlone(): void {
    if (whyAlone === "") return;
    warn(
      `What is taken over here cannot be told to the other providers of this run, because of ${folder}: ${whyAlone}. ` +
        "Do not take a resource out of the program in the run in which another Connection takes over what it holds.",
    );
    whyAlone = "";
  }

  try {
    lines = sharedLines(ownFolder(folder, now()), engineAddress.replace(/[^\w.]/g, "_"));
  } catch (error) {
    whyAlone = (error as Error).message;
  }
  return {
    get(key) {
      hear();
      return known.get(digest(key));
    },
    isHeld(key) {
      hear();
      const writer = writers.get(digest(key));
      const isOfRun = writer !== undefined && (writer === pid || isAlive(writer));
      return isOfRun && isHolding(known.get(digest(key)));
    },
    set(key, kept) {
      const of = digest(key);
      known.set(of, kept);
      writers.set(of, pid);
      // Without a holder, the delete of what wrote the line could not be told from another's.
      if (kept.holder === undefined) return;
      shared(({ append }) => append(JSON.stringify({ at: now(), of, ...kept, pid } satisfies Entry)));
      if (kept.why === "adopted") sayAlone();
    },
  };
}

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives, and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

const digest = (key: string) => createHash("sha256").update(key).digest("base64url").slice(0, 22);

/** None for a line that is none of ours, such as a newer version's. */
function entriesOf(line: string): Entry[] {
  try {
    const { at, of, why, holder, pid } = JSON.parse(line) as Entry;
    const isKept = ["adopted", "stays", "refreshed"].includes(why) && typeof holder === "string";
    const isWhole = typeof at === "number" && typeof of === "string" && typeof pid === "number";
    return isKept && isWhole ? [{ at, of, why, holder, pid }] : [];
  } catch {
    return [];
  }
}

import type * as z from "zod";
import type { Clock } from "../clock";
import type { Note, Notes } from "../resource/notes";
import { timeForAll } from "./questions";

/** How old an answer may be, in milliseconds: long enough to read a preview and agree to it. If something sells out meanwhile, the order fails. */
const oldest = 2 * 60_000;
/** How often a process looks whether another one has the answer, in milliseconds. */
const betweenLooks = 25;

/**
 * Answers of the host as notes, for all processes of this user: `pulumi up` asks in its preview and again in its update.
 * An answer that failed is never here. What they are good for says `Catalogue.remembering`.
 */
export class Remembered {
  /** Those that this process has read or written: every resource asks again. */
  private readonly known = new Map<string, { readonly at: number; readonly answer: unknown }>();

  /** @param whose tells one catalogue from another; the notes reveal it to nobody. */
  constructor(
    private readonly notes: Notes,
    private readonly clock: Clock,
    private readonly whose: string,
  ) {}

  /**
   * Asks and keeps the answer. While another process asks the same, this one waits, and takes its answer, which is as new as
   * an own one. If that one got none, this one asks too.
   * @param since an older answer is too old, milliseconds since the epoch.
   */
  async ask<Answer>(
    question: string,
    type: z.ZodType<Answer>,
    since: number,
    ask: () => Promise<Answer | undefined>,
    signal: AbortSignal,
  ): Promise<Answer | undefined> {
    const asking = `asking ${this.nameOf(question)}`;
    for (;;) {
      const told = this.take(question, type, since);
      if (told !== undefined) return told;
      if (this.notes.writeFirst(asking)) break;
      const [other] = this.notes.read(asking);
      // It has just ended, or it takes longer than it may.
      if (!other || !this.isYoung(other, timeForAll)) return this.take(question, type, since) ?? ask();
      await this.clock.sleep(betweenLooks, signal);
    }
    try {
      const answer = await ask();
      if (answer !== undefined) this.keep(question, answer);
      return answer;
    } finally {
      this.notes.remove(asking, "all");
    }
  }

  /**
   * The answer, unless it is too old or nobody got one. A note that is not of this type is as none.
   * @param since an older one is too old, milliseconds since the epoch.
   */
  take<Answer>(question: string, type: z.ZodType<Answer>, since = 0): Answer | undefined {
    const known = this.known.get(question);
    const isGood = (one: Pick<Note, "at">) => one.at >= since && this.isYoung(one, oldest);
    if (known && isGood(known)) return known.answer as Answer;
    const young = this.notes.read(this.nameOf(question)).filter(isGood);
    const latest = young.sort((one, other) => other.at - one.at)[0];
    if (!latest) return undefined;
    const parsed = type.safeParse(jsonIn(latest.text));
    if (!parsed.success) return undefined;
    this.known.set(question, { at: latest.at, answer: parsed.data });
    return parsed.data;
  }

  /** Takes the place of what any process has kept. */
  private keep(question: string, answer: unknown): void {
    this.notes.remove(this.nameOf(question), "all");
    this.notes.write(this.nameOf(question), JSON.stringify(answer));
    this.known.set(question, { at: this.clock.now(), answer });
  }

  /** For all processes. */
  forget(): void {
    for (const question of this.known.keys()) this.notes.remove(this.nameOf(question), "all");
    this.known.clear();
  }

  private readonly nameOf = (question: string) => `${question} in the catalogue of ${this.whose}`;

  /** A note of the future was written before somebody set the machine's time. */
  private isYoung({ at }: Pick<Note, "at">, age: number): boolean {
    return Math.abs(this.clock.now() - at) <= age;
  }
}

/** Undefined if it is none, such as a file that is being written. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

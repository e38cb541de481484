import { formatDuration } from "../duration";
import { shellQuote } from "../shellQuote";
import type { Properties } from "../values";

/** Facts that every message text may use, in addition to its own. */
export interface Circumstances {
  /** The resource's URN, if the engine reports it. */
  readonly urn?: string;
  /** The text of the causing error, without the full stop. */
  readonly because?: string;
}

/** Facts of type string. */
export type Texts<Names extends string> = Readonly<Record<Names, string>>;

/** A wait that has reached its deadline: the length of the wait in milliseconds, and the last problem. */
export interface Late {
  readonly deadline: number;
  readonly trouble: string | undefined;
}

/** Help for a frequent message, in Markdown for `docs/errors.md`: how to check the cause, and how to fix it. */
export type Help = readonly [check: string, fix: string];

/** A message: when it occurs, an example of its facts, and its text. */
export interface MessageText<Data> {
  readonly when: string;
  readonly help?: Help | undefined;
  readonly example: Data;
  /** The causing error in the example. Default: an error of the first call in the same section of the page. */
  readonly exampleCause?: string;
  /** Returns the first line, and one line for each way out. */
  says(data: Data, circumstances: Circumstances): readonly string[];
}

/** A sentence with facts or commands by their names in braces, or a function that returns the sentence. */
type Sentence<Data, Text = string> = string | ((data: Data, circumstances: Circumstances) => Text);

/** A declared message: what happened, what was changed (usually nothing), and at most two ways out. */
export interface DeclaredMessage<Data> extends Omit<MessageText<Data>, "says"> {
  readonly happened: Sentence<Data>;
  readonly changed?: Sentence<Data>;
  readonly ways?: Ways<Data> | readonly Ways<Data>[];
}

/** A way out, or a function that returns none, one or several. */
type Ways<Data> = Sentence<Data, string | readonly string[]>;

/** Declares a message. The type of its facts is that of its example. */
export const entry = <Data extends object>({
  happened,
  changed = "",
  ways = [],
  ...message
}: DeclaredMessage<Data>): MessageText<Data> => ({
  ...message,
  says(data, circumstances) {
    const textOf = <Text>(sentence: Sentence<Data, Text>) =>
      typeof sentence === "string"
        ? fillSentence(sentence, data, circumstances)
        : sentence(data, circumstances);
    return [
      [textOf(happened), textOf(changed)].filter(Boolean).join(" "),
      ...[ways].flat().flatMap(textOf).filter(Boolean),
    ];
  },
});

/** Facts that are durations or times in milliseconds, and how they are formatted. */
const times: Readonly<Record<string, (milliseconds: number) => string>> = {
  ...{ deadline: formatDuration, age: formatDuration, left: formatDuration, milliseconds: formatDuration },
  ...{ at: timeText, since: timeText },
};

/** Fills in the facts of a sentence. A list is joined with commas. */
function fillSentence(sentence: string, data: object, circumstances: Circumstances): string {
  const facts: Properties = { ...commandsOf(circumstances), ...circumstances, ...data };
  return sentence.replace(/\{(\w+)\}/g, (braces, name) => {
    const fact = facts[name] ?? braces;
    return typeof fact === "number" && times[name] ? times[name](fact) : [fact].flat().join(", ");
  });
}

/** The commands for the resource of a message, by the names that sentences use in braces. */
export function commandsOf({ urn }: Circumstances) {
  /** A command with the resource's URN. If the URN is not known, the text also says how to find it. */
  const withUrn = (command: string, suffix = "") =>
    `\`pulumi ${command} ${urn ? shellQuote(urn) : "URN"}${suffix}\`${urn ? "" : " (`pulumi stack --show-urns` prints the URN)"}`;
  return {
    /** Refreshes the resource, or the whole stack if the URN is not known. */
    refreshCommand: urn ? withUrn("refresh --target") : "`pulumi refresh`",
    /**
     * Updates only this resource: after a destroy that failed in part, a plain `up` would create the deleted resources
     * again.
     */
    upCommand: withUrn("up --target"),
    /**
     * Deletes the resource. During a replacement the old and the new server have the same URN, so the command deletes
     * both.
     */
    destroyCommand: `${withUrn("destroy --target")}, which also deletes the server that it was to replace, if that is still there`,
    /**
     * Replaces a server and its dependents. The input in the text allows the new order while the old server still
     * exists.
     */
    replaceCommand: `${withUrn("up --target-replace", " --target-dependents")} with ‹onExisting: "create"›, which loses its disks and its ip`,
    /** Replaces a record whose replacement loses nothing. */
    replaceRecordCommand: withUrn("up --target-replace", " --target-dependents"),
    /** Removes this resource from the state. If two servers have the same URN, Pulumi refuses to choose one. */
    stateDeleteCommand: withUrn("state delete"),
  };
}

/** The resource's name in the program, taken from its URN; the text itself if it is no URN. */
export const nameInUrn = (urn: string): string => urn.split("::").slice(3).join("::") || urn;

export function timeText(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

import { formatDuration } from "../duration";
import { shellQuote } from "../shellQuote";
import type { Properties } from "../values";

/** The circumstances that a message is worded in, besides its facts. */
export interface Circumstances {
  /** The resource's URN, if the engine reports it. */
  readonly urn?: string;
  /** The error that caused it, in words and without its full stop. */
  readonly because?: string;
}

/** Facts that are texts. */
export type Texts<Names extends string> = Readonly<Record<Names, string>>;

/** A wait that its deadline has ended, after so many milliseconds, and the last reason for the delay. */
export interface Late {
  readonly deadline: number;
  readonly trouble: string | undefined;
}

/** The help for a frequent message: how to make sure, and the fix. In Markdown, for the page of errors. */
export type Help = readonly [check: string, fix: string];

/** One message: its facts, its occasion, and its words. */
export interface MessageText<Data> {
  readonly when: string;
  readonly help?: Help | undefined;
  readonly example: Data;
  /** The error that caused it in the example; default: one of the first call of its room. */
  readonly exampleCause?: string;
  /** The first line, and a line for each way out. */
  says(data: Data, circumstances: Circumstances): readonly string[];
}

/** A sentence with the names of facts or commands in braces; or a function, if the sentence varies. */
type Sentence<Data, Text = string> = string | ((data: Data, circumstances: Circumstances) => Text);

/** The event, the change (usually nothing), and at most two ways out. */
export interface DeclaredMessage<Data> extends Omit<MessageText<Data>, "says"> {
  readonly happened: Sentence<Data>;
  readonly changed?: Sentence<Data>;
  readonly ways?: Ways<Data> | readonly Ways<Data>[];
}

/** A way out; or a function, if there may be none or several. */
type Ways<Data> = Sentence<Data, string | readonly string[]>;

/** Declares a message. Its facts are those of its example. */
export const entry = <Data extends object>({
  happened,
  changed = "",
  ways = [],
  ...message
}: DeclaredMessage<Data>): MessageText<Data> => ({
  ...message,
  says(data, circumstances) {
    const textOf = <Text>(sentence: Sentence<Data, Text>) =>
      typeof sentence === "string" ? filled(sentence, data, circumstances) : sentence(data, circumstances);
    return [
      [textOf(happened), textOf(changed)].filter(Boolean).join(" "),
      ...[ways].flat().flatMap(textOf).filter(Boolean),
    ];
  },
});

/** Facts that are milliseconds, and their form. */
const times: Readonly<Record<string, (milliseconds: number) => string>> = {
  ...{ deadline: formatDuration, age: formatDuration, left: formatDuration, milliseconds: formatDuration },
  ...{ at: timeText, since: timeText },
};

/** The sentence with each fact in its place, a list with commas. */
function filled(sentence: string, data: object, circumstances: Circumstances): string {
  const known: Properties = { ...commandsOf(circumstances), ...circumstances, ...data };
  return sentence.replace(/\{(\w+)\}/g, (braces, name) => {
    const fact = known[name] ?? braces;
    return typeof fact === "number" && times[name] ? times[name](fact) : [fact].flat().join(", ");
  });
}

/** The commands for this resource, by the names that sentences call them by. */
export function commandsOf({ urn }: Circumstances) {
  /** A command with the URN of this resource; if that is not known, how to find it. */
  const withUrn = (command: string, more = "") =>
    `\`pulumi ${command} ${urn ? shellQuote(urn) : "URN"}${more}\`${urn ? "" : " (`pulumi stack --show-urns` prints the URN)"}`;
  return {
    /** Refreshes the stack if the URN is not known. */
    refreshCommand: urn ? withUrn("refresh --target") : "`pulumi refresh`",
    /** Updates this resource and no other: after a destroy that failed in part, `up` would create the rest. */
    upCommand: withUrn("up --target"),
    /** An old and a new server of one replacement have the same URN. */
    destroyCommand: `${withUrn("destroy --target")}, which also deletes the server that it was to replace, if that is still there`,
    /** Replaces a server with its dependents, and lets its order pass while the old one is there. */
    replaceCommand: `${withUrn("up --target-replace", " --target-dependents")} with ‹onExisting: "create"›, which loses its disks and its ip`,
    /** Replaces a record of the host without losing anything. */
    replaceRecordCommand: withUrn("up --target-replace", " --target-dependents"),
    /** Takes this resource out of the state. If two servers have one URN, Pulumi refuses to choose one. */
    stateDeleteCommand: withUrn("state delete"),
  };
}

/** The resource's name in the program; all of it, if it is no URN. */
export const nameInUrn = (urn: string): string => urn.split("::").slice(3).join("::") || urn;

export function timeText(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}

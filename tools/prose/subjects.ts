import { constructions } from "./constructions";

const longestSubject = 60;
/**
 * The constructions that commit subjects are checked for. Terms are not among them, because the subjects of old commits
 * cannot be changed.
 */
const subjectConstructions = constructions.filter(({ kind }) => kind !== "term");
/** Verbs that end in -s in the imperative. */
const endsInS =
  /^(?:Pass|Bypass|Process|Express|Compress|Discuss|Dismiss|Address|Press|Access|Focus|Bless|Guess|Miss)\b/;
const noImperative =
  /^(?:\w+(?:ed|ing|s)|A|An|The|No|It|If|Each|Every|All|That|This|One|Those|Others|By|In|For)\b/;

/**
 * The faults of a commit's subject. A subject must be an imperative of at most 60 letters, such as "Refuse replacements
 * without leave".
 */
export function subjectFaults(subject: string): readonly string[] {
  return [
    ...(subject.length > longestSubject
      ? [`has ${subject.length} letters, of at most ${longestSubject}`]
      : []),
    ...(!/^[A-Z]/.test(subject) ? ["starts with no capital"] : []),
    ...(noImperative.test(subject) && !endsInS.test(subject) ? ["does not open with an imperative"] : []),
    ...subjectConstructions.filter(({ pattern }) => pattern.test(`${subject}.`)).map(({ advice }) => advice),
  ];
}

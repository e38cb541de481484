import { constructions } from "./constructions";

const longestSubject = 60;
/** Terms are those of pages and messages: a subject of an earlier day stays as it is. */
const subjectConstructions = constructions.filter(({ kind }) => kind !== "term");
/** Verbs whose imperative ends as a third person does. */
const endsInS =
  /^(?:Pass|Bypass|Process|Express|Compress|Discuss|Dismiss|Address|Press|Access|Focus|Bless|Guess|Miss)\b/;
const noImperative =
  /^(?:\w+(?:ed|ing|s)|A|An|The|No|It|If|Each|Every|All|That|This|One|Those|Others|By|In|For)\b/;

/**
 * The faults of a commit's subject: it is an imperative of at most 60 letters, such as "Refuse replacements without
 * leave".
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

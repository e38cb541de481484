import { type OperationName, operations } from "../../provider/api/contract";
import type { Operation } from "../../provider/api/contract/operation";
import { capital } from "../pluginSchema/typeSpec";

/** Turns `server.power.start` into `ServerPowerStart`. */
const inOneWord = (name: string): string => name.split(".").map(capital).join("");

export const parametersName = (operation: OperationName): string => `${inOneWord(operation)}Params`;

/** The type of a response, and the operations that return it. */
export interface NamedAnswer {
  readonly name: string;
  readonly answer: Operation["answer"];
  readonly operations: readonly OperationName[];
}

/**
 * The types of all responses. A record in a list, or one that several operations return, is named after their group of
 * operations.
 */
export function namedAnswers(): NamedAnswer[] {
  const all = operations();
  const answers = [...new Set(all.map(([, { answer }]) => answer))];
  return answers.map((answer) => {
    const those = all.filter(([, operation]) => operation.answer === answer);
    const [[first, { paged }]] = those as [(typeof those)[0]];
    const isRecord = those.length > 1 || paged || first.endsWith(".details");
    const name = isRecord ? `${inOneWord(first.replace(/\.\w+$/, ""))}Record` : `${inOneWord(first)}Answer`;
    return { name, answer, operations: those.map(([operation]) => operation) };
  });
}

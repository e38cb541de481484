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
  const allOperations = operations();
  const answers = [...new Set(allOperations.map(([, { answer }]) => answer))];
  return answers.map((answer) => {
    const answeringOperations = allOperations.filter(([, operation]) => operation.answer === answer);
    const [[firstName, { paged }]] = answeringOperations as [(typeof answeringOperations)[0]];
    const isRecord = answeringOperations.length > 1 || paged || firstName.endsWith(".details");
    const name = isRecord
      ? `${inOneWord(firstName.replace(/\.\w+$/, ""))}Record`
      : `${inOneWord(firstName)}Answer`;
    return { name, answer, operations: answeringOperations.map(([operation]) => operation) };
  });
}

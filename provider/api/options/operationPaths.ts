import * as z from "zod";
import { isOperationPath } from "../address";
import { type OperationName, operationsByName, unknownOperation } from "../contract";
import { reasonAgainstVerb, verbOf, verbs } from "../contract/verb";

const operationPath = "must be a path such as server/rebuild";
// If a configuration sets a single path as a nested key, `server` is an object instead of a text.
const notText =
  'must be a path: set all of them as one JSON text, for example {"server.rebuild":"server/reimage"}';
const notVerb = `must be one of ${verbs.join(", ")}: set all of them as one JSON text, for example {"server.create":"PUT"}`;

/** An option that maps operations to values. */
const byOperation = <Type extends z.ZodType>(
  value: Type,
  error: string,
  reasonAgainst: (name: OperationName, value: z.output<Type>) => string | undefined,
) =>
  z
    .partialRecord(z.string() as unknown as z.ZodType<OperationName, string>, value, { error })
    .superRefine((values, context) => {
      for (const [name, configuredValue] of Object.entries(values)) {
        const isOne = operationsByName.has(name);
        const reasons = [
          reasonAgainst(name as OperationName, configuredValue as z.output<Type>),
          isOne ? undefined : unknownOperation(name),
        ];
        for (const message of reasons)
          if (message !== undefined) context.addIssue({ code: "custom", path: [`["${name}"]`], message });
      }
    });

export const paths = () =>
  byOperation(z.string(notText), "must map operations to paths", (_name, path) =>
    isOperationPath(path) ? undefined : operationPath,
  );

export const verbsByOperation = () =>
  byOperation(z.string(notVerb), "must map operations to verbs", (name, word) => {
    const [operation, verb] = [operationsByName.get(name), verbOf(word)];
    return verb ? operation && reasonAgainstVerb(operation, verb) : notVerb;
  });

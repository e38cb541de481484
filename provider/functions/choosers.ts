import * as z from "zod";
import { operationOf } from "../api/contract";
import { domainFull, positiveInt, uniqId } from "../api/contract/dataTypes";
import type { Properties } from "../values";
import { type FunctionName, functions } from "./table";

const perGb = { error: "must be a number of GB" };
const truth = { error: "must be true or false" };
const available = () =>
  z
    .boolean(truth)
    .optional()
    .describe(
      "Whether only those count that can be ordered now. Default: all count, so that one that sells out later does not end the preview of servers that have it.",
    );

/** A function that finds one record in a list by what it is like. */
interface Chooser {
  /** The function that lists them. */
  readonly list: FunctionName;
  /** The word for its records in messages. */
  readonly kind: "plan" | "template";
  /** A sentence for the pages, without a full stop. */
  readonly purpose: string;
  /** Arguments besides those of the operation about one record. */
  readonly params: () => z.ZodRawShape;
}

export const choosers: Readonly<Partial<Record<FunctionName, Chooser>>> = {
  plan: {
    list: "plans",
    kind: "plan",
    purpose:
      "The plan of a size in a zone, or the plan with an id. Fails, and lists the choices, unless exactly one plan fits",
    params: () => ({
      id: positiveInt().optional(),
      vcpu: positiveInt().optional().describe("Number of virtual CPUs."),
      cores: positiveInt().optional().describe("Number of cores, such as those of bare metal."),
      memory: z
        .number(perGb)
        .positive(perGb)
        .optional()
        .describe(
          "Memory in GB. If the host does not show its unit of memory, the function fails and says so.",
        ),
      available: available(),
    }),
  },
  template: {
    list: "templates",
    kind: "template",
    purpose:
      "The template with a name, or with all words of it, such as `debian 12`. Fails, and lists the choices, unless exactly one template fits",
    params: () => ({ available: available() }),
  },
};

/** A server is found by its id or by its host name. */
const serverParams = (): z.ZodRawShape => ({
  uniq_id: uniqId().optional().describe("Six-character identifier of the server."),
  domain: domainFull()
    .optional()
    .describe("Host name of the server, in place of `uniq_id`. Fails unless exactly one live server has it."),
});

/** Sentences for the pages where that of the operation does not say all, without a full stop. */
export const functionPurposes: Readonly<Partial<Record<FunctionName, string>>> = {
  ...Object.fromEntries(Object.entries(choosers).map(([name, { purpose }]) => [name, purpose])),
  server:
    "One server, by its uniqId or its host name. Fails, and lists the candidates, unless exactly one live server has that name",
};

/** The arguments of a function, in the names of the API. */
export function functionParams(name: FunctionName): z.ZodObject {
  const { params } = operationOf(functions[name]);
  if (name === "server") return params.extend(serverParams());
  const choice = choosers[name];
  return choice ? params.extend(choice.params()) : params;
}

/** Whether these arguments describe a record, and do not name it by its id alone. */
export const isChosen = ({ params }: Chooser, args: Properties): boolean =>
  args.id === undefined || Object.keys(params()).some((name) => name !== "id" && args[name] !== undefined);

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

/** A function that finds one record in a list by its properties, such as its size. */
interface Chooser {
  /** The function that lists the records. */
  readonly list: FunctionName;
  /** The name of the records in messages. */
  readonly kind: "plan" | "template";
  /** The function's description in the documentation, without a full stop. */
  readonly purpose: string;
  /** Arguments in addition to those of the API operation that reads one record. */
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

/** The arguments of the function `server`, which finds a server by its id or by its host name. */
const serverParams = (): z.ZodRawShape => ({
  uniq_id: uniqId().optional().describe("Six-character identifier of the server."),
  domain: domainFull()
    .optional()
    .describe("Host name of the server, in place of `uniq_id`. Fails unless exactly one live server has it."),
});

/** Descriptions of functions whose API operation has no sufficient description, without a full stop. */
export const functionPurposes: Readonly<Partial<Record<FunctionName, string>>> = {
  ...Object.fromEntries(Object.entries(choosers).map(([name, { purpose }]) => [name, purpose])),
  server:
    "One server, by its uniqId or its host name. Fails, and lists the candidates, unless exactly one live server has that name",
};

/** The arguments of a function, under the API's field names. */
export function functionParams(name: FunctionName): z.ZodObject {
  const { params } = operationOf(functions[name]);
  if (name === "server") return params.extend(serverParams());
  const choice = choosers[name];
  return choice ? params.extend(choice.params()) : params;
}

/** Whether the arguments describe a record by its properties, and not only by its id. */
export const isChosen = ({ params }: Chooser, args: Properties): boolean =>
  args.id === undefined || Object.keys(params()).some((name) => name !== "id" && args[name] !== undefined);

import * as pulumi from "@pulumi/pulumi";
import type { FunctionName } from "../provider/functions/table";
import type { Properties } from "../provider/values";
import type { Connection } from "./connection";
import { FunctionError } from "./FunctionError";

/** Whether the program runs with `pulumi.runtime.setMocks`. In such a unit test, no host is called. */
export const isMocked = (): boolean => {
  const monitor: object | undefined = pulumi.runtime.getMonitor();
  return monitor !== undefined && "mocks" in monitor;
};

/**
 * Calls the `call` function of Pulumi's mocks, with the function's token in the plugin: `hosting:index:getPlans`. For a
 * function that lists records, the mock returns an object with `items`.
 *
 * @throws FunctionError
 */
export async function askMocks(
  name: FunctionName,
  args: object,
  connection: Connection | undefined,
): Promise<Properties | Properties[]> {
  const { functionToken } = await import("../provider/engine/names.js");
  const { operationOf } = await import("../provider/api/contract/index.js");
  const { functions } = await import("../provider/functions/table.js");
  const token = functionToken(name);
  const answer: Properties = await pulumi.runtime.invoke(token, args as pulumi.Inputs, {
    ...(connection && { provider: connection }),
  });
  if (!operationOf(functions[name]).paged) return answer;
  if (!Array.isArray(answer.items))
    throw new FunctionError(
      `${name}: the mocks answer no list. Let \`call\` return { items: [ … ] } for "${token}".`,
    );
  return answer.items;
}

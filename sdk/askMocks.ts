import * as pulumi from "@pulumi/pulumi";
import type { FunctionName } from "../provider/functions/table";
import type { Properties } from "../provider/values";
import type { Connection } from "./connection";
import { FunctionError } from "./FunctionError";

/** Whether the program runs under `pulumi.runtime.setMocks`: a unit test asks no host. */
export const isMocked = (): boolean => {
  const monitor: object | undefined = pulumi.runtime.getMonitor();
  return monitor !== undefined && "mocks" in monitor;
};

/**
 * Asks the `call` of Pulumi's mocks, by the function's token in the plugin: `hosting:index:getPlans`. A list answers
 * its `items`.
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

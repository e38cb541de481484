import { approvalInAll } from "./approval";
import { worstFirst } from "./categories";
import type { Changes } from "./changes";
import { moneyInAll } from "./money";
import { nameOf } from "./summary";

/** The sum of several stacks. The name of each resource gets the stack as a prefix: `shop/east/web`. */
export function summedChanges(stackChanges: readonly Changes[]): Changes {
  const stack = `${stackChanges.length} stacks`;
  const failedStacks = stackChanges.filter(({ errors }) => errors.length > 0).map(nameOf);
  const unchecked = stackChanges.find((changes) => changes.unchecked !== undefined)?.unchecked;
  return {
    project: "",
    stack,
    drift: stackChanges.flatMap(({ drift }) => drift),
    unnamed: stackChanges.reduce((sum, { unnamed }) => sum + unnamed, 0),
    servers: stackChanges.flatMap((changes) =>
      changes.servers.map((server) => ({ ...server, name: `${nameOf(changes)}/${server.name}` })),
    ),
    resources: stackChanges
      .flatMap((changes) =>
        changes.resources.map((resource) => ({ ...resource, name: `${nameOf(changes)}/${resource.name}` })),
      )
      .sort(worstFirst),
    unprotected: stackChanges.flatMap((changes) =>
      changes.unprotected.map((name) => `${nameOf(changes)}/${name}`),
    ),
    errors: stackChanges.flatMap(({ errors }) => errors),
    endedAt: stackChanges.flatMap(({ endedAt }) => endedAt),
    ...(failedStacks.length > 0 && { failedStacks }),
    ...(unchecked !== undefined && { unchecked }),
    ...(stackChanges.some(({ notChosen }) => notChosen !== undefined) && {
      notChosen: stackChanges.reduce((sum, { notChosen = 0 }) => sum + notChosen, 0),
    }),
    approval: approvalInAll(stack, stackChanges),
    money: moneyInAll(
      stackChanges.flatMap(({ money, ...names }) => (money ? [{ name: nameOf(names), money }] : [])),
    ),
  };
}

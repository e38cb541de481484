import { approvalInAll } from "./approval";
import { worstFirst } from "./categories";
import type { Changes } from "./changes";
import { moneyInAll } from "./money";
import { nameOf } from "./summary";

/** The sum of several stacks. The name of each resource gets the stack as a prefix: `shop/east/web`. */
export function summedChanges(all: readonly Changes[]): Changes {
  const stack = `${all.length} stacks`;
  const failedStacks = all.filter(({ errors }) => errors.length > 0).map(nameOf);
  const unchecked = all.find((one) => one.unchecked !== undefined)?.unchecked;
  return {
    project: "",
    stack,
    drift: all.flatMap(({ drift }) => drift),
    unnamed: all.reduce((sum, { unnamed }) => sum + unnamed, 0),
    servers: all.flatMap((one) =>
      one.servers.map((server) => ({ ...server, name: `${nameOf(one)}/${server.name}` })),
    ),
    resources: all
      .flatMap((one) =>
        one.resources.map((resource) => ({ ...resource, name: `${nameOf(one)}/${resource.name}` })),
      )
      .sort(worstFirst),
    unprotected: all.flatMap((one) => one.unprotected.map((name) => `${nameOf(one)}/${name}`)),
    errors: all.flatMap(({ errors }) => errors),
    endedAt: all.flatMap(({ endedAt }) => endedAt),
    ...(failedStacks.length > 0 && { failedStacks }),
    ...(unchecked !== undefined && { unchecked }),
    ...(all.some(({ notChosen }) => notChosen !== undefined) && {
      notChosen: all.reduce((sum, { notChosen = 0 }) => sum + notChosen, 0),
    }),
    approval: approvalInAll(stack, all),
    money: moneyInAll(all.flatMap(({ money, ...one }) => (money ? [{ name: nameOf(one), money }] : []))),
  };
}

import type { StackDrift } from "./drifted";
import type { ToldOutlook } from "./outlook";

/** The JSON output for one stack. */
export const driftJson = (stackDrift: StackDrift, outlook: ToldOutlook): string =>
  inLine({ ...toldOf(stackDrift), ...(outlook && { account: outlook }), ...errorsOf(stackDrift) });

/**
 * The JSON output for several stacks: the number of all drifted resources, the drift of each stack, and the account.
 */
export const jsonOfSeveral = (stacks: readonly StackDrift[], outlook: ToldOutlook): string =>
  inLine({
    count: stacks.reduce((sum, { drift, unnamed }) => sum + drift.length + unnamed, 0),
    stacks: stacks.map((stackDrift) => {
      const { project, stack } = stackDrift;
      return { project, stack, ...toldOf(stackDrift), ...errorsOf(stackDrift) };
    }),
    ...(outlook && { account: outlook }),
  });

const toldOf = ({ drift, unnamed, odd }: StackDrift) => ({
  drift,
  ...(unnamed > 0 && { unnamed }),
  ...(odd.length > 0 && { odd }),
});
const errorsOf = ({ errors }: StackDrift) => errors.length > 0 && { errors };
const inLine = (value: object) => `${JSON.stringify(value)}\n`;

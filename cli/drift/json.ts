import type { StackDrift } from "./drifted";
import type { ToldOutlook } from "./outlook";

/** For a program. */
export const jsonOf = (found: StackDrift, outlook: ToldOutlook): string =>
  inLine({ ...toldOf(found), ...(outlook && { account: outlook }), ...errorsOf(found) });

/** The same for several stacks: how much is changed in all, each stack, and once what else the account has. */
export const jsonOfSeveral = (stacks: readonly StackDrift[], outlook: ToldOutlook): string =>
  inLine({
    count: stacks.reduce((sum, { drift, unnamed }) => sum + drift.length + unnamed, 0),
    stacks: stacks.map((found) => {
      const { project, stack } = found;
      return { project, stack, ...toldOf(found), ...errorsOf(found) };
    }),
    ...(outlook && { account: outlook }),
  });

const toldOf = ({ drift, unnamed }: StackDrift) => ({ drift, ...(unnamed > 0 && { unnamed }) });
const errorsOf = ({ errors }: StackDrift) => errors.length > 0 && { errors };
const inLine = (told: object) => `${JSON.stringify(told)}\n`;

/** Stands for a value that is not known before `up`, at any depth of the inputs. Fronts translate theirs to it. */
export const unknown: unique symbol = Symbol("unknown");

/** Inputs before `up`: any may be unknown, or not there. */
export type WithUnknowns<Inputs extends object> = {
  readonly [Name in keyof Inputs]?: Inputs[Name] | typeof unknown;
};

/** The inputs that are known now. */
export const knownOf = <Inputs extends object>(inputs: WithUnknowns<Inputs>): Partial<Inputs> =>
  Object.fromEntries(Object.entries(inputs).filter(([, value]) => !hasUnknown(value))) as Partial<Inputs>;

/** Whether a value is, or contains, something not known before `up`. */
export function hasUnknown(value: unknown): boolean {
  if (value === unknown) return true;
  if (Array.isArray(value)) return value.some(hasUnknown);
  if (typeof value === "object" && value !== null) return Object.values(value).some(hasUnknown);
  return false;
}

/** Which resource of the state has an id, and how that is known: a create took the id over, or diff met one that stays. */
export interface Holder {
  readonly how: "adopted" | "stays";
  /** The `__holder` mark in its outputs. */
  readonly mark: string | undefined;
}

/** The other provider processes of this run: each Connection has one of its own, and so has the plugin. */
export interface OtherProcesses {
  /** From now on the others may ask this process who has a resource. */
  answer(holderOf: (name: string) => Holder | undefined): void;
  /** Who has it, as each of the others knows. */
  ask(name: string): Promise<readonly Holder[]>;
  /** Warns, once, where the others cannot ask this process. */
  warnIfAlone(): void;
}

/** A process that is alone in its run. */
export const noOthers: OtherProcesses = {
  answer: () => {},
  ask: async () => [],
  warnIfAlone: () => {},
};

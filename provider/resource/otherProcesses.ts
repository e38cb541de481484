/**
 * The resource that has an id, and how it came to have it: a create adopted it, or diff saw that the resource
 * stays.
 */
export interface Holder {
  readonly how: "adopted" | "kept";
  /** The `__holder` mark in its outputs. */
  readonly mark: string | undefined;
}

/** The other provider processes of this run: each Connection has one, and the plugin has one. */
export interface OtherProcesses {
  /** From now on others may ask this process who has a resource. */
  answer(holderOf: (name: string) => Holder | undefined): void;
  /** Who has it, by what the others know. */
  ask(name: string): Promise<readonly Holder[]>;
  /** Warns once if the others cannot ask this process. */
  warnIfAlone(): void;
}

/** For a process that is alone in its run. */
export const noOthers: OtherProcesses = {
  answer: () => {},
  ask: async () => [],
  warnIfAlone: () => {},
};

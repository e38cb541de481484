import type { State } from "./store/rows";

/** States to go back to, by name. In memory only. */
export interface Snapshots {
  /** Keeps the state as it is now under a name; an earlier one of that name is lost. */
  snapshot(name?: string): void;
  /** Goes back to a kept state, its time included. @throws when there is none of that name. */
  restore(name?: string): void;
  /** Goes back to the beginning: the account as it was when the sandbox started. */
  reset(): void;
}

/** Snapshots of a state that others hold too: its members are exchanged, the object stays. */
export function createSnapshots(state: State, changed: () => void): Snapshots {
  const snapshots = new Map<string, State>();
  const first = structuredClone(state);
  const become = (other: State) => {
    Object.assign(state, structuredClone(other));
    changed();
  };
  return {
    snapshot: (name = "default") => void snapshots.set(name, structuredClone(state)),
    restore: (name = "default") => {
      const saved = snapshots.get(name);
      if (!saved) {
        const names = [...snapshots.keys()].map((snapshot) => `"${snapshot}"`).join(", ");
        throw new Error(`There is no snapshot "${name}"; there is ${names || "none yet"}.`);
      }
      become(saved);
    },
    reset: () => become(first),
  };
}

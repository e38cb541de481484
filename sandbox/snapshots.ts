import type { State } from "./store/rows";

/** Saved states of the account, by name. Snapshots are kept in memory only. */
export interface Snapshots {
  /** Saves the current state under a name. An earlier snapshot of that name is replaced. */
  snapshot(name?: string): void;
  /** Goes back to a saved state, its clock included. @throws when no snapshot has this name. */
  restore(name?: string): void;
  /** Goes back to the state that the account had when the sandbox started. */
  reset(): void;
}

/**
 * Makes the snapshots of a state. Other parts of the sandbox hold the state object too, so a restore replaces its
 * contents and keeps the object.
 */
export function createSnapshots(state: State, onChange: () => void): Snapshots {
  const snapshots = new Map<string, State>();
  const initialState = structuredClone(state);
  const become = (other: State) => {
    Object.assign(state, structuredClone(other));
    onChange();
  };
  return {
    snapshot: (name = "default") => void snapshots.set(name, structuredClone(state)),
    restore: (name = "default") => {
      const savedState = snapshots.get(name);
      if (!savedState) {
        const names = [...snapshots.keys()].map((snapshot) => `"${snapshot}"`).join(", ");
        throw new Error(`There is no snapshot "${name}"; there is ${names || "none yet"}.`);
      }
      become(savedState);
    },
    reset: () => become(initialState),
  };
}

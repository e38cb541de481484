import { callSwitches } from "./calls";
import { loginSwitches } from "./logins";
import { recordSwitches } from "./records";
import { valueSwitches } from "./values";
import { workSwitches } from "./work";

const rooms = {
  ...callSwitches,
  ...loginSwitches,
  ...recordSwitches,
  ...valueSwitches,
  ...workSwitches,
} as const;

/**
 * The switches: one for each behaviour that the specification leaves open and that clients depend on. Help and pages
 * list them by name.
 */
export const switches = Object.fromEntries(
  Object.entries(rooms).sort(([first], [second]) => (first < second ? -1 : 1)),
) as typeof rooms;

export type SwitchName = keyof typeof switches;
type SwitchTable = typeof switches;

/** One choice of a switch. */
export type Choice<Name extends SwitchName> = keyof SwitchTable[Name]["choices"];

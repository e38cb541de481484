/** How a command ends. Where Pulumi's own command has a number for it, it is that number. */
export const exitCodes = {
  well: 0,
  failed: 1,
  /** The command line or the configuration is wrong. */
  configuration: 2,
  /** The host refused, or could not be reached. */
  host: 4,
  /** A gate stopped it: `--fail-on`, or a call that destroys or interrupts something was not confirmed. */
  gate: 5,
  /** Changes or drift were found where they are asked for. */
  changes: 7,
  interrupted: 130,
} as const;
